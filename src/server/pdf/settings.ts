import type { Language } from "#kernel/language.ts";

export interface PdfSettings {
  title: string;
  language: Language;
  /** Stands at the top of each page, outside the reading order. */
  header: string;
  /** Stands at the foot of each page, outside the reading order. */
  footer: string;
  /** The words of each page about its number; how many there are is known when all is drawn. */
  pageLabel: (page: string, pages: string) => string;
  /** The moment of what is told, not of the drawing: the same facts give the same bytes. */
  createdAt: Date;
  /** The color of headings and rules; the caller sees to its contrast with white. */
  colour: string;
}

/** What stands at the foot of the pages of one letter of many, in its reader's language; its pages count by themselves. */
export type PdfFoot = Pick<PdfSettings, "footer" | "pageLabel">;

/** A `PdfDocument`'s settings as they are sent: the marks stand for the number of a page and of all pages. */
export type PagesSettings = Omit<PdfSettings, "pageLabel"> & { pageLabel: string };
export type PagesFoot = Pick<PagesSettings, "footer" | "pageLabel">;
export const pageMarks = { page: "\u{E000}", pages: "\u{E001}" } as const;
