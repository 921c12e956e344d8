// The measures of a page: its styles, and the boxes and lines of a table.

const ink = "#1b1f23";
const quiet = "#4d565e";
export const hairline = "#d5dade";
export const ground = "#f2f5f6";

export const styles = {
  title: { size: 22, bold: true, colour: ink },
  section: { size: 13, bold: true, colour: "accent" },
  large: { size: 14, bold: true, colour: ink },
  strong: { size: 9.5, bold: true, colour: ink },
  body: { size: 9.5, bold: false, colour: ink },
  quiet: { size: 8.5, bold: false, colour: quiet },
  label: { size: 8.5, bold: true, colour: quiet },
  letterHeading: { size: 18, bold: true, colour: ink },
  letterBody: { size: 11, bold: false, colour: ink },
  letterStrong: { size: 11, bold: true, colour: ink },
  letterAddress: { size: 10, bold: true, colour: ink },
  letterDate: { size: 10, bold: false, colour: quiet },
} as const;

export type TextStyle = keyof typeof styles;

/** One or more paragraphs in a cell, each in its own style. */
export type CellText = string | readonly { text: string; style: TextStyle }[];

export interface TableColumn {
  label: string;
  /** In points; all columns together fill `pageWidth`. */
  width: number;
  align?: "left" | "right";
}

export interface TableRow {
  /** The first one names the row. */
  cells: readonly CellText[];
  isTotal?: boolean;
}

export interface Line {
  text: string;
  style: TextStyle;
  height: number;
  /** Which of a cell's paragraphs it belongs to. */
  paragraph: number;
}

export interface Box {
  x: number;
  width: number;
  align: "left" | "right";
}

export const page = { width: 612, height: 792, side: 54, top: 76, bottom: 724 } as const;
export const cellGap = 10;
export const rowPadding = 5;

/** The width between the margins of a Letter page. */
export const pageWidth = page.width - 2 * page.side;

export function boxAt(x: number, width: number): Box {
  return { x, width, align: "left" };
}

export function boxesOf(columns: readonly TableColumn[]): Box[] {
  let x: number = page.side;
  return columns.map((column, at) => {
    const box = { x, width: column.width - cellGap, align: column.align ?? "left" };
    // A right-hand column ends where the page ends, or as the next one does; before a left-hand one both keep their gap.
    const next = columns[at + 1];
    if (box.align === "right" && (next === undefined || next.align === "right")) box.x += cellGap;
    x += column.width;
    return box;
  });
}

/** The lines that still fit; always at least one, so that there is an end. */
export function fitting(lines: Line[], room: number): Line[] {
  let height = 0;
  const count = lines.findIndex((line) => (height += line.height) > room + 0.01);
  return count === -1 ? lines : lines.slice(0, Math.max(count, 1));
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.height, 0);
}

export function tallest(cells: readonly Line[][]): number {
  return Math.max(0, ...cells.map(heightOf));
}
