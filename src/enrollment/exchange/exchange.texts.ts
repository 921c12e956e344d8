import type { Language } from "#kernel/language.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("exchange", { en, ko, es });

type Params = Readonly<Record<string, string | number>>;

/** Why a whole file is not taken. */
export function refusalText(code: string, params: Params, language: Language): string {
  return t(language, `exchange:refused.${code}`, { ...params });
}

/** What is wrong in a row or cell, and how to mend it. */
export function problemTexts(
  code: string,
  params: Params,
  language: Language,
): { title: string; message: string; mend: string } {
  return {
    title: t(language, `exchange:problems.${code}.title`),
    message: t(language, `exchange:problems.${code}.message`, { ...params }),
    mend: t(language, `exchange:problems.${code}.mend`, { ...params }),
  };
}

export function exchangeText(key: string, language: Language): string {
  return t(language, `exchange:${key}`);
}
