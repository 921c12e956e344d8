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
  otherOffer: string;
  wellness: string;
  language: string;
  isDisabled: boolean;
};

export const noPerson: PersonValues = {
  ...(Object.fromEntries(texts.map((name) => [name, ""])) as Record<TextName, string>),
  gender: "",
  tobacco: "",
  otherOffer: "",
  wellness: "",
  language: "",
  isDisabled: false,
};

export function valuesOf(person: Omit<PersonForm, "ssn">): PersonValues {
  return {
    ...(Object.fromEntries(texts.map((name) => [name, name === "ssn" ? "" : (person[name] ?? "")])) as Record<
      TextName,
      string
    >),
    gender: person.gender ?? "",
    tobacco: answerValue(person.tobacco),
    otherOffer: answerValue(person.otherOffer),
    wellness: answerValue(person.wellness),
    language: person.language ?? "",
    isDisabled: person.isDisabled,
  };
}

const answerValue = (answer: boolean | null | undefined): string =>
  answer === null || answer === undefined ? "" : answer ? "yes" : "no";

const answerOf = (value: string): boolean | null => (value === "" ? null : value === "yes");

export function formOf(values: PersonValues): PersonForm {
  const text = (name: TextName) => values[name].trim() || null;
  const { language } = values;
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Record<TextName, string | null>),
    firstName: values.firstName,
    lastName: values.lastName,
    gender: genders.find((one) => one === values.gender) ?? null,
    tobacco: answerOf(values.tobacco),
    otherOffer: answerOf(values.otherOffer),
    wellness: answerOf(values.wellness),
    language: isLanguage(language) ? language : null,
    isDisabled: values.isDisabled,
  };
}
