import { noParts } from "#plans/plans/price-parts.ts";
import { expect, test } from "vitest";
import { costOf, whyCost } from "./cost.ts";
import { benefitDay, periodOn, whyEnds, whyStarts } from "./period.ts";

test.each([
  ["2026-01-01", null, "2025-12-31", "upcoming", "2026-01-01"],
  ["2026-01-01", null, "2026-01-01", "current", "2026-01-01"],
  ["2026-01-01", "2026-06-30", "2026-06-30", "current", "2026-06-30"],
  ["2026-01-01", "2026-06-30", "2026-07-01", "expired", "2026-06-30"],
])("coverage from %s to %s is on %s: %s", (effectiveDate, terminationDate, day, period, year) => {
  const span = { effectiveDate, terminationDate };
  expect(periodOn(span, day).value).toBe(period);
  expect(benefitDay(span, day)).toBe(year);
});

const span = { effectiveDate: "2026-01-01", terminationDate: "2026-06-30" };

test("the reasons of an enrollment are told as long as its day is the coverage's", () => {
  const enrollment = { effectiveDate: "2026-01-01", effectiveDateWhy: [{ code: "date.set" }] };
  expect(whyStarts(span, enrollment)).toEqual([{ code: "date.set" }]);
  for (const other of [null, { ...enrollment, effectiveDate: "2026-02-01" }])
    expect(whyStarts(span, other)).toEqual([{ code: "recorded.start" }]);
  expect(whyEnds(span, { effectiveDate: "2026-07-01" })).toEqual([
    { code: "date.dayBefore", params: { effectiveDate: "2026-07-01" } },
  ]);
  for (const other of [null, { effectiveDate: "2026-08-01" }, { effectiveDate: null }])
    expect(whyEnds(span, other)).toEqual([{ code: "recorded.end" }]);
  expect(whyEnds({ ...span, terminationDate: null }, null)).toEqual([]);
});

test("a paycheck's part of a month's price, and why it is so until somebody changes the price", () => {
  const shares = { employeeCents: 10_001, employerCents: 40_000 };
  expect(costOf(shares, 26)).toEqual({
    ...shares,
    ...noParts,
    perPaycheck: { employeeCents: 4616, payPeriodsPerYear: 26 },
  });
  expect(costOf(shares, null).perPaycheck).toBeNull();
  const taxed = { ...shares, ...noParts, employeePostTaxCents: 1000, imputedIncomeCents: 825 };
  expect(costOf(taxed, null)).toEqual({ ...taxed, perPaycheck: null });
  const promised = { selections: { medical: { ...shares, why: [{ code: "price.flat" }] } } };
  const cover = { ...shares, coverageType: "medical" };
  expect(whyCost(cover, promised)).toEqual([{ code: "price.flat" }]);
  const recorded = { code: "recorded.cost", params: { totalCents: 50_001, ...shares } };
  expect(whyCost({ ...cover, coverageType: "dental" }, promised)).toEqual([recorded]);
  expect(whyCost({ ...cover, employerCents: 39_999 }, promised)[0]?.code).toBe("recorded.cost");
});
