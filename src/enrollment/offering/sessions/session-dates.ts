import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import type { Reason } from "#kernel/traced.ts";
import { effectiveDate, type EffectiveDateRule } from "#plans/plans/effective-date.ts";
import { medicalWait } from "../waiting-period.ts";
import type { SessionKind } from "./session-words.ts";

export interface SampleDate {
  hireDate: PlainDate;
  firstDay: PlainDate;
  why: Reason[];
  /** From the hire to the first day; 0 when cover has begun by then. */
  waitDays: number;
  breaksLimit: boolean;
}

export interface DatesPreview {
  rows: SampleDate[];
  longest: { days: number; breaksLimit: boolean; why: Reason[] };
}

/** Hired in each of twelve months: on a first, in the middle, on a last day, and between, where month lengths tell. */
export function sampleHireDates(from: PlainDate): PlainDate[] {
  const first = firstOfMonth(from);
  return Array.from({ length: 12 }, (_, month) => {
    const start = addMonths(first, month);
    const days = [start, addDays(start, 14), lastOfMonth(start), addDays(start, 1)];
    return days[month % days.length] ?? start;
  });
}

/** What a rule gives people who are hired on these days and enroll on the day of hire, as new hires may at the earliest. */
export function previewDates(rule: EffectiveDateRule, from: PlainDate): DatesPreview {
  const isSet = rule.effectiveDateCalculation === "setDate";
  const rows = sampleHireDates(from).map((hireDate): SampleDate => {
    const { value: firstDay, why } = effectiveDate(rule, hireDate, hireDate);
    const wait = medicalWait(rule, hireDate).value;
    return {
      hireDate,
      firstDay,
      why,
      waitDays: isSet ? Math.max(0, daysBetween(hireDate, firstDay)) : wait.days,
      breaksLimit: wait.exceeds,
    };
  });
  const { value, why } = medicalWait(rule);
  return { rows, longest: { days: value.days, breaksLimit: value.exceeds, why } };
}

/** Dates to begin with: for open enrollment, the month before last of the client's plan year; else from today on. */
export function proposedDates(kind: SessionKind, today: PlainDate, planYearStart: PlainDate | null) {
  const noWait = { waitingPeriod: 0, waitingPeriodUnit: "days" as const };
  if (kind !== "openEnrollment") {
    return {
      opensOn: today,
      closesOn: lastOfMonth(addMonths(today, 12)),
      effectiveDateCalculation: "firstOfNextMonth" as const,
      effectiveDate: null,
      ...noWait,
    };
  }
  const starts = nextPlanYear(today, planYearStart);
  const opensOn = latest(today, addDays(starts, -60));
  return {
    opensOn,
    closesOn: latest(addDays(starts, -31), addDays(opensOn, 14)),
    effectiveDateCalculation: "setDate" as const,
    effectiveDate: starts,
    ...noWait,
  };
}

/** The first start of a plan year that leaves time for the enrollment before it. */
function nextPlanYear(today: PlainDate, planYearStart: PlainDate | null): PlainDate {
  const monthAndDay = (planYearStart ?? "2000-01-01").slice(4);
  const start = `${Number(today.slice(0, 4)) - 1}${monthAndDay === "-02-29" ? "-02-28" : monthAndDay}`;
  for (let year = 0; ; year += 1) {
    const candidate = addMonths(start, 12 * year);
    if (candidate >= addDays(today, 30)) return candidate;
  }
}

function latest(one: PlainDate, other: PlainDate): PlainDate {
  return one > other ? one : other;
}
