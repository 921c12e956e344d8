// What keyboards, spreadsheets and copied pages slip in: no-break and wide spaces, zero-width marks, soft hyphens,
// direction marks, control characters.
const oddSpaces = /[\s\u0085]+/gu;
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const separators = /[\s()[\]{}./\\_+'’\p{Pd}\u2212\u00b7\u2043]/gu;
const apostrophes = /[\u2018\u2019\u02bc\uff07\u0060\u00b4]/gu;

/** Words of plain keys with a space between them: nothing to clean. Most of a spreadsheet is that. */
const clean = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/u;

/** One line of text as the person meant it: NFC, plain single spaces, nothing invisible, no space at the ends. */
export function cleanText(input: unknown): string {
  if (typeof input === "number" && Number.isFinite(input)) return String(input);
  if (typeof input !== "string") return "";
  if (clean.test(input)) return input;
  return input.replace(oddSpaces, " ").replace(invisible, "").normalize("NFC").replace(/ +/gu, " ").trim();
}

/** A number as typed, without spaces, hyphens, brackets, dots. Wide digits become plain; letters stay, to be refused. */
export function withoutSeparators(input: unknown): string {
  const text = cleanText(input);
  return /^[0-9A-Za-z]*$/u.test(text) ? text : text.normalize("NFKC").replace(separators, "");
}

/** Only the digits of an SSN, phone or ZIP as typed; everything else is dropped. For masks and look-ups, not for checks. */
export function digitsOnly(input: unknown): string {
  return withoutSeparators(input).replace(/[^0-9]/gu, "");
}

/** A person's name. Accents and Hangul stay; the many typed apostrophes become one, so that a search finds O'Brien. */
export function normalizeName(input: unknown): string {
  return cleanText(input).replace(apostrophes, "'");
}

// Digits and symbols other than these do not stand in a name on any card or feed we send.
const nameForm = /^\p{L}[\p{L}\p{M}' .,·-]*$/u;

/** Whether a normalized name is one: letters of any script, apostrophes, hyphens, dots. */
export function isName(name: string): boolean {
  return nameForm.test(name);
}

/** A text of several lines: NFC, plain line ends, nothing invisible. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n?|\n/u)
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cs}]/gu, (mark) => (mark === "\t" ? mark : "")).trimEnd())
    .join("\n")
    .normalize("NFC")
    .trim();
}
