import { addMonths, type PlainDate } from "#kernel/dates.ts";
import { planYearOf } from "#plans/plans/rating-age.ts";

// The applicable premium is fixed for 12 months before they begin (29 USC 1164(4); 26 CFR 54.4980B-8, Q&A-2): the plan year.

/** The first day of the determination period that a day is in. */
export const periodOf = planYearOf;

/** The first days of the periods that begin after one day and up to another. */
export function periodsBetween(
  after: PlainDate,
  until: PlainDate,
  planYearStart: PlainDate | null,
): PlainDate[] {
  const found: PlainDate[] = [];
  for (
    let start = addMonths(periodOf(after, planYearStart), 12);
    start <= until;
    start = addMonths(start, 12)
  )
    found.push(start);
  return found;
}

/**
 * The days whose rates a price may go by, the best first: the first day of the period; the day itself, where the plan began
 * within it; then earlier periods back to the loss, whose price goes on as long as nobody has entered new rates.
 */
export function ratingDays(
  from: PlainDate,
  lossDate: PlainDate,
  planYearStart: PlainDate | null,
): PlainDate[] {
  const days = [periodOf(from, planYearStart), from];
  for (
    let start = addMonths(periodOf(from, planYearStart), -12);
    start >= periodOf(lossDate, planYearStart);
    start = addMonths(start, -12)
  )
    days.push(start);
  return [...days, lossDate];
}

type Dated = { effectiveDate: PlainDate; terminationDate?: PlainDate | null };

/** The rates in force on a day, as they go on holding for the whole period. */
export function ratesOn<Rate extends Dated>(rates: readonly Rate[], day: PlainDate): Rate[] {
  return rates
    .filter(({ effectiveDate, terminationDate }) => effectiveDate <= day && (terminationDate ?? day) >= day)
    .map((rate) => ({ ...rate, terminationDate: null }));
}

/** The day by which ages count: within a period nobody gets older, but whoever was added in it has the age of that day. */
export function ratingDay(
  ratesDay: PlainDate,
  periodStart: PlainDate,
  coveredSince: readonly PlainDate[],
): PlainDate {
  return [ratesDay, periodStart, ...coveredSince].reduce((last, day) => (day > last ? day : last));
}
