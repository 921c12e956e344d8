import type { PlainDate } from "#kernel/dates.ts";

/** What stands in one cell. A formula is never computed, and what it showed when the file was saved is never taken. */
export type Cell =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number }
  | { kind: "date"; date: PlainDate }
  | { kind: "flag"; flag: boolean }
  | { kind: "formula" }
  | { kind: "error"; error: string }
  | { kind: "empty" };

/** A row with something in it; `row` as the spreadsheet counts, from 1. Cells that are missing at the end are empty. */
export type SheetRow = { row: number; cells: Cell[] };

export const emptyCell: Cell = { kind: "empty" };

/** A cell as a person reads it: for headers, samples and texts. A formula and an error read as nothing. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  if (cell.kind === "text") return cell.text;
  if (cell.kind === "number") return String(cell.number);
  if (cell.kind === "date") return cell.date;
  return cell.kind === "flag" ? String(cell.flag) : "";
}
