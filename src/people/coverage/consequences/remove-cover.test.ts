import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import { tierFor, defaultTierItems } from "#plans/plans/tier.ts";
import { type Cover, coverDifferences, holdsOn } from "../as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "../held-cover.ts";
import { monthDifferences } from "../termination/month-differences.ts";
import { leaversOf, removeCover } from "./remove-cover.ts";

const people: FamilyMember[] = [
  { id: "mina", relationship: "18" },
  { id: "sun", relationship: "01" },
  { id: "jun", relationship: "19" },
  { id: "ara", relationship: "19" },
];
const reprice: Reprice = (_, staying) => {
  const { value: tierCode, why } = tierFor(staying, defaultTierItems);
  return { ok: true, tierCode, employeeCents: staying.length * 1000, employerCents: 0, why };
};
const days = fc.integer({ min: 0, max: 500 }).map((count) => addDays("2026-01-01", count));

/** Covers of each person and two types, one after the other, without overlaps. */
const families: fc.Arbitrary<HeldCover[]> = fc
  .array(fc.tuple(fc.constantFrom("medical", "dental"), fc.subarray(people, { minLength: 1 }), days, days), {
    maxLength: 6,
  })
  .map((spans) =>
    spans.flatMap(([coverageType, covered, first, second], at) =>
      covered.map(({ id }) => ({
        id: `${id}-${at}`,
        memberId: id,
        coverageType,
        basePlanId: coverageType,
        planName: coverageType,
        tierCode: "FAM" as const,
        effectiveDate: first < second ? first : second,
        terminationDate: at % 2 === 0 ? (first < second ? second : first) : null,
        employeeCents: id === "mina" ? 5000 : 0,
        employerCents: 0,
        volumeCents: null,
      })),
    ),
  )
  .map((covers) => covers.filter((cover, at) => covers.slice(0, at).every((one) => !overlap(one, cover))));

const overlap = (one: Cover, other: Cover) =>
  one.memberId === other.memberId &&
  one.coverageType === other.coverageType &&
  (one.terminationDate === null || one.terminationDate >= other.effectiveDate) &&
  (other.terminationDate === null || other.terminationDate >= one.effectiveDate);

test("whoever leaves on whatever day: nobody is covered twice, nobody who stays has a gap, and who leaves has nothing after", () => {
  fc.assert(
    fc.property(families, fc.constantFrom(...people), days, days, (covers, { id }, lastDay, day) => {
      const removals = [{ of: leaversOf(people, id), lastDay }];
      const { after } = removeCover({ covers, people, removals, reprice }).value;
      const gone = id === "mina" ? people.map((one) => one.id) : [id];
      for (const { id: one } of people)
        for (const type of ["medical", "dental"]) {
          const on = (some: readonly Cover[]) =>
            some.filter(
              (cover) => cover.memberId === one && cover.coverageType === type && holdsOn(cover, day),
            ).length;
          expect(on(after)).toBe(gone.includes(one) && day > lastDay ? 0 : on(covers));
        }
      // Nothing before the day is another one than it was.
      for (const { from } of coverDifferences(covers, after)) expect(from > lastDay).toBe(true);
    }),
  );
});

test("what is given back one way is taken the other way, and nothing differs from itself", () => {
  fc.assert(
    fc.property(families, fc.constantFrom(...people), days, days, (covers, { id }, lastDay, today) => {
      const removals = [{ of: leaversOf(people, id), lastDay }];
      const { after } = removeCover({ covers, people, removals, reprice }).value;
      const there = monthDifferences(covers, after, today).value;
      const back = monthDifferences(after, covers, today).value;
      expect(back.map((one) => -one.employeeCents)).toEqual(there.map((one) => one.employeeCents));
      expect(monthDifferences(covers, covers, today).value).toEqual([]);
    }),
  );
});
