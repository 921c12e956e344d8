import { setImmediate } from "node:timers/promises";
import type { Language } from "#kernel/language.ts";
import { type Box, boxAt, heightOf, page, type TextStyle } from "./layout.ts";
import { type Element, PdfPen } from "./pen.ts";
import { brokenOffWith } from "../streams.ts";

/** One page: to whom, and what it says. Plain words throughout. */
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

const side = 63;
const wholeWidth = boxAt(side, page.width - 2 * side);
/** Where the window of a usual envelope shows it (US #10, folded in three). */
const addressTop = 144;
const bodyTop = 264;
const qrSide = 128;

/**
 * A tagged PDF with a letter on each page, written while it is read: a thousand letters need no more memory than one. Each
 * page is in the language of its reader.
 */
export async function writeLetters(
  settings: { title: string; language: Language; createdAt: Date; colour: string },
  letters: readonly Letter[],
): Promise<NodeJS.ReadableStream> {
  const pen = await PdfPen.open({ ...settings, isStreamed: true });
  return brokenOffWith(pen.pdf, writeAll(pen, letters));
}

async function writeAll(pen: PdfPen, letters: readonly Letter[]): Promise<void> {
  for (const letter of letters) {
    if (pen.pdf.destroyed) return;
    pen.pdf.addPage();
    const section = pen.child(pen.root, "Sect", { lang: letter.language });
    new LetterPage(pen, section).write(letter);
    section.end();
    // Others get their turn between two letters, and the reader its bytes.
    await setImmediate();
  }
  pen.end();
}

class LetterPage {
  readonly #pen: PdfPen;
  readonly #section: Element;
  #y = bodyTop;

  constructor(pen: PdfPen, section: Element) {
    this.#pen = pen;
    this.#section = section;
  }

  write(letter: Letter): void {
    this.#y = 54;
    this.#text("P", letter.sender, "section");
    this.#y = addressTop;
    for (const line of letter.recipient) this.#text("P", line, "letterBody");
    this.#y = bodyTop;
    this.#text("P", letter.date, "letterDate", 12);
    this.#text("H1", letter.heading, "letterHeading", 12);
    for (const paragraph of letter.paragraphs) this.#text("P", paragraph, "letterBody", 8);
    for (const { label, value } of letter.facts) this.#text("P", `${label}: ${value}`, "letterStrong", 8);
    this.#y += 6;
    this.#link(letter.link);
    for (const paragraph of letter.closing) this.#text("P", paragraph, "letterBody", 8);
    this.#y = 744;
    this.#text("P", letter.footer, "quiet");
  }

  /** The picture at the left, what it is for and the address to type beside it. */
  #link({ before, url, alt }: Letter["link"]): void {
    const top = this.#y;
    const { x, width } = wholeWidth;
    const bbox: [number, number, number, number] = [x, top, x + qrSide, top + qrSide];
    const figure = this.#pen.child(this.#section, "Figure", { alt, bbox });
    this.#pen.tagged(figure, "Figure", () => this.#pen.qrCode(url, x, top, qrSide));
    const beside = boxAt(x + qrSide + 18, width - qrSide - 18);
    this.#y = top + 8;
    this.#text("P", before, "letterBody", 8, beside);
    this.#text("P", url, "letterAddress", 0, beside);
    this.#y = Math.max(this.#y, top + qrSide) + 16;
  }

  #text(tag: "P" | "H1", text: string, style: TextStyle, after = 0, box: Box = wholeWidth): void {
    const lines = this.#pen.lines(text, style, box.width);
    const element = this.#pen.child(this.#section, tag);
    this.#pen.tagged(element, tag, () => this.#pen.stack(lines, box, this.#y));
    this.#y += heightOf(lines) + after;
  }
}
