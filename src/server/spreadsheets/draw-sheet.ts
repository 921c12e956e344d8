import writeExcelFile from "write-excel-file/node";
import type { SheetCell, SheetHead } from "./write-sheet.ts";

export async function* drawSheet(
  { head }: SheetHead,
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Uint8Array> {
  const cells = [];
  for await (const row of rows) cells.push(row.map(written));
  const headers = head.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  yield await writeExcelFile([headers, ...cells], {
    columns: head.map((text) => ({ width: Math.min(40, Math.max(12, text.length + 2)) })),
    stickyRowsCount: 1,
  }).toBuffer();
}

/** Texts are written as texts, so what begins with = is never computed. */
function written(cell: SheetCell) {
  if (cell.kind === "text") return { value: cell.text, type: String };
  if (cell.kind === "number") return { value: cell.number, type: Number };
  if (cell.kind === "flag") return { value: cell.flag, type: Boolean };
  if (cell.kind === "date")
    return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: "mm/dd/yyyy" };
  return null;
}
