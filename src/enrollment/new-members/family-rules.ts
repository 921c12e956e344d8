import type { PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { readFields } from "#kernel/fields.ts";
import { fullName } from "#kernel/person-name.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { familyErrors, type Relative } from "#people/members/change/member-rules.ts";
import { type OwnFacts, readPerson, wholeDates } from "#people/members/change/person-form.ts";
import { broughtNumber } from "#people/members/member-number.ts";
import { checkHireDate } from "#people/members/contact.ts";
import type { NewFamily } from "./new-member.ts";

/** A person of a new family: `at` is their place in what was sent. */
export type NewPerson = OwnFacts & {
  at: string;
  relationship: RelationshipCode;
  dob: PlainDate;
  /** The number that was brought, as it is stored. */
  memberNumber: string | null;
};
export type ReadFamily = { people: NewPerson[]; hireDate: PlainDate | null; errors: FieldError[] };

/** Reads a new family, with every error of every person, each at its field. The employee comes first. */
export function readFamily(family: NewFamily, today: PlainDate): ReadFamily {
  const { subscriber, dependents } = family;
  const sent = [
    { at: "subscriber", relationship: "18" as const, form: subscriber },
    ...dependents.map(({ relationship, ...form }, index) => ({
      at: `dependents.${index}`,
      relationship,
      form,
    })),
  ];
  const read = sent.map(({ at, relationship, form }) => ({
    at,
    relationship,
    ...readPerson(form, { today, at }),
  }));
  const errors = read.flatMap((one) => one.errors);
  const relatives: Relative[] = read.map(({ at, relationship, person }) => ({
    id: at,
    name: fullName(person),
    relationship,
    dob: person.dob,
  }));
  relatives.forEach((person, index) => {
    if (index > 0 && person.relationship === "18")
      errors.push(fieldError(`${person.id}.relationship`, "oneEmployee"));
    // The later one of two is marked; the employee's age is compared once, with the children.
    const others = relatives.slice(0, index);
    for (const { path, code, params } of familyErrors(person, others, today))
      if (index === 0 || code !== "youngerThanChild")
        errors.push(fieldError(`${person.id}.${path}`, code, params));
    const { person: facts } = read[index] ?? {};
    if (facts?.ssn && read.slice(0, index).some((one) => one.person.ssn === facts.ssn))
      errors.push(fieldError(`${person.id}.ssn`, "twice"));
    const isTwice = read
      .slice(0, index)
      .some((one) => one.person.dob === person.dob && fullName(one.person) === person.name);
    if (person.name !== "" && person.dob !== null && isTwice)
      errors.push(fieldError(`${person.id}.firstName`, "twice"));
  });
  const fields = readFields({ hireDate: family.hireDate });
  const hireDate = fields.date("hireDate");
  const [employee] = read;
  if (hireDate !== null) checkHireDate(fields, hireDate, employee?.person.dob ?? null, today);
  errors.push(...fields.errors.map(wholeDates));
  const employees = broughtNumber(subscriber.memberNumber, null);
  const people = read.flatMap(({ at, relationship, person }, index) =>
    person.dob === null
      ? []
      : [
          {
            ...person,
            dob: person.dob,
            at,
            relationship,
            isDisabled: person.isDisabled || relationship === "22",
            memberNumber:
              index === 0 ? employees : broughtNumber(dependents[index - 1]?.memberNumber, employees),
          },
        ],
  );
  return { people, hireDate, errors };
}
