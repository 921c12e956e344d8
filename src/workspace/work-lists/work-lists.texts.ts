import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("work-lists", { en, ko, es });

/** A refusal of a field, in words that say how to mend it. */
export function refusal(path: string, code: string, language: Language): Problem {
  const word = (one: Language) => t(one, `work-lists:refused.${code}`);
  return new Problem("invalid", { fieldErrors: saidInEach({ path, code }, language, word) });
}
