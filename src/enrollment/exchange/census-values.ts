import { cleanText } from "#kernel/clean.ts";
import { isDate, type PlainDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { parsePhone } from "#kernel/phone.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { amountReadings, type DecimalMark } from "#kernel/written-amounts.ts";
import { type DateOrder, dateReadings, isDateShaped } from "#kernel/written-dates.ts";
import { parseZip } from "#kernel/zip.ts";
import type { CensusCell } from "./census-cell.ts";
import { mostHourlyCents, mostWeeklyHours } from "#people/members/work/pay.ts";
import { writtenNumber } from "./census-forms.ts";

/** What is wrong in a cell, by code; words in `texts/`, under `problems.<code>` and `mend.<code>`. */
export type CellProblem = { code: CellProblemCode; params?: Record<string, string | number> };
export type CellProblemCode =
  | "required"
  | "nameRequired"
  | "formula"
  | "cellError"
  | "tooLong"
  | "nameForm"
  | "relationshipUnknown"
  | "dateForm"
  | "dateNotReal"
  | `dateOrder_${DateOrder}`
  | "dobFuture"
  | "dobTooOld"
  | "hireFuture"
  | "hireBeforeBirth"
  | "terminationBeforeHire"
  | "numberForm"
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
  | "payKindUnknown"
  | "rateForm"
  | "hoursForm"
  | `amountMark_${DecimalMark}`
  | "divisionUnknown"
  | "otherEmployer";

/** Excel's numbers of days between 1900 and 2199: a column of dates whose format was lost. */
const serials = { from: 366, to: 109_574 };
const dayLength = 86_400_000;

/** Reads a day. `order`: the column's; `latest`: the last day that a year of two digits may lead to. */
export function dateOf(
  cell: CensusCell,
  { order = "mdy", latest }: { order?: DateOrder | undefined; latest: PlainDate },
): PlainDate | CellProblem {
  if (cell.kind === "date") return cell.date;
  if (cell.kind === "number") {
    const day = Math.floor(cell.number);
    if (day >= serials.from && day <= serials.to) return dayOfCount(day);
  }
  const text = cell.kind === "number" ? (writtenNumber(cell.number) ?? "") : textOf(cell);
  if (isDate(text)) return text;
  const readings = dateReadings(text, latest);
  const date = readings[order];
  if (date !== undefined) return date;
  if (Object.keys(readings).length > 0) return { code: `dateOrder_${order}` };
  return { code: isDateShaped(text) ? "dateNotReal" : "dateForm" };
}

/** Excel's count of days, of a column that lost its format. */
function dayOfCount(day: number): PlainDate {
  return new Date(Date.UTC(1899, 11, 30) + day * dayLength).toISOString().slice(0, 10);
}

function textOf(cell: CensusCell): string {
  return cell.kind === "text" ? cleanText(cell.text) : "";
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

/** An extension behind the number, as offices write it: x5, ext. 204, #12. It has no place here. */
const extension = /[\s,;]*(?:x|ext\.?|extension|#|내선|anexo)\s*:?\s*\d{1,6}\s*$/iu;

export function phoneOf(text: string): string | CellProblem {
  const parsed = parsePhone(text.replace(extension, ""));
  return parsed.ok ? parsed.value : { code: "phoneForm" };
}

/** The largest whole number of the column, in dollars. */
const mostDollars = 21_000_000;

/** `mark`: what parts the cents in this column. */
export function centsOf(cell: CensusCell, mark: DecimalMark = "point"): number | CellProblem {
  const text = cell.kind === "number" ? String(cell.number) : textOf(cell);
  const readings = cell.kind === "number" ? { [mark]: text } : amountReadings(text, "thousands");
  const plain = readings[mark];
  if (plain === undefined) {
    return { code: Object.keys(readings).length > 0 ? `amountMark_${mark}` : "moneyForm" };
  }
  if (!/^\d{1,12}(?:\.\d+)?$/u.test(plain)) return { code: "moneyForm" };
  const dollars = Number(plain);
  return dollars <= mostDollars ? Math.round(dollars * 100) : { code: "moneyForm" };
}

/** An hour's pay. More of it is a year's or a week's. */
export function hourlyCentsOf(cell: CensusCell, mark: DecimalMark = "point"): number | CellProblem {
  const cents = centsOf(cell, mark);
  return isProblem(cents) || cents <= mostHourlyCents ? cents : { code: "rateForm" };
}

/** Hours of a week: 40, 37.5, "40 hrs". */
export function hoursOf(cell: CensusCell): number | CellProblem {
  const text = cell.kind === "number" ? String(cell.number) : textOf(cell);
  const [, digits] = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*(?:h|hrs?|hours?|horas?|시간)?\.?$/iu.exec(text) ?? [];
  const hours = digits === undefined ? Number.NaN : Number(digits.replace(",", "."));
  return hours <= mostWeeklyHours ? Math.round(hours * 100) / 100 : { code: "hoursForm" };
}

export function isProblem(value: unknown): value is CellProblem {
  return typeof value === "object" && value !== null;
}
