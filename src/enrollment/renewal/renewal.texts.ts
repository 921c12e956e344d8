import { formatLong, isDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("renewal", { en, ko, es });

/** A reason of a renewal, what is missing, or why an undo left a family out, in words. */
export function wordsOf({ code, params = {} }: Reason, language: Language): string {
  return t(
    language,
    `renewal:${code.replace(/^renewal\./u, "why.")}`,
    Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        key.endsWith("Cents") && typeof value === "number"
          ? formatMoney(value, language)
          : isDate(value)
            ? formatLong(value, language)
            : value,
      ]),
    ),
  );
}

/** A refusal, in words of each language. */
export function refuse(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => ({
        ...error,
        message: wordsOf({ code: `refused.${error.code}`, params: error.params ?? {} }, one),
      })),
    ),
  });
}
