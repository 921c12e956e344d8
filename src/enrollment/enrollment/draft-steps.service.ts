import { hasOpenForm } from "#content/surveys/fill/forms-of-draft.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { unreadBenefits } from "#enrollment/offering/session-content/offering-parts.ts";
import { coverageTypesOf, type Draft, isDone } from "./draft.service.ts";
import { mayChangeBy } from "./draft-changes.service.ts";
import { isPaid } from "./draft-prices.service.ts";

/** A step of the wizard. */
type WizardStep = {
  /** Its names in this offering; none where it is not asked. */
  names: (offering: Offering) => string[];
  /** Whether it is answered, where that takes more than that it was saved. */
  isAnswered?: (draft: Draft, offering: Offering) => boolean;
};

/** The steps in the order of the wizard. How each is saved: `steps/steps.service.ts`. */
const wizardSteps: readonly WizardStep[] = [
  // A client without divisions has no places of work to choose from.
  {
    names: ({ divisions }) => [
      "about",
      "contact",
      ...(divisions.length === 0 ? [] : ["location"]),
      "ssn",
      "dependents",
    ],
  },
  { names: (offering) => coverageTypesOf(offering).map((type) => `benefit:${type}`) },
  {
    names: ({ externalBenefits }) => (externalBenefits.length > 0 ? ["external"] : []),
    isAnswered: (draft, offering) =>
      isDone(draft, "external") && unreadBenefits(offering, draft.stepsDone).length === 0,
  },
  {
    names: ({ forms }) => (forms.length > 0 ? ["forms"] : []),
    isAnswered: (draft, { forms }) => !hasOpenForm(draft, forms),
  },
  { names: ({ payment }) => (payment === null ? [] : ["payment"]), isAnswered: isPaid },
  { names: () => ["review"], isAnswered: () => true },
];

/** The names of all steps in the order of the wizard. */
function stepsOf(offering: Offering): string[] {
  return wizardSteps.flatMap(({ names }) => names(offering));
}

/** The step after this one, or the review. */
export function stepAfter(step: string, offering: Offering): string {
  const names = stepsOf(offering);
  return names[names.indexOf(step) + 1] ?? "review";
}

/** Steps that still need an answer; review is none of them. */
export function missingSteps(draft: Draft, offering: Offering): string[] {
  return wizardSteps.flatMap(({ names, isAnswered }) =>
    names(offering).filter((name) => !(isAnswered?.(draft, offering) ?? isDone(draft, name))),
  );
}

/** Among the steps of a draft: this one was answered by what is known of the person. */
export const knownStep = (step: string): string => `known:${step}`;

/**
 * Steps that a person with a life event is not led through: what is known of them, and coverage that the event does not
 * let them change. The review shows them, with the way to each that can be changed.
 */
export function foldedSteps(draft: Draft, offering: Offering): string[] {
  if (offering.event === null) return [];
  return stepsOf(offering).filter((step) => {
    if (!isDone(draft, step)) return false;
    const coverageType = coverageTypesOf(offering).find((type) => step === `benefit:${type}`);
    return coverageType === undefined
      ? draft.stepsDone.includes(knownStep(step))
      : !mayChangeBy(draft, offering, coverageType);
  });
}
