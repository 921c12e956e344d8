import { formatLong, isDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("coverage-changes", { en, ko, es });

/** A refusal at its field, in words of each language; a person is named by the first name. */
export function refuseChange(
  errors: readonly FieldError[],
  language: Language,
  people: readonly { id: string; firstName: string }[] = [],
): Problem {
  const shown = (key: string, value: string | number, one: Language) =>
    key === "personId"
      ? (people.find(({ id }) => id === value)?.firstName ?? "")
      : isDate(value)
        ? formatLong(value, one)
        : value;
  const worded = ({ code, params = {} }: FieldError, one: Language) =>
    t(
      one,
      `coverage-changes:refused.${code}`,
      Object.fromEntries(Object.entries(params).map(([key, value]) => [key, shown(key, value, one)])),
    );
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => ({ ...error, message: worded(error, one) })),
    ),
  });
}
