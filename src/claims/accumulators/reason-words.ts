import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";

type WireReason = { code: string; params?: Record<string, string | number> | undefined };

/** Why a total is what it is, in the reader's language. */
export function reasonWords(
  { code, params = {} }: WireReason,
  {
    t,
    language,
  }: { t: (key: string, params: Record<string, string | number>) => string; language: Language },
): string {
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
    return [name, isDate(value) ? formatLong(value, language) : value];
  });
  return t(`accumulators-why:${code}`, Object.fromEntries(shown));
}
