import { runBeside, someAtATime } from "../beside/beside.ts";
import { work } from "../beside/work.ts";
import type { Cell } from "./cells.ts";

export type SheetCell = Cell;
export type SheetHead = { head: readonly string[] };

export const sheetWork = work<SheetHead, readonly SheetCell[]>("sheet");

/**
 * A workbook of one sheet; `head` in bold. Texts are written as texts, so what begins with = is never computed; a
 * formula and an error of the cells that came are written as nothing.
 */
export function writeSheet(
  head: readonly string[],
  rows: readonly (readonly SheetCell[])[] | AsyncIterable<readonly (readonly SheetCell[])[]>,
): Promise<Buffer> {
  return runBeside(sheetWork, { head }, Symbol.asyncIterator in rows ? rows : someAtATime(rows, 1000));
}
