import { addDays, addMonths, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

export type Period = { from: PlainDate; until: PlainDate };
type Dated = { effectiveDate: PlainDate; terminationDate: PlainDate | null };

/**
 * The plan year that a day of service is in: twelve months from the first day of the plan's figures or from its
 * anniversary, and no further than the figures hold. A plan without figures counts by the calendar year.
 */
export function periodOn<Row extends Dated>(
  rows: readonly Row[],
  on: PlainDate,
): Traced<Period & { figures: Row | undefined }> {
  const figures = rows.find(
    ({ effectiveDate, terminationDate }) =>
      effectiveDate <= on && (terminationDate === null || terminationDate >= on),
  );
  if (figures === undefined) {
    const year = on.slice(0, 4);
    return because({ from: `${year}-01-01`, until: `${year}-12-31`, figures }, "period.calendar");
  }
  const { effectiveDate, terminationDate } = figures;
  let years = Number(on.slice(0, 4)) - Number(effectiveDate.slice(0, 4));
  if (addMonths(effectiveDate, 12 * years) > on) years -= 1;
  const from = addMonths(effectiveDate, 12 * years);
  const last = addDays(addMonths(effectiveDate, 12 * (years + 1)), -1);
  const until = terminationDate !== null && terminationDate < last ? terminationDate : last;
  return because({ from, until, figures }, "period.planYear", { from, until });
}

/** The first day of the last three months of a period. */
export const lastQuarter = ({ until }: Period): PlainDate => addMonths(addDays(until, 1), -3);
