import { addDays, daysBetween, firstOfMonth, type PlainDate } from "./dates.ts";

// Days on which banks move money: neither Saturday nor Sunday, nor a holiday of the Federal Reserve.

const monday = 1;
const thursday = 4;
const saturday = 6;
const sunday = 7;

/** 1 for Monday to 7 for Sunday. */
function weekdayOf(date: PlainDate): number {
  // January 1, 2024 was a Monday.
  return (((daysBetween("2024-01-01", date) % 7) + 7) % 7) + 1;
}

const fixed = ["01-01", "06-19", "07-04", "11-11", "12-25"];

/** The month, the weekday, and the how manieth of the month it is; -1 for the last. */
const moving = [
  ["01", monday, 3],
  ["02", monday, 3],
  ["05", monday, -1],
  ["09", monday, 1],
  ["10", monday, 2],
  ["11", thursday, 4],
] as const;

/** A holiday on a Sunday is kept on the Monday after it; one on a Saturday is not moved. */
export function isBankHoliday(date: PlainDate): boolean {
  const weekday = weekdayOf(date);
  if (weekday < saturday && fixed.includes(date.slice(5))) return true;
  if (weekday === monday && fixed.includes(addDays(date, -1).slice(5))) return true;
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  return moving.some(
    ([month, day, which]) =>
      month === date.slice(5, 7) && day === weekday && (which === -1 ? isLast : which === nth),
  );
}

/** The first day of a month on which a bank moves money. */
export function firstBankDay(date: PlainDate): PlainDate {
  let day = firstOfMonth(date);
  while ([saturday, sunday].includes(weekdayOf(day)) || isBankHoliday(day)) day = addDays(day, 1);
  return day;
}
