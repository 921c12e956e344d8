import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../enrollment.ts";
import { knownAnswers } from "../known-answers.ts";
import type { OfferedValue } from "#enrollment/offering/session-content/offered-parts.ts";
import {
  type Dependent,
  questionsOf,
  type RequiredValues,
} from "#enrollment/offering/session-content/required-values.ts";
import { currentOf } from "../coverage-changes.ts";
import { beneficiaryAnswers, beneficiaryFields } from "./beneficiary-fields.ts";
import type { Values } from "#web/kit/fields/form.ts";
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
      return { [fieldOf(name)]: isMoney ? typedMoney(answer) : String(answer) };
    }),
  ) as Values;
}

/** What a page of a coverage type begins with: what was saved, else what is known of today's cover. */
export function answersAtStart(enrollment: Enrollment, coverageType: string): Values {
  const { requiredValues, benefitSelections } = enrollment;
  const saved = benefitSelections[coverageType];
  const asked = requiredValues.filter((value) => value.coverageType === coverageType);
  const current = currentOf(enrollment, coverageType);
  const { values, beneficiaries } = saved?.id ? saved : knownAnswers(asked, current);
  const namesPeople = asked.some(({ kind }) => kind === "beneficiaries");
  return {
    ...valueFields(values, asked),
    ...(namesPeople ? beneficiaryFields(beneficiaries) : {}),
  };
}

/** Cents as a person would type them: 5000000 → "50,000". */
export function typedMoney(cents: number): string {
  return formatMoney(cents).replace(/^\$|\.00$/gu, "");
}

/** What was typed, for the questions that these people are asked. */
export function valueAnswers(
  typed: Values,
  asked: readonly OfferedValue[],
  dependents: readonly Dependent[],
) {
  return Object.fromEntries(
    questionsOf(asked, dependents)
      .filter(({ value }) => value.kind !== "beneficiaries")
      .map(({ value, name }) => [
        name,
        value.kind === "date" ? dateAnswer(typed, fieldOf(name)) : (typed[fieldOf(name)] ?? ""),
      ]),
  );
}

/** Who is paid, where the plan asks. */
export function paidAnswers(typed: Values, asked: readonly OfferedValue[]) {
  return asked.some(({ kind }) => kind === "beneficiaries")
    ? { beneficiaries: beneficiaryAnswers(typed) }
    : {};
}
