import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { registerTexts } from "#server/i18n.ts";
import { worded } from "#domains/enrollment/errors/errors.texts.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("payments-errors", { en, ko, es });

/** All errors of the page in the person's words: ours, else those of the enrollment (addresses, names). */
export function paymentProblem(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", { fieldErrors: worded(errors, language, "payments-errors") });
}
