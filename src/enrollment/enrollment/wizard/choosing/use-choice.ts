import { useState } from "react";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import type { Enrollment, EnrollmentPerson } from "../../enrollment.ts";
import { askedBy } from "#enrollment/offering/session-content/required-values.ts";
import { useDraft } from "../draft.ts";
import { answersAtStart, valueAnswers } from "../plan-values.ts";
import { eligibleFor, type Quote, quote } from "../quote.ts";
import { useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

export const waived = "waived";
const idsOf = (people: readonly EnrollmentPerson[]) => people.map(({ id }) => id);

/** One page's choice as it stands: what is offered, what is ticked, and what each plan costs with it. */
export function useChoice() {
  const { enrollment, screen } = useStep();
  // The wizard opens this page for coverage types only.
  const type: CoverageType = screen;
  const plans = enrollment.plans.filter((plan) => plan.coverageType === type);
  const eligible = eligibleFor(enrollment, plans);
  const saved = enrollment.benefitSelections[type];

  const [newcomers] = useState(() => {
    const isAskedAgain = saved?.id && enrollment.missing.includes(`benefit:${type}`);
    return isAskedAgain ? eligible.filter(({ id }) => useDraft.getState().newcomers.includes(id)) : [];
  });
  const form = useForm(type, () => ({
    id: saved ? (saved.id ?? waived) : "",
    // Everyone is covered until someone is taken out.
    dependents: (saved?.id ? [...saved.dependents, ...idsOf(newcomers)] : idsOf(eligible)).join(),
    waiveReasons: saved?.waiveReasons.join() ?? "",
    waiveText: saved?.waiveText ?? "",
    ...answersAtStart(enrollment, type),
  }));
  const before = declinedBefore(enrollment, type);
  const listOf = (name: string) => (form.values[name] ?? "").split(",").filter((item) => item !== "");
  const chosenId = form.values["id"] ?? "";
  const covered = listOf("dependents");
  const askedOf = (plan: OfferedPlan) => {
    const asked = askedBy(enrollment.requiredValues, plan);
    const dependents = plan.coversDependents ? covered : [];
    const people = enrollment.people.filter(({ id }) => dependents.includes(id));
    return { asked, dependents, values: valueAnswers(form.values, asked, people) };
  };
  const quotes = new Map<string, Quote | null>(
    plans.map((plan) => {
      const { dependents, values } = askedOf(plan);
      return [plan.id, quote(enrollment, plan, dependents, values)];
    }),
  );
  return {
    enrollment,
    type,
    plans,
    /** What decides about the hard words of the page. */
    met: {
      ...(enrollment.coverageNames[type] ?? {
        hasVolume: false,
        hasBeneficiaries: false,
        isHealthCare: false,
      }),
      hasGuarantee: plans.some(({ guaranteedIssueCents }) => guaranteedIssueCents !== null),
    },
    eligible,
    newcomers,
    form,
    covered,
    isAsBefore:
      newcomers.length === 0 && covered.length === eligible.length && isOfAll(enrollment, type, eligible),
    /** The plan that is ticked, if it is one. */
    chosen: plans.find(({ id }) => id === chosenId),
    isWaived: chosenId === waived,
    reasons: listOf("waiveReasons"),
    /** The reasons are those of coverage that was declined before, and were not confirmed here. */
    isLikeBefore:
      !saved && before !== undefined && form.values["waiveReasons"] === before.waiveReasons.join(),
    /** Declined: who gave a reason before has most likely the same here. */
    waive: () => {
      form.set("id", waived);
      if (before === undefined || listOf("waiveReasons").length > 0) return;
      form.set("waiveReasons", before.waiveReasons.join());
      form.set("waiveText", before.waiveText ?? "");
    },
    askedOf,
    quoteOf: ({ id }: Pick<OfferedPlan, "id">) => quotes.get(id) ?? null,
    /** The people that the plan would cover, the employee first. */
    coveredBy: (plan: OfferedPlan) => peopleOf(enrollment, askedOf(plan).dependents),
    toggle: (name: "dependents" | "waiveReasons", item: string) => {
      const items = listOf(name);
      form.set(name, (items.includes(item) ? items.filter((one) => one !== item) : [...items, item]).join());
    },
  };
}

export type BenefitChoice = ReturnType<typeof useChoice>;

/** The last coverage before this one that is declined. */
function declinedBefore({ coverageTypes, benefitSelections }: Enrollment, type: CoverageType) {
  return coverageTypes
    .slice(0, coverageTypes.indexOf(type))
    .map((one) => benefitSelections[one])
    .findLast((one) => one !== undefined && one.waiveReasons.length > 0);
}

function peopleOf({ people }: Enrollment, dependents: readonly string[]): EnrollmentPerson[] {
  return people.filter(({ id, relationship }) => relationship === "18" || dependents.includes(id));
}

/** Some coverage before this one is for everybody who can have this one, and none leaves one of them out. */
function isOfAll(
  { coverageTypes, benefitSelections }: Enrollment,
  type: CoverageType,
  eligible: readonly EnrollmentPerson[],
): boolean {
  const before = coverageTypes
    .slice(0, coverageTypes.indexOf(type))
    .map((one) => benefitSelections[one])
    .filter((saved) => saved?.id);
  return (
    before.length > 0 && before.every((saved) => eligible.every(({ id }) => saved?.dependents.includes(id)))
  );
}
