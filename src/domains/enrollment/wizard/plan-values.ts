import { formatMoney } from "#kernel/money.ts";
import type { OfferedValue } from "../session-parts/offered-parts.ts";
import { questionsOf, type RequiredValues } from "../session-parts/required-values.ts";
import type { Values } from "./draft.ts";
import { dateAnswer, dateValues } from "./values.ts";

// Between the answers that a plan asks for and the flat text values of its page.

/** The name of a field on the page. */
export const fieldOf = (name: string): string => `values.${name}`;

/** The saved answers as a person would type them. */
export function valueFields(values: RequiredValues, all: readonly OfferedValue[]): Values {
  return Object.assign(
    {},
    ...Object.entries(values).map(([name, answer]): Values => {
      const kind = all.find(({ key }) => key === name.split(".")[0])?.kind;
      if (kind === "date") return dateValues(fieldOf(name), String(answer));
      const isMoney = kind === "money" && typeof answer === "number";
      const typed = isMoney ? formatMoney(answer).replace(/^\$|\.00$/gu, "") : String(answer);
      return { [fieldOf(name)]: typed };
    }),
  ) as Values;
}

/** What was typed, for the questions that these people are asked. */
export function valueAnswers(typed: Values, asked: readonly OfferedValue[], dependents: readonly string[]) {
  return Object.fromEntries(
    questionsOf(asked, dependents).map(({ value, name }) => [
      name,
      value.kind === "date" ? dateAnswer(typed, fieldOf(name)) : (typed[fieldOf(name)] ?? ""),
    ]),
  );
}
