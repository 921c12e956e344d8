import { formatPhone } from "#kernel/phone.ts";
import type { EnrollmentPerson } from "../enrollment.ts";
import type { Values } from "#web/kit/fields/form.ts";
import { dateAnswer, dateValues, nameAnswers, nameValues } from "./values.ts";

// The contact step has two pages: who you are, and how we reach you. Each sends its own half.

const reachFields = [
  "email",
  "phone",
  "mobilePhone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
] as const satisfies readonly (keyof EnrollmentPerson)[];

export function aboutValues(person: EnrollmentPerson | undefined): Values {
  return { ...nameValues(person), ...dateValues("hireDate", person?.hireDate) };
}

export function aboutAnswers(values: Values) {
  return { part: "about" as const, ...nameAnswers(values), hireDate: dateAnswer(values, "hireDate") };
}

export function reachValues(person: EnrollmentPerson | undefined): Values {
  const shown = (name: (typeof reachFields)[number]) => {
    const value = person?.[name] ?? "";
    return value !== "" && (name === "phone" || name === "mobilePhone") ? formatPhone(value) : value;
  };
  return Object.fromEntries(reachFields.map((name) => [name, shown(name)]));
}

export function reachAnswers(values: Values) {
  const text = (name: (typeof reachFields)[number]) => values[name] ?? "";
  return {
    part: "reach" as const,
    email: text("email"),
    phone: text("phone"),
    mobilePhone: text("mobilePhone"),
    address1: text("address1"),
    address2: text("address2"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
  };
}
