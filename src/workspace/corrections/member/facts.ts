import { formatLong, isDate } from "#kernel/dates.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import { formatPhone } from "#kernel/phone.ts";
import { languageNames } from "#web/language-names.ts";
import type { CorrectableFacts, CorrectableField } from "../correctable.ts";
import type { ProfilePerson } from "../corrections.ts";

/** A fact as people read it: a day, a phone number and a language by its own name. */
export function factWords(field: CorrectableField, value: string | null, language: Language): string | null {
  if (value === null || value === "") return null;
  if (field === "dob" && isDate(value)) return formatLong(value, language);
  if (field === "phone" || field === "mobilePhone") return formatPhone(value);
  if (field === "language" && isLanguage(value)) return languageNames[value];
  return value;
}

export function namesOf({ firstName, middleName, lastName, suffix }: CorrectableFacts) {
  return { firstName: firstName ?? "", middleName, lastName: lastName ?? "", suffix };
}

/** What a card tells of a person; an address is one line. */
export function factLines(
  { facts, hasContact }: ProfilePerson,
  t: (key: string) => string,
  language: Language,
) {
  const { address1, address2, city, state, zip } = facts;
  const place = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const address = [address1, address2, place].filter(Boolean).join(", ");
  const line = (field: CorrectableField) => ({
    field: field as string,
    label: t(`fields.${field}`),
    value: factWords(field, facts[field], language) ?? t("none"),
  });
  return [
    line("dob"),
    ...(hasContact ? [line("email"), line("phone"), line("mobilePhone")] : []),
    ...(hasContact ? [{ field: "address", label: t("address"), value: address || t("none") }] : []),
    line("language"),
  ];
}
