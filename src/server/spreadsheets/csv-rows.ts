import type { Readable } from "node:stream";
import { Pace } from "../pace.ts";
import { type Cell, emptyCell, type SheetRow } from "./cells.ts";
import { CsvRecords, RecordTooLong } from "./csv-records.ts";
import type { TextEncodingName } from "./kind.ts";
import { columnName, type SpreadsheetLimits, SpreadsheetRefused } from "./limits.ts";
import { bytesOf, type SpreadsheetSource, whole } from "./source.ts";

/** The rows of a text whose columns are parted by commas, semicolons, tabs or bars; as many at a time as are read at once. */
export async function* csvRows(
  source: SpreadsheetSource,
  encoding: TextEncodingName,
  limits: SpreadsheetLimits,
): AsyncGenerator<SheetRow[]> {
  const start = new TextDecoder(encoding).decode(await bytesOf(source, 0, 65_536));
  // A quote that nobody closed would else take in the whole rest.
  const records = new CsvRecords(delimiterOf(start), limits.cellCharacters * 4);
  let row = 0;
  const rowsOf = function* (found: readonly string[][]): Generator<SheetRow[]> {
    const rows: SheetRow[] = [];
    try {
      for (const record of found) {
        row += 1;
        if (row > limits.rows) throw new SpreadsheetRefused("tooManyRows", { max: limits.rows });
        const cells = cellsOf(record, row, limits);
        // Rows without anything count too, as they do on the screen.
        if (cells.length > 0) rows.push({ row, cells });
      }
    } catch (error) {
      // Those above the one that cannot be taken are told first.
      yield rows;
      throw error;
    }
    yield rows;
  };
  try {
    const pace = new Pace();
    for await (const text of decoded(whole(source), encoding)) {
      yield* rowsOf(records.push(text));
      if (pace.isLong()) await pace.rest();
    }
    yield* rowsOf(records.end());
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    throw refusalOf(error, records.count + 1, limits);
  }
}

function refusalOf({ cells, isQuoted }: RecordTooLong, row: number, limits: SpreadsheetLimits) {
  if (cells > limits.columns) return new SpreadsheetRefused("tooManyColumns", { row, max: limits.columns });
  if (isQuoted) return new SpreadsheetRefused("quoteOpen", { row });
  return new SpreadsheetRefused("cellTooLong", {
    row,
    column: columnName(cells),
    max: limits.cellCharacters,
  });
}

async function* decoded(content: Readable, encoding: TextEncodingName): AsyncGenerator<string> {
  // Drops a byte order mark by itself.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** Empty cells at the end are left out; a row of nothing else has none. */
function cellsOf(record: readonly string[], row: number, limits: SpreadsheetLimits): Cell[] {
  let length = record.length;
  while (length > 0 && isBlank(record[length - 1])) length -= 1;
  if (length > limits.columns) throw new SpreadsheetRefused("tooManyColumns", { row, max: limits.columns });
  const cells: Cell[] = [];
  for (let at = 0; at < length; at += 1) {
    const text = record[at] ?? "";
    if (text.length > limits.cellCharacters) {
      throw new SpreadsheetRefused("cellTooLong", {
        row,
        column: columnName(at),
        max: limits.cellCharacters,
      });
    }
    cells.push(cellOf(text));
  }
  return cells;
}

/** What begins with = would be computed by the program that opens it. ="00123" is how people keep zeros: that is a text. */
function cellOf(text: string): Cell {
  if (isBlank(text)) return emptyCell;
  // As we ourselves keep a text from being computed (`lineOf`).
  if (/^'+[=+\-@]/u.test(text)) return { kind: "text", text: text.slice(1) };
  if (text.charCodeAt(0) !== 61) return { kind: "text", text };
  const [, kept] = /^="([^"]*)"$/u.exec(text) ?? [];
  return kept === undefined ? { kind: "formula" } : { kind: "text", text: kept };
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text === "" || text.trim() === "";
}

const delimiters = [",", ";", "\t", "|"];

/** The mark that parts the most columns on most of the first lines. */
function delimiterOf(start: string): string {
  const lines = start
    .replaceAll(/"[^"]*"/gu, "")
    .split(/\r\n|\r|\n/u)
    .slice(0, 20)
    .filter((line) => line.trim() !== "");
  const score = (mark: string) =>
    lines.filter((line) => line.includes(mark)).length * 1000 +
    Math.max(0, ...lines.map((line) => line.split(mark).length));
  return delimiters.reduce((best, mark) => (score(mark) > score(best) ? mark : best));
}
