import { assert } from "./assert.ts";
import { cleanText, withoutSeparators } from "./clean.ts";
import type { Language } from "./language.ts";
import { monthOfName } from "./month-names.ts";

/** A day without time zone, `YYYY-MM-DD`. Compares with `<` and `===`. */
export type PlainDate = string;

/** The three boxes of a date field, as typed. */
export interface DateParts {
  month: string;
  day: string;
  year: string;
}

export type DatePart = keyof DateParts;

export type DateCode =
  | "empty"
  | "noMonth"
  | "noDay"
  | "noYear"
  | "letters"
  | "monthRange"
  | "dayRange"
  | "yearForm"
  | "notReal";

export type ParsedDate = { ok: true; value: PlainDate } | { ok: false; code: DateCode; part: DatePart };

const dayLength = 86_400_000;

export function isDate(value: unknown): value is PlainDate {
  if (typeof value !== "string") return false;
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/u.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Reads three boxes or one text (3/4/1980, 03-04-1980, 03041980, 1980-03-04, Feb 3 1980). A month may be written by its name in
 * each of our languages, and a number with the word behind it (2월). A wrong date names its first wrong part.
 */
export function parseUsDate(input: unknown): ParsedDate {
  const { month, day, year } = numbered(typeof input === "object" ? readParts(input) : splitDate(input));
  if (month === "" && day === "" && year === "") return wrong("empty", "month");
  return (
    wrongPart("month", month, /^0?[1-9]$|^1[0-2]$/u, "noMonth", "monthRange") ??
    wrongPart("day", day, /^0?[1-9]$|^[12]\d$|^3[01]$/u, "noDay", "dayRange") ??
    wrongPart("year", year, /^[1-9]\d{3}$/u, "noYear", "yearForm") ??
    existing(Number(year), Number(month), Number(day))
  );
}

/** MM/DD/YYYY. */
export function formatUsDate(date: PlainDate): string {
  const { year, month, day } = read(date);
  return `${pad(month)}/${pad(day)}/${year}`;
}

/** "March 1, 2026", "2026년 3월 1일", "1 de marzo de 2026". */
export function formatLong(date: PlainDate, language: Language): string {
  const { year, month, day } = read(date);
  if (language === "ko") return `${year}년 ${month}월 ${day}일`;
  const name = months[language][month - 1];
  return language === "es" ? `${day} de ${name} de ${year}` : `${name} ${day}, ${year}`;
}

// Not from `Intl`: the first page of a phone would wait a tenth of a second for its tables.
const months = {
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};

/** What to put into the three boxes of a date field. */
export function toDateParts(date: PlainDate): DateParts {
  const { year, month, day } = read(date);
  return { month: String(month), day: String(day), year: String(year) };
}

/** The first part, read year, month, day, in which two dates differ: where a date that is too late or too early went wrong. */
export function firstDifference(date: PlainDate, other: PlainDate): DatePart {
  const [one, two] = [read(date), read(other)];
  if (one.year !== two.year) return "year";
  return one.month === two.month ? "day" : "month";
}

/** The calendar day it is at `instant` in a place, for example "America/New_York". */
export function todayIn(timeZone: string, instant: Date): PlainDate {
  // Every clock changes on a whole minute, so a minute has one day.
  const minute = Math.floor(instant.getTime() / 60_000);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const parts = dayFormatOf(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  const day = sure(`${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`);
  lastDays.set(timeZone, { minute, day });
  return day;
}

/** The day that was asked for last in each place. */
const lastDays = new Map<string, { minute: number; day: PlainDate }>();
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes longer than all else that a call does with dates. */
function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
  dayFormats.set(timeZone, made);
  return made;
}

/** The hour there, 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(instant),
  );
}

export function addDays(date: PlainDate, days: number): PlainDate {
  assert(Number.isSafeInteger(days), "days are a whole number");
  return dateOf(instantOf(date) + days * dayLength);
}

export function dayBefore(date: PlainDate): PlainDate {
  return addDays(date, -1);
}

/** The same day some months on, or the month's last where it has no such day: January 31 + 1 month = February 28 or 29. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  assert(Number.isSafeInteger(months), "months are a whole number");
  const from = read(date);
  const count = from.year * 12 + (from.month - 1) + months;
  const year = Math.floor(count / 12);
  const month = count - year * 12 + 1;
  return compose(year, month, Math.min(from.day, daysInMonth(year, month)));
}

export function firstOfMonth(date: PlainDate): PlainDate {
  const { year, month } = read(date);
  return compose(year, month, 1);
}

/** Always the next month's, also when `date` is a first itself. */
export function firstOfNextMonth(date: PlainDate): PlainDate {
  return addMonths(firstOfMonth(date), 1);
}

export function lastOfMonth(date: PlainDate): PlainDate {
  return dayBefore(firstOfNextMonth(date));
}

/** Full years lived. Who was born on February 29 grows older on March 1 in other years. Negative before birth. */
export function ageOn(dob: PlainDate, on: PlainDate): number {
  const [born, then] = [read(dob), read(on)];
  const hadBirthday = then.month > born.month || (then.month === born.month && then.day >= born.day);
  return then.year - born.year - (hadBirthday ? 0 : 1);
}

/** Days from one date to a later one; negative when it is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (instantOf(to) - instantOf(from)) / dayLength;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function read(date: PlainDate): { year: number; month: number; day: number } {
  sure(date);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function sure(date: string): PlainDate {
  assert(isDate(date), "a date is a real day written YYYY-MM-DD");
  return date;
}

function compose(year: number, month: number, day: number): PlainDate {
  return sure(`${year}-${pad(month)}-${pad(day)}`);
}

function instantOf(date: PlainDate): number {
  const { year, month, day } = read(date);
  return Date.UTC(year, month - 1, day);
}

function dateOf(instant: number): PlainDate {
  const date = new Date(instant);
  return compose(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

function readParts(input: object | null): DateParts {
  const parts: Partial<Record<DatePart, unknown>> = input ?? {};
  return {
    month: withoutSeparators(parts.month),
    day: withoutSeparators(parts.day),
    year: withoutSeparators(parts.year),
  };
}

const words = { month: "월", day: "일", year: "년" } as const;

/** Names of months and the words of Korean dates as the numbers that they are. */
function numbered(parts: DateParts): DateParts {
  const number = (part: DatePart) => {
    const text = parts[part].normalize("NFKC");
    return text.endsWith(words[part]) ? text.slice(0, -1) : text;
  };
  const month = number("month");
  return { month: String(monthOfName(month) ?? month), day: number("day"), year: number("year") };
}

/** The parts of a date that is written as one text, however wrong they are. */
export function splitDate(input: unknown): DateParts {
  const text = cleanText(input).normalize("NFKC");
  const run = withoutSeparators(text);
  if (/^\d{8}$/u.test(text)) return { month: run.slice(0, 2), day: run.slice(2, 4), year: run.slice(4) };
  const [first = "", second = "", ...rest] = text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
  const third = rest.join("");
  return /^\d{4}$/u.test(first)
    ? { year: first, month: second, day: third }
    : { month: first, day: second, year: third };
}

function wrong(code: DateCode, part: DatePart): ParsedDate {
  return { ok: false, code, part };
}

function wrongPart(part: DatePart, text: string, form: RegExp, missing: DateCode, outside: DateCode) {
  if (text === "") return wrong(missing, part);
  if (!/^\d+$/u.test(text)) return wrong("letters", part);
  return form.test(text) ? undefined : wrong(outside, part);
}

function existing(year: number, month: number, day: number): ParsedDate {
  return day <= daysInMonth(year, month)
    ? { ok: true, value: compose(year, month, day) }
    : wrong("notReal", "day");
}
