import { type Beneficiary, type BeneficiaryRank, formatShare } from "#people/members/beneficiary.ts";
import type { Values } from "#web/kit/fields/form.ts";
import { dateAnswer, dateValues } from "./values.ts";

// Between the beneficiaries of a choice and the flat text values of its page: `beneficiaries` is the list of ids, and
// `beneficiaries.<id>.name` a field of one.

export const beneficiaryList = "beneficiaries";
export type BeneficiaryField = "rank" | "name" | "relationship" | "dob" | "share";

export function beneficiaryField(id: string, field: BeneficiaryField): string {
  return `${beneficiaryList}.${id}.${field}`;
}

export function beneficiaryIds(values: Values, rank?: BeneficiaryRank): string[] {
  const ids = (values[beneficiaryList] ?? "").split(",").filter((id) => id !== "");
  return rank === undefined ? ids : ids.filter((id) => values[beneficiaryField(id, "rank")] === rank);
}

/** The saved ones as a person would type them. */
export function beneficiaryFields(list: readonly Beneficiary[]): Values {
  return Object.assign(
    { [beneficiaryList]: list.map(({ id }) => id).join() },
    ...list.map(({ id, rank, name, relationship, dob, share }) => ({
      [beneficiaryField(id, "rank")]: rank,
      [beneficiaryField(id, "name")]: name,
      [beneficiaryField(id, "relationship")]: relationship,
      [beneficiaryField(id, "share")]: typedShare(share),
      ...dateValues(beneficiaryField(id, "dob"), dob),
    })),
  ) as Values;
}

/** What was typed, for the call that saves the choice. */
export function beneficiaryAnswers(values: Values) {
  const text = (id: string, field: BeneficiaryField) => values[beneficiaryField(id, field)] ?? "";
  return beneficiaryIds(values).map((id) => ({
    id,
    rank: text(id, "rank"),
    name: text(id, "name"),
    relationship: text(id, "relationship"),
    dob: dateAnswer(values, beneficiaryField(id, "dob")),
    share: text(id, "share"),
  }));
}

/** Hundredths of a percent as a person would type them. */
export function typedShare(share: number): string {
  return formatShare(share).replace("%", "");
}
