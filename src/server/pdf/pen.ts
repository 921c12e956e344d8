import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { Language } from "#kernel/language.ts";
import { drawable, openFonts, type Fonts } from "./fonts.ts";
import { type Box, type Line, styles, type TextStyle } from "./layout.ts";
import { wrap } from "./wrap.ts";

declare global {
  namespace PDFKit.Mixins {
    // pdfkit takes them; its types do not say so yet.
    interface StructureElementOptions {
      scope?: "Row" | "Column";
      bbox?: [number, number, number, number];
    }
  }
}

export interface PenSettings {
  title: string;
  language: Language;
  creator?: string;
  /** The moment of what is told, not of the drawing: the same facts give the same bytes. */
  createdAt: Date;
  /** For headings and rules; the caller sees to its contrast with white. */
  colour: string;
  /** A long file leaves page by page while it is read; a page that has left is not drawn on again. */
  isStreamed: boolean;
}

export type Element = PDFKit.PDFStructureElement;

/**
 * Draws what every PDF of ours is made of, and ties it to the structure tree that screen readers follow: each text
 * belongs to an element, or is decoration. Where it stands on the page is the caller's.
 */
export class PdfPen {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Element;
  readonly #fonts: Fonts;
  readonly #colour: string;

  static async open(settings: PenSettings): Promise<PdfPen> {
    return new PdfPen(settings, await openFonts());
  }

  private constructor(
    { title, language, creator, createdAt, colour, isStreamed }: PenSettings,
    fonts: Fonts,
  ) {
    this.#fonts = fonts;
    this.#colour = colour;
    this.pdf = new PDFDocument({
      pdfVersion: "1.7",
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: !isStreamed,
      autoFirstPage: !isStreamed,
      font: "",
      size: "LETTER",
      margin: 0,
      info: {
        Title: title,
        ...(creator === undefined ? {} : { Creator: creator }),
        CreationDate: createdAt,
      },
    });
    for (const weight of ["regular", "bold"] as const) {
      // pdfkit takes an open font as well as a file; its types know only files.
      this.pdf.registerFont(weight, fonts[weight] as unknown as Buffer);
    }
    this.root = this.pdf.struct("Document");
    this.pdf.addStructure(this.root);
  }

  child(parent: Element, tag: string, options: PDFKit.Mixins.StructureElementOptions = {}): Element {
    const element = this.pdf.struct(tag, options);
    parent.add(element);
    return element;
  }

  tagged(element: Element, tag: string, draw: () => void): void {
    element.add(this.pdf.markStructureContent(tag));
    draw();
    this.pdf.endMarkedContent();
  }

  artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
  }

  lines(text: string, style: TextStyle, width: number): Line[] {
    const { size } = this.#choose(style);
    const lines = wrap(drawable(text, this.#fonts.regular), width, (part) => this.pdf.widthOfString(part));
    const height = size * 1.4;
    // The space that the line break replaced stays, so that a reader does not join two words.
    return lines.map((line, at) => ({
      text: at < lines.length - 1 ? `${line} ` : line,
      style,
      height,
      paragraph: 0,
    }));
  }

  /** Lines one under the other. */
  stack(lines: readonly Line[], box: Box | undefined, top: number): void {
    if (!box) return;
    let y = top;
    for (const line of lines) {
      this.#choose(line.style);
      const indent = box.align === "right" ? box.width - this.pdf.widthOfString(line.text.trimEnd()) : 0;
      this.draw(line, box.x + indent, y);
      y += line.height;
    }
  }

  draw(line: Line, x: number, y: number): void {
    const { colour } = this.#choose(line.style);
    this.pdf.fillColor(colour === "accent" ? this.#colour : colour);
    this.pdf.text(line.text, x, y, { lineBreak: false });
  }

  /** Dark fields as rectangles, those side by side as one; a quiet border of four fields around. */
  qrCode(url: string, x: number, y: number, side: number): void {
    const { data, size } = encode(url, { ecc: "M", border: 4 });
    const field = side / size;
    for (const [row, fields] of data.entries()) {
      let from = -1;
      for (let column = 0; column <= size; column += 1) {
        const isDark = fields[column] === true;
        if (isDark && from < 0) from = column;
        if (isDark || from < 0) continue;
        this.pdf.rect(x + from * field, y + row * field, (column - from) * field, field);
        from = -1;
      }
    }
    this.pdf.fill("#000000");
  }

  end(): void {
    this.root.end();
    this.pdf.end();
  }

  #choose(style: TextStyle): (typeof styles)[TextStyle] {
    const chosen = styles[style];
    this.pdf.font(chosen.bold ? "bold" : "regular").fontSize(chosen.size);
    return chosen;
  }
}
