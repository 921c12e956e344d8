import { type Box, boxAt, heightOf, page, type TextStyle } from "./layout.ts";
import type { Letter, LettersSettings } from "./letters.ts";
import { type Element, PdfPen } from "./pen.ts";
import { brokenOffWith } from "../streams.ts";

const side = 63;
const wholeWidth = boxAt(side, page.width - 2 * side);
/** The place that the window of a usual envelope shows (US #10, folded in three). */
const addressTop = 144;
const bodyTop = 264;
const qrSide = 128;

/** Draws a letter on each page while they are read; a page that is drawn has left. */
export async function* drawLetters(
  settings: LettersSettings,
  letters: AsyncIterable<Letter>,
): AsyncGenerator<Uint8Array> {
  const pen = await PdfPen.open({ ...settings, isStreamed: true });
  yield* brokenOffWith(pen.pdf, writeAll(pen, letters));
}

async function writeAll(pen: PdfPen, letters: AsyncIterable<Letter>): Promise<void> {
  for await (const letter of letters) {
    pen.pdf.addPage();
    const section = pen.child(pen.root, "Sect", { lang: letter.language });
    new LetterPage(pen, section).write(letter);
    section.end();
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
