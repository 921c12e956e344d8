import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("requests", { en, ko, es });

/** The words of requests that the server writes: faults of fields, and the messages of a conversation. */
export function requestWords(
  language: Language,
  key: string,
  params: Record<string, string | number> = {},
): string {
  return t(language, `requests:${key}`, params);
}

/** A refusal of fields, in words of each language. */
export function refusal(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => ({ ...error, message: requestWords(one, `fault.${error.code}`, error.params) })),
    ),
  });
}
