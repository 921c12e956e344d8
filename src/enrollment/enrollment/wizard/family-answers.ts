import { maskSsn } from "#kernel/ssn.ts";
import type { EnrollmentPerson } from "../enrollment.ts";
import type { Answers } from "./draft.ts";
import type { Values } from "#web/kit/fields/form.ts";
import { dependentsOf } from "./family.ts";
import { nameAnswers, nameValues } from "./values.ts";

type Dependents = NonNullable<Answers["dependents"]>;

/** A dependent as the server has them. No SSN is sent: the stored one stays. */
function kept(person: EnrollmentPerson): Dependents[number] {
  return { id: person.id, relationship: person.relationship, ...nameAnswers(nameValues(person)) };
}

/** The list replaces the former one (spec §4), so it always goes whole. Answers it and the place of the person in it. */
export function withPerson(
  people: readonly EnrollmentPerson[],
  id: string | null,
  values: Values,
): { dependents: Dependents; index: number } {
  const { ssn = "", relationship = "" } = values;
  const typed = { relationship, ...nameAnswers(values), ssn };
  const dependents = dependentsOf(people);
  const index = dependents.findIndex((person) => person.id === id);
  if (index < 0) return { dependents: [...dependents.map(kept), typed], index: dependents.length };
  return {
    dependents: dependents.map((person) => (person.id === id ? { id: person.id, ...typed } : kept(person))),
    index,
  };
}

export function withoutPerson(people: readonly EnrollmentPerson[], id: string): Dependents {
  return dependentsOf(people)
    .filter((person) => person.id !== id)
    .map(kept);
}

export function maskedSsn(person: EnrollmentPerson): string | null {
  return person.ssnLast4 === null ? null : maskSsn(person.ssnLast4);
}
