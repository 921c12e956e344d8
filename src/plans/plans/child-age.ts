import { addDays, addMonths, dayBefore, lastOfMonth, type PlainDate } from "#kernel/dates.ts";

export const childCoverEnds = ["endOfMonth", "dayBeforeBirthday"] as const;
export type ChildCoverEnds = (typeof childCoverEnds)[number];

/** The first day of an age. A person born on February 29 turns a year older on March 1 of other years. */
function firstDayOfAge(dob: PlainDate, years: number): PlainDate {
  const birthday = addMonths(dob, years * 12);
  return birthday.slice(8) === dob.slice(8) ? birthday : addDays(birthday, 1);
}

/**
 * Last day a child can be covered. 29 CFR 2590.715-2714 asks for cover up to the birthday and for nothing but age: a
 * plan may end it the day before, or at the end of the month.
 */
export function lastDayAsChild(
  dob: PlainDate,
  maxChildAge: number,
  ends: ChildCoverEnds = "endOfMonth",
): PlainDate {
  const tooOld = firstDayOfAge(dob, maxChildAge);
  return ends === "endOfMonth" ? lastOfMonth(tooOld) : dayBefore(tooOld);
}
