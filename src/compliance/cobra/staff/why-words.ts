import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";

type Reason = { code: string; params?: Record<string, string | number> | undefined };
type Translate = (key: string, params: Record<string, string | number>) => string;

/** A reason of this domain in plain words: days and money are written as the language writes them. */
export function whyWords({ code, params = {} }: Reason, t: Translate, language: Language): string {
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
    return [name, isDate(value) ? formatLong(value, language) : value];
  });
  return t(`cobra-why:${code}`, Object.fromEntries(shown));
}
