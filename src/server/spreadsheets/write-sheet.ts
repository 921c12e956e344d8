import writeExcelFile from "write-excel-file/node";
import type { Cell } from "./cells.ts";

export type SheetCell = Cell;

/**
 * A workbook of one sheet; `head` in bold. Texts are written as texts, so what begins with = is never computed; a
 * formula and an error of the cells that came are written as nothing.
 */
export async function writeSheet(
  head: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  const headers = head.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  return writeExcelFile([headers, ...rows.map((row) => row.map(written))], {
    columns: head.map((text) => ({ width: Math.min(40, Math.max(12, text.length + 2)) })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function written(cell: SheetCell) {
  if (cell.kind === "text") return { value: cell.text, type: String };
  if (cell.kind === "number") return { value: cell.number, type: Number };
  if (cell.kind === "flag") return { value: cell.flag, type: Boolean };
  if (cell.kind === "date")
    return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: "mm/dd/yyyy" };
  return null;
}
