import { choosable } from "./choosable.service.ts";
import {
  coverageTypesOf,
  type Draft,
  type DraftCoverage,
  type DraftSelection,
  keyOfPerson,
} from "./draft.service.ts";
import { priceSelection } from "./draft-prices.service.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { currentAmong } from "./coverage-changes.ts";
import { doubleFaults } from "./doubles.ts";
import { coverageBefore, eventFaults, formerPartners, mayChangeBy } from "./draft-changes.service.ts";
import { knownAnswers } from "./known-answers.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { checkSelection } from "./selection.ts";
import { askedBy } from "#enrollment/offering/session-content/required-values.ts";

// Choices that nobody makes again: today's cover that goes on, and plans that stay when the family changes.

type KeptChoice = Pick<DraftSelection, "dependents" | "tierCode" | "values" | "beneficiaries"> & {
  sessionPlanId: string;
};
/** With whether it can be sent as it stands: it is offered, allowed, priced, and nothing is left to ask. */
type Judged = KeptChoice & { isRight: boolean };

/** Today's cover of a type as a choice of the same plan; null where there is none, or the plan is not offered any more. */
export function choiceToKeep(draft: Draft, offering: Offering, coverageType: CoverageType): Judged | null {
  return asChoice(draft, offering, coverageType, coverageBefore(draft, offering, coverageType));
}

/** Today's cover as choices: what is offered still and right as it is, and what the person may change at all. */
export function choicesToKeep(draft: Draft, offering: Offering) {
  return coverageTypesOf(offering).flatMap((coverageType) => {
    if (!mayChangeBy(draft, offering, coverageType)) return [];
    const { startedOn, effectiveDate } = draft;
    const day = effectiveDate !== null && effectiveDate < startedOn ? effectiveDate : startedOn;
    // Even if it ends before the new one begins.
    const current = currentAmong(draft.currentCoverages, coverageType, day);
    const judged = asChoice(draft, offering, coverageType, current);
    if (judged === null || !judged.isRight) return [];
    const { isRight: _, ...choice } = judged;
    return [{ coverageType, choice }];
  });
}

function asChoice(
  draft: Draft,
  offering: Offering,
  coverageType: CoverageType,
  before: DraftCoverage | undefined,
): Judged | null {
  const plan = before && offering.plans.find((one) => one.basePlanId === before.basePlanId);
  if (before === undefined || plan === undefined) return null;
  const former = formerPartners(draft, offering.event);
  const covered = draft.people.filter(
    (person) =>
      person.relationship !== "18" &&
      before.dependents?.includes(keyOfPerson(person)) === true &&
      !former.includes(person),
  );
  return judge(draft, offering, coverageType, {
    sessionPlanId: plan.id,
    dependents: covered.map(({ id }) => id),
    tierCode: before.tierCode,
    ...knownAnswers(askedBy(offering.requiredValues, plan), before),
  });
}

export type FittedChoice = {
  coverageType: CoverageType;
  /** It can be sent as it stands. */
  isRight: boolean;
  isChanged: boolean;
  fitted: Pick<KeptChoice, "dependents" | "tierCode" | "values">;
};

/** The chosen plans for the family as it is now: who is gone is covered no more, the tier follows, and so does the price. */
export function fittedChoices(draft: Draft, offering: Offering): FittedChoice[] {
  const ids = new Set(draft.people.map(({ id }) => id));
  return draft.selections.flatMap(({ coverageType, sessionPlanId, ...choice }) => {
    if (sessionPlanId === null) return [];
    const dependents = choice.dependents.filter((id) => ids.has(id));
    const told = Object.entries(choice.values).filter(([name]) => isOfFamily(name, ids));
    const { isRight, tierCode } = judge(draft, offering, coverageType, {
      ...choice,
      sessionPlanId,
      dependents,
      values: Object.fromEntries(told),
    });
    const isChanged =
      tierCode !== choice.tierCode ||
      dependents.length < choice.dependents.length ||
      told.length < Object.keys(choice.values).length;
    return [
      {
        coverageType,
        isRight,
        isChanged,
        fitted: { dependents, tierCode, values: Object.fromEntries(told) },
      },
    ];
  });
}

/** An answer of the plan's, or that of somebody who is still there: `key`, or `key.<id>`. */
function isOfFamily(name: string, ids: ReadonlySet<string>): boolean {
  const [, id] = name.split(".");
  return id === undefined || ids.has(id);
}

function judge<Choice extends KeptChoice>(
  draft: Draft,
  offering: Offering,
  coverageType: CoverageType,
  choice: Choice,
): Choice & Judged {
  const { sessionPlanId: id } = choice;
  const plan = offering.plans.find((one) => one.id === id);
  if (plan === undefined || draft.effectiveDate === null) return { ...choice, isRight: false };
  const checked = checkSelection(
    coverageType,
    { ...choice, id },
    {
      offering: choosable(draft, offering),
      today: draft.startedOn,
      people: draft.people.flatMap((person) => (person.dob === null ? [] : [{ ...person, dob: person.dob }])),
      effectiveDate: draft.effectiveDate,
    },
  );
  if (!checked.ok) return { ...choice, tierCode: null, isRight: false };
  const fitted = { ...choice, tierCode: checked.value.tierCode };
  const faults = [
    ...eventFaults(draft, offering, coverageType, { ...fitted, id }),
    ...doubleFaults(draft, offering, coverageType, { ...fitted, id }),
  ];
  const isAllowed = faults.length === 0;
  return { ...fitted, isRight: isAllowed && priceSelection(draft, offering, plan, fitted).ok };
}
