import { expect, test } from "vitest";
import { planDaysOf, type PlanWithPrices } from "./price-days.ts";

const rates = [
  { effectiveDate: "2026-01-01", terminationDate: "2026-06-30" },
  { effectiveDate: "2026-07-01", terminationDate: null },
];
const contributions = [{ effectiveDate: null, terminationDate: "2026-09-30" }];
const daysOf = (plan: PlanWithPrices["plan"]) => planDaysOf({ plan, rates, contributions });

test("prices may change on each day on which a row of them begins, and on the day after one ends", () => {
  expect(daysOf({}).priceDays).toEqual(["2026-01-01", "2026-07-01", "2026-10-01"]);
});

test.each([
  [null, ["2026-01-01", "2027-01-01"]],
  ["2020-07-01", ["2026-07-01", "2027-07-01"]],
  ["2019-10-01", ["2026-10-01"]],
])("with plan years from %s people keep their price until the next one: %j", (planYearStart, days) => {
  expect(daysOf({ repricesWithPlanYear: true, planYearStart }).priceDays).toEqual(days);
});

test("a plan covers until its own last day", () => {
  expect(daysOf({ terminationDate: "2026-12-31" }).lastDay).toBe("2026-12-31");
  expect(daysOf({ terminationDate: null }).lastDay).toBeNull();
});
