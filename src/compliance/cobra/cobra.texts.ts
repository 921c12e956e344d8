import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { registerTexts, t } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("cobra", { en, ko, es });

type Params = Record<string, string | number>;

/** A refusal of a field; days and money are written as each language writes them. */
export function refusal(path: string, code: string, language: Language, params: Params = {}): Problem {
  const word = (one: Language) => t(one, `cobra:refused.${code}`, shown(params, one));
  return new Problem("invalid", { fieldErrors: saidInEach({ path, code }, language, word) });
}

function shown(params: Params, language: Language): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, string | number] => {
      if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
      return [name, isDate(value) ? formatLong(value, language) : value];
    }),
  );
}
