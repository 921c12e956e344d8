import { addMonths, ageOn, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

// On which day the age counts that a price goes by. 45 CFR 147.102(a)(1)(iii): the age at issue or renewal; of the one who is
// added on another day, the age on that day. A change in the year makes nobody older who is covered already.

export const ageBases = ["planYearStart", "effectiveDate", "dayAdded"] as const;
export type AgeBasis = (typeof ageBases)[number];

/** Days of cover by one plan without a gap; `to` null: no end is known. Both included. */
export interface CoverSpan {
  from: PlainDate;
  to: PlainDate | null;
}

/** Joins rows of one person and one plan that follow each other without a gap. */
export function spansOf(rows: readonly CoverSpan[]): CoverSpan[] {
  const spans: CoverSpan[] = [];
  for (const row of rows.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    // Of a row that ends before it begins, nothing was ever in force.
    if (row.to !== null && row.to < row.from) continue;
    const last = spans.at(-1);
    if (last === undefined || (last.to !== null && last.to < dayBefore(row.from))) spans.push({ ...row });
    else if (last.to !== null && (row.to === null || row.to > last.to)) last.to = row.to;
  }
  return spans;
}

/** Since when a person is covered whose cover goes on on this day; null where it begins then, or begins anew. */
export function coveredSince(spans: readonly CoverSpan[], day: PlainDate): PlainDate | null {
  const before = dayBefore(day);
  return spans.find(({ from, to }) => from < day && (to === null || to >= before))?.from ?? null;
}

/** The first day of the plan year that a day is in; plan years begin in January where the client's is not known. */
export function planYearOf(day: PlainDate, planYearStart: PlainDate | null): PlainDate {
  const start = planYearStart ?? "2000-01-01";
  const years = Number(day.slice(0, 4)) - Number(start.slice(0, 4));
  const candidate = addMonths(start, 12 * years);
  return candidate <= day ? candidate : addMonths(start, 12 * (years - 1));
}

export interface AgeQuestion {
  basis: AgeBasis;
  /** Any first day of a plan year of the client's. */
  planYearStart: PlainDate | null;
  /** Null: the person is added. */
  coveredSince: PlainDate | null;
  /** The first day of what is priced. */
  effectiveDate: PlainDate;
}

/** The day on which a person's age counts, and why. */
export function ageDate({
  basis,
  planYearStart,
  coveredSince: since,
  effectiveDate,
}: AgeQuestion): Traced<PlainDate> {
  if (basis === "effectiveDate" || since === null || since >= effectiveDate)
    return because(effectiveDate, "price.ageOn", { effectiveDate });
  const start = planYearOf(effectiveDate, planYearStart);
  if (basis === "planYearStart" && start >= since)
    return because(start, "price.agePlanYear", { date: start });
  return because(since, "price.ageWhenAdded", { date: since });
}

/** Whole years; nobody is younger than nothing. */
export function ratingAge(dob: PlainDate, question: AgeQuestion): number {
  return Math.max(0, ageOn(dob, ageDate(question).value));
}
