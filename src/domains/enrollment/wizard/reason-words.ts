import type { TFunction } from "i18next";
import { formatLong, isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Language } from "#kernel/language.ts";
import type { BenefitSelection, EnrollmentPerson } from "../enrollment.ts";

/** A reason as it comes from the server, or from the page's own reckoning. */
export type WireReason = BenefitSelection["why"][number];

/** A reason in plain words: raw params become dates, money, first names, tiers. */
export function reasonWords(
  { code, params = {} }: WireReason,
  { t, language, people }: { t: TFunction; language: Language; people: readonly EnrollmentPerson[] },
): string {
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name === "personId") return [name, people.find((person) => person.id === value)?.firstName ?? ""];
    if (name === "tierCode") return [name, t(`wizard:tier.${value}`)];
    if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
    return [name, isDate(value) ? formatLong(value, language) : value];
  });
  const namespace = code.startsWith("date.") || code.startsWith("wait.") ? "enrollment-why" : "plans-why";
  return t(`${namespace}:${code}`, Object.fromEntries(shown));
}
