import { formatLong, isDate } from "#kernel/dates.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, inEveryLanguage } from "#kernel/problem.ts";
import { hasText, registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("offering-sessions", { en, ko, es });

/** Errors of a session's settings in the person's words; codes that are not ours keep the server's. */
export function sessionProblem(errors: readonly FieldError[], language: Language): Problem {
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) =>
      errors.map((error) => {
        // What a session lacks has its words among the lacks.
        const key = `offering-sessions:${error.code.startsWith("lack.") ? "" : "errors."}${error.code}`;
        return hasText(one, key) || hasText(one, `${key}_other`)
          ? { ...error, message: t(one, key, shown(error.params ?? {}, one)) }
          : error;
      }),
    ),
  });
}

function shown(params: NonNullable<FieldError["params"]>, language: Language) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isDate(value) ? formatLong(value, language) : value,
    ]),
  );
}
