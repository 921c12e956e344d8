import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import { holdsOn } from "#people/coverage/as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "#people/coverage/held-cover.ts";
import { leaversOf, removeCover } from "#people/coverage/consequences/remove-cover.ts";
import { defaultTierItems, tierFor } from "#plans/plans/tier.ts";
import { applyChange, type Change } from "./apply-change.ts";
import { spanOf } from "#people/coverage/spans.ts";
import { rewrite } from "#people/coverage/rewrite.ts";

const people: FamilyMember[] = [
  { id: "mina", relationship: "18" },
  { id: "sun", relationship: "01" },
  { id: "jun", relationship: "19" },
  { id: "ara", relationship: "19" },
];
const reprice: Reprice = (cover, covered) => {
  const { value: tierCode, why } = tierFor(covered, defaultTierItems);
  const rate = cover.basePlanId === "gold" ? 2000 : 1000;
  return { ok: true, tierCode, employeeCents: covered.length * rate, employerCents: 500, why };
};
const planNames = new Map([
  ["gold", "Gold"],
  ["silver", "Silver"],
]);
const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays("2026-01-01", count));
const maybeDay = fc.option(days, { nil: null });
const dependents = fc.subarray(["sun", "jun", "ara"]);
const plan = fc.constantFrom("gold", "silver");
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ what: fc.constant("dates" as const), effectiveDate: days, terminationDate: maybeDay }),
  fc.record({
    what: fc.constant("cover" as const),
    from: days,
    planId: plan,
    dependents,
    volumeCents: fc.constant(null),
  }),
  fc.record({ what: fc.constant("end" as const), lastDay: days }),
  fc.constant({ what: "reinstate" as const }),
);
/** A change of some row, or somebody who leaves the family on a day. */
const steps = fc.array(
  fc.oneof(
    fc.record({ change: changes, row: fc.nat(20) }),
    fc.record({ leaves: fc.constantFrom("sun", "jun", "ara"), lastDay: days }),
  ),
  { minLength: 1, maxLength: 8 },
);

const aCover = (id: string, memberId: string, more: Partial<HeldCover> = {}): HeldCover => ({
  id,
  memberId,
  coverageType: "medical",
  basePlanId: "gold",
  planName: "Gold",
  tierCode: "ECH",
  effectiveDate: "2026-02-01",
  terminationDate: null,
  employeeCents: memberId === "mina" ? 4000 : 0,
  employerCents: memberId === "mina" ? 500 : 0,
  employeePostTaxCents: 0,
  imputedIncomeCents: 0,
  tobaccoSurchargeCents: 0,
  spouseSurchargeCents: 0,
  wellnessCreditCents: 0,
  volumeCents: null,
  ...more,
});
/** The rows as the database holds them after what was written. */
function stored(
  held: readonly HeldCover[],
  written: readonly { id: string | null; cover: Omit<HeldCover, "id"> }[],
): HeldCover[] {
  const changed = new Map(written.flatMap(({ id, cover }) => (id === null ? [] : [[id, cover] as const])));
  const added = written.filter(({ id }) => id === null);
  return [
    ...held.map((one) => ({ ...one, ...changed.get(one.id), id: one.id })),
    ...added.map(({ cover }, at) => ({ ...cover, id: `${held.length}-${at}` })),
  ];
}

const on = (covers: readonly HeldCover[], memberId: string, day: string) =>
  covers.filter((cover) => cover.memberId === memberId && holdsOn(cover, day));

test("whatever staff do in whatever order: nobody is covered twice, no dependent alone, and tier and price are of those covered", () => {
  fc.assert(
    fc.property(steps, fc.array(days, { minLength: 5, maxLength: 5 }), (sequence, probes) => {
      let held: HeldCover[] = [aCover("a", "mina"), aCover("b", "jun")];
      for (const step of sequence) {
        const before = held;
        if ("leaves" in step) {
          const removals = [{ of: leaversOf(people, step.leaves), lastDay: step.lastDay }];
          const { written } = removeCover({ covers: held, people, removals, reprice }).value;
          held = stored(held, written);
        } else {
          const target = held[step.row % held.length];
          if (target === undefined) continue;
          const asked = {
            rows: held.map(spanOf),
            others: [],
            people,
            target: spanOf(target),
            change: step.change,
          };
          const { spans, errors } = applyChange(asked);
          if (errors.length > 0) continue;
          const { written, after } = rewrite({ held, spans, people, planNames, reprice });
          held = stored(held, written);
          // What was told is what is stored.
          for (const day of probes)
            for (const { id } of people) {
              const told = after.filter((cover) => cover.memberId === id && holdsOn(cover, day));
              expect(
                on(held, id, day).map((one) => [one.basePlanId, one.tierCode, one.employeeCents]),
              ).toEqual(told.map((one) => [one.basePlanId, one.tierCode, one.employeeCents]));
            }
          // Of a plan that begins on a later day nothing before that day is another one.
          if (step.change.what === "cover")
            for (const day of probes.filter((one) => step.change.what === "cover" && one < step.change.from))
              for (const { id } of people)
                expect(on(held, id, day).map(({ employeeCents }) => employeeCents)).toEqual(
                  on(before, id, day).map(({ employeeCents }) => employeeCents),
                );
        }
        for (const day of probes) {
          const own = on(held, "mina", day);
          expect(own.length).toBeLessThanOrEqual(1);
          const others = ["sun", "jun", "ara"].flatMap((id) => {
            const rows = on(held, id, day);
            expect(rows.length).toBeLessThanOrEqual(1);
            return rows;
          });
          for (const other of others) {
            expect(own[0]?.basePlanId).toBe(other.basePlanId);
            expect(other.tierCode).toBe(own[0]?.tierCode);
          }
          const [paid] = own;
          if (paid !== undefined) {
            const rate = paid.basePlanId === "gold" ? 2000 : 1000;
            expect(paid.employeeCents).toBe((others.length + 1) * rate);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("a date that is corrected and corrected back is what it was", () => {
  fc.assert(
    fc.property(days, maybeDay, (effectiveDate, terminationDate) => {
      const held = [aCover("a", "mina"), aCover("b", "jun")];
      const change = (
        now: readonly HeldCover[],
        days: Pick<HeldCover, "effectiveDate" | "terminationDate">,
      ) => {
        const [target] = now;
        if (target === undefined) throw new Error("There is a row");
        const asked = { rows: now.map(spanOf), others: [], people, target: spanOf(target) };
        const { spans, errors } = applyChange({ ...asked, change: { what: "dates", ...days } });
        return errors.length > 0
          ? null
          : stored(now, rewrite({ held: now, spans, people, planNames, reprice }).written);
      };
      const moved = change(held, { effectiveDate, terminationDate });
      if (moved === null) return;
      expect(change(moved, { effectiveDate: "2026-02-01", terminationDate: null })).toEqual(held);
    }),
  );
});
