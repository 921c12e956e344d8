import { isDate, type PlainDate } from "#kernel/dates.ts";

/** No claim is about that much, and the database keeps no larger amount. */
const mostCents = 1_000_000_000_000;

/** An amount as X12 writes it, in whole cents: `-9.00`, `500.04`, `.5`. Undefined where it is none. */
export function amountOf(text: string): number | undefined {
  const found = /^([+-]?)(\d{0,13})(?:\.(\d{0,4}))?$/u.exec(text);
  if (found === null) return undefined;
  const [, sign = "", whole = "", part = ""] = found;
  if (whole === "" && part === "") return undefined;
  // More than two places would not be money.
  if (/[1-9]/u.test(part.slice(2))) return undefined;
  const cents = Number(whole || "0") * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  if (cents >= mostCents) return undefined;
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/** `20150330` or `150330` as a date; undefined where there is no such day. */
export function dateOf(text: string): PlainDate | undefined {
  const found = /^(\d{4}|\d{2})(\d{2})(\d{2})$/u.exec(text);
  if (found === null) return undefined;
  const [, year = "", month = "", day = ""] = found;
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`;
  return isDate(date) ? date : undefined;
}

/** The days of a DTP: `D8` is one day, `RD8` two with a hyphen between them. */
export function daysOf(qualifier: string, text: string): { from: PlainDate; to: PlainDate } | undefined {
  const [first = "", last = first] = qualifier === "RD8" ? text.split("-") : [text.slice(0, 8)];
  const [from, to] = [dateOf(first), dateOf(last)];
  return from === undefined || to === undefined || to < from ? undefined : { from, to };
}
