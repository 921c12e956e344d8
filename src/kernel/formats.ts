import type { Language } from "./language.ts";

/** How people in the United States write numbers and dates in each language: "45%" and "4.5" in Spanish too. */
const locales = { en: "en-US", ko: "ko-KR", es: "es-US" } as const satisfies Record<Language, string>;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const listFormats = new Map<string, Intl.ListFormat>();

type InPlace = Intl.DateTimeFormatOptions & { timeZone: string };

/** Kept, since to make one takes longer than to use it. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numberFormats, language, options, () => new Intl.NumberFormat(locales[language], options));
}

/** Always by the clock of a named place: what leaves it to the machine that shows the date does not compile. */
export function dateFormat(language: Language, options: InPlace): Intl.DateTimeFormat {
  return kept(dateFormats, language, options, () => new Intl.DateTimeFormat(locales[language], options));
}

/** A list inside a sentence: "Ana, Bo, and Iris", "Ana, Bo e Iris", "Ana, Bo 및 Iris"; or what may be chosen, with "or". */
export function listOf(items: readonly string[], language: Language, word: "and" | "or" = "and"): string {
  const options = { type: word === "and" ? "conjunction" : "disjunction" } as const;
  return kept(listFormats, language, options, () => new Intl.ListFormat(locales[language], options)).format(
    items,
  );
}

function kept<Format>(
  formats: Map<string, Format>,
  language: Language,
  options: object,
  make: () => Format,
): Format {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? make();
  formats.set(key, known);
  return known;
}
