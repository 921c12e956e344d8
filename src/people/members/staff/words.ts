import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";

/** An amount of insurance: mostly whole dollars. */
export function amountOf(cents: number): string {
  return formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
}
