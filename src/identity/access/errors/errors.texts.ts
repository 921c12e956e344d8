import { fieldErrorMessage } from "#kernel/fields.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem, type WordedFieldError } from "#kernel/problem.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "access-errors";

registerTexts(namespace, { en, ko, es });

/** All that is wrong with a form, each in the person's words. */
export function formProblem(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) => errors.map((error) => worded(error, one))),
  });
}

export function worded(error: FieldError, language: Language): WordedFieldError {
  // The words about passwords are the same on every page and stand with the server's own.
  if (error.code.startsWith("password")) return error;
  const message = fieldErrorMessage(error, (keys, params) => {
    const full = keys.map((key) => `${namespace}:${key}`);
    return t(language, full.find((key) => hasText(language, key)) ?? full.at(-1) ?? "", params);
  });
  return { ...error, message };
}
