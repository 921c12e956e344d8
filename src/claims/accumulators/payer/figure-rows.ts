import { isDate, parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";

/** What a payer says that a member has used by a day. */
export type Figure = {
  memberReference: string;
  dob: PlainDate | null;
  code: string;
  onDay: PlainDate;
  amountCents: number;
};
export type FigureFinding = {
  /** `letters`: of the whole file, that it is not written in UTF-8. */
  code: "missing" | "amount" | "date" | "tooLong" | "letters";
  row: number;
  column: string;
  value: string;
};

/** The columns of a payer's file of totals, one row a figure; docs/totals-csv.md says each. */
const figureColumns = ["member_number", "code", "as_of", "amount"] as const;
const known = [...figureColumns, "dob"] as const;
export type FigureColumn = (typeof known)[number];

/** Which column of ours each one is, and those that are missing. */
export function readHead(cells: readonly string[]): {
  columns: (FigureColumn | undefined)[];
  missing: readonly FigureColumn[];
} {
  const names = cells.map((cell) =>
    cell
      .replace(/^\ufeff/u, "")
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/gu, "_"),
  );
  return {
    columns: names.map((name) => known.find((one) => one === name)),
    missing: figureColumns.filter((one) => !names.includes(one)),
  };
}

export function readFigure(
  cells: readonly string[],
  columns: readonly (FigureColumn | undefined)[],
  row: number,
): Figure | FigureFinding[] {
  const errors: FigureFinding[] = [];
  const textAt = (column: FigureColumn) => {
    const at = columns.indexOf(column);
    return at < 0 ? "" : (cells[at] ?? "").trim();
  };
  const wrong = (code: FigureFinding["code"], column: FigureColumn) =>
    void errors.push({ code, row, column, value: maskSsnsIn(textAt(column)).slice(0, 60) });
  for (const column of figureColumns) if (textAt(column) === "") wrong("missing", column);
  if (textAt("member_number").length > 80) wrong("tooLong", "member_number");
  if (textAt("code").length > 40) wrong("tooLong", "code");
  const day = (column: "as_of" | "dob"): PlainDate | null => {
    const text = textAt(column);
    const date = text === "" ? undefined : readDay(text);
    if (text !== "" && date === undefined) wrong("date", column);
    return date ?? null;
  };
  const [onDay, dob] = [day("as_of"), day("dob")];
  const amountCents = centsOf(textAt("amount"));
  if (textAt("amount") !== "" && amountCents === undefined) wrong("amount", "amount");
  if (errors.length > 0 || onDay === null || amountCents === undefined) return errors;
  return { memberReference: textAt("member_number"), dob, code: textAt("code"), onDay, amountCents };
}

/** `1234.50`, `1,234.50` or `$1,234.50`; no total is below zero. */
function centsOf(text: string): number | undefined {
  const found = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/u.exec(text);
  if (found === null) return undefined;
  const [, whole = "", part = ""] = found;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** `2026-10-05`, `10/05/2026` or `20261005`. */
function readDay(text: string): PlainDate | undefined {
  const plain = /^\d{8}$/u.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
  const us = parseUsDate(text);
  const date = isDate(plain) ? plain : us.ok ? us.value : undefined;
  return date !== undefined && date >= "1900-01-01" && date < "2200-01-01" ? date : undefined;
}
