import type { SheetRow } from "./cells.ts";
import { csvRows } from "./csv-rows.ts";
import { kindOf } from "./kind.ts";
import { type SpreadsheetLimits, SpreadsheetRefused, usualLimits } from "./limits.ts";
import type { SpreadsheetSource } from "./source.ts";
import { openWorkbook } from "./workbook.ts";

/**
 * The rows of a CSV file or of one sheet of a workbook (the first that is to be seen, unless `sheet` names another),
 * one after another: memory does not grow with their number. Rows without anything are left out.
 * Throws `SpreadsheetRefused` before the first row or at the row that cannot be taken.
 */
export async function* readRows(source: SpreadsheetSource, wanted: Wanted = {}): AsyncGenerator<SheetRow> {
  for await (const rows of readRowsTogether(source, wanted)) yield* rows;
}
type Wanted = { sheet?: string | undefined; limits?: Partial<SpreadsheetLimits> };

/** The same, some hundreds at a time: to wait for each single row takes longer than to read it. */
export async function* readRowsTogether(
  source: SpreadsheetSource,
  { sheet, limits }: Wanted = {},
): AsyncGenerator<readonly SheetRow[]> {
  const all = { ...usualLimits, ...limits };
  const found = await kindOf(source);
  let isEmpty = true;
  if (found.kind === "csv") {
    for await (const rows of csvRows(source, found.encoding, all)) {
      isEmpty &&= rows.length === 0;
      yield rows;
    }
  } else {
    const workbook = await openWorkbook(source, all);
    try {
      for await (const rows of together(workbook.rows(sheet))) {
        isEmpty &&= rows.length === 0;
        yield rows;
      }
    } finally {
      workbook.close();
    }
  }
  if (isEmpty) throw new SpreadsheetRefused("emptySheet");
}

const rowsTogether = 250;

async function* together(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let some: SheetRow[] = [];
  try {
    for await (const row of rows) {
      some.push(row);
      if (some.length < rowsTogether) continue;
      yield some;
      some = [];
    }
  } catch (error) {
    yield some;
    throw error;
  }
  yield some;
}

/** More sheets than a person looks through. */
const mostSheets = 20;

/** The first rows of each sheet that is to be seen; of a CSV file, of the one it is (its name is null). */
export async function firstRowsOfSheets(
  source: SpreadsheetSource,
  count: number,
  limits?: Partial<SpreadsheetLimits>,
): Promise<{ sheet: string | null; rows: SheetRow[] }[]> {
  const all = { ...usualLimits, ...limits };
  if ((await kindOf(source)).kind === "csv") {
    return [{ sheet: null, rows: await firstOf(readRows(source, { limits: all }), count) }];
  }
  const workbook = await openWorkbook(source, all);
  try {
    const found: { sheet: string | null; rows: SheetRow[] }[] = [];
    for (const sheet of workbook.sheets.slice(0, mostSheets)) {
      found.push({ sheet, rows: await firstOf(workbook.rows(sheet), count) });
    }
    if (found.every(({ rows }) => rows.length === 0)) throw new SpreadsheetRefused("emptySheet");
    return found;
  } finally {
    workbook.close();
  }
}

async function firstOf(rows: AsyncIterable<SheetRow>, count: number): Promise<SheetRow[]> {
  const first: SheetRow[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length >= count) break;
  }
  return first;
}

/** The names of the sheets that are to be seen; none of a CSV file. */
export async function sheetNames(
  source: SpreadsheetSource,
  limits?: Partial<SpreadsheetLimits>,
): Promise<string[]> {
  const found = await kindOf(source);
  if (found.kind === "csv") return [];
  const workbook = await openWorkbook(source, { ...usualLimits, ...limits });
  workbook.close();
  return workbook.sheets;
}
