import { type EffectiveDateRule, effectiveDate } from "#plans/plans/effective-date.ts";
import type { PlainDate } from "#kernel/dates.ts";

type Wait = EffectiveDateRule & { opensOn: PlainDate };

/**
 * The day from which coverage is offered to somebody hired that day: by the latest session for new hires that was open on
 * it, else the first one. Without any, or with one that names a fixed day, the day of hire itself.
 */
export function hireWait(waits: readonly Wait[], hireDate: PlainDate | null): PlainDate | null {
  if (hireDate === null) return null;
  const rule = waits.findLast(({ opensOn }) => opensOn <= hireDate) ?? waits[0];
  if (rule === undefined || rule.effectiveDateCalculation === "setDate") return hireDate;
  return effectiveDate(rule, hireDate, hireDate).value;
}
