import { isDate, parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { CsvRecords, RecordTooLong } from "#server/spreadsheets/csv-records.ts";
import { letterCodeNames, lettersOf, TextReader } from "#server/text/text-reader.ts";
import type { CodeList } from "./code-lists.ts";

export type ListedCode = {
  code: string;
  description: string;
  effectiveDate: PlainDate | null;
  terminationDate: PlainDate | null;
};
/** Why a file is no list: each has its words. */
export type CodesFault = "noColumns" | "empty" | "notCsv" | "codeInvalid";
export class CodesRefused extends Error {
  readonly code: CodesFault;
  constructor(code: CodesFault) {
    super(code);
    this.code = code;
  }
}

/** What publishers call the columns. */
const names = {
  code: ["code", "hcpc", "hcpcs", "icd10", "value", "reasoncode"],
  description: [
    "text",
    "description",
    "longdescription",
    "short",
    "shortdescription",
    "meaning",
    "title",
    "long",
  ],
  from: ["effectivedate", "effective", "start", "startdate", "from"],
  to: ["terminationdate", "termination", "stop", "end", "enddate", "to", "deactivated"],
} as const;

/** How a code of each list is written. No dot in ICD-10; leading zeros are kept as they are. */
const forms: Record<CodeList, RegExp> = {
  adjustmentReason: /^[A-Z]?\d{1,3}$/u,
  claimStatus: /^\d{1,4}$/u,
  placeOfService: /^\d{2}$/u,
  typeOfBill: /^0?\d{1,3}[A-Z0-9]?$/u,
  revenueCode: /^\d{4}$/u,
  dischargeStatus: /^\d{2}$/u,
  icd10: /^[A-Z]\d[A-Z0-9]{1,5}$/u,
  // Only level II: the five digits of CPT and the D codes of CDT are licensed.
  hcpcs: /^[A-CE-V]\d{4}$/u,
};

/** What a file of HCPCS holds besides: licensed codes of CPT and CDT, and modifiers. */
const passedOver: Partial<Record<CodeList, RegExp>> = { hcpcs: /^(?:\d{4}[\dA-Z]|D\d{4}|[A-Z][A-Z\d])$/u };

/** So many rows are named that could not be read; all are counted. */
const mostNamed = 20;

/** A row that could not be read: by its place in the file, the first one is that of the names. */
type UnreadRow = { row: number; code: string; reason: "code" | "description" | "date" };
export type ReadCodes = {
  codes: ListedCode[];
  /** Rows that gave no code: what the list holds of them is not known to have ended. */
  skipped: number;
  unread: UnreadRow[];
  unreadRows: number;
  /** How the file is written, where that is not UTF-8. */
  letters: string | null;
};

/** The codes of a list, row by row. Licensed codes are passed over; rows that cannot be read are told. */
export async function readCodes(content: AsyncIterable<Buffer>, list: CodeList): Promise<ReadCodes> {
  const records = new CsvRecords(",", 20_000);
  const reader = new TextReader();
  const codes = new Map<string, ListedCode>();
  const unread: UnreadRow[] = [];
  let [row, rows, skipped, unreadRows] = [0, 0, 0, 0];
  let columns: Columns | undefined;
  const note = (code: string, reason: UnreadRow["reason"]) => {
    unreadRows += 1;
    if (reason !== "date") skipped += 1;
    if (unread.length < mostNamed) unread.push({ row, code: code.slice(0, 40), reason });
  };
  const take = (cells: readonly string[]) => {
    row += 1;
    if (cells.every((cell) => cell.trim() === "")) return;
    if (columns === undefined) {
      columns = columnsOf(cells);
      return;
    }
    rows += 1;
    const { listed, hasOddDate } = codeOf(cells, columns);
    if (!forms[list].test(listed.code)) {
      if (passedOver[list]?.test(listed.code) !== true) note(listed.code, "code");
      return;
    }
    if (listed.description === "") return note(listed.code, "description");
    if (hasOddDate) note(listed.code, "date");
    codes.set(listed.code, listed);
  };
  try {
    for await (const text of lettersOf(content, reader))
      for (const record of records.push(text)) take(record);
    for (const record of records.end()) take(record);
  } catch (error) {
    if (error instanceof RecordTooLong) throw new CodesRefused("notCsv");
    throw error;
  }
  if (columns === undefined) throw new CodesRefused("empty");
  if (codes.size === 0) throw new CodesRefused(rows > 0 ? "codeInvalid" : "empty");
  const letters = reader.code === "utf-8" ? null : letterCodeNames[reader.code];
  return { codes: [...codes.values()], skipped, unread, unreadRows, letters };
}

type Columns = { code: number; description: number; from: number; to: number };

function columnsOf(cells: readonly string[]): Columns {
  const heads = cells.map((cell) =>
    cell
      .replace(/^\ufeff/u, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/gu, ""),
  );
  const at = (wanted: readonly string[]) => heads.findIndex((head) => wanted.includes(head));
  const columns = {
    code: at(names.code),
    description: at(names.description),
    from: at(names.from),
    to: at(names.to),
  };
  if (columns.code < 0 || columns.description < 0) throw new CodesRefused("noColumns");
  return columns;
}

function codeOf(cells: readonly string[], columns: Columns): { listed: ListedCode; hasOddDate: boolean } {
  const text = (at: number) => (at < 0 ? "" : (cells[at] ?? "").trim());
  const [from, to] = [text(columns.from), text(columns.to)];
  const listed = {
    code: text(columns.code).replaceAll(".", "").toUpperCase(),
    description: text(columns.description).replaceAll(/\s+/gu, " ").slice(0, 1000),
    effectiveDate: dayOf(from),
    terminationDate: dayOf(to),
  };
  const isOdd = (written: string, day: PlainDate | null) => written !== "" && day === null;
  return { listed, hasOddDate: isOdd(from, listed.effectiveDate) || isOdd(to, listed.terminationDate) };
}

function dayOf(text: string): PlainDate | null {
  if (isDate(text)) return text;
  const us = parseUsDate(text);
  return us.ok ? us.value : null;
}
