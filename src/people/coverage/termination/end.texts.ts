import { formatLong, isDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("coverage-termination", { en, ko, es });

/** Why an end, or its undoing, was refused: `refused.…` or `kept.…`, in words. */
export function wordsOfEnd({ code, params = {} }: Reason, language: Language): string {
  return t(
    language,
    `coverage-termination:${code}`,
    Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        isDate(value) ? formatLong(value, language) : value,
      ]),
    ),
  );
}

/** A refusal of an end, in words of each language. */
export function refuseEnd(errors: readonly FieldError[], language: Language): Problem {
  const worded = ({ code, params = {} }: FieldError, one: Language) =>
    wordsOfEnd({ code: `refused.${code}`, params }, one);
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => ({ ...error, message: worded(error, one) })),
    ),
  });
}
