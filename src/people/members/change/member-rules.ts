import { ageOn, type PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { type RelationshipCode, isChild, isSpouseLike } from "#kernel/relationship.ts";
import { youngestEmployee } from "../contact.ts";

/** A person in a family, as far as the rules ask; `name` is for the words of a refusal. */
export type Relative = {
  id: string;
  name: string;
  relationship: RelationshipCode;
  dob: PlainDate | null;
};

/** What keeps a person from standing in this family: an age that cannot be, or a second spouse. */
export function familyErrors(person: Relative, others: readonly Relative[], today: PlainDate): FieldError[] {
  const errors: FieldError[] = [];
  const { dob, relationship } = person;
  const isBorn = dob !== null && dob <= today;
  if (isBorn && relationship === "18") {
    const [child] = others.filter((one) => isChild(one.relationship) && one.dob !== null && one.dob <= dob);
    if (child)
      errors.push(fieldError("dob", "youngerThanChild", { name: child.name, date: child.dob ?? "" }));
    else if (ageOn(dob, today) < youngestEmployee)
      errors.push(fieldError("dob", "tooYoung", { youngest: youngestEmployee }));
  }
  const [employee] = others.filter((one) => one.relationship === "18");
  if (isBorn && isChild(relationship) && employee?.dob && dob <= employee.dob)
    errors.push(fieldError("dob", "olderThanParent", { name: employee.name, date: employee.dob }));
  const [spouse] = others.filter((one) => isSpouseLike(one.relationship));
  if (isSpouseLike(relationship) && spouse)
    errors.push(fieldError("relationship", "secondSpouse", { name: spouse.name }));
  return errors;
}

type Relation = { was: RelationshipCode; wanted: RelationshipCode; isCovered: boolean };

/** Who is covered as a spouse is not covered as a child: the tier and the price would be wrong from then on. */
export function relationshipErrors({ was, wanted, isCovered }: Relation): FieldError[] {
  if (was === wanted) return [];
  if (was === "18" || wanted === "18") return [fieldError("relationship", "employeeStays")];
  return isCovered && isChild(was) !== isChild(wanted) ? [fieldError("relationship", "covered")] : [];
}

type Hire = {
  hireDate: PlainDate;
  /** Of this employment. */
  lastDay: PlainDate | null;
  /** Of an earlier employment. */
  earlierLastDay: PlainDate | null;
  /** The family's first cover since then. */
  firstCover: PlainDate | null;
};

export function hireErrors({ hireDate, lastDay, earlierLastDay, firstCover }: Hire): FieldError[] {
  if (lastDay !== null && hireDate > lastDay)
    return [fieldError("hireDate", "afterLastDay", { date: lastDay })];
  if (earlierLastDay !== null && hireDate <= earlierLastDay)
    return [fieldError("hireDate", "beforeEarlierEnd", { date: earlierLastDay })];
  return firstCover !== null && hireDate > firstCover
    ? [fieldError("hireDate", "afterCoverage", { date: firstCover })]
    : [];
}
