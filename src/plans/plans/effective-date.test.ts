import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, firstOfNextMonth } from "#kernel/dates.ts";
import {
  effectiveDate,
  effectiveDateCalculations,
  needsHireDate,
  terminationDate,
  type EffectiveDateRule,
} from "./effective-date.ts";

function aRule(given: Partial<EffectiveDateRule>): EffectiveDateRule {
  return {
    effectiveDateCalculation: "setDate",
    effectiveDate: null,
    waitingPeriod: 0,
    waitingPeriodUnit: "days",
    ...given,
  };
}

const codesOf = (answer: { why: { code: string }[] }) => answer.why.map(({ code }) => code);

const aDate = fc
  .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2035-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aWait = fc.record({
  waitingPeriod: fc.integer({ min: 0, max: 400 }),
  waitingPeriodUnit: fc.constantFrom("days", "months"),
});

describe("setDate", () => {
  test("is the fixed date, no matter who enrols when", () => {
    const rule = aRule({ effectiveDate: "2026-07-01", waitingPeriod: 30 });
    expect(effectiveDate(rule, null, "2026-05-20")).toEqual({
      value: "2026-07-01",
      why: [{ code: "date.set", params: { effectiveDate: "2026-07-01" } }],
    });
  });

  test("without a date is a broken session", () => {
    expect(() => effectiveDate(aRule({}), null, "2026-05-20")).toThrow("has an effective date");
  });
});

describe("firstOfNextMonth", () => {
  test.each([
    ["2026-03-01", "2026-04-01"],
    ["2026-03-31", "2026-04-01"],
    ["2026-01-31", "2026-02-01"],
    ["2028-02-29", "2028-03-01"],
    ["2026-12-31", "2027-01-01"],
  ])("on %s coverage starts %s", (today, starts) => {
    const answer = effectiveDate(aRule({ effectiveDateCalculation: "firstOfNextMonth" }), null, today);
    expect(answer).toEqual({ value: starts, why: [{ code: "date.firstOfNextMonth", params: { today } }] });
  });
});

describe("hireDatePlusUnits", () => {
  test.each([
    ["2026-03-10", 0, "days", "2026-03-10", "date.hireDate"],
    ["2026-03-10", 0, "months", "2026-03-10", "date.hireDate"],
    ["2026-03-10", 1, "days", "2026-03-11", "date.hireDatePlusDays"],
    ["2026-03-10", 30, "days", "2026-04-09", "date.hireDatePlusDays"],
    ["2026-01-01", 90, "days", "2026-04-01", "date.hireDatePlusDays"],
    ["2026-03-10", 1, "months", "2026-04-10", "date.hireDatePlusMonths"],
    ["2026-01-31", 1, "months", "2026-02-28", "date.hireDatePlusMonths"],
    ["2028-01-31", 1, "months", "2028-02-29", "date.hireDatePlusMonths"],
    ["2026-01-29", 1, "months", "2026-02-28", "date.hireDatePlusMonths"],
    ["2026-08-31", 1, "months", "2026-09-30", "date.hireDatePlusMonths"],
    ["2026-11-30", 3, "months", "2027-02-28", "date.hireDatePlusMonths"],
  ] as const)(
    "hired %s, waiting %d %s, coverage starts %s",
    (hire, waitingPeriod, waitingPeriodUnit, starts, code) => {
      const rule = aRule({ effectiveDateCalculation: "hireDatePlusUnits", waitingPeriod, waitingPeriodUnit });
      const answer = effectiveDate(rule, hire, "2026-01-01");
      expect(answer.value).toBe(starts);
      expect(codesOf(answer)).toEqual([code]);
      expect(answer.why[0]?.params).toMatchObject({ hireDate: hire });
    },
  );

  test("counts from the hire date, not from today", () => {
    const rule = aRule({ effectiveDateCalculation: "hireDatePlusUnits", waitingPeriod: 30 });
    expect(effectiveDate(rule, "2026-03-10", "2026-03-12").value).toBe("2026-04-09");
    expect(effectiveDate(rule, "2026-03-10", "2026-04-01").value).toBe("2026-04-09");
  });

  test("of someone hired long ago lies in the past, and says so", () => {
    const rule = aRule({ effectiveDateCalculation: "hireDatePlusUnits", waitingPeriod: 30 });
    const answer = effectiveDate(rule, "2020-03-10", "2026-04-01");
    expect(answer.value).toBe("2020-04-09");
    expect(codesOf(answer)).toEqual(["date.hireDatePlusDays", "date.alreadyBegun"]);
  });

  test("is the only one that needs the hire date", () => {
    const needing = effectiveDateCalculations.filter((effectiveDateCalculation) =>
      needsHireDate(aRule({ effectiveDateCalculation })),
    );
    expect(needing).toEqual(["hireDatePlusUnits"]);
    expect(() =>
      effectiveDate(aRule({ effectiveDateCalculation: "hireDatePlusUnits" }), null, "2026-01-01"),
    ).toThrow("hire date is known");
  });
});

describe("firstOfMonthAfterWaitingPeriod", () => {
  test.each([
    ["2026-03-01", 0, "days", "2026-03-01", "date.todayIsFirst"],
    ["2026-03-02", 0, "days", "2026-04-01", "date.firstOfNextMonth"],
    ["2026-03-31", 0, "days", "2026-04-01", "date.firstOfNextMonth"],
    ["2026-03-01", 0, "months", "2026-04-01", "date.firstOfNextMonth"],
    ["2026-03-02", 0, "months", "2026-04-01", "date.firstOfNextMonth"],
    ["2026-03-01", 1, "months", "2026-05-01", "date.firstAfterMonths"],
    ["2026-03-15", 1, "months", "2026-05-01", "date.firstAfterMonths"],
    ["2026-01-31", 1, "months", "2026-03-01", "date.firstAfterMonths"],
    ["2026-12-31", 2, "months", "2027-03-01", "date.firstAfterMonths"],
    ["2026-03-02", 30, "days", "2026-04-01", "date.waitEndsOnFirst"],
    ["2026-03-03", 30, "days", "2026-05-01", "date.firstAfterDays"],
    ["2026-03-01", 30, "days", "2026-04-01", "date.firstAfterDays"],
    ["2026-03-01", 31, "days", "2026-04-01", "date.waitEndsOnFirst"],
    ["2026-01-31", 60, "days", "2026-04-01", "date.waitEndsOnFirst"],
    ["2026-12-15", 30, "days", "2027-02-01", "date.firstAfterDays"],
  ] as const)(
    "from %s, waiting %d %s, coverage starts %s",
    (today, waitingPeriod, waitingPeriodUnit, starts, code) => {
      const effectiveDateCalculation = "firstOfMonthAfterWaitingPeriod";
      const rule = aRule({ effectiveDateCalculation, waitingPeriod, waitingPeriodUnit });
      const answer = effectiveDate(rule, "2001-09-09", today);
      expect(answer.value).toBe(starts);
      expect(codesOf(answer)).toEqual([code]);
      expect(effectiveDate(rule, null, today)).toEqual(answer);
    },
  );
});

describe("always", () => {
  test("the month calculations start on a first, after the wait, within the next month", () => {
    fc.assert(
      fc.property(aDate, aWait, (today, wait) => {
        const rule = aRule({ effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod", ...wait });
        const starts = effectiveDate(rule, null, today).value;
        const inDays = wait.waitingPeriodUnit === "days";
        const waitEnds = inDays ? addDays(today, wait.waitingPeriod) : addMonths(today, wait.waitingPeriod);
        expect(starts.slice(8)).toBe("01");
        expect(starts >= waitEnds).toBe(true);
        expect(starts <= firstOfNextMonth(waitEnds)).toBe(true);
        if (!inDays) expect(starts > waitEnds).toBe(true);
      }),
    );
  });

  test("who enrols later never starts earlier", () => {
    fc.assert(
      fc.property(
        aDate,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(...effectiveDateCalculations),
        aWait,
        (today, later, effectiveDateCalculation, wait) => {
          const rule = aRule({ effectiveDateCalculation, effectiveDate: "2026-07-01", ...wait });
          const first = effectiveDate(rule, today, today).value;
          const second = effectiveDate(rule, addDays(today, later), addDays(today, later)).value;
          expect(second >= first).toBe(true);
        },
      ),
    );
  });

  test("a date before today says that coverage has begun, others do not", () => {
    fc.assert(
      fc.property(aDate, aDate, (fixed, today) => {
        const answer = effectiveDate(aRule({ effectiveDate: fixed }), null, today);
        expect(codesOf(answer).includes("date.alreadyBegun")).toBe(fixed < today);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN])("a wait of %d stops the work", (waitingPeriod) => {
    const rule = aRule({ effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod", waitingPeriod });
    expect(() => effectiveDate(rule, null, "2026-01-01")).toThrow("whole number from 0");
  });
});

describe("the old coverage", () => {
  test.each([
    ["2026-03-01", "2026-02-28"],
    ["2028-03-01", "2028-02-29"],
    ["2027-01-01", "2026-12-31"],
    ["2026-07-15", "2026-07-14"],
  ])("ends the day before %s: %s", (effective, ends) => {
    expect(terminationDate(effective)).toEqual({
      value: ends,
      why: [{ code: "date.dayBefore", params: { effectiveDate: effective } }],
    });
    expect(daysBetween(ends, effective)).toBe(1);
  });
});
