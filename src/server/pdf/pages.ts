import type { Language } from "#kernel/language.ts";
import {
  boxAt,
  boxesOf,
  cellGap,
  fitting,
  ground,
  hairline,
  heightOf,
  page,
  pageWidth,
  rowPadding,
  tallest,
  type Box,
  type CellText,
  type Line,
  type TableColumn,
  type TableRow,
  type TextStyle,
} from "./layout.ts";
import { type Element, PdfPen } from "./pen.ts";
import { type PagesFoot, type PagesSettings, pageMarks } from "./settings.ts";

/** US #10, folded in three. */
const addressTop = 144;
const bodyTop = 264;

/**
 * A tagged PDF, written from top to bottom: each call adds one block to the page and to the structure tree that
 * screen readers follow. Headings and leads wait for the block below them, so that none is left alone at the foot of a page;
 * a table row never breaks across pages unless it is longer than one.
 */
export class PdfPages {
  readonly #settings: PagesSettings;
  readonly #pen: PdfPen;
  #waiting: { tag: "H1" | "H2" | "P"; lines: Line[] }[] = [];
  /** Each page has its letter: where the letter’s pages begin, and what stands at their foot. */
  readonly #feet: { from: number; foot: PagesFoot }[] = [];
  #count = 1;
  #y: number = page.top;
  #root: Element;

  static async open(settings: PagesSettings): Promise<PdfPages> {
    const { header: creator } = settings;
    return new PdfPages(settings, await PdfPen.open({ ...settings, creator, isStreamed: false }));
  }

  private constructor(settings: PagesSettings, pen: PdfPen) {
    this.#settings = settings;
    this.#pen = pen;
    this.#root = pen.root;
  }

  /** The letter that follows begins a page of its own, in its reader's language: one letter of many. */
  part(language: Language, foot: PagesFoot): void {
    this.leaf();
    this.#feet.push({ from: this.#count - 1, foot });
    this.#root = this.#pen.child(this.#pen.root, "Sect", { lang: language });
  }

  /** What follows begins a page: somebody sends that one back. */
  leaf(): void {
    this.#reserve(0);
    if (this.#y > page.top) this.#newPage();
  }

  /** The addressee of a letter, where the window of a usual envelope shows it. */
  address(lines: readonly string[]): void {
    this.#y = addressTop;
    for (const line of lines) this.paragraph(line);
    this.#y = Math.max(this.#y, bodyTop);
  }

  title(text: string): void {
    this.#waiting.push({ tag: "H1", lines: this.#pen.lines(text, "title", pageWidth) });
  }

  section(text: string): void {
    this.#waiting.push({ tag: "H2", lines: this.#pen.lines(text, "section", pageWidth) });
  }

  /** Words that say what stands in the block below them. */
  lead(text: string): void {
    this.#waiting.push({ tag: "P", lines: this.#pen.lines(text, "body", pageWidth) });
  }

  paragraph(text: string, style: TextStyle = "body"): void {
    const lines = this.#pen.lines(text, style, pageWidth);
    this.#reserve(heightOf(lines.slice(0, 2)));
    this.#flow(this.#pen.child(this.#root, "P"), "P", lines, page.side);
    this.#y += 6;
  }

  list(items: readonly string[], numbered = false): void {
    let list: Element | undefined;
    const indent = numbered ? 18 : 12;
    for (const [at, item] of items.entries()) {
      const lines = this.#pen.lines(item, "body", pageWidth - indent);
      this.#reserve(heightOf(lines.slice(0, 2)));
      list ??= this.#pen.child(this.#root, "L");
      const entry = this.#pen.child(list, "LI");
      const [label] = this.#pen.lines(numbered ? `${at + 1}.` : "•", "body", indent);
      this.#pen.tagged(
        this.#pen.child(entry, "Lbl"),
        "Lbl",
        () => label && this.#pen.draw(label, page.side, this.#y),
      );
      this.#flow(this.#pen.child(entry, "LBody"), "LBody", lines, page.side + indent);
      this.#y += 3;
    }
    this.#y += 5;
  }

  /** The few figures that matter, large, side by side on a tinted ground. */
  highlights(facts: readonly { label: string; value: string }[]): void {
    const padding = 12;
    const width = (pageWidth - 2 * padding) / facts.length;
    const boxes = facts.map((_, at) => boxAt(page.side + padding + at * width, width - cellGap));
    const labels = facts.map((fact) => this.#pen.lines(fact.label, "label", width - cellGap));
    const values = facts.map((fact) => this.#pen.lines(fact.value, "large", width - cellGap));
    const labelsHeight = tallest(labels);
    const height = labelsHeight + tallest(values) + 2 * padding;
    this.#y += 6;
    this.#reserve(height);
    this.#pen.artifact("Layout", () => {
      this.#pen.pdf.roundedRect(page.side, this.#y, pageWidth, height, 6).fill(ground);
    });
    const table = this.#pen.child(this.#root, "Table");
    const head = this.#pen.child(table, "TR");
    this.#y += padding;
    for (const [at, lines] of labels.entries())
      this.#cell(head, "TH", { scope: "Column" })(lines, boxes[at], this.#y);
    const body = this.#pen.child(table, "TR");
    this.#y += labelsHeight;
    for (const [at, lines] of values.entries()) this.#cell(body, "TD")(lines, boxes[at], this.#y);
    this.#y += height - labelsHeight - padding + 14;
  }

  /** Label and value, line by line. */
  facts(facts: readonly { label: string; value: string }[]): void {
    const labelWidth = 150;
    const columns = [
      { label: "", width: labelWidth },
      { label: "", width: pageWidth - labelWidth },
    ];
    const rows = facts.map((fact) => ({
      cells: [[{ text: fact.label, style: "quiet" as const }], fact.value],
    }));
    this.#rows(columns, rows, undefined);
  }

  table(columns: readonly TableColumn[], rows: readonly TableRow[]): void {
    this.#rows(
      columns,
      rows,
      columns.map((column) => this.#pen.lines(column.label, "label", column.width - cellGap)),
    );
  }

  /** A table with a bar for the eye between each row's name and its figure; `share` is of the whole width, 0 to 1. */
  bars(
    head: { label: string; value: string },
    rows: readonly { label: string; value: string; share: number }[],
  ): void {
    const [labelBox, barBox, valueBox] = boxesOf([
      { label: "", width: 190 },
      { label: "", width: 224 },
      { label: "", width: 90, align: "right" },
    ]);
    const table = this.#pen.child(this.#root, "Table");
    const cells = (tag: "TH" | "TD", row: { label: string; value: string }, style: TextStyle) => {
      const label = this.#pen.lines(row.label, style, labelBox?.width ?? 0);
      const value = this.#pen.lines(row.value, style, valueBox?.width ?? 0);
      const height = tallest([label, value]) + rowPadding;
      if (this.#y + height > page.bottom) this.#newPage();
      const line = this.#pen.child(table, "TR");
      this.#cell(line, "TH", { scope: tag === "TH" ? "Column" : "Row" })(label, labelBox, this.#y);
      this.#cell(line, tag, tag === "TH" ? { scope: "Column" } : {})(value, valueBox, this.#y);
      return height;
    };
    this.#reserve(40);
    this.#y += cells("TH", head, "label");
    for (const row of rows) {
      const height = cells("TD", row, "body");
      const [x, width] = [barBox?.x ?? 0, barBox?.width ?? 0];
      this.#pen.artifact("Layout", () => {
        this.#pen.pdf.rect(x, this.#y + 2, width, 9).fill(ground);
        if (row.share > 0)
          this.#pen.pdf.rect(x, this.#y + 2, Math.max(1, width * row.share), 9).fill(this.#settings.colour);
      });
      this.#y += height;
    }
    this.#y += 8;
  }

  /** A pause between two blocks. */
  space(): void {
    this.#y += 8;
  }

  finish(): AsyncIterable<Buffer> {
    this.#reserve(0);
    this.#margins();
    this.#pen.end();
    return this.#pen.pdf;
  }

  #rows(columns: readonly TableColumn[], rows: readonly TableRow[], head: Line[][] | undefined): void {
    const boxes = boxesOf(columns);
    const headHeight = head ? tallest(head) + 2 * rowPadding : 0;
    let table: Element | undefined;
    const filled = rows.map((row) =>
      row.cells.map((cell, column) => this.#cellLines(cell, row.isTotal, columns[column]?.width ?? 0)),
    );
    const heights = filled.map((cells) => tallest(cells) + 2 * rowPadding);
    for (const [at, cells] of filled.entries()) {
      const height = heights[at] ?? 0;
      if (!table) {
        // A table can go on under its repeated head; a few facts stay together.
        this.#reserve(head ? headHeight + height : heights.reduce((sum, each) => sum + each, 0));
        table = this.#pen.child(this.#root, "Table");
        if (head) this.#tableHead(head, boxes, headHeight, this.#pen.child(table, "TR"));
      } else if (this.#y + height > page.bottom) {
        this.#newPage();
        if (head) this.#tableHead(head, boxes, headHeight, undefined);
      }
      this.#row(this.#pen.child(table, "TR"), cells, boxes, rows[at]?.isTotal === true);
    }
    this.#y += 14;
  }

  /** Drawn once for the reader; on the pages that follow it is only for the eye. */
  #tableHead(head: Line[][], boxes: Box[], height: number, row: Element | undefined): void {
    const y = this.#y + rowPadding;
    if (row) {
      for (const [at, lines] of head.entries())
        this.#cell(row, "TH", { scope: "Column" })(lines, boxes[at], y);
    } else {
      this.#pen.artifact("Pagination", () => {
        for (const [at, lines] of head.entries()) this.#pen.stack(lines, boxes[at], y);
      });
    }
    this.#y += height;
    this.#rule(this.#settings.colour, 1);
  }

  #row(row: Element, cells: Line[][], boxes: Box[], isTotal: boolean): void {
    const elements = cells.map((_, at) =>
      at === 0 ? this.#cell(row, "TH", { scope: "Row" }) : this.#cell(row, "TD"),
    );
    let rest = cells;
    for (;;) {
      const room = page.bottom - this.#y - 2 * rowPadding;
      const parts = rest.map((lines) => fitting(lines, room));
      const y = this.#y + rowPadding;
      for (const [at, lines] of parts.entries()) elements[at]?.(lines, boxes[at], y);
      this.#y += tallest(parts) + 2 * rowPadding;
      this.#rule(isTotal ? this.#settings.colour : hairline, isTotal ? 1 : 0.5);
      rest = rest.map((lines, at) => lines.slice(parts[at]?.length ?? 0));
      if (rest.every((lines) => lines.length === 0)) return;
      this.#newPage();
    }
  }

  /** Adds a cell to a row and gives back what writes into it: each of its paragraphs is one to a screen reader too. */
  #cell(row: Element, tag: "TH" | "TD", options?: PDFKit.Mixins.StructureElementOptions) {
    const cell = this.#pen.child(row, tag, options);
    const paragraphs = new Map<number, Element>();
    return (lines: Line[], box: Box | undefined, top: number) => {
      let y = top;
      for (const at of new Set(lines.map((line) => line.paragraph))) {
        const part = lines.filter((line) => line.paragraph === at);
        const paragraph = paragraphs.get(at) ?? this.#pen.child(cell, "P");
        paragraphs.set(at, paragraph);
        this.#pen.tagged(paragraph, "P", () => this.#pen.stack(part, box, y));
        y += heightOf(part);
      }
    };
  }

  #cellLines(cell: CellText, isTotal: boolean | undefined, width: number): Line[] {
    const paragraphs =
      typeof cell === "string" ? [{ text: cell, style: isTotal ? "strong" : "body" } as const] : cell;
    return paragraphs.flatMap(({ text, style }, paragraph) =>
      this.#pen.lines(text, style, width - cellGap).map((line) => ({ ...line, paragraph })),
    );
  }

  /** Makes room for the next block, together with the headings above it, and draws those. */
  #reserve(height: number): void {
    const gap = (tag: "H1" | "H2" | "P") => (tag === "H2" && this.#y > page.top ? 8 : 0);
    const headings = this.#waiting;
    this.#waiting = [];
    const above = headings.reduce((sum, { tag, lines }) => sum + gap(tag) + heightOf(lines) + 6, 0);
    if (this.#y + above + height > page.bottom && this.#y > page.top) this.#newPage();
    for (const { tag, lines } of headings) {
      this.#y += gap(tag);
      this.#flow(this.#pen.child(this.#root, tag), tag, lines, page.side);
      this.#y += 6;
    }
  }

  /** Lines one under the other, going on to the next page where they must. */
  #flow(element: Element, tag: string, lines: Line[], x: number): void {
    let rest = lines;
    while (rest.length > 0) {
      const part = fitting(rest, page.bottom - this.#y);
      this.#pen.tagged(element, tag, () =>
        this.#pen.stack(part, boxAt(x, page.width - page.side - x), this.#y),
      );
      this.#y += heightOf(part);
      rest = rest.slice(part.length);
      if (rest.length > 0) this.#newPage();
    }
  }

  #rule(colour: string, thickness: number): void {
    this.#pen.artifact("Layout", () => {
      this.#pen.pdf.rect(page.side, this.#y - thickness / 2, pageWidth, thickness).fill(colour);
    });
  }

  #newPage(): void {
    this.#pen.pdf.addPage();
    this.#count += 1;
    this.#y = page.top;
  }

  #margins(): void {
    const { count } = this.#pen.pdf.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#pen.pdf.switchToPage(at);
      this.#pen.artifact("Pagination", () => {
        const [header] = this.#pen.lines(this.#settings.header, "label", pageWidth);
        const { foot, number, pages } = this.#footOf(at, count);
        const [footer] = this.#pen.lines(foot.footer, "quiet", pageWidth - 100);
        const label = this.#pen.lines(numbered(foot, number, pages), "quiet", 100);
        if (header) this.#pen.draw(header, page.side, 36);
        if (footer) this.#pen.draw(footer, page.side, 744);
        this.#pen.stack(label, { ...boxAt(page.width - page.side - 100, 100), align: "right" }, 744);
      });
    }
  }

  /** The pages of a letter count by themselves. */
  #footOf(at: number, count: number): { foot: PagesFoot; number: number; pages: number } {
    const index = this.#feet.findLastIndex(({ from }) => from <= at);
    const own = this.#feet[index];
    if (own === undefined) return { foot: this.#settings, number: at + 1, pages: count };
    const end = this.#feet[index + 1]?.from ?? count;
    return { foot: own.foot, number: at - own.from + 1, pages: end - own.from };
  }
}

const numbered = ({ pageLabel }: PagesFoot, number: number, pages: number): string =>
  pageLabel.replaceAll(pageMarks.page, String(number)).replaceAll(pageMarks.pages, String(pages));
