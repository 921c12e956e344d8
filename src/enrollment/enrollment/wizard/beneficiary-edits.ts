import type { Beneficiary, BeneficiaryRank } from "#people/members/beneficiary.ts";
import { fullName } from "#kernel/person-name.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Values } from "#web/kit/fields/form.ts";
import { equalShares, readShare, wholeShare } from "../beneficiaries.ts";
import type { EnrollmentPerson } from "../enrollment.ts";
import { beneficiaryField, beneficiaryIds, beneficiaryList, typedShare } from "./beneficiary-fields.ts";
import { dateValues } from "./values.ts";

// What a person does to the list of those who are paid, as changed text values of the page. Fetched with the questions of
// a plan; reading and sending the list is `beneficiary-fields.ts`.

/** One of the family, as far as a list of beneficiaries needs them. */
export type Relative = Pick<EnrollmentPerson, "id" | "relationship" | "firstName" | "lastName" | "dob"> &
  Partial<Pick<EnrollmentPerson, "middleName" | "suffix">>;
/** The family of whose members one may choose, and the day on which a child is a minor or not. */
export type OwnFamily = { people: readonly Relative[]; today: string };

type NewOne = { id: string; rank: BeneficiaryRank; person?: Relative };

/** With one more; the one who is alone of a rank gets all of it. */
export function withBeneficiary(values: Values, { id, rank, person }: NewOne): Values {
  const relationship = person === undefined ? "" : relationshipOf(person.relationship);
  return {
    [beneficiaryList]: [...beneficiaryIds(values), id].join(),
    [beneficiaryField(id, "rank")]: rank,
    [beneficiaryField(id, "name")]: person === undefined ? "" : fullName(person),
    [beneficiaryField(id, "relationship")]: relationship,
    [beneficiaryField(id, "share")]: beneficiaryIds(values, rank).length === 0 ? "100" : "",
    ...dateValues(beneficiaryField(id, "dob"), person?.dob),
  };
}

export function withoutBeneficiary(values: Values, id: string): Values {
  const gone = Object.keys(values).filter((name) => name.startsWith(`${beneficiaryList}.${id}.`));
  return {
    ...Object.fromEntries(gone.map((name) => [name, ""])),
    [beneficiaryList]: beneficiaryIds(values)
      .filter((one) => one !== id)
      .join(),
  };
}

/** The same part for each of a rank. */
export function withEqualShares(values: Values, rank: BeneficiaryRank): Values {
  const ids = beneficiaryIds(values, rank);
  const shares = equalShares(Math.max(1, ids.length));
  return Object.fromEntries(
    ids.map((id, at) => [beneficiaryField(id, "share"), typedShare(shares[at] ?? 0)]),
  );
}

/** Of those shares that can be read, in hundredths of a percent; whole when that is all of it, and everybody's. */
export function sumOfShares(values: Values, rank: BeneficiaryRank): { sum: number; isWhole: boolean } {
  const shares = beneficiaryIds(values, rank).map((id) => readShare(values[beneficiaryField(id, "share")]));
  const sum = shares.reduce((total, read) => total + (read.ok ? read.value : 0), 0);
  return { sum, isWhole: sum === wholeShare && shares.every(({ ok }) => ok) };
}

/** Family members who are on no list yet. */
export function familyLeft(values: Values, people: readonly Relative[]): Relative[] {
  const names = beneficiaryIds(values).map((id) =>
    (values[beneficiaryField(id, "name")] ?? "").toLowerCase(),
  );
  return people.filter(
    (person) => person.relationship !== "18" && !names.includes(fullName(person).toLowerCase()),
  );
}

export function relationshipOf(code: RelationshipCode): Beneficiary["relationship"] {
  if (code === "01") return "spouse";
  if (code === "53") return "partner";
  return code === "19" || code === "22" ? "child" : "other";
}
