import { cleanText } from "#kernel/clean.ts";

/** A sign-up key as somebody typed or copied it, in the way that links have it: no spaces, plain hyphens, capital letters. */
export function keyOf(typed: string): string {
  return cleanText(typed)
    .replaceAll(" ", "")
    .replaceAll(/[\p{Pd}\u2212\u2043\u00af\u02d7]/gu, "-")
    .toUpperCase();
}
