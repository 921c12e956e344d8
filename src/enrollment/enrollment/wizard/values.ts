import { toDateParts } from "#kernel/dates.ts";
import type { EnrollmentPerson } from "../enrollment.ts";
import { hasOneName } from "#kernel/person-name.ts";
import type { Values } from "#web/kit/fields/form.ts";

// Between a person as the server knows them and the flat text values of a page's fields.

const nameFields = ["prefix", "firstName", "middleName", "lastName", "suffix", "gender"] as const;

export function nameValues(person: EnrollmentPerson | undefined): Values {
  return {
    ...Object.fromEntries(nameFields.map((name) => [name, person?.[name] ?? ""])),
    hasOneName: person && hasOneName(person) ? "yes" : "",
    ...dateValues("dob", person?.dob),
  };
}

export function dateValues(name: string, date: string | null | undefined): Values {
  const { month, day, year } = date ? toDateParts(date) : { month: "", day: "", year: "" };
  return { [`${name}.month`]: month, [`${name}.day`]: day, [`${name}.year`]: year };
}

export function dateAnswer(values: Values, name: string) {
  const part = (of: string) => values[`${name}.${of}`] ?? "";
  return { month: part("month"), day: part("day"), year: part("year") };
}

export function nameAnswers(values: Values) {
  const { prefix = "", firstName = "", middleName = "", lastName = "", suffix = "", gender = "" } = values;
  const dob = dateAnswer(values, "dob");
  const rest = { prefix, firstName, suffix, gender, dob };
  // What was typed into the boxes that are not shown any more is not meant.
  return values["hasOneName"] === "yes" ? { ...rest, hasOneName: true } : { ...rest, middleName, lastName };
}
