import { describe, expect, test } from "vitest";
import type { EffectiveDateRule } from "#plans/plans/effective-date.ts";
import { medicalWait } from "./waiting-period.ts";

function aRule(given: Partial<EffectiveDateRule>): EffectiveDateRule {
  return {
    effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod",
    effectiveDate: null,
    waitingPeriod: 0,
    waitingPeriodUnit: "days",
    ...given,
  };
}

describe("the longest medical wait of a rule", () => {
  test.each([
    // "First of the month after 60 days" just fits: 60 days to the 2nd of a long month, 30 more to the next first.
    ["firstOfMonthAfterWaitingPeriod", 60, "days", 90, false],
    ["firstOfMonthAfterWaitingPeriod", 61, "days", 91, true],
    ["firstOfMonthAfterWaitingPeriod", 90, "days", 120, true],
    ["firstOfMonthAfterWaitingPeriod", 30, "days", 60, false],
    ["firstOfMonthAfterWaitingPeriod", 0, "days", 30, false],
    ["firstOfMonthAfterWaitingPeriod", 0, "months", 31, false],
    ["firstOfMonthAfterWaitingPeriod", 1, "months", 62, false],
    // Hired July 1 + 2 months = September 1, and months always go on to the next first: 92 days.
    ["firstOfMonthAfterWaitingPeriod", 2, "months", 92, true],
    ["hireDatePlusUnits", 90, "days", 90, false],
    ["hireDatePlusUnits", 91, "days", 91, true],
    ["hireDatePlusUnits", 2, "months", 62, false],
    // Three months are not 90 days.
    ["hireDatePlusUnits", 3, "months", 92, true],
    ["firstOfNextMonth", 500, "days", 31, false],
  ] as const)(
    "%s with %d %s is %d days: too long %s",
    (calculation, waitingPeriod, waitingPeriodUnit, days, exceeds) => {
      const rule = aRule({ effectiveDateCalculation: calculation, waitingPeriod, waitingPeriodUnit });
      const answer = medicalWait(rule);
      expect(answer.value).toMatchObject({ days, exceeds });
      expect(answer.why).toHaveLength(1);
      expect(answer.why[0]).toMatchObject({
        code: exceeds ? "wait.tooLong" : "wait.withinLimit",
        params: { count: days, limit: 90, hireDate: answer.value.hireDate },
      });
    },
  );

  test("names a hire date that proves it", () => {
    const rule = aRule({ waitingPeriod: 2, waitingPeriodUnit: "months" });
    const worst = medicalWait(rule).value;
    expect(worst.hireDate).toMatch(/^\d{4}-\d\d-01$/u);
    expect(medicalWait(rule, worst.hireDate ?? "").value).toEqual(worst);
  });
});

test("a given hire date is judged alone", () => {
  const rule = aRule({
    effectiveDateCalculation: "hireDatePlusUnits",
    waitingPeriod: 3,
    waitingPeriodUnit: "months",
  });
  expect(medicalWait(rule, "2026-02-01").value).toEqual({ exceeds: false, days: 89, hireDate: "2026-02-01" });
  expect(medicalWait(rule, "2026-07-01").value).toEqual({ exceeds: true, days: 92, hireDate: "2026-07-01" });
});

test("a fixed date is no waiting period", () => {
  const rule = aRule({ effectiveDateCalculation: "setDate", effectiveDate: "2030-01-01" });
  expect(medicalWait(rule)).toEqual({
    value: { exceeds: false, days: 0, hireDate: null },
    why: [{ code: "wait.setDate" }],
  });
});
