import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("enrollment-events", { en, ko, es });

type Params = Record<string, string | number>;

/** A refusal of a field, in the words of whoever asks. */
export function refusal(path: string, code: string, language: Language, params: Params = {}): Problem {
  const message = t(language, `enrollment-events:refused.${code}`, params);
  return new Problem("invalid", { fieldErrors: [{ path, code, message }] });
}
