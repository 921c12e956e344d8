import { emptyCell, type SheetRow, textOf } from "#server/spreadsheets/cells.ts";
import type { SpreadsheetLimits } from "#server/spreadsheets/limits.ts";
import type { SpreadsheetSource } from "#server/spreadsheets/source.ts";
import { readRowsTogether } from "#server/spreadsheets/spreadsheets.ts";
import { guessHeaders } from "./census-mapping.ts";
import type { SessionCensusField } from "./census-fields.ts";
import type { Mends } from "./import-mends.service.ts";

export const censusLimits: Partial<SpreadsheetLimits> = { cellCharacters: 2000, columns: 200 };

export type Below = {
  sheet: string | null;
  headerRow: number;
  own: readonly SessionCensusField[];
  /** Cells that were corrected in the page stand in the place of the file's own. */
  mends: Mends;
};

/** The rows below the headers. A second row of headers, as in the exchange's templates, is left out. */
export async function* personRows(source: SpreadsheetSource, below: Below): AsyncGenerator<SheetRow> {
  for await (const rows of personRowsTogether(source, below)) yield* rows;
}

/** The same, some hundreds at a time. */
export async function* personRowsTogether(
  source: SpreadsheetSource,
  { sheet, headerRow, own, mends }: Below,
): AsyncGenerator<readonly SheetRow[]> {
  let headers: SheetRow | undefined;
  for await (const rows of readRowsTogether(source, { sheet: sheet ?? undefined, limits: censusLimits })) {
    const persons = rows.filter((row) => {
      if (row.row > headerRow + 1) return true;
      if (row.row < headerRow) return false;
      if (row.row > headerRow) return headers === undefined || !isMoreHeaders(headers, row, own);
      headers = row;
      return false;
    });
    yield mends.size === 0 ? persons : persons.map((row) => mended(row, mends.get(row.row)));
  }
}

export function mended(row: SheetRow, cells: ReadonlyMap<number, string> | undefined): SheetRow {
  if (cells === undefined) return row;
  const all = [...row.cells];
  for (const [column, text] of cells) {
    while (all.length <= column) all.push(emptyCell);
    all[column] = text.trim() === "" ? emptyCell : { kind: "text", text };
  }
  return { row: row.row, cells: all };
}

function isMoreHeaders(headers: SheetRow, below: SheetRow, own: readonly SessionCensusField[]): boolean {
  const rows = [headers, below].map(({ row, cells }) => ({ row, texts: cells.map(textOf) }));
  const guess = guessHeaders(rows, own);
  return guess?.headerRow === headers.row && guess.lastHeaderRow === below.row;
}
