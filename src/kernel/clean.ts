// What keyboards, spreadsheets and copied pages slip in: no-break and wide spaces, zero-width marks, soft hyphens,
// direction marks, control characters.
const oddSpaces = /[\t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu;
// eslint-disable-next-line no-control-regex
const invisible =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]/gu;
const separators = /[\s()[\]{}./\\_+'’\p{Pd}\u2212\u00b7\u2043]/gu;
const apostrophes = /[\u2018\u2019\u02bc\uff07\u0060\u00b4]/gu;

/** One line of text as the person meant it: NFC, plain single spaces, nothing invisible, no space at the ends. */
export function cleanText(input: unknown): string {
  if (typeof input === "number" && Number.isFinite(input)) return String(input);
  if (typeof input !== "string") return "";
  return input.normalize("NFC").replace(oddSpaces, " ").replace(invisible, "").replace(/ +/gu, " ").trim();
}

/** A number as typed, without spaces, hyphens, brackets, dots and slashes. Full-width digits become plain ones; letters stay, so that a check can refuse them. */
export function withoutSeparators(input: unknown): string {
  return cleanText(input).normalize("NFKC").replace(separators, "");
}

/** Only the digits of an SSN, phone or ZIP as typed; everything else is dropped. For masks and look-ups, not for checks. */
export function digitsOnly(input: unknown): string {
  return withoutSeparators(input).replace(/[^0-9]/gu, "");
}

/** A person's name. Accents and Hangul stay; the many typed apostrophes become one, so that a search finds O'Brien. */
export function normalizeName(input: unknown): string {
  return cleanText(input).replace(apostrophes, "'");
}
