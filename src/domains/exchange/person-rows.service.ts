import type { SheetRow } from "#server/spreadsheets/cells.ts";
import type { SpreadsheetLimits } from "#server/spreadsheets/limits.ts";
import type { SpreadsheetSource } from "#server/spreadsheets/source.ts";
import { readRowsTogether } from "#server/spreadsheets/spreadsheets.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import { guessHeaders } from "./census-mapping.ts";
import type { SessionCensusField } from "./census-fields.ts";

export const censusLimits: Partial<SpreadsheetLimits> = { cellCharacters: 2000, columns: 200 };

type Below = { sheet: string | null; headerRow: number; own: readonly SessionCensusField[] };

/** The rows below the headers. A second row of headers, as in the exchange's templates, is left out. */
export async function* personRows(source: SpreadsheetSource, below: Below): AsyncGenerator<SheetRow> {
  for await (const rows of personRowsTogether(source, below)) yield* rows;
}

/** The same, some hundreds at a time. */
export async function* personRowsTogether(
  source: SpreadsheetSource,
  { sheet, headerRow, own }: Below,
): AsyncGenerator<readonly SheetRow[]> {
  let headers: SheetRow | undefined;
  for await (const rows of readRowsTogether(source, { sheet: sheet ?? undefined, limits: censusLimits })) {
    yield rows.filter((row) => {
      if (row.row > headerRow + 1) return true;
      if (row.row < headerRow) return false;
      if (row.row > headerRow) return headers === undefined || !isMoreHeaders(headers, row, own);
      headers = row;
      return false;
    });
  }
}

function isMoreHeaders(headers: SheetRow, below: SheetRow, own: readonly SessionCensusField[]): boolean {
  const rows = [headers, below].map(({ row, cells }) => ({ row, texts: cells.map(textOf) }));
  const guess = guessHeaders(rows, own);
  return guess?.headerRow === headers.row && guess.lastHeaderRow === below.row;
}
