import type { Readable } from "node:stream";
import { type Cell, emptyCell, type SheetRow } from "./cells.ts";
import { SpreadsheetRefused } from "./limits.ts";

/** A column's cells, from one row to another, that show the first one's value. Rows count from 1, columns from 0. */
export type MergedDown = { column: number; from: number; to: number };

/** More than any sheet that people made by hand. */
const mostRanges = 100_000;
const endOfRows = /<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>/u;
const longestTag = 400;

/**
 * The merged cells of a sheet. They stand behind its rows, which need them: so the sheet is unpacked twice, the first time
 * without being parsed.
 */
export async function mergedDown(stream: Readable): Promise<MergedDown[]> {
  const found: MergedDown[] = [];
  let text = "";
  let isBehindRows = false;
  stream.setEncoding("latin1");
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      text += chunk;
      if (!isBehindRows) {
        const end = text.includes("sheetData") ? endOfRows.exec(text) : null;
        isBehindRows = end !== null;
        text = end === null ? text.slice(-longestTag) : text.slice(end.index + end[0].length);
        if (end === null) continue;
      }
      for (const [tag] of text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/gu)) take(tag, found);
      if (/<\/(?:\w+:)?mergeCells>/u.test(text) || found.length >= mostRanges) break;
      // What may be the beginning of one more waits for its end.
      const last = text.lastIndexOf("<");
      text = last < 0 || text.indexOf(">", last) >= 0 ? "" : text.slice(last);
    }
  } catch {
    // The same as when its rows are read: it does not unpack to what the list says.
    throw new SpreadsheetRefused("damaged");
  } finally {
    stream.destroy();
  }
  return found.toSorted((one, other) => one.from - other.from);
}

function take(tag: string, found: MergedDown[]): void {
  const [, letters = "", from = "", to = ""] =
    /\sref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/u.exec(tag) ?? [];
  if (letters === "" || Number(to) <= Number(from)) return;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  found.push({ column: column - 1, from: Number(from), to: Number(to) });
}

/** Each merged cell's value in all of its rows: a family's number that is written once stands for the whole family. */
export async function* filledDown(
  rows: AsyncIterable<SheetRow>,
  merged: readonly MergedDown[],
): AsyncGenerator<SheetRow> {
  let next = 0;
  let open: { range: MergedDown; cell: Cell }[] = [];
  for await (const { row, cells } of rows) {
    open = open.filter(({ range }) => range.to >= row);
    for (const { range, cell } of open) put(cells, range.column, cell);
    for (let range = merged[next]; range !== undefined && range.from <= row; range = merged[next]) {
      next += 1;
      const cell = range.from === row ? cells[range.column] : undefined;
      if (cell !== undefined && cell.kind !== "empty") open.push({ range, cell });
    }
    yield { row, cells };
  }
}

function put(cells: Cell[], column: number, cell: Cell): void {
  while (cells.length <= column) cells.push(emptyCell);
  if (cells[column]?.kind === "empty") cells[column] = cell;
}
