import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { fieldErrorMessage } from "#kernel/fields.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("enrollment-payment-errors", { en, ko, es });

/** All errors of the page in the person's words: ours, else those that the enrollment registers (addresses, names). */
export function paymentProblem(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", { fieldErrors: inEveryLanguage(language, (one) => worded(errors, one)) });
}

function worded(errors: readonly FieldError[], language: Language) {
  const translate = (keys: string[], params: Record<string, string | number>) => {
    const full = ["enrollment-payment-errors", "enrollment-errors"].flatMap((namespace) =>
      keys.map((key) => `${namespace}:${key}`),
    );
    return t(language, full.find((key) => hasText(language, key)) ?? full.at(-1) ?? "", params);
  };
  return errors.map((error) => ({ ...error, message: fieldErrorMessage(error, translate) }));
}
