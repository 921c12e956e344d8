import type { Language } from "#kernel/language.ts";
import { runBeside, someAtATime } from "../beside/beside.ts";
import { work } from "../beside/work.ts";
import type { PdfPages } from "./pages.ts";
import { type PagesSettings, pageMarks, type PdfFoot, type PdfSettings } from "./settings.ts";

/** A document is made of these, in `PdfPages`. */
type Blocks = Omit<PdfPages, "finish">;
/** A block has a name and what it says. */
export type PdfBlock = { [Name in keyof Blocks]: [Name, ...Parameters<Blocks[Name]>] }[keyof Blocks];

export const pdfWork = work<PagesSettings, PdfBlock>("pdf");

/** A tagged PDF, told from top to bottom here and drawn beside: a long one takes seconds of a processor. */
export class PdfDocument {
  readonly #settings: PdfSettings;
  readonly #blocks: PdfBlock[] = [];

  constructor(settings: PdfSettings) {
    this.#settings = settings;
  }

  part(language: Language, foot: PdfFoot = this.#settings): void {
    const { footer } = foot;
    this.#blocks.push(["part", language, { footer, pageLabel: markedLabel(foot) }]);
  }

  leaf(): void {
    this.#blocks.push(["leaf"]);
  }

  address(...given: Parameters<Blocks["address"]>): void {
    this.#blocks.push(["address", ...given]);
  }

  title(...given: Parameters<Blocks["title"]>): void {
    this.#blocks.push(["title", ...given]);
  }

  section(...given: Parameters<Blocks["section"]>): void {
    this.#blocks.push(["section", ...given]);
  }

  lead(...given: Parameters<Blocks["lead"]>): void {
    this.#blocks.push(["lead", ...given]);
  }

  paragraph(...given: Parameters<Blocks["paragraph"]>): void {
    this.#blocks.push(["paragraph", ...given]);
  }

  list(...given: Parameters<Blocks["list"]>): void {
    this.#blocks.push(["list", ...given]);
  }

  highlights(...given: Parameters<Blocks["highlights"]>): void {
    this.#blocks.push(["highlights", ...given]);
  }

  facts(...given: Parameters<Blocks["facts"]>): void {
    this.#blocks.push(["facts", ...given]);
  }

  table(...given: Parameters<Blocks["table"]>): void {
    this.#blocks.push(["table", ...given]);
  }

  bars(...given: Parameters<Blocks["bars"]>): void {
    this.#blocks.push(["bars", ...given]);
  }

  space(): void {
    this.#blocks.push(["space"]);
  }

  finish(): Promise<Buffer> {
    const settings = { ...this.#settings, pageLabel: markedLabel(this.#settings) };
    return runBeside(pdfWork, settings, someAtATime(this.#blocks));
  }
}

const markedLabel = ({ pageLabel }: PdfFoot) => pageLabel(pageMarks.page, pageMarks.pages);
