import type { ListColumn, ListRow } from "./list-props.ts";

/** How wide a text is drawn, in pixels. */
export type Measure = (text: string, isBold: boolean) => number;

/** What stands left and right of a cell's text, and beside the title of the column by which the list is sorted. */
const padding = 24;
const sortArrow = 38;
/** What is drawn around a text that a column shows in its own way, as a chip. */
const frame = 24;
/** A name that is longer is cut after all, so that it takes no row's whole width. */
const longestFirst = 340;
const longestTitle = 190;

export type ColumnWidth = {
  /** Each gets at least this. */
  minWidth: number;
  /** How much of the width that is left it takes, compared with the others: by what it has to show. */
  flex: number;
};

/**
 * Widths by what the rows have to say. The first column, which names the row, is never cut; short columns give up their
 * air before a long one is cut; where there is more width than all of them need, each gets its share.
 */
export function columnWidths<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  measure: Measure,
  sortedBy: string,
): ColumnWidth[] {
  return columns.map((column, at) => {
    const isFirst = at === 0;
    const title = measure(column.header, true) + padding + (column.field === sortedBy ? sortArrow : 0);
    const around = padding + (column.cell ? frame : 0);
    const texts = rows.map((row) => measure(column.text(row), isFirst) + around);
    const needed = Math.ceil(Math.max(title, ...texts));
    if (isFirst) return { minWidth: Math.min(Math.max(needed, 120), longestFirst), flex: needed };
    // What a column draws in its own way may be wider than its text.
    const flex = column.cell ? Math.max(needed, column.width) : needed;
    const usual = Math.max(column.width, Math.min(Math.ceil(title), longestTitle));
    return { minWidth: Math.min(flex, usual), flex };
  });
}

let pen: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();
/** Texts that were measured and are remembered; then it begins anew. */
const mostKnown = 5000;

/** By the letters of the page; a browser without a canvas guesses. */
export const measureText: Measure = (text, isBold) => {
  pen ??= document.createElement("canvas").getContext("2d");
  const font = `${isBold ? 600 : 400} 14px ${getComputedStyle(document.body).fontFamily}`;
  const key = `${font} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (pen) pen.font = font;
  const width = pen?.measureText(text).width ?? text.length * 8;
  if (known.size >= mostKnown) known.clear();
  known.set(key, width);
  return width;
};
