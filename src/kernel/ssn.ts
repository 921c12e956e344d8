import { withoutSeparators } from "./clean.ts";
import type { Parsed } from "./parsed.ts";

export type SsnCode = "empty" | "letters" | "length" | "neverIssued";

/**
 * Nine digits, or what is wrong: an SSN, or the number that the IRS gives people without one (ITIN: 9 in front, 50 to 65, 70
 * to 88, 90 to 92 or 94 to 99 in the middle). Refuses numbers that were never issued: area 000 or 666, group 00, serial 0000;
 * nine times the same digit, which somebody types who has none at hand; and those that were printed and are void.
 */
export function parseSsn(input: unknown): Parsed<SsnCode> {
  const typed = withoutSeparators(input);
  if (typed === "") return { ok: false, code: "empty" };
  if (!/^[0-9]+$/u.test(typed)) return { ok: false, code: "letters" };
  if (typed.length !== 9) return { ok: false, code: "length" };
  if (/^(?:000|666)|^...00|0000$|^(\d)\1{8}$/u.test(typed) || (typed.startsWith("9") && !itin.test(typed)))
    return { ok: false, code: "neverIssued" };
  if (voidSsns.includes(typed) || forAdvertising.test(typed)) return { ok: false, code: "neverIssued" };
  return { ok: true, value: typed };
}

const itin = /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])/u;
/** Numbers that the Social Security Administration sets aside for advertisements. */
const forAdvertising = /^98765432/u;

/** On the sample card of a wallet maker of 1938, and in a leaflet of the Social Security Board of 1940. */
const voidSsns: readonly string[] = ["078051120", "219099999"];

/** 123456789 → 123-45-6789. */
export function formatSsn(ssn: string): string {
  return `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
}

export function lastFourOf(ssn: string): string {
  return ssn.slice(-4);
}

/** The only way an SSN is shown after it was typed. */
export function maskSsn(lastFour: string): string {
  return `***-**-${lastFour}`;
}
