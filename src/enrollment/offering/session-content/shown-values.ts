import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import type { OfferedValue } from "./offered-parts.ts";
import { noneYet, type RequiredValues } from "./required-values.ts";

type Person = { id: string; firstName: string };
type Words = { yes: string; no: string; noneYet: string; language: Language };

/** The answers of a choice for people to read: what was asked, and what was said. */
export function shownValues(
  values: RequiredValues,
  { asked, people }: { asked: readonly OfferedValue[]; people: readonly Person[] },
  words: Words,
): [label: string, answer: string][] {
  const order = asked.map(({ key }) => key);
  const placeOf = (name: string) => (order.indexOf(keyOf(name)) + order.length + 1) % (order.length + 1);
  return Object.entries(values)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, answer]) => {
      const [key = "", who] = name.split(".");
      const value = asked.find((one) => one.key === key);
      const person = people.find(({ id }) => id === who);
      const label = value?.label ?? key;
      return [person === undefined ? label : `${label} (${person.firstName})`, shown(answer, value, words)];
    });
}

/** Of an answer's name. */
function keyOf(name: string): string {
  return name.split(".")[0] ?? "";
}

function shown(
  answer: string | number,
  value: OfferedValue | undefined,
  { yes, no, noneYet: none, language }: Words,
): string {
  switch (value?.kind) {
    case "money":
      return typeof answer === "number" ? formatMoney(answer, language).replace(/\.00$/u, "") : answer;
    case "date":
      return isDate(answer) ? formatLong(answer, language) : String(answer);
    case "choice":
      return value.options.find(({ code }) => code === answer)?.label ?? String(answer);
    case "provider":
      return answer === noneYet ? none : String(answer);
    case "flag":
      return answer === "yes" ? yes : no;
    default:
      return String(answer);
  }
}
