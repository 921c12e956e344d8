import type { PlainDate } from "#kernel/dates.ts";

const dayLength = 86_400_000;
/** 9999-12-31, the last day that Excel knows. */
const lastSerial = 2_958_465;

/**
 * The day of a serial number. Excel's first calendar counts a February 29, 1900, that never was: number 60 is no day,
 * and the days before it are one lower than the rest. Undefined where the number is no day.
 */
export function dayOfSerial(serial: number, starts1904: boolean): PlainDate | undefined {
  const day = Math.floor(serial);
  if (day < (starts1904 ? 0 : 1) || day > lastSerial || (!starts1904 && day === 60)) return undefined;
  const zero = starts1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  return new Date(zero + day * dayLength).toISOString().slice(0, 10);
}

/** Formats that Excel does not write out: dates in many countries' ways. 18 to 21 and 45 to 47 are times of day. */
const builtInDates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];

export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.includes(id);
  const letters = code
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/gu, "")
    .split(";", 1)
    .join("")
    .toLowerCase();
  if (/[yd]/u.test(letters) && !letters.includes("general")) return true;
  return /m/u.test(letters) && !/[hs0#?]/u.test(letters);
}
