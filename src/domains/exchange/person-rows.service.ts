import type { SheetRow } from "#server/spreadsheets/cells.ts";
import type { SpreadsheetLimits } from "#server/spreadsheets/limits.ts";
import type { SpreadsheetSource } from "#server/spreadsheets/source.ts";
import { readRows } from "#server/spreadsheets/spreadsheets.ts";
import { textOf } from "#server/spreadsheets/cells.ts";
import { guessHeaders } from "./census-mapping.ts";
import type { SessionCensusField } from "./census-fields.ts";

export const censusLimits: Partial<SpreadsheetLimits> = { cellCharacters: 2000, columns: 200 };

/** The rows below the headers. A second row of headers, as in the exchange's templates, is left out. */
export async function* personRows(
  source: SpreadsheetSource,
  { sheet, headerRow, own }: { sheet: string | null; headerRow: number; own: readonly SessionCensusField[] },
): AsyncGenerator<SheetRow> {
  let headers: SheetRow | undefined;
  for await (const row of readRows(source, { sheet: sheet ?? undefined, limits: censusLimits })) {
    if (row.row < headerRow) continue;
    if (row.row === headerRow) headers = row;
    else if (row.row === headerRow + 1 && headers !== undefined && isMoreHeaders(headers, row, own)) continue;
    else yield row;
  }
}

function isMoreHeaders(headers: SheetRow, below: SheetRow, own: readonly SessionCensusField[]): boolean {
  const rows = [headers, below].map(({ row, cells }) => ({ row, texts: cells.map(textOf) }));
  const guess = guessHeaders(rows, own);
  return guess?.headerRow === headers.row && guess.lastHeaderRow === below.row;
}
