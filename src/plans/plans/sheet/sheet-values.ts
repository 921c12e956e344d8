import { isDate, type PlainDate } from "#kernel/dates.ts";
import { largestAmount } from "#kernel/money.ts";
import { amountReadings, type DecimalMark } from "#kernel/written-amounts.ts";
import { type DateOrder, dateReadings } from "#kernel/written-dates.ts";

/** A cell as the spreadsheet reader gives it. */
export type SheetCell =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  | { kind: "date"; date: PlainDate }
  | { kind: "flag"; flag: boolean }
  | { kind: "formula" }
  | { kind: "error"; error: string }
  | { kind: "empty" };

export type SheetRow = { row: number; cells: readonly SheetCell[] };

/** What is wrong in a cell. Words: `sheet.problem.<code>` of the namespace `plans-staff`. */
export type SheetProblemCode =
  | "formula"
  | "cellError"
  | "noHeader"
  | "noRateColumn"
  | "planMissing"
  | "planUnknown"
  | "otherPlan"
  | "dateMissing"
  | "dateForm"
  | `dateOrder_${DateOrder}`
  | "columnUnknown"
  | "endBeforeStart"
  | "ageForm"
  | "ageMissing"
  | "tierUnknown"
  | "tierMissing"
  | "noTiers"
  | "kindUnknown"
  | "tobaccoUnknown"
  | "divisionUnknown"
  | "areaTooLong"
  | "rateMissing"
  | "moneyForm"
  | "moneyDecimals"
  | `amountMark_${DecimalMark}`
  | "percentForm"
  | "notTheSum"
  | "rowTwice"
  | "rowOverlap"
  | "keptOverlap"
  | "employerVaries";

export type SheetProblem = {
  row: number;
  /** The header of the column; null: the whole row. */
  column: string | null;
  code: SheetProblemCode;
  params?: Record<string, string | number>;
};

/** A value, or the code of what is wrong with it. */
export type Read<T> = { ok: true; value: T } | { ok: false; code: SheetProblemCode };

const good = <T>(value: T): Read<T> => ({ ok: true, value });
const bad = (code: SheetProblemCode): Read<never> => ({ ok: false, code });

/** Excel's count of days between 1980 and 2100: a date whose format was lost. */
const serials = { from: 29_221, to: 73_050 };
const lastAge = 120;

export function cellText(cell: SheetCell | undefined): string {
  if (cell?.kind === "text") return cell.text.normalize("NFC").trim();
  if (cell?.kind === "number") return String(cell.number);
  if (cell?.kind === "date") return cell.date;
  return cell?.kind === "flag" ? String(cell.flag) : "";
}

/** `latest`: the last day that a year of two digits may lead to. */
export function dateOf(cell: SheetCell, order: DateOrder, latest: PlainDate): Read<PlainDate> {
  if (cell.kind === "date") return good(cell.date);
  if (cell.kind === "number" && cell.number >= serials.from && cell.number <= serials.to) {
    return good(
      new Date(Date.UTC(1899, 11, 30) + Math.floor(cell.number) * 86_400_000).toISOString().slice(0, 10),
    );
  }
  const text = cellText(cell);
  if (isDate(text)) return good(text);
  const readings = dateReadings(text, latest);
  const date = readings[order];
  if (date !== undefined) return good(date);
  return bad(Object.keys(readings).length > 0 ? `dateOrder_${order}` : "dateForm");
}

/** "40", "0-20", "21 to 24", "64+", "65 and over", "under 25". */
export function agesOf(cell: SheetCell): Read<{ from: number; to: number | null }> {
  const text = cellText(cell)
    .toLowerCase()
    .replaceAll(/[–—]/gu, "-");
  const range = /^(\d{1,3})(?:\s*(?:-|to|through)\s*(\d{1,3}))?$/u.exec(text);
  const open = /^(\d{1,3})\s*(?:\+|(?:and|&|or)\s+(?:over|older|above|up))$/u.exec(text);
  const under = /^(?:<|under|below)\s*(\d{1,3})$/u.exec(text);
  const found = range
    ? { from: Number(range[1]), to: Number(range[2] ?? range[1]) }
    : open
      ? { from: Number(open[1]), to: null }
      : under
        ? { from: 0, to: Number(under[1]) - 1 }
        : null;
  if (!found || found.from > lastAge || (found.to !== null && (found.to < found.from || found.to > lastAge)))
    return bad("ageForm");
  return good(found);
}

/** Dollars in units of so many a dollar: 100 for cents, 1,000,000 for rates below a cent. */
export function dollarsOf(cell: SheetCell, unitsPerDollar: number, mark: DecimalMark): Read<number> {
  const dollars = numberOf(cell, mark);
  if (dollars === "otherMark") return bad(`amountMark_${mark}`);
  if (dollars === undefined || dollars < 0) return bad("moneyForm");
  const units = Math.round(dollars * unitsPerDollar);
  if (Math.abs(dollars * unitsPerDollar - units) > 0.0001 * Math.max(1, units / 1e6))
    return bad("moneyDecimals");
  return units > largestAmount ? bad("moneyForm") : good(units);
}

/** Percent as it is written: 0.6 and 0.6% are 60 basis points. */
export function basisPointsOf(cell: SheetCell, mark: DecimalMark): Read<number> {
  const percent = numberOf(cell, mark);
  if (percent === "otherMark") return bad(`amountMark_${mark}`);
  if (percent === undefined || percent < 0 || percent > 100) return bad("percentForm");
  const points = Math.round(percent * 100);
  return Math.abs(percent * 100 - points) > 0.0001 ? bad("percentForm") : good(points);
}

function numberOf(cell: SheetCell, mark: DecimalMark): number | "otherMark" | undefined {
  if (cell.kind === "number") return cell.number;
  const readings = amountReadings(cellText(cell).replace(/%$/u, ""), "either");
  const read = readings[mark];
  if (read !== undefined) return Number(read);
  return Object.keys(readings).length > 0 ? "otherMark" : undefined;
}
