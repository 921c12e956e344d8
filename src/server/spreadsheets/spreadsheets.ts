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
export async function* readRows(
  source: SpreadsheetSource,
  { sheet, limits }: { sheet?: string | undefined; limits?: Partial<SpreadsheetLimits> } = {},
): AsyncGenerator<SheetRow> {
  const all = { ...usualLimits, ...limits };
  const found = await kindOf(source);
  let isEmpty = true;
  if (found.kind === "csv") {
    for await (const row of csvRows(source, found.encoding, all)) {
      isEmpty = false;
      yield row;
    }
  } else {
    const workbook = await openWorkbook(source, all);
    try {
      for await (const row of workbook.rows(sheet)) {
        isEmpty = false;
        yield row;
      }
    } finally {
      workbook.close();
    }
  }
  if (isEmpty) throw new SpreadsheetRefused("emptySheet");
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
