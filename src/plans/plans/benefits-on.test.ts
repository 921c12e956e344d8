import { expect, test } from "vitest";
import { benefitsOn, noFigures, type PlanBenefits } from "./benefits-on.ts";

const year = (from: string, until: string | null, deductible: number): PlanBenefits => ({
  ...noFigures,
  effectiveDate: from,
  terminationDate: until,
  deductibleIndividualCents: deductible,
});
const rows = [year("2026-01-01", "2026-12-31", 1), year("2027-07-01", null, 2)];

test.each([
  ["2026-01-01", 1, "benefits.planYear", { from: "2026-01-01", until: "2026-12-31" }],
  ["2026-12-31", 1, "benefits.planYear", { from: "2026-01-01", until: "2026-12-31" }],
  ["2027-07-01", 2, "benefits.planYearFrom", { from: "2027-07-01" }],
  ["2040-01-01", 2, "benefits.planYearFrom", { from: "2027-07-01" }],
  ["2025-12-31", null, "benefits.none", { effectiveDate: "2025-12-31" }],
  ["2027-03-01", null, "benefits.none", { effectiveDate: "2027-03-01" }],
])("on %s the deductible is %s", (on, deductible, code, params) => {
  const { value, why } = benefitsOn(rows, on);
  expect(value.deductibleIndividualCents).toBe(deductible);
  expect(why).toEqual([{ code, params }]);
  expect(value).not.toHaveProperty("effectiveDate");
});

test("says nothing of a plan without figures, and asks for the date of one that has some", () => {
  expect(benefitsOn([], "2026-01-01")).toEqual({ value: noFigures, why: [] });
  expect(benefitsOn(rows, null)).toEqual({ value: noFigures, why: [{ code: "benefits.noDate" }] });
});
