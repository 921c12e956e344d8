import type { Language } from "#kernel/language.ts";
import { runBeside, someAtATime } from "../beside/beside.ts";
import { work } from "../beside/work.ts";

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

export type LettersSettings = { title: string; language: Language; createdAt: Date; colour: string };

export const lettersWork = work<LettersSettings, Letter>("letters");

/** A tagged PDF with a letter on each page, in the language of its reader. */
export function writeLetters(settings: LettersSettings, letters: readonly Letter[]): Promise<Buffer> {
  return runBeside(lettersWork, settings, someAtATime(letters));
}
