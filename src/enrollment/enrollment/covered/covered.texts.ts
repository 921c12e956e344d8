import type { Language } from "#kernel/language.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "enrollment-covered";

registerTexts(namespace, { en, ko, es });

export function coveredTexts(language: Language): Translate {
  return translator(language, namespace);
}
