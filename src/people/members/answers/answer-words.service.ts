import type { Language } from "#kernel/language.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("members-answers", { en, ko, es });

/** Words for beneficiaries, amounts of insurance and providers, for other rooms too. */
export function answerWords(language: Language): Translate {
  return translator(language, "members-answers");
}
