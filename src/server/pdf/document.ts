import PDFDocument from "pdfkit";
import type { Language } from "#kernel/language.ts";
import { drawable, openFonts, type Fonts } from "./fonts.ts";
import {
  hairline,
  ground,
  styles,
  page,
  cellGap,
  rowPadding,
  pageWidth,
  boxAt,
  boxesOf,
  fitting,
  heightOf,
  tallest,
  type TextStyle,
  type CellText,
  type TableColumn,
  type TableRow,
  type Line,
  type Box,
} from "./layout.ts";
import { wrap } from "./wrap.ts";

declare global {
  namespace PDFKit.Mixins {
    // pdfkit takes it; its types do not say so yet.
    interface StructureElementOptions {
      scope?: "Row" | "Column";
    }
  }
}

export interface PdfSettings {
  title: string;
  language: Language;
  /** Stands at the top of each page, outside the reading order. */
  header: string;
  /** Stands at the foot of each page, outside the reading order. */
  footer: string;
  pageLabel: (page: number, pages: number) => string;
  /** The moment of what is told, not of the drawing: the same facts give the same bytes. */
  createdAt: Date;
  /** For headings and rules; the caller sees to its contrast with white. */
  colour: string;
}

/**
 * A tagged PDF, written from top to bottom: each call adds one block to the page and to the structure tree that
 * screen readers follow. Headings wait for the block below them, so that none is left alone at the foot of a page;
 * a table row never breaks across pages unless it is longer than one.
 */
export class PdfDocument {
  readonly #settings: PdfSettings;
  readonly #fonts: Fonts;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #waiting: { tag: "H1" | "H2"; lines: Line[] }[] = [];
  #y: number = page.top;

  static async open(settings: PdfSettings): Promise<PdfDocument> {
    return new PdfDocument(settings, await openFonts());
  }

  private constructor(settings: PdfSettings, fonts: Fonts) {
    this.#settings = settings;
    this.#fonts = fonts;
    this.#pdf = new PDFDocument({
      pdfVersion: "1.7",
      tagged: true,
      lang: settings.language,
      displayTitle: true,
      bufferPages: true,
      font: "",
      size: "LETTER",
      margin: 0,
      info: { Title: settings.title, Creator: settings.header, CreationDate: settings.createdAt },
    });
    for (const weight of ["regular", "bold"] as const) {
      // pdfkit takes an open font as well as a file; its types know only files.
      this.#pdf.registerFont(weight, fonts[weight] as unknown as Buffer);
    }
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
  }

  title(text: string): void {
    this.#waiting.push({ tag: "H1", lines: this.#lines(text, "title", pageWidth) });
  }

  section(text: string): void {
    this.#waiting.push({ tag: "H2", lines: this.#lines(text, "section", pageWidth) });
  }

  paragraph(text: string, style: TextStyle = "body"): void {
    const lines = this.#lines(text, style, pageWidth);
    this.#reserve(heightOf(lines.slice(0, 2)));
    this.#flow(this.#child(this.#root, "P"), "P", lines, page.side);
    this.#y += 6;
  }

  list(items: readonly string[], numbered = false): void {
    let list: PDFKit.PDFStructureElement | undefined;
    const indent = numbered ? 18 : 12;
    for (const [at, item] of items.entries()) {
      const lines = this.#lines(item, "body", pageWidth - indent);
      this.#reserve(heightOf(lines.slice(0, 2)));
      list ??= this.#child(this.#root, "L");
      const entry = this.#child(list, "LI");
      const [label] = this.#lines(numbered ? `${at + 1}.` : "•", "body", indent);
      this.#tagged(this.#child(entry, "Lbl"), "Lbl", () => label && this.#draw(label, page.side, this.#y));
      this.#flow(this.#child(entry, "LBody"), "LBody", lines, page.side + indent);
      this.#y += 3;
    }
    this.#y += 5;
  }

  /** The few figures that matter, large, side by side on a tinted ground. */
  highlights(facts: readonly { label: string; value: string }[]): void {
    const padding = 12;
    const width = (pageWidth - 2 * padding) / facts.length;
    const boxes = facts.map((_, at) => boxAt(page.side + padding + at * width, width - cellGap));
    const labels = facts.map((fact) => this.#lines(fact.label, "label", width - cellGap));
    const values = facts.map((fact) => this.#lines(fact.value, "large", width - cellGap));
    const labelsHeight = tallest(labels);
    const height = labelsHeight + tallest(values) + 2 * padding;
    this.#y += 6;
    this.#reserve(height);
    this.#artifact("Layout", () => {
      this.#pdf.roundedRect(page.side, this.#y, pageWidth, height, 6).fill(ground);
    });
    const table = this.#child(this.#root, "Table");
    const head = this.#child(table, "TR");
    this.#y += padding;
    for (const [at, lines] of labels.entries())
      this.#cell(head, "TH", { scope: "Column" })(lines, boxes[at], this.#y);
    const body = this.#child(table, "TR");
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
      columns.map((column) => this.#lines(column.label, "label", column.width - cellGap)),
    );
  }

  /** A pause between two blocks. */
  space(): void {
    this.#y += 8;
  }

  async finish(): Promise<Buffer> {
    this.#reserve(0);
    this.#root.end();
    this.#margins();
    this.#pdf.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.#pdf) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  #rows(columns: readonly TableColumn[], rows: readonly TableRow[], head: Line[][] | undefined): void {
    const boxes = boxesOf(columns);
    const headHeight = head ? tallest(head) + 2 * rowPadding : 0;
    let table: PDFKit.PDFStructureElement | undefined;
    const filled = rows.map((row) =>
      row.cells.map((cell, column) => this.#cellLines(cell, row.isTotal, columns[column]?.width ?? 0)),
    );
    const heights = filled.map((cells) => tallest(cells) + 2 * rowPadding);
    for (const [at, cells] of filled.entries()) {
      const height = heights[at] ?? 0;
      if (!table) {
        // A table can go on under its repeated head; a few facts stay together.
        this.#reserve(head ? headHeight + height : heights.reduce((sum, each) => sum + each, 0));
        table = this.#child(this.#root, "Table");
        if (head) this.#tableHead(head, boxes, headHeight, this.#child(table, "TR"));
      } else if (this.#y + height > page.bottom) {
        this.#newPage();
        if (head) this.#tableHead(head, boxes, headHeight, undefined);
      }
      this.#row(this.#child(table, "TR"), cells, boxes, rows[at]?.isTotal === true);
    }
    this.#y += 14;
  }

  /** Drawn once for the reader; on the pages that follow it is only for the eye. */
  #tableHead(
    head: Line[][],
    boxes: Box[],
    height: number,
    row: PDFKit.PDFStructureElement | undefined,
  ): void {
    const y = this.#y + rowPadding;
    if (row) {
      for (const [at, lines] of head.entries())
        this.#cell(row, "TH", { scope: "Column" })(lines, boxes[at], y);
    } else {
      this.#artifact("Pagination", () => {
        for (const [at, lines] of head.entries()) this.#stack(lines, boxes[at], y);
      });
    }
    this.#y += height;
    this.#rule(this.#settings.colour, 1);
  }

  #row(row: PDFKit.PDFStructureElement, cells: Line[][], boxes: Box[], isTotal: boolean): void {
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
  #cell(row: PDFKit.PDFStructureElement, tag: "TH" | "TD", options?: PDFKit.Mixins.StructureElementOptions) {
    const cell = this.#child(row, tag, options);
    const paragraphs = new Map<number, PDFKit.PDFStructureElement>();
    return (lines: Line[], box: Box | undefined, top: number) => {
      let y = top;
      for (const at of new Set(lines.map((line) => line.paragraph))) {
        const part = lines.filter((line) => line.paragraph === at);
        const paragraph = paragraphs.get(at) ?? this.#child(cell, "P");
        paragraphs.set(at, paragraph);
        this.#tagged(paragraph, "P", () => this.#stack(part, box, y));
        y += heightOf(part);
      }
    };
  }

  #cellLines(cell: CellText, isTotal: boolean | undefined, width: number): Line[] {
    const paragraphs =
      typeof cell === "string" ? [{ text: cell, style: isTotal ? "strong" : "body" } as const] : cell;
    return paragraphs.flatMap(({ text, style }, paragraph) =>
      this.#lines(text, style, width - cellGap).map((line) => ({ ...line, paragraph })),
    );
  }

  /** Makes room for the next block, together with the headings above it, and draws those. */
  #reserve(height: number): void {
    const gap = (tag: "H1" | "H2") => (tag === "H2" && this.#y > page.top ? 8 : 0);
    const headings = this.#waiting;
    this.#waiting = [];
    const above = headings.reduce((sum, { tag, lines }) => sum + gap(tag) + heightOf(lines) + 6, 0);
    if (this.#y + above + height > page.bottom && this.#y > page.top) this.#newPage();
    for (const { tag, lines } of headings) {
      this.#y += gap(tag);
      this.#flow(this.#child(this.#root, tag), tag, lines, page.side);
      this.#y += 6;
    }
  }

  /** Lines one under the other, going on to the next page where they must. */
  #flow(element: PDFKit.PDFStructureElement, tag: string, lines: Line[], x: number): void {
    let rest = lines;
    while (rest.length > 0) {
      const part = fitting(rest, page.bottom - this.#y);
      this.#tagged(element, tag, () => this.#stack(part, boxAt(x, page.width - page.side - x), this.#y));
      this.#y += heightOf(part);
      rest = rest.slice(part.length);
      if (rest.length > 0) this.#newPage();
    }
  }

  #stack(lines: Line[], box: Box | undefined, top: number): void {
    if (!box) return;
    let y = top;
    for (const line of lines) {
      this.#choose(line.style);
      const indent = box.align === "right" ? box.width - this.#pdf.widthOfString(line.text.trimEnd()) : 0;
      this.#draw(line, box.x + indent, y);
      y += line.height;
    }
  }

  #draw(line: Line, x: number, y: number): void {
    const { colour } = this.#choose(line.style);
    this.#pdf.fillColor(colour === "accent" ? this.#settings.colour : colour);
    this.#pdf.text(line.text, x, y, { lineBreak: false });
  }

  #lines(text: string, style: TextStyle, width: number): Line[] {
    const { size } = this.#choose(style);
    const lines = wrap(drawable(text, this.#fonts.regular), width, (part) => this.#pdf.widthOfString(part));
    const height = size * 1.4;
    // The space that the line break replaced stays, so that a reader does not join two words.
    return lines.map((line, at) => ({
      text: at < lines.length - 1 ? `${line} ` : line,
      style,
      height,
      paragraph: 0,
    }));
  }

  #choose(style: TextStyle): (typeof styles)[TextStyle] {
    const chosen = styles[style];
    this.#pdf.font(chosen.bold ? "bold" : "regular").fontSize(chosen.size);
    return chosen;
  }

  #child(
    parent: PDFKit.PDFStructureElement,
    tag: string,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): PDFKit.PDFStructureElement {
    const element = this.#pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  #tagged(element: PDFKit.PDFStructureElement, tag: string, draw: () => void): void {
    element.add(this.#pdf.markStructureContent(tag));
    draw();
    this.#pdf.endMarkedContent();
  }

  #artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.#pdf.markContent("Artifact", { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  #rule(colour: string, thickness: number): void {
    this.#artifact("Layout", () => {
      this.#pdf.rect(page.side, this.#y - thickness / 2, pageWidth, thickness).fill(colour);
    });
  }

  #newPage(): void {
    this.#pdf.addPage();
    this.#y = page.top;
  }

  #margins(): void {
    const { count } = this.#pdf.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#pdf.switchToPage(at);
      this.#artifact("Pagination", () => {
        const [header] = this.#lines(this.#settings.header, "label", pageWidth);
        const [footer] = this.#lines(this.#settings.footer, "quiet", pageWidth - 100);
        const label = this.#lines(this.#settings.pageLabel(at + 1, count), "quiet", 100);
        if (header) this.#draw(header, page.side, 36);
        if (footer) this.#draw(footer, page.side, 744);
        this.#stack(label, { ...boxAt(page.width - page.side - 100, 100), align: "right" }, 744);
      });
    }
  }
}
