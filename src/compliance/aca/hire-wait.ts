import { type EffectiveDateRule, effectiveDate } from "#plans/plans/effective-date.ts";
import { isLongBreak } from "#people/members/work/break-in-service.ts";
import type { PlainDate } from "#kernel/dates.ts";

type Wait = EffectiveDateRule & { opensOn: PlainDate };

/**
 * The day from which coverage is offered to somebody hired that day: by the latest session for new hires that was open on
 * it, else the first one. With one that names a fixed day, the day of hire itself; without any nobody said.
 */
export function hireWait(waits: readonly Wait[], hireDate: PlainDate | null): PlainDate | null {
  if (hireDate === null) return null;
  const rule = waits.findLast(({ opensOn }) => opensOn <= hireDate) ?? waits[0];
  if (rule === undefined) return null;
  if (rule.effectiveDateCalculation === "setDate") return hireDate;
  return effectiveDate(rule, hireDate, hireDate).value;
}

type Work = { hireDate: PlainDate | null; lastDay: PlainDate | null };

/**
 * The hire date by which the wait of an employment counts: that of the work before, where it went on until then or the break was
 * shorter than 13 weeks.
 */
export function continuousSince(employments: readonly Work[], { hireDate }: Work): PlainDate | null {
  let since = hireDate;
  for (;;) {
    const first = since;
    if (first === null) return null;
    const before = employments
      .filter((one) =>
        one.hireDate === null ? one.lastDay !== null && one.lastDay < first : one.hireDate < first,
      )
      .toSorted((one, other) => ((one.lastDay ?? never) < (other.lastDay ?? never) ? -1 : 1))
      .at(-1);
    if (before === undefined) return since;
    const { lastDay } = before;
    if (lastDay !== null && isLongBreak(lastDay, first)) return since;
    since = before.hireDate;
  }
}

/** Stands for no end, so that days compare. */
const never = "9999-12-31";
