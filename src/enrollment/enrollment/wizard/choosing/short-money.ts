import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";

/** Whole dollars without their cents: "$2,000", but "$12.50". */
export function shortMoney(cents: number, language: Language): string {
  return formatMoney(cents, language).replace(/\.00$/u, "");
}
