import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, firstOfMonth, addMonths } from "#kernel/dates.ts";
import type { EffectiveDateRule } from "#plans/plans/effective-date.ts";
import { previewDates, proposedDates, sampleHireDates } from "./session-dates.ts";

const rule = (given: Partial<EffectiveDateRule>): EffectiveDateRule => ({
  effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod",
  effectiveDate: null,
  waitingPeriod: 0,
  waitingPeriodUnit: "days",
  ...given,
});
const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));

test("twelve hire dates, one in each of twelve months from the given one", () => {
  fc.assert(
    fc.property(anyDay, (from) => {
      const months = sampleHireDates(from).map(firstOfMonth);
      expect(months).toEqual(Array.from({ length: 12 }, (_, at) => addMonths(firstOfMonth(from), at)));
    }),
  );
  // A first, a middle, a last and a second day are among them.
  expect(sampleHireDates("2026-11-20").slice(0, 4)).toEqual([
    "2026-11-01",
    "2026-12-15",
    "2027-01-31",
    "2027-02-02",
  ]);
});

test("each says from when, why, how long the wait is, and whether it is too long", () => {
  const { rows, longest } = previewDates(rule({ waitingPeriod: 90 }), "2026-11-20");
  expect(rows[1]).toEqual({
    hireDate: "2026-12-15",
    firstDay: "2027-04-01",
    why: [
      { code: "date.firstAfterDays", params: { today: "2026-12-15", count: 90, waitEnds: "2027-03-15" } },
    ],
    waitDays: 107,
    breaksLimit: true,
  });
  expect(longest).toMatchObject({ days: 120, breaksLimit: true });
  expect(previewDates(rule({ waitingPeriod: 60 }), "2026-11-20").rows.every((row) => !row.breaksLimit)).toBe(
    true,
  );
});

test("a set date is the same for all; the one who comes after it is told that it has begun", () => {
  const { rows, longest } = previewDates(
    rule({ effectiveDateCalculation: "setDate", effectiveDate: "2027-01-01" }),
    "2026-11-01",
  );
  expect(new Set(rows.map((row) => row.firstDay))).toEqual(new Set(["2027-01-01"]));
  expect(rows[0]).toMatchObject({ hireDate: "2026-11-01", waitDays: 61, breaksLimit: false });
  expect(rows[4]).toMatchObject({ hireDate: "2027-03-01", waitDays: 0 });
  expect(rows[4]?.why.map(({ code }) => code)).toContain("date.alreadyBegun");
  expect(longest.breaksLimit).toBe(false);
});

test("proposed dates leave time before the client's next plan year", () => {
  expect(proposedDates("openEnrollment", "2026-11-20", null)).toMatchObject({
    opensOn: "2026-11-20",
    closesOn: "2026-12-04",
    effectiveDate: "2027-01-01",
  });
  expect(proposedDates("openEnrollment", "2026-12-03", null)).toMatchObject({
    opensOn: "2027-11-02",
    closesOn: "2027-12-01",
    effectiveDate: "2028-01-01",
  });
  expect(proposedDates("openEnrollment", "2026-11-20", "2025-07-01")).toMatchObject({
    opensOn: "2027-05-02",
    effectiveDate: "2027-07-01",
  });
  expect(proposedDates("newHire", "2026-11-20", null)).toMatchObject({
    opensOn: "2026-11-20",
    closesOn: "2027-11-30",
    effectiveDateCalculation: "firstOfNextMonth",
    effectiveDate: null,
  });
  fc.assert(
    fc.property(anyDay, anyDay, (today, planYear) => {
      const { opensOn, closesOn, effectiveDate } = proposedDates("openEnrollment", today, planYear);
      expect(opensOn >= today && opensOn < closesOn && closesOn < (effectiveDate ?? "")).toBe(true);
    }),
  );
});
