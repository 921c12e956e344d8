import { formatLong, isDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { fieldErrorKey } from "#kernel/fields.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("members-change", { en, ko, es });

/** A refusal of fields, in words of each language; dates in them are written as the language writes them. */
export function refusal(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => ({ ...error, message: worded(error, one) })),
    ),
  });
}

function worded({ path, code, params = {} }: FieldError, language: Language): string {
  const name = path.split(".").at(-1) ?? path;
  const shown = Object.entries(params).map(([key, value]) => [
    key,
    isDate(value) ? formatLong(value, language) : value,
  ]);
  const label = t(language, `members-change:fields.${name}`);
  const [own = "", general = own] = fieldErrorKey({ path: name, code }).map(
    (key) => `members-change:refused.${key}`,
  );
  return t(language, hasText("en", own) ? own : general, { ...Object.fromEntries(shown), label });
}
