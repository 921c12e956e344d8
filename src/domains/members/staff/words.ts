import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";

type Named = { firstName: string; middleName?: string | null; lastName: string; suffix?: string | null };

/** As a person is addressed. */
export function fullName({ firstName, middleName, lastName, suffix }: Named): string {
  return [firstName, middleName, lastName, suffix].filter(Boolean).join(" ");
}

/** As a list is ordered. */
export function listName({ firstName, middleName, lastName, suffix }: Named): string {
  return `${[lastName, suffix].filter(Boolean).join(" ")}, ${[firstName, middleName].filter(Boolean).join(" ")}`;
}

/** An amount of insurance: mostly whole dollars. */
export function amountOf(cents: number): string {
  return formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
}
