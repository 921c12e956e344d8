import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem, type ProblemCode } from "#kernel/problem.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("surveys", { en, ko, es });

/** Errors of forms and surveys in the person's words; codes that are not ours keep the server's. */
export function surveyProblem(code: ProblemCode, errors: readonly FieldError[], language: Language): Problem {
  return new Problem(code, {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => {
        const key = `surveys:errors.${error.code}`;
        return hasText(one, key) || hasText(one, `${key}_other`)
          ? { ...error, message: t(one, key, { ...error.params }) }
          : error;
      }),
    ),
  });
}
