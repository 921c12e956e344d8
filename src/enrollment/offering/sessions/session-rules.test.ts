import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween } from "#kernel/dates.ts";
import { effectiveDate, effectiveDateCalculations, waitingPeriodUnits } from "#plans/plans/effective-date.ts";
import {
  aYearLater,
  type CheckedEnrollmentSession,
  checkEnrollmentSession,
  firstDayAtOpening,
  mixesLimits,
  phaseOf,
} from "./session-rules.ts";

const aEnrollmentSession = (given: Partial<CheckedEnrollmentSession> = {}): CheckedEnrollmentSession => ({
  opensOn: "2026-11-01",
  closesOn: "2026-11-30",
  effectiveDateCalculation: "setDate",
  effectiveDate: "2027-01-01",
  waitingPeriod: 0,
  waitingPeriodUnit: "days",
  ...given,
});
const codesOf = (given: Partial<CheckedEnrollmentSession>, types: string[] = ["medical"]) =>
  checkEnrollmentSession(aEnrollmentSession(given), types).map(({ path, code }) => `${path} ${code}`);

describe("what no session may be", () => {
  test.each<[string, Partial<CheckedEnrollmentSession>, string[]]>([
    ["as it should be", {}, []],
    ["one day long", { closesOn: "2026-11-01" }, []],
    ["closed before it opens", { closesOn: "2026-10-31" }, ["closesOn closesBeforeOpening"]],
    ["without its set date", { effectiveDate: null }, ["effectiveDate effectiveDateNeeded"]],
    ["covered from the day it opens", { effectiveDate: "2026-11-01" }, ["effectiveDate startsBeforeOpening"]],
    ["covered from the day after", { effectiveDate: "2026-11-02" }, []],
    [
      "both",
      { closesOn: "2026-10-31", effectiveDate: "2026-10-01" },
      ["closesOn closesBeforeOpening", "effectiveDate startsBeforeOpening"],
    ],
  ])("%s", (_, given, errors) => {
    expect(codesOf(given)).toEqual(errors);
  });
});

describe("the 90 days of medical plans (29 CFR 2590.715-2708)", () => {
  const firstAfter = {
    effectiveDateCalculation: "firstOfMonthAfterWaitingPeriod",
    effectiveDate: null,
  } as const;
  const afterHire = { effectiveDateCalculation: "hireDatePlusUnits", effectiveDate: null } as const;

  test.each<[Partial<CheckedEnrollmentSession>, boolean]>([
    [{ ...firstAfter, waitingPeriod: 60 }, true],
    [{ ...firstAfter, waitingPeriod: 61 }, false],
    [{ ...firstAfter, waitingPeriod: 90 }, false],
    [{ ...firstAfter, waitingPeriod: 1, waitingPeriodUnit: "months" }, true],
    [{ ...firstAfter, waitingPeriod: 2, waitingPeriodUnit: "months" }, false],
    [{ ...afterHire, waitingPeriod: 90 }, true],
    [{ ...afterHire, waitingPeriod: 91 }, false],
    [{ ...afterHire, waitingPeriod: 3, waitingPeriodUnit: "months" }, false],
    [{ effectiveDateCalculation: "firstOfNextMonth", effectiveDate: null, waitingPeriod: 300 }, true],
  ])("%j is allowed: %s", (given, isAllowed) => {
    expect(codesOf(given)).toEqual(isAllowed ? [] : ["waitingPeriod waitTooLong"]);
    // Dental and vision alone may wait as long as they like.
    expect(codesOf(given, ["dental", "vision"])).toEqual([]);
    expect(codesOf(given, [])).toEqual([]);
  });

  test("what is refused is proved by a hire date, and what is allowed has none", () => {
    const aRule = fc.record({
      effectiveDateCalculation: fc.constantFrom(
        ...effectiveDateCalculations.filter((one) => one !== "setDate"),
      ),
      waitingPeriod: fc.integer({ min: 0, max: 120 }),
      waitingPeriodUnit: fc.constantFrom(...waitingPeriodUnits),
    });
    const anyDay = fc.integer({ min: 0, max: 365 * 8 }).map((days) => addDays("2024-01-01", days));
    fc.assert(
      fc.property(aRule, anyDay, (rule, hireDate) => {
        const enrollmentSession = aEnrollmentSession({
          ...rule,
          effectiveDate: null,
          waitingPeriod: rule.waitingPeriodUnit === "months" ? rule.waitingPeriod % 6 : rule.waitingPeriod,
        });
        const waitFrom = (day: string) => daysBetween(day, effectiveDate(enrollmentSession, day, day).value);
        const [error] = checkEnrollmentSession(enrollmentSession, ["medical"]);
        if (error === undefined) expect(waitFrom(hireDate)).toBeLessThanOrEqual(90);
        else expect(waitFrom(String(error.params?.["hireDate"]))).toBeGreaterThan(90);
      }),
      { numRuns: 60 },
    );
  });

  test("a session of both kinds mixes two limits, as far as it has a wait", () => {
    expect(mixesLimits(aEnrollmentSession(afterHire), ["medical", "dental"])).toBe(true);
    expect(mixesLimits(aEnrollmentSession(afterHire), ["medical", "life"])).toBe(false);
    expect(mixesLimits(aEnrollmentSession(afterHire), ["dental", "vision"])).toBe(false);
    expect(mixesLimits(aEnrollmentSession(), ["medical", "dental"])).toBe(false);
  });
});

test("where a session stands is told by its state and the day", () => {
  const phases = (status: "draft" | "open" | "closed") =>
    ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"].map((today) =>
      phaseOf({ ...aEnrollmentSession(), status }, today),
    );
  expect(phases("open")).toEqual(["planned", "running", "running", "over"]);
  expect(phases("draft")).toEqual(["draft", "draft", "draft", "draft"]);
  expect(phases("closed")).toEqual(["closed", "closed", "closed", "closed"]);
});

test("a year later all dates are a year later, and what was in order stays in order", () => {
  expect(aYearLater(aEnrollmentSession())).toMatchObject({
    opensOn: "2027-11-01",
    closesOn: "2027-11-30",
    effectiveDate: "2028-01-01",
  });
  // A leap day has none a year later.
  expect(aYearLater(aEnrollmentSession({ opensOn: "2028-02-29" })).opensOn).toBe("2029-02-28");
  expect(aYearLater(aEnrollmentSession({ effectiveDate: null })).effectiveDate).toBeNull();
  const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays("2024-01-01", days));
  fc.assert(
    fc.property(
      anyDay,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      (opensOn, long, after) => {
        const enrollmentSession = aEnrollmentSession({
          opensOn,
          closesOn: addDays(opensOn, long),
          effectiveDate: addDays(opensOn, after + 1),
        });
        const next = aYearLater(enrollmentSession);
        expect(next.closesOn >= next.opensOn).toBe(true);
        expect(next.opensOn).toBe(addMonths(opensOn, 12));
      },
    ),
  );
});

test("its rates are those of the day from which who comes first is covered", () => {
  expect(firstDayAtOpening(aEnrollmentSession())).toBe("2027-01-01");
  expect(firstDayAtOpening(aEnrollmentSession({ effectiveDateCalculation: "firstOfNextMonth" }))).toBe(
    "2026-12-01",
  );
  expect(
    firstDayAtOpening(
      aEnrollmentSession({ effectiveDateCalculation: "hireDatePlusUnits", waitingPeriod: 30 }),
    ),
  ).toBe("2026-12-01");
});
