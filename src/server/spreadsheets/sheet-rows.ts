import type { Readable } from "node:stream";
import { isDate } from "#kernel/dates.ts";
import { type Cell, emptyCell, type SheetRow } from "./cells.ts";
import { dayOfSerial } from "./excel-dates.ts";
import { columnName, type SpreadsheetLimits, SpreadsheetRefused } from "./limits.ts";
import type { SharedTexts } from "./shared-texts.ts";
import { readXml } from "./xml.ts";

type SheetContext = { starts1904: boolean; isDate: (style: number) => boolean; texts: SharedTexts };

/** The rows of one sheet that hold something. */
export async function* sheetRows(
  stream: Readable,
  limits: SpreadsheetLimits,
  context: SheetContext,
): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(limits, context);
  for await (const _turn of readXml(stream, reader)) {
    yield* reader.take();
  }
}

class SheetReader {
  readonly #limits: SpreadsheetLimits;
  readonly #context: SheetContext;
  #rows: SheetRow[] = [];
  #cells: Cell[] = [];
  #row = 0;
  #column = -1;
  #type = "";
  #style = 0;
  #text = "";
  #isFormula = false;
  #inCell = false;
  #isContent = false;
  #aloud = 0;

  constructor(limits: SpreadsheetLimits, context: SheetContext) {
    this.#limits = limits;
    this.#context = context;
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "c") this.#openCell(attributes);
    else if (name === "row") this.#openRow(attributes["r"]);
    else if (!this.#inCell) return;
    else if (name === "f") this.#isFormula = true;
    else if (name === "rPh") this.#aloud += 1;
    else if (name === "v" || name === "t") this.#isContent = this.#aloud === 0;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isContent = false;
    else if (name === "rPh") this.#aloud -= 1;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
  }

  text(piece: string): void {
    if (!this.#isContent) return;
    this.#text += piece;
    if (this.#text.length > this.#limits.cellCharacters) throw this.#tooLong();
  }

  #openRow(written: string | undefined): void {
    const row = written === undefined ? this.#row + 1 : Number(written);
    // Rows go up; a file that jumps back would be told of by wrong numbers.
    if (!Number.isSafeInteger(row) || row <= this.#row) throw new SpreadsheetRefused("damaged");
    if (row > this.#limits.rows) throw new SpreadsheetRefused("tooManyRows", { max: this.#limits.rows });
    this.#row = row;
    this.#column = -1;
    this.#cells = [];
  }

  #openCell({ r, t, s }: Record<string, string>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t ?? "n";
    this.#style = s === undefined ? -1 : Number(s);
    this.#text = "";
    this.#isFormula = false;
    this.#inCell = true;
  }

  #closeCell(): void {
    this.#inCell = false;
    const cell = this.#cell();
    // Whole columns are often coloured to the last one: empty cells out there are no fault.
    if (cell.kind === "empty") return;
    if (this.#column >= this.#limits.columns) {
      throw new SpreadsheetRefused("tooManyColumns", { row: this.#row, max: this.#limits.columns });
    }
    while (this.#cells.length < this.#column) this.#cells.push(emptyCell);
    this.#cells[this.#column] = cell;
  }

  #closeRow(): void {
    if (this.#cells.length > 0) this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #cell(): Cell {
    if (this.#isFormula) return { kind: "formula" };
    const text = this.#text;
    if (this.#type === "s") return this.#shared(text);
    if (this.#type === "inlineStr" || this.#type === "str") return textCell(text);
    if (text.trim() === "") return emptyCell;
    if (this.#type === "b") return { kind: "flag", flag: text.trim() === "1" || text.trim() === "true" };
    if (this.#type === "e") return { kind: "error", error: text.slice(0, 20) };
    if (this.#type === "d") return writtenDay(text.trim());
    const number = Number(text);
    if (!Number.isFinite(number)) return { kind: "error", error: "#NUM!" };
    const day =
      this.#style >= 0 && this.#context.isDate(this.#style)
        ? dayOfSerial(number, this.#context.starts1904)
        : undefined;
    return day === undefined ? { kind: "number", number } : { kind: "date", date: day };
  }

  #shared(number: string): Cell {
    const text = number === "" ? "" : this.#context.texts.get(Number(number));
    if (text === undefined) throw new SpreadsheetRefused("damaged");
    if (text.length > this.#limits.cellCharacters) throw this.#tooLong();
    return textCell(text);
  }

  #tooLong(): SpreadsheetRefused {
    return new SpreadsheetRefused("cellTooLong", {
      row: this.#row,
      column: columnName(Math.max(0, this.#column)),
      max: this.#limits.cellCharacters,
    });
  }
}

function textCell(text: string): Cell {
  return text.trim() === "" ? emptyCell : { kind: "text", text };
}

function writtenDay(text: string): Cell {
  const day = text.slice(0, 10);
  return isDate(day) ? { kind: "date", date: day } : textCell(text);
}

/** The letters of a cell's name: A1 → 0, AB7 → 27. */
function columnOf(name: string): number {
  let column = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > 20_000) break;
  }
  if (column === 0) throw new SpreadsheetRefused("damaged");
  return column - 1;
}
