import { ageOn, firstDifference, type PlainDate } from "#kernel/dates.ts";
import { checked, fieldError, refused, type Checked, type FieldError } from "#kernel/field-error.ts";
import { isChild, isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { isRecord, readFields, type FieldReader } from "#kernel/fields.ts";
import { readNamed, type ContactRules, type Named } from "#people/members/contact.ts";

export const dependentCodes = ["01", "53", "19", "22"] as const satisfies readonly RelationshipCode[];

export type DependentCode = (typeof dependentCodes)[number];

export interface Dependent extends Named {
  /** As sent, so that choices made for this person stay theirs; null for a new one. */
  id: string | null;
  relationship: DependentCode;
  /** null = not provided: a newborn has none yet, and some people never get one. Carriers ask for it for tax forms. */
  ssn: string | null;
}

/** Ours: more than that on one enrollment is a slip or an abuse. */
export const mostDependents = 20;
/** Ours: below it, a spouse's birth date is a slip of the keyboard. */
const youngestSpouse = 14;

/** The employee's SSN, which payroll and carriers need: always required. */
export function checkSsn(input: unknown): Checked<{ ssn: string }> {
  const fields = readFields(input);
  const ssn = fields.parsed("ssn", parseSsn, true);
  return ssn === null ? refused(fields.errors) : checked({ ssn });
}

/**
 * Everyone but the employee, all at once: the list replaces the former one. A dependent whose stored SSN is kept must
 * carry it in `ssn`: the caller that knows it fills it in before it asks.
 */
export function checkDependents(
  list: unknown,
  subscriber: { dob: PlainDate; ssn: string | null },
  rules: ContactRules,
): Checked<Dependent[]> {
  if (!Array.isArray(list)) return refused([fieldError("dependents", "form")]);
  if (list.length > mostDependents)
    return refused([fieldError("dependents", "tooMany", { max: mostDependents })]);

  const readings = list.map((item, index) => readDependent(item, index, subscriber, rules));
  const errors = readings.flatMap(({ fields }) => fields.errors);
  checkTogether(readings, subscriber, errors);

  const dependents = readings.flatMap(({ person }) => (person ? [person] : []));
  return errors.length > 0 || dependents.length < list.length ? refused(errors) : checked(dependents);
}

type Draft = Omit<Dependent, "dob" | "relationship"> & {
  dob: PlainDate | null;
  relationship: DependentCode | null;
};

interface Reading {
  index: number;
  fields: FieldReader;
  draft: Draft;
  /** null when something about them is wrong. */
  person: Dependent | null;
}

function readDependent(
  input: unknown,
  index: number,
  subscriber: { dob: PlainDate },
  rules: ContactRules,
): Reading {
  const fields = readFields(input, `dependents.${index}`);
  const relationship = fields.choice("relationship", dependentCodes, true);
  const named = readNamed(fields, rules);
  const ssn = fields.parsed("ssn", parseSsn);
  const id = isRecord(input) && typeof input.id === "string" && input.id !== "" ? input.id : null;
  const { dob } = named;
  if (relationship !== null && dob !== null && dob <= rules.today) {
    if (isChild(relationship) && dob <= subscriber.dob) {
      fields.fail(`dob.${firstDifference(dob, subscriber.dob)}`, "olderThanParent");
    }
    if (isSpouseLike(relationship) && ageOn(dob, rules.today) < youngestSpouse) {
      fields.fail("dob.year", "tooYoung", { youngest: youngestSpouse });
    }
  }
  const draft = { ...named, id, relationship, ssn };
  const person =
    relationship !== null && dob !== null && fields.errors.length === 0
      ? { ...draft, relationship, dob }
      : null;
  return { index, fields, draft, person };
}

/** What only the whole family shows: two spouses, one SSN for two, one person twice. The later one is marked. */
function checkTogether(
  readings: readonly Reading[],
  subscriber: { ssn: string | null },
  errors: FieldError[],
): void {
  for (const { index, draft } of readings) {
    const earlier = readings.slice(0, index).map((reading) => reading.draft);
    const mark = (field: string, code: string) =>
      errors.push(fieldError(`dependents.${index}.${field}`, code));

    if (draft.relationship !== null && isSpouseLike(draft.relationship)) {
      const others = earlier.flatMap((other) => other.relationship ?? []).filter(isSpouseLike);
      if (others.includes(draft.relationship))
        mark("relationship", draft.relationship === "01" ? "secondSpouse" : "secondPartner");
      else if (others.length > 0) mark("relationship", "spouseAndPartner");
    }
    if (draft.ssn !== null) {
      if (draft.ssn === subscriber.ssn) mark("ssn", "sameAsEmployee");
      else if (earlier.some((other) => other.ssn === draft.ssn)) mark("ssn", "sameAsOther");
    }
    if (draft.firstName !== "" && draft.dob !== null && earlier.some((other) => isSamePerson(other, draft))) {
      mark("firstName", "twice");
    }
  }
}

function isSamePerson(one: Draft, other: Draft): boolean {
  return one.dob === other.dob && fullName(one) === fullName(other);
}

function fullName({ firstName, middleName, lastName, suffix }: Draft): string {
  return [firstName, middleName, lastName, suffix ?? ""].join(" ").toLowerCase();
}
