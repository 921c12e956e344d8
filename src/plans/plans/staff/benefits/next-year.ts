import { addDays, addMonths, isDate, type PlainDate } from "#kernel/dates.ts";

/** The plan year that follows: a whole year from the day after the last one, or a year after the first. */
export function nextYear(
  effectiveDate: PlainDate,
  terminationDate: PlainDate | null,
): { effectiveDate: PlainDate; terminationDate: PlainDate } {
  const from = isDate(terminationDate) ? addDays(terminationDate, 1) : addMonths(effectiveDate, 12);
  return { effectiveDate: from, terminationDate: addDays(addMonths(from, 12), -1) };
}
