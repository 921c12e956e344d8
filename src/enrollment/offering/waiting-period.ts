import { addDays, daysBetween, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { effectiveDate, type EffectiveDateRule } from "#plans/plans/effective-date.ts";

/** 29 CFR 2590.715-2708: all calendar days count; coverage starts on the 91st day at the latest. */
const longestMedicalWaitDays = 90;

export interface MedicalWait {
  exceeds: boolean;
  /** Days from the hire to the first day of coverage, for the hire date with the longest wait. */
  days: number;
  hireDate: PlainDate | null;
}

// Every day of four years: all month lengths, a leap day and every place in the month are among them.
const firstTriedHire = "2027-01-01";
const triedHires = 4 * 365 + 1;

/**
 * Whether a person who enrolls on the day of hire may wait more than 90 days for medical coverage. Without `hireDate`,
 * the worst one is used. Excepted benefits (dental, vision) may wait longer: do not ask for them. A fixed date belongs
 * to open enrollment and is no waiting period.
 */
export function medicalWait(rule: EffectiveDateRule, hireDate?: PlainDate): Traced<MedicalWait> {
  if (rule.effectiveDateCalculation === "setDate") {
    return because({ exceeds: false, days: 0, hireDate: null }, "wait.setDate");
  }
  const { days, ...worst } = hireDate ? waitFrom(rule, hireDate) : worstWait(rule);
  const exceeds = days > longestMedicalWaitDays;
  return because({ exceeds, days, hireDate: worst.hireDate }, exceeds ? "wait.tooLong" : "wait.withinLimit", {
    ...worst,
    count: days,
    limit: longestMedicalWaitDays,
  });
}

type Wait = { hireDate: PlainDate; effectiveDate: PlainDate; days: number };

function worstWait(rule: EffectiveDateRule): Wait {
  let worst = waitFrom(rule, firstTriedHire);
  for (let tried = 1; tried < triedHires; tried += 1) {
    const wait = waitFrom(rule, addDays(firstTriedHire, tried));
    if (wait.days > worst.days) worst = wait;
  }
  return worst;
}

function waitFrom(rule: EffectiveDateRule, hireDate: PlainDate): Wait {
  const starts = effectiveDate(rule, hireDate, hireDate).value;
  return { hireDate, effectiveDate: starts, days: daysBetween(hireDate, starts) };
}
