import { shownLanguage, words } from "../words.ts";

// Stands in for the CMS kit's own `i18n` module (scripts/vite/kit.ts), which knows English and Spanish only, with all
// that the kit's components import from it. The kit's words are in src/web/texts under "kit".

export function t(key: string, data?: Record<string, string>): string {
  return words(shownLanguage(), ["shell"], `kit.${key}`, data);
}

export function translate(_language: string, key: string, data?: Record<string, string>): string {
  return t(key, data);
}

export function tWithLanguage(): typeof t {
  return t;
}

/** The kit asks for this to order a date's parts: month, day, year in every language, as on the paper forms. */
export function getLanguage(): string {
  return "en";
}

export function languageMatches(one: string, other: string = shownLanguage()): boolean {
  return one.split("-")[0] === other.split("-")[0];
}

/** For the kit's own month and day pickers, which no page uses (docs/design/ground.md). */
export function fallbackLocale(language: string): string {
  return language;
}

export function getLocale(): undefined {
  return undefined;
}
