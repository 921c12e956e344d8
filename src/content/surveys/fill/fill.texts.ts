import { formatLong, isDate } from "#kernel/dates.ts";
import { numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, t, type TextParams } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("surveys-fill", { en, ko, es });

/** What the server says to who fills in a form. */
export function fillWords(language: Language, key: string, params: TextParams = {}): string {
  const shown = Object.entries(params).map(([name, value]) => [name, worded(name, value, language)]);
  return t(language, `surveys-fill:${key}`, Object.fromEntries(shown));
}

function worded(name: string, value: string | number, language: Language): string | number {
  if (name === "date" && isDate(value)) return formatLong(value, language);
  return typeof value === "number" && name !== "count" ? numberFormat(language).format(value) : value;
}
