import { cleanText } from "#kernel/clean.ts";

/** A sign-up key as it was typed, in the way that links have it. */
export function keyOf(typed: string): string {
  return cleanText(typed).replaceAll(" ", "").toUpperCase();
}
