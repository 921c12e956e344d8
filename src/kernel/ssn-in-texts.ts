import { lastFourOf, maskSsn, parseSsn } from "./ssn.ts";

/** The pattern finds an SSN as people write it within a text: by hyphens, dashes, dots or spaces, or in one run. */
const asWritten = /(?<!\d)\d{3}(?<between>[-\u2010-\u2015\u2212. \u00a0]?)\d{2}\k<between>\d{4}(?!\d)/u;
/** A UUID is read whole: nine of its digits may stand in a row by chance. */
const uuid = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/u;
const uuidOrSsn = new RegExp(`${uuid.source}|${asWritten.source}`, "giu");

/** A text in which each SSN shows its last four digits alone: what is told or named may hold one by a slip. */
export function maskSsnsIn(text: string, mask: (lastFour: string) => string = maskSsn): string {
  return text.replaceAll(uuidOrSsn, (typed) => {
    const parsed = parseSsn(typed);
    return parsed.ok ? mask(lastFourOf(parsed.value)) : typed;
  });
}

/** True where a text holds what would be masked in it. */
export function holdsSsn(text: string): boolean {
  return maskSsnsIn(text) !== text;
}

/** The name of a file without SSNs, in letters that every disk takes. An underscore parts words there. */
export function maskSsnsInName(name: string): string {
  const spaced = name.replaceAll("_", " ");
  const masked = maskSsnsIn(spaced, (lastFour) => `xxx-xx-${lastFour}`);
  return masked === spaced ? name : masked;
}
