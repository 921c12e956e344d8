import { isDependent } from "#kernel/relationship.ts";
import type { EnrollmentPerson } from "../enrollment.ts";

export function dependentsOf(people: readonly EnrollmentPerson[]): EnrollmentPerson[] {
  return people.filter((person) => isDependent(person.relationship));
}

export function subscriberOf(people: readonly EnrollmentPerson[]): EnrollmentPerson | undefined {
  return people.find((person) => !isDependent(person.relationship));
}
