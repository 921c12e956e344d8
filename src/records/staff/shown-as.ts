import { isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import { formatCount, formatDay } from "#web/staff/format.ts";

/** A text that is kept in the form of its type (a day as 2027-06-14, dollars as 12.50), as people read it. */
export function shownAs(
  type: string,
  value: string,
  language: Language,
  say: (key: string) => string,
): string {
  if (type === "yesNo" && (value === "yes" || value === "no")) return say(`records:${value}`);
  if (type === "date" && isDate(value)) return formatDay(value, language);
  if (type === "phone") return formatPhone(value);
  const number = value === "" ? Number.NaN : Number(value);
  if (type === "money" && !Number.isNaN(number)) return formatMoney(Math.round(number * 100), language);
  return type === "number" && !Number.isNaN(number) ? formatCount(number, language) : value;
}
