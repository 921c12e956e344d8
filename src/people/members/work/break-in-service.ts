import { daysBetween, type PlainDate } from "#kernel/dates.ts";

/** Weeks without work after which who comes back is a new employee (26 CFR 54.4980H-3(c)(4)). */
const weeksOfBreak = 13;

/** Days without work between a last day and the day of return. */
export const breakDays = (lastDay: PlainDate, hireDate: PlainDate): number =>
  daysBetween(lastDay, hireDate) - 1;

/** A long break makes the person a new employee. */
export const isLongBreak = (lastDay: PlainDate, hireDate: PlainDate): boolean =>
  breakDays(lastDay, hireDate) >= weeksOfBreak * 7;
