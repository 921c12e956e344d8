import { addMonths, isDate, type PlainDate } from "./dates.ts";
import { monthOfName } from "./month-names.ts";

// Dates as files write them. Which number is the month is a property of the whole column (`ColumnEvidence`), not of one cell.

export const dateOrders = ["mdy", "dmy", "ymd"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a text means in each order in which it is a real day; none where it is no date. */
export type DateReadings = Partial<Record<DateOrder, PlainDate>>;

/**
 * Reads a date in every order in which it is a real day. A year of four digits in front, or a month by its name, means the
 * same in all. A year of two digits is the last one of that number that does not lie after `latest`.
 */
export function dateReadings(written: string, latest: PlainDate): DateReadings {
  const text = withoutTime(written.normalize("NFKC").trim());
  if (isDate(text)) return certain(text);
  const named = namedMonth(text, latest);
  if (named !== undefined) return certain(named);
  const parts = partsOf(text);
  if (parts === undefined) return {};
  const [first, second, third] = parts;
  if (first.length === 4) return certain(day(first, second, third, latest));
  return defined({
    mdy: day(third, first, second, latest),
    dmy: day(third, second, first, latest),
    ymd: third.length === 4 ? undefined : day(first, second, third, latest),
  });
}

/** Three numbers as a date has them, also where no order makes a real day of them. */
export function isDateShaped(written: string): boolean {
  return partsOf(withoutTime(written.normalize("NFKC").trim())) !== undefined;
}

/** The order that a header names: "DOB (DD/MM/YYYY)", "Fecha (dd/mm/aaaa)", "Geburtstag TT.MM.JJJJ". */
export function orderOfHeader(header: string): DateOrder | undefined {
  const text = header.toLowerCase().replaceAll("jj", "yy").replaceAll("aa", "yy").replaceAll("tt", "dd");
  for (const [run] of text.matchAll(
    /(?<!\p{L})[dmy]{1,4}[./\-\s]?[dmy]{1,4}[./\-\s]?[dmy]{1,4}(?!\p{L})/gu,
  )) {
    const letters = run.replaceAll(/[^dmy]/gu, "");
    if (/^m{1,2}d{1,2}y{2,4}$/u.test(letters)) return "mdy";
    if (/^d{1,2}m{1,2}y{2,4}$/u.test(letters)) return "dmy";
    if (/^y{2,4}m{1,2}d{1,2}$/u.test(letters)) return "ymd";
  }
  return undefined;
}

function certain(date: PlainDate | undefined): DateReadings {
  return date === undefined ? {} : { mdy: date, dmy: date, ymd: date };
}

function defined(readings: { [Order in DateOrder]: PlainDate | undefined }): DateReadings {
  const found: DateReadings = {};
  for (const order of dateOrders) {
    const date = readings[order];
    if (date !== undefined) found[order] = date;
  }
  return found;
}

/** What other programs write behind the day is the time of day. */
function withoutTime(text: string): string {
  return text.replace(/(?<=\d)[T ,]+\d{1,2}:\d{2}.*$/u, "").replace(/(?<=\d)T.*$/u, "");
}

function partsOf(text: string): [string, string, string] | undefined {
  if (/^\d{8}$/u.test(text)) return eightDigits(text);
  if (/^\d{6}$/u.test(text)) return [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  // 1975년 3월 4일, and "75. 3. 4." as it is written in Korea.
  const plain = text.replace(/^(\d{2,4})\s*년\s*(\d{1,2})\s*월\s*(\d{1,2})\s*일$/u, "$1.$2.$3");
  const found = /^(\d{1,4})(?:\s*[./\-·]\s*|\s+)(\d{1,2})(?:\s*[./\-·]\s*|\s+)(\d{1,4})\s*\.?$/u.exec(plain);
  const [, first = "", second = "", third = ""] = found ?? [];
  if (found === null || first.length === 3 || third.length === 3) return undefined;
  return first.length > 1 || third.length > 1 ? [first, second, third] : undefined;
}

/** 19750304 begins with its year, where that can be one; 03041975 ends with it. */
function eightDigits(text: string): [string, string, string] {
  const yearFirst = Number(text.slice(0, 4)) >= earliest && Number(text.slice(4, 6)) <= 12;
  return yearFirst
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
}

const earliest = 1800;

function day(year: string, month: string, of: string, latest: PlainDate): PlainDate | undefined {
  if (of.length > 2 || month.length > 2) return undefined;
  const rest = `${month.padStart(2, "0")}-${of.padStart(2, "0")}`;
  const whole = year.length === 2 ? yearUpTo(Number(year), rest, latest) : year;
  const date = `${whole}-${rest}`;
  return isDate(date) ? date : undefined;
}

function yearUpTo(twoDigits: number, rest: string, latest: PlainDate): string {
  const last = Number(latest.slice(0, 4));
  const year = last - ((((last - twoDigits) % 100) + 100) % 100);
  return String(`${year}-${rest}` > latest ? year - 100 : year);
}

/** 4-Mar-75, March 4, 1975, 4 de marzo de 1975. */
function namedMonth(text: string, latest: PlainDate): PlainDate | undefined {
  if (!/\p{L}{3}/u.test(text)) return undefined;
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  const kept = words.filter((word) => !["de", "del", "st", "nd", "rd", "th"].includes(word));
  const [one = "", two = "", three = ""] = kept;
  if (kept.length !== 3) return undefined;
  const [first, second] = [monthOfName(one), monthOfName(two)];
  if (first !== undefined) return day(three, String(first), two, latest);
  if (second === undefined) return undefined;
  return one.length === 4 ? day(one, String(second), three, latest) : day(three, String(second), one, latest);
}

/** The last day on which a date of a kind may lie: nobody is born in the future, few are hired a year ahead. */
export function latestOf(kind: "birth" | "hire" | "other", today: PlainDate): PlainDate {
  return kind === "birth" ? today : addMonths(today, kind === "hire" ? 12 : 240);
}
