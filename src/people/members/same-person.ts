import { normalizeName } from "#kernel/clean.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import type { PlainDate } from "#kernel/dates.ts";

type Person = { firstName: string; dob: PlainDate | null };

/**
 * Two rows with one SSN are one person: a name that marriage changed, or a birth date that was mistyped, still leaves the
 * other. With neither alike, the SSN of one of them is wrong.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  return (one.dob !== null && one.dob === other.dob) || key(one.firstName) === key(other.firstName);
}

const key = (name: string) => nameKeyOf(normalizeName(name));

type NamedPerson = Person & { lastName: string };

/** What a family says of somebody who is told with a name of theirs and another birth date. */
export type Namesake<T> = { kind: "none" } | { kind: "corrected"; member: T } | { kind: "unsure"; member: T };

/**
 * Looks for somebody of this name in the family, where no SSN and no birth date tells them. A birth date that differs as a
 * mistyped one does is the same person's, corrected; one that differs more may be another person's, so that is asked.
 */
export function namesakeAmong<T extends NamedPerson>(person: NamedPerson, family: readonly T[]): Namesake<T> {
  const [first, ...more] = family.filter(
    (one) => key(one.firstName) === key(person.firstName) && key(one.lastName) === key(person.lastName),
  );
  if (first === undefined) return { kind: "none" };
  const isSure = more.length === 0 && isMistyped(first.dob, person.dob);
  return { kind: isSure ? "corrected" : "unsure", member: first };
}

/** One part of the date differs, or day and month change places; a date that was not known is none that differs. */
function isMistyped(one: PlainDate | null, other: PlainDate | null): boolean {
  if (one === null || other === null) return true;
  const [year, month, day] = one.split("-");
  const [otherYear, otherMonth, otherDay] = other.split("-");
  const differing = [year !== otherYear, month !== otherMonth, day !== otherDay].filter(Boolean).length;
  return differing <= 1 || (year === otherYear && month === otherDay && day === otherMonth);
}
