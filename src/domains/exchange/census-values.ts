import { cleanText } from "#kernel/clean.ts";
import { isDate, parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { parsePhone } from "#kernel/phone.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { parseZip } from "#kernel/zip.ts";
import type { CensusCell } from "./census-cell.ts";

/** What is wrong in a cell, by code; words in `texts/`, under `problems.<code>` and `mend.<code>`. */
export type CellProblem = { code: CellProblemCode; params?: Record<string, string | number> };
export type CellProblemCode =
  | "required"
  | "formula"
  | "cellError"
  | "tooLong"
  | "nameForm"
  | "relationshipUnknown"
  | "dateForm"
  | "dateNotReal"
  | "dobFuture"
  | "dobTooOld"
  | "hireFuture"
  | "hireBeforeBirth"
  | "terminationBeforeHire"
  | "ssnForm"
  | "ssnNeverIssued"
  | "genderUnknown"
  | "yesNoUnknown"
  | "languageUnknown"
  | "emailForm"
  | "phoneForm"
  | "zipForm"
  | "stateUnknown"
  | "moneyForm"
  | "divisionUnknown"
  | "otherEmployer";

/** Excel's numbers of days between 1900 and 2199: a column of dates whose format was lost. */
const serials = { from: 366, to: 109_574 };
const dayLength = 86_400_000;

export function dateOf(cell: CensusCell): PlainDate | CellProblem {
  if (cell.kind === "date") return cell.date;
  if (cell.kind === "number") return dateOfNumber(cell.number);
  const text = cell.kind === "text" ? cleanText(cell.text) : "";
  // What other programs write behind the day is the time of day.
  if (isDate(text)) return text;
  const day = /^\d{4}-\d{2}-\d{2}(?=[T ])/u.exec(text)?.[0] ?? text;
  const parsed = parseUsDate(day);
  if (parsed.ok) return parsed.value;
  const isNoDay = parsed.code === "notReal" || parsed.code === "monthRange" || parsed.code === "dayRange";
  return { code: isNoDay ? "dateNotReal" : "dateForm" };
}

/** A day that lost its form: Excel's count of days, 20240131, or 1312024 without its first zero. */
function dateOfNumber(number: number): PlainDate | CellProblem {
  const day = Math.floor(number);
  if (day >= serials.from && day <= serials.to) {
    return new Date(Date.UTC(1899, 11, 30) + day * dayLength).toISOString().slice(0, 10);
  }
  const digits = String(day);
  const asYearFirst = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  if (digits.length === 8 && isDate(asYearFirst) && day >= 18_000_101) return asYearFirst;
  if (digits.length !== 7 && digits.length !== 8) return { code: "dateForm" };
  const parsed = parseUsDate(digits.padStart(8, "0"));
  return parsed.ok ? parsed.value : { code: "dateNotReal" };
}

/** Nine digits. Of seven or eight, a spreadsheet has taken the zeros in front for a number's. */
export function ssnOf(text: string): string | CellProblem {
  const digits = /^\d{7,8}$/u.test(text) ? text.padStart(9, "0") : text;
  const parsed = parseSsn(digits);
  if (parsed.ok) return parsed.value;
  return { code: parsed.code === "neverIssued" ? "ssnNeverIssued" : "ssnForm" };
}

export function zipOf(text: string): string | CellProblem {
  const digits = /^\d{3,4}$/u.test(text) ? text.padStart(5, "0") : /^\d{8}$/u.test(text) ? `0${text}` : text;
  const parsed = parseZip(digits);
  return parsed.ok ? parsed.value : { code: "zipForm" };
}

export function emailOf(text: string): string | CellProblem {
  const parsed = parseEmail(text);
  return parsed.ok ? parsed.value : { code: "emailForm" };
}

export function phoneOf(text: string): string | CellProblem {
  const parsed = parsePhone(text);
  return parsed.ok ? parsed.value : { code: "phoneForm" };
}

/** The largest whole number of the column, in dollars. */
const mostDollars = 21_000_000;

export function centsOf(cell: CensusCell): number | CellProblem {
  const text =
    cell.kind === "number" ? String(cell.number) : cell.kind === "text" ? cleanText(cell.text) : "";
  const plain = text.replace(/^\$\s*/u, "").replaceAll(/,(?=\d{3}(?:\D|$))/gu, "");
  if (!/^\d{1,12}(?:\.\d+)?$/u.test(plain)) return { code: "moneyForm" };
  const dollars = Number(plain);
  return dollars <= mostDollars ? Math.round(dollars * 100) : { code: "moneyForm" };
}

export function isProblem(value: unknown): value is CellProblem {
  return typeof value === "object" && value !== null;
}
