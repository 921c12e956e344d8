import { addDays, type PlainDate } from "#kernel/dates.ts";
import { because, reason, type Reason, type Traced } from "#kernel/traced.ts";

/** In the order in which a member reads them. */
export const periods = ["current", "upcoming", "expired"] as const;
export type Period = (typeof periods)[number];

export type Span = { effectiveDate: PlainDate; terminationDate: PlainDate | null };

/** How coverage stands on a day: both its first and its last day are covered. */
export function periodOn({ effectiveDate, terminationDate }: Span, day: PlainDate): Traced<Period> {
  if (effectiveDate > day) return because("upcoming", "period.upcoming", { from: effectiveDate });
  if (terminationDate !== null && terminationDate < day)
    return because("expired", "period.expired", { until: terminationDate });
  return terminationDate === null
    ? because("current", "period.current", { from: effectiveDate })
    : because("current", "period.currentUntil", { from: effectiveDate, until: terminationDate });
}

/** The day whose plan year is meant: the day itself, or the nearest one on which the coverage holds. */
export function benefitDay({ effectiveDate, terminationDate }: Span, day: PlainDate): PlainDate {
  if (effectiveDate > day) return effectiveDate;
  return terminationDate !== null && terminationDate < day ? terminationDate : day;
}

/** The reasons of the enrollment hold as long as its day does; else the day is only on record. */
export function whyStarts(
  { effectiveDate }: Span,
  enrollment: { effectiveDate: PlainDate | null; effectiveDateWhy: readonly Reason[] } | null,
): Reason[] {
  const isTold = enrollment?.effectiveDate === effectiveDate && enrollment.effectiveDateWhy.length > 0;
  return isTold ? [...enrollment.effectiveDateWhy] : [reason("recorded.start")];
}

/** An enrollment ends what was before it on the day before its own first day. */
export function whyEnds(
  { terminationDate }: Span,
  endedBy: { effectiveDate: PlainDate | null } | null,
): Reason[] {
  if (terminationDate === null) return [];
  const starts = endedBy?.effectiveDate ?? null;
  return starts !== null && addDays(terminationDate, 1) === starts
    ? [reason("date.dayBefore", { effectiveDate: starts })]
    : [reason("recorded.end")];
}
