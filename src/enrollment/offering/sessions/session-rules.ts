import { addMonths, type PlainDate } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { effectiveDate as startOfCover, type EffectiveDateRule } from "#plans/plans/effective-date.ts";
import { medicalWait } from "../waiting-period.ts";
import type { SessionPhase, SessionStatus } from "./session-words.ts";

export interface SessionWindow {
  opensOn: PlainDate;
  closesOn: PlainDate;
}

export type CheckedEnrollmentSession = EffectiveDateRule & SessionWindow;

/** Whether a rule reads its waiting period at all. */
export function hasWait({ effectiveDateCalculation }: EffectiveDateRule): boolean {
  return (
    effectiveDateCalculation === "hireDatePlusUnits" ||
    effectiveDateCalculation === "firstOfMonthAfterWaitingPeriod"
  );
}

/**
 * The faults that no session may have, draft or open: an end before its start, a set first day not after the opening, a
 * wait for medical plans beyond 90 days (29 CFR 2590.715-2708). Sessions of excepted plans alone may wait longer.
 */
export function checkEnrollmentSession(
  enrollmentSession: CheckedEnrollmentSession,
  coverageTypes: readonly string[],
): FieldError[] {
  const errors: FieldError[] = [];
  const { opensOn, closesOn, effectiveDateCalculation, effectiveDate } = enrollmentSession;
  if (closesOn < opensOn) errors.push(fieldError("closesOn", "closesBeforeOpening"));
  if (effectiveDateCalculation === "setDate") {
    if (effectiveDate === null) errors.push(fieldError("effectiveDate", "effectiveDateNeeded"));
    else if (effectiveDate <= opensOn) errors.push(fieldError("effectiveDate", "startsBeforeOpening"));
    return errors;
  }
  if (coverageTypes.includes("medical")) errors.push(...checkMedicalWait(enrollmentSession));
  return errors;
}

/** The refusal names the rule and a hire date that proves it. */
export function checkMedicalWait(rule: EffectiveDateRule): FieldError[] {
  const { value } = medicalWait(rule);
  if (!value.exceeds) return [];
  return [fieldError("waitingPeriod", "waitTooLong", { count: value.days, hireDate: value.hireDate ?? "" })];
}

/** One waiting period holds for all plans: medical keeps those to 90 days that could wait longer by themselves. */
export function mixesLimits(rule: EffectiveDateRule, coverageTypes: readonly string[]): boolean {
  const isExcepted = (type: string) => type === "dental" || type === "vision";
  return hasWait(rule) && coverageTypes.includes("medical") && coverageTypes.some(isExcepted);
}

export function phaseOf(
  { status, opensOn, closesOn }: SessionWindow & { status: SessionStatus },
  today: PlainDate,
): SessionPhase {
  if (status !== "open") return status;
  if (today < opensOn) return "planned";
  return today > closesOn ? "over" : "running";
}

/** A session a year later. A set first day moves with it; a wait stays as long as it is. */
export function aYearLater<S extends CheckedEnrollmentSession>(enrollmentSession: S): S {
  const { opensOn, closesOn, effectiveDate } = enrollmentSession;
  return {
    ...enrollmentSession,
    opensOn: addMonths(opensOn, 12),
    closesOn: addMonths(closesOn, 12),
    effectiveDate: effectiveDate === null ? null : addMonths(effectiveDate, 12),
  };
}

/** The first day of someone who is hired and enrolls when the session opens: the day whose rates it shows. */
export function firstDayAtOpening(enrollmentSession: CheckedEnrollmentSession): PlainDate {
  return startOfCover(enrollmentSession, enrollmentSession.opensOn, enrollmentSession.opensOn).value;
}
