import { lastDayAsChild } from "#plans/plans/child-age.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { addDays } from "#kernel/dates.ts";
import type { HeldCover } from "../held-cover.ts";
import { covers as holds, lastOf, overlaps, spanOf } from "../spans.ts";

// Whether a family's coverage can be as it stands: pure. What is undone is asked this, because what comes back was right only for the family of then.

export type MisfitKind = "withoutEmployee" | "otherPlan" | "afterDeath" | "overAge" | "twice";
export type Misfit = { kind: MisfitKind; memberId: string; coverageType: string };

type Person = {
  id: string;
  relationship: RelationshipCode;
  dob: PlainDate | null;
  isDisabled: boolean;
  diedOn: PlainDate | null;
};
type Family = { people: readonly Person[]; covers: readonly HeldCover[]; today: PlainDate };

/** Everything that no family can have: coverage of a dependent without the employee's, twice, of the dead, of a child too old. */
export function misfitsOf({ people, covers, today }: Family): Misfit[] {
  const own = covers.filter(
    ({ cobraClockId = null, effectiveDate, terminationDate }) =>
      cobraClockId === null && (terminationDate === null || terminationDate >= effectiveDate),
  );
  const employee = people.find(({ relationship }) => relationship === "18");
  return own.flatMap((cover): Misfit[] => {
    const { memberId, coverageType } = cover;
    const span = spanOf(cover);
    const person = people.find(({ id }) => id === memberId);
    const kinds: MisfitKind[] = [];
    if (person === undefined) return [];
    if (person.diedOn !== null && lastOf(span) > person.diedOn) kinds.push("afterDeath");
    if (isTooOld(person, cover, today)) kinds.push("overAge");
    const others = own.filter((one) => one !== cover && one.coverageType === coverageType);
    if (others.some((one) => one.memberId === memberId && overlaps(span, spanOf(one)))) kinds.push("twice");
    if (person !== employee && employee !== undefined) {
      const theirs = others.filter((one) => one.memberId === employee.id);
      for (const day of daysToAsk(cover, theirs)) {
        // Those who are left go on to the day that their plan says.
        if (employee.diedOn !== null && day > employee.diedOn) continue;
        const on = theirs.find((one) => holds(spanOf(one), day));
        if (on === undefined) kinds.push("withoutEmployee");
        else if (on.basePlanId !== cover.basePlanId) kinds.push("otherPlan");
      }
    }
    return [...new Set(kinds)].map((kind) => ({ kind, memberId, coverageType }));
  });
}

/** The first day, and each within the cover on which the employee's changes. */
function daysToAsk(cover: HeldCover, theirs: readonly HeldCover[]): PlainDate[] {
  const span = spanOf(cover);
  const changes = theirs.flatMap(({ effectiveDate, terminationDate }) => [
    effectiveDate,
    ...(terminationDate === null ? [] : [addDays(terminationDate, 1)]),
  ]);
  return [cover.effectiveDate, ...changes.filter((day) => holds(span, day))];
}

/** A limit that is still ahead is kept when its day comes. */
function isTooOld(
  { relationship, isDisabled, dob }: Person,
  { maxChildAge, childCoverEnds, terminationDate }: HeldCover,
  today: PlainDate,
): boolean {
  if (relationship !== "19" || isDisabled || dob === null || maxChildAge === undefined) return false;
  const lastDay = lastDayAsChild(dob, maxChildAge, childCoverEnds);
  return lastDay < today && (terminationDate === null || terminationDate > lastDay);
}
