import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("reporting", { en, ko, es });

/** Errors of a report in the person's words; codes that are not ours keep the server's. */
export function reportProblem(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => {
        const key = `reporting:errors.${error.code}`;
        return hasText(one, key) ? { ...error, message: t(one, key, { ...error.params }) } : error;
      }),
    ),
  });
}
