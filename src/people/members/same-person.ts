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
