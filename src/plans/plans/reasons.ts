import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";

/** A reason as it comes from the server, or from the page's own reckoning. */
export type WireReason = { code: string; params?: Record<string, string | number> | undefined };

type Words = {
  t: (key: string, params: Record<string, string | number>) => string;
  language: Language;
  /** Speaks to the person of them and their employer, to staff of "the employee": the texts with the context `staff`. */
  reader: "person" | "staff";
  people: readonly { id: string; firstName: string }[];
  tierWords: (code: string) => string;
};

/** A reason in plain words: raw params become dates, money, first names, tiers. */
export function reasonWords(
  { code, params = {} }: WireReason,
  { t, language, reader, people, tierWords }: Words,
): string {
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name === "personId") return [name, people.find((person) => person.id === value)?.firstName ?? ""];
    if (name === "tierCode") return [name, tierWords(String(value))];
    if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
    return [name, isDate(value) ? formatLong(value, language) : value];
  });
  const isOfPlans = /^(?:tier|price|benefits|amount)\./u.test(code);
  const namespace = isOfPlans ? "plans-why" : "offering-why";
  const context: Record<string, string> = reader === "staff" ? { context: "staff" } : {};
  return t(`${namespace}:${code}`, { ...Object.fromEntries(shown), ...context });
}
