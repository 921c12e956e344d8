import type { Language } from "#kernel/language.ts";
import type { Look } from "./look.ts";
import type { Site } from "./site.ts";

/** What the server put into the page, so that the page need not ask for it. */
export type Given = {
  site: Site;
  /** Of the markup that stands in the page already. */
  language: Language | null;
  /** What one GET call answered; `path` is below the API. */
  answer: GivenAnswer | null;
  look: Look | null;
};
export type GivenAnswer = { path: string; status: number; body: unknown };

let given: Given | null = null;

/** Reads it from the page; there is none where the pages come from the development server. */
export function readGiven(): Given | null {
  const text = document.getElementById("given")?.textContent;
  // Written by our server alone.
  if (text) setGiven(JSON.parse(text) as Given);
  return given;
}

export function setGiven(next: Given): void {
  given = next;
}

export function givenAnswer(path: string): GivenAnswer | null {
  return given?.answer?.path === path ? given.answer : null;
}

/** Asked again, the server answers anew. */
export function dropGivenAnswer(): void {
  if (given) given = { ...given, answer: null };
}
