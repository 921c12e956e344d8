import { addDays, addMonths, firstOfMonth, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import type { Period } from "./report-words.ts";

export type Days = { from: PlainDate; to: PlainDate };

/** The days of a period, both included, as seen from a day; those of `days` are the given ones. */
export function daysOf(period: Period, today: PlainDate, given: Days | null): Days {
  const first = firstOfMonth(today);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "endOfLastMonth":
      return { from: addDays(first, -1), to: addDays(first, -1) };
    case "thisMonth":
      return { from: first, to: lastOfMonth(today) };
    case "lastMonth":
      return { from: addMonths(first, -1), to: addDays(first, -1) };
    case "thisYear":
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` };
    case "last12Months":
      return { from: addMonths(first, -11), to: lastOfMonth(today) };
    case "next90Days":
      return { from: today, to: addDays(today, 90) };
    case "days":
      return given ?? { from: today, to: today };
  }
}
