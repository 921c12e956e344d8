import { assert } from "#kernel/assert.ts";
import {
  addDays,
  addMonths,
  dayBefore,
  firstOfMonth,
  firstOfNextMonth,
  type PlainDate,
} from "#kernel/dates.ts";
import { because, reason, restingOn, type Traced } from "#kernel/traced.ts";

export const effectiveDateCalculations = [
  "setDate",
  "firstOfNextMonth",
  "hireDatePlusUnits",
  "firstOfMonthAfterWaitingPeriod",
] as const;

export type EffectiveDateCalculation = (typeof effectiveDateCalculations)[number];

export const waitingPeriodUnits = ["days", "months"] as const;

export type WaitingPeriodUnit = (typeof waitingPeriodUnits)[number];

/** The part of an enrollment session that decides when coverage starts. */
export interface EffectiveDateRule {
  effectiveDateCalculation: EffectiveDateCalculation;
  /** Read by `setDate` only. */
  effectiveDate: PlainDate | null;
  waitingPeriod: number;
  waitingPeriodUnit: WaitingPeriodUnit;
}

/** Whether the first day of coverage can only be told once the hire date is known. */
export function needsHireDate(rule: EffectiveDateRule): boolean {
  return rule.effectiveDateCalculation === "hireDatePlusUnits";
}

/** First day the coverage applies, by the session's own rule, and why. `today` is the client's, frozen when the enrollment starts. */
export function effectiveDate(
  rule: EffectiveDateRule,
  hireDate: PlainDate | null,
  today: PlainDate,
): Traced<PlainDate> {
  const found = startOfCoverage(rule, hireDate, today);
  return found.value < today ? restingOn(found.value, found, reason("date.alreadyBegun", { today })) : found;
}

/** Last day of the coverage that the new one replaces (spec §4). */
export function terminationDate(effective: PlainDate): Traced<PlainDate> {
  return because(dayBefore(effective), "date.dayBefore", { effectiveDate: effective });
}

function startOfCoverage(
  rule: EffectiveDateRule,
  hireDate: PlainDate | null,
  today: PlainDate,
): Traced<PlainDate> {
  switch (rule.effectiveDateCalculation) {
    case "setDate":
      assert(rule.effectiveDate !== null, "a session with setDate has an effective date");
      return because(rule.effectiveDate, "date.set", { effectiveDate: rule.effectiveDate });
    case "firstOfNextMonth":
      return because(firstOfNextMonth(today), "date.firstOfNextMonth", { today });
    case "hireDatePlusUnits":
      assert(hireDate !== null, "hireDatePlusUnits is asked only once the hire date is known");
      return afterHire(rule, hireDate);
    case "firstOfMonthAfterWaitingPeriod":
      return firstOfMonthAfterWait(rule, today);
  }
}

function afterHire(rule: EffectiveDateRule, hireDate: PlainDate): Traced<PlainDate> {
  const count = waitOf(rule);
  if (count === 0) return because(hireDate, "date.hireDate", { hireDate });
  return rule.waitingPeriodUnit === "days"
    ? because(addDays(hireDate, count), "date.hireDatePlusDays", { hireDate, count })
    : because(addMonths(hireDate, count), "date.hireDatePlusMonths", { hireDate, count });
}

// spec §4: the wait is added to today, not to the hire date; for days a first of the month stays, for months it is
// always the next month's first, also with no wait at all.
function firstOfMonthAfterWait(rule: EffectiveDateRule, today: PlainDate): Traced<PlainDate> {
  const count = waitOf(rule);
  const isInDays = rule.waitingPeriodUnit === "days";
  const waitEnds = isInDays ? addDays(today, count) : addMonths(today, count);
  if (isInDays && firstOfMonth(waitEnds) === waitEnds) {
    return count === 0
      ? because(waitEnds, "date.todayIsFirst", { today })
      : because(waitEnds, "date.waitEndsOnFirst", { today, count });
  }
  const starts = firstOfNextMonth(waitEnds);
  if (count === 0) return because(starts, "date.firstOfNextMonth", { today });
  return because(starts, isInDays ? "date.firstAfterDays" : "date.firstAfterMonths", {
    today,
    count,
    waitEnds,
  });
}

function waitOf(rule: EffectiveDateRule): number {
  assert(
    Number.isSafeInteger(rule.waitingPeriod) && rule.waitingPeriod >= 0,
    "a wait is a whole number from 0",
  );
  return rule.waitingPeriod;
}
