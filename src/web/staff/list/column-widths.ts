import type { ListColumn, ListRow } from "./list-props.ts";

/** How wide a text is drawn, in pixels. */
export type Measure = (text: string, isBold: boolean) => number;

/** What stands left and right of a cell's text, and beside the title of the column by which the list is sorted. */
const padding = 22;
const sortArrow = 38;
/** What is drawn around a text that a column shows in its own way, as a chip. */
const frame = 24;
/** A name that is longer is cut after all, so that it takes no row's whole width. */
const longestFirst = 340;
/** Where the width does not do for all, other columns are cut down to this, but never an amount. */
const leastOfLong = 125;
/** A text of two long lines is cut after all. */
const mostOfLong = 170;
/** A day, a time or a number says nothing once it is cut; it is told by its figures, and is not longer than this. */
const longestFigures = 230;
const areFigures = (texts: readonly string[]) =>
  texts.every((text) => text === "" || (/\d/u.test(text) && text.length <= 32));

export type ColumnWidth = {
  /** Each gets at least this. */
  minWidth: number;
  /** How much of the width that is left it takes, compared with the others: by what it has to show. */
  flex: number;
  /** Its texts take two lines where the width does not do: a name is read to its end. */
  wraps: boolean;
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
    const beside = padding + (column.field === sortedBy ? sortArrow : 0);
    const title = wrappedWidth(column.header, measure) + beside;
    const around = padding + (column.cell ? frame : 0);
    const texts = rows.map((row) => column.text(row));
    const least = Math.ceil(Math.max(title, ...texts.map((text) => measure(text, isFirst) + around)));
    const needed = Math.ceil(Math.max(least, measure(column.header, true) + beside));
    const isText = !column.cell && column.align !== "right" && !areFigures(texts);
    if (isFirst)
      return { minWidth: Math.min(Math.max(least, 120), longestFirst), flex: needed, wraps: isText };
    // What a column draws in its own way may be wider than its text.
    const flex = column.cell ? Math.max(needed, column.width) : needed;
    // Half of the text on each of two lines, unless that takes more than its part of the row.
    const onTwoLines = Math.max(0, ...texts.map((text) => wrappedWidth(text, measure, false))) + padding;
    const inTwo = Math.min(Math.max(leastOfLong, Math.ceil(onTwoLines)), mostOfLong);
    const usual = column.cell ? column.width : isText ? inTwo : leastOfLong;
    const longest = Math.max(areFigures(texts) ? longestFigures : usual, Math.ceil(title));
    return { minWidth: column.align === "right" ? least : Math.min(least, longest), flex, wraps: isText };
  });
}

/** The narrowest width in which a text has two lines. */
function wrappedWidth(title: string, measure: Measure, isBold = true): number {
  const words = title.split(" ");
  const widths = words.map((_, at) =>
    Math.max(measure(words.slice(0, at).join(" "), isBold), measure(words.slice(at).join(" "), isBold)),
  );
  return Math.min(...widths);
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
