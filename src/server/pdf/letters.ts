import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { Language } from "#kernel/language.ts";
import { drawable, openFonts, type Fonts } from "./fonts.ts";
import { wrap } from "./wrap.ts";

declare global {
  namespace PDFKit.Mixins {
    // pdfkit takes it; its types do not say so yet.
    interface StructureElementOptions {
      bbox?: [number, number, number, number];
    }
  }
}

/** One page: its address and its text. */
export interface Letter {
  language: Language;
  sender: string;
  /** The lines of the address, the name first. */
  recipient: readonly string[];
  date: string;
  heading: string;
  paragraphs: readonly string[];
  facts: readonly { label: string; value: string }[];
  link: {
    before: string;
    url: string;
    /** What the picture of the link is, for those who do not see it. */ alt: string;
  };
  closing: readonly string[];
  footer: string;
}

const page = { width: 612, height: 792, left: 63, right: 63 } as const;
/** Where the window of a usual envelope shows it (US #10, folded in three). */
const addressTop = 144;
const bodyTop = 264;
const qrSide = 128;
const ink = "#1b1f23";
const quiet = "#4d565e";

/**
 * A tagged PDF with a letter on each page, written while it is read: a thousand letters need no more memory than one. Each
 * page is in the language of its reader.
 */
export async function writeLetters(
  settings: { title: string; language: Language; createdAt: Date; colour: string },
  letters: readonly Letter[],
): Promise<NodeJS.ReadableStream> {
  const fonts = await openFonts();
  const pdf = new PDFDocument({
    pdfVersion: "1.7",
    tagged: true,
    lang: settings.language,
    displayTitle: true,
    autoFirstPage: false,
    font: "",
    size: "LETTER",
    margin: 0,
    info: { Title: settings.title, CreationDate: settings.createdAt },
  });
  for (const weight of ["regular", "bold"] as const) {
    // pdfkit takes an open font as well as a file; its types know only files.
    pdf.registerFont(weight, fonts[weight] as unknown as Buffer);
  }
  void writeAll(pdf, fonts, { letters, colour: settings.colour }).catch((error: unknown) => {
    pdf.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return pdf;
}

type Pdf = PDFKit.PDFDocument;

async function writeAll(
  pdf: Pdf,
  fonts: Fonts,
  { letters, colour }: { letters: readonly Letter[]; colour: string },
): Promise<void> {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  for (const letter of letters) {
    if (pdf.destroyed) return;
    pdf.addPage();
    const section = pdf.struct("Sect", { lang: letter.language });
    root.add(section);
    new LetterPage(pdf, fonts, section, colour).write(letter);
    section.end();
    // Others get their turn between two letters, and the reader its bytes.
    await setImmediate();
  }
  root.end();
  pdf.end();
}

type Style = { size: number; bold?: boolean; colour?: string };

class LetterPage {
  readonly #pdf: Pdf;
  readonly #fonts: Fonts;
  readonly #section: PDFKit.PDFStructureElement;
  readonly #colour: string;
  #y = bodyTop;

  constructor(pdf: Pdf, fonts: Fonts, section: PDFKit.PDFStructureElement, colour: string) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#section = section;
    this.#colour = colour;
  }

  write(letter: Letter): void {
    this.#y = 54;
    this.#text("P", letter.sender, { size: 13, bold: true, colour: this.#colour });
    this.#y = addressTop;
    for (const line of letter.recipient) this.#text("P", line, { size: 11 }, 0);
    this.#y = bodyTop;
    this.#text("P", letter.date, { size: 10, colour: quiet }, 12);
    this.#text("H1", letter.heading, { size: 18, bold: true }, 12);
    for (const paragraph of letter.paragraphs) this.#text("P", paragraph, { size: 11 }, 8);
    for (const { label, value } of letter.facts) {
      this.#text("P", `${label}: ${value}`, { size: 11, bold: true }, 8);
    }
    this.#y += 6;
    this.#link(letter.link);
    for (const paragraph of letter.closing) this.#text("P", paragraph, { size: 11 }, 8);
    this.#y = 744;
    this.#text("P", letter.footer, { size: 8.5, colour: quiet });
  }

  /** The picture at the left, what it is for and the address to type beside it. */
  #link({ before, url, alt }: Letter["link"]): void {
    const top = this.#y;
    const x = page.left;
    const figure = this.#pdf.struct("Figure", {
      alt,
      bbox: [x, top, x + qrSide, top + qrSide],
    });
    this.#section.add(figure);
    figure.add(this.#pdf.markStructureContent("Figure"));
    this.#qr(url, x, top);
    this.#pdf.endMarkedContent();
    const beside = { x: x + qrSide + 18, width: page.width - page.right - x - qrSide - 18 };
    this.#y = top + 8;
    this.#text("P", before, { size: 11 }, 8, beside);
    this.#text("P", url, { size: 10, bold: true }, 0, beside);
    this.#y = Math.max(this.#y, top + qrSide) + 16;
  }

  /** Dark fields as rectangles, those side by side as one; a quiet border of four fields around. */
  #qr(url: string, x: number, y: number): void {
    const { data, size } = encode(url, { ecc: "M", border: 4 });
    const field = qrSide / size;
    for (const [row, fields] of data.entries()) {
      let from = -1;
      for (let column = 0; column <= size; column += 1) {
        const isDark = fields[column] === true;
        if (isDark && from < 0) from = column;
        if (isDark || from < 0) continue;
        this.#pdf.rect(x + from * field, y + row * field, (column - from) * field, field);
        from = -1;
      }
    }
    this.#pdf.fill("#000000");
  }

  #text(
    tag: "P" | "H1",
    text: string,
    { size, bold = false, colour = ink }: Style,
    after = 4,
    { x, width }: { x: number; width: number } = {
      x: page.left,
      width: page.width - page.left - page.right,
    },
  ): void {
    this.#pdf.font(bold ? "bold" : "regular").fontSize(size);
    const lines = wrap(drawable(text, this.#fonts.regular), width, (part) => this.#pdf.widthOfString(part));
    const element = this.#pdf.struct(tag);
    this.#section.add(element);
    element.add(this.#pdf.markStructureContent(tag));
    this.#pdf.fillColor(colour);
    for (const [at, line] of lines.entries()) {
      // The space that the line break replaced stays, so that a reader does not join two words.
      const shown = at < lines.length - 1 ? `${line} ` : line;
      this.#pdf.text(shown, x, this.#y, { lineBreak: false });
      this.#y += size * 1.4;
    }
    this.#pdf.endMarkedContent();
    this.#y += after;
  }
}
