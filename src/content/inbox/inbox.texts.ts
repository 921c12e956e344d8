import type { Language } from "#kernel/language.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("inbox", { en, ko, es });

/** What a wrong field of a message says, and the words of the queue. */
export function inboxWords(
  language: Language,
  key: string,
  params: Record<string, string | number> = {},
): string {
  return t(language, `inbox:${key}`, params);
}
