import { isLanguage } from "#kernel/language.ts";
import { genders } from "../contact.ts";
import type { PersonForm } from "../change/person-form.ts";

const texts = [
  "prefix",
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "dob",
  "email",
  "phone",
  "mobilePhone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "ssn",
] as const;
export type TextName = (typeof texts)[number];

/** A person as a form holds them: "" is not known. */
export type PersonValues = Record<TextName, string> & {
  gender: string;
  tobacco: string;
  language: string;
  isDisabled: boolean;
};

export const noPerson: PersonValues = {
  ...(Object.fromEntries(texts.map((name) => [name, ""])) as Record<TextName, string>),
  gender: "",
  tobacco: "",
  language: "",
  isDisabled: false,
};

export function valuesOf(person: Omit<PersonForm, "ssn">): PersonValues {
  const { tobacco } = person;
  return {
    ...(Object.fromEntries(texts.map((name) => [name, name === "ssn" ? "" : (person[name] ?? "")])) as Record<
      TextName,
      string
    >),
    gender: person.gender ?? "",
    tobacco: tobacco === null ? "" : tobacco ? "yes" : "no",
    language: person.language ?? "",
    isDisabled: person.isDisabled,
  };
}

export function formOf(values: PersonValues): PersonForm {
  const text = (name: TextName) => values[name].trim() || null;
  const { tobacco, language } = values;
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Record<TextName, string | null>),
    firstName: values.firstName,
    lastName: values.lastName,
    gender: genders.find((one) => one === values.gender) ?? null,
    tobacco: tobacco === "" ? null : tobacco === "yes",
    language: isLanguage(language) ? language : null,
    isDisabled: values.isDisabled,
  };
}
