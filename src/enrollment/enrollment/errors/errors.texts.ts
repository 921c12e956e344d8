import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { coverageInSentence } from "#plans/plans/coverage-in-sentence.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import { fieldErrorMessage } from "#kernel/fields.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("enrollment-errors", { en, ko, es });

/** What coverage types are called, by their codes. */
export type Coverages = Readonly<Record<string, { names: Readonly<Record<Language, string>> }>>;

/** All errors of a step, each in the person's words. */
export function stepProblem(
  errors: readonly FieldError[],
  language: Language,
  coverages: Coverages = {},
): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) => worded(errors, one, { coverages })),
  });
}

/** `own`: the texts to look in first, of a page with fields that no other has. */
export function worded(
  errors: readonly FieldError[],
  language: Language,
  { own = [], coverages = {} }: { own?: readonly string[]; coverages?: Coverages } = {},
) {
  const translate = (keys: string[], params: Record<string, string | number>) => {
    const named = coverages[/^coverage\.(\w+)/u.exec(keys[0] ?? "")?.[1] ?? ""];
    if (named !== undefined) return coverageInSentence(named.names[language]);
    const full = [...own, "enrollment-errors"].flatMap((namespace) =>
      keys.map((key) => `${namespace}:${key}`),
    );
    return t(language, full.find((key) => hasText(language, key)) ?? full.at(-1) ?? "", params);
  };
  return errors.map((error) => ({ ...error, message: fieldErrorMessage(error, translate) }));
}
