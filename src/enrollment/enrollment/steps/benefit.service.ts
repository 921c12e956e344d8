import type { FieldError } from "#kernel/field-error.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { choosable } from "../choosable.service.ts";
import { eventFaults } from "../draft-changes.service.ts";
import { doubleFaults } from "../doubles.ts";
import type { Draft } from "../draft.service.ts";
import { priceSelection } from "../draft-prices.service.ts";
import { stepProblem } from "../errors/errors.texts.ts";
import { checkSelection } from "../selection.ts";
import { wordedChoice } from "../value-errors.service.ts";
import { type Choice, storeChoices } from "./choice-rows.service.ts";
import { requireSubscriber, type Saving, step } from "./step.service.ts";

/** One coverage type: a plan with those it covers, or a waiver with its reasons. */
export const benefitStep = step({
  part: "benefit",
  guard(draft) {
    requireSubscriber(draft);
    firstDayOf(draft);
  },
  check(saving, answer): Choice {
    const { draft, offering, language } = saving;
    const { coverageType } = answer;
    const checked = checkSelection(coverageType, answer, {
      offering: choosable(draft, offering),
      today: draft.startedOn,
      people: draft.people.flatMap((person) => (person.dob === null ? [] : [{ ...person, dob: person.dob }])),
      effectiveDate: firstDayOf(draft),
    });
    if (!checked.ok) throw choiceProblem(saving, checked.errors);
    const choice = checked.value;
    const faults = [
      ...eventFaults(draft, offering, coverageType, choice),
      ...doubleFaults(draft, offering, coverageType, choice),
    ];
    if (faults.length > 0) throw stepProblem(faults, language, offering.coverages);
    const plan = offering.plans.find(({ id }) => id === choice.id);
    if (plan !== undefined && !priceSelection(draft, offering, plan, choice).ok)
      throw stepProblem(
        [{ path: `selections.${coverageType}.id`, code: "noPrice" }],
        language,
        offering.coverages,
      );
    return { coverageType, choice };
  },
  change: (saving, choice) => storeChoices(saving, [choice]),
});

function firstDayOf({ effectiveDate }: Draft): string {
  if (effectiveDate === null) throw new Problem("incomplete", { facts: { step: "about" } });
  return effectiveDate;
}

/** Every error of a choice; the answers that it asks for have words of their own. */
function choiceProblem({ draft, offering, language }: Saving, errors: readonly FieldError[]): Problem {
  const asked = { asked: offering.requiredValues, people: draft.people, coverages: offering.coverages };
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) => wordedChoice(errors, asked, one)),
  });
}
