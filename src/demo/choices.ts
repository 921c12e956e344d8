import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";
import { canBeCovered } from "#enrollment/enrollment/selection.ts";
import type { CoveredPerson } from "#plans/plans/price-question.ts";
import type { Price } from "#plans/plans/price-answer.ts";
import { type TierCode, tierFor } from "#plans/plans/tier.ts";
import { ageOn, type PlainDate } from "#kernel/dates.ts";
import { isChild, isDependent } from "#kernel/relationship.ts";
import type { Traced } from "#kernel/traced.ts";
import type { WaiveReasonCode } from "./codes.ts";
import type { Employer } from "./organisations.ts";
import { type DemoPlan, pricePlan } from "./plans.ts";
import type { Random } from "./random.ts";

export type CoverageType = DemoPlan["row"]["coverageType"];

/** What a family decided about one coverage type. */
export type Choice = { coverageType: CoverageType } & (
  | { plan: DemoPlan; dependents: string[]; tierCode: TierCode; price: Traced<Price> }
  | { plan: null; waiveReasons: WaiveReasonCode[] }
);

export type Chooser = {
  plans: readonly DemoPlan[];
  /** The employee first. */
  people: readonly (CoveredPerson & { firstName: string })[];
  effectiveDate: PlainDate;
  division: Employer["divisions"][number];
  payPeriodsPerYear: Employer["payPeriodsPerYear"];
};

/** Of a hundred employees so many decline; what the employer pays in full hardly anyone does. */
const declinePercent: Record<CoverageType, number> = {
  medical: 14,
  dental: 20,
  vision: 38,
  life: 2,
  adnd: 2,
};

/** One choice for each coverage type that is offered, in the order in which they are asked. Nobody takes the plan that asks for an amount. */
export function chooseCoverages(random: Random, { plans, ...given }: Chooser): Choice[] {
  const chooser = { ...given, plans: plans.filter(({ key }) => key !== "lifeChoice") };
  const types = orderedCoverageTypes(
    chooser.plans.map(({ row }) => row.coverageType),
    ["life", "adnd"],
  ) as CoverageType[];
  const circle = random.weighted({ everyone: 82, children: 9, nobody: 9 });
  const declinesAll = random.chance(4);
  return types.map((coverageType) => {
    const declines = random.chance(declinePercent[coverageType]) || declinesAll;
    if (declines)
      return { coverageType, plan: null, waiveReasons: waiveReasons(random, coverageType, chooser) };
    const plan = random.pick(chooser.plans.filter(({ row }) => row.coverageType === coverageType));
    const wanted = chooser.people.filter(
      ({ relationship }) => circle === "everyone" || (circle === "children" && isChild(relationship)),
    );
    return { coverageType, ...enroll(plan, wanted, chooser) };
  });
}

/** The same plan for as many of these people as it takes. */
function enroll(plan: DemoPlan, wanted: Chooser["people"], chooser: Chooser) {
  const { effectiveDate, division, payPeriodsPerYear } = chooser;
  const offered = { ...plan.row, tierItems: plan.tierItems };
  const dependents = wanted.filter(
    (person) => isDependent(person.relationship) && canBeCovered(offered, person, effectiveDate),
  );
  const people = [...chooser.people.slice(0, 1), ...dependents];
  const tierCode = tierFor(people, plan.tierItems).value;
  const price = pricePlan(plan, { people, tier: tierCode, effectiveDate, division, payPeriodsPerYear });
  return { plan, dependents: dependents.map(({ id }) => id), tierCode, price };
}

function waiveReasons(random: Random, coverageType: CoverageType, chooser: Chooser): WaiveReasonCode[] {
  const [subscriber] = chooser.people;
  if (coverageType === "medical" && subscriber && ageOn(subscriber.dob, chooser.effectiveDate) >= 65)
    return ["medicare"];
  const weights: Partial<Record<WaiveReasonCode, number>> =
    coverageType === "medical"
      ? { otherGroupPlan: 56, individualPolicy: 16, medicaid: 14, noOtherCoverage: 14 }
      : { otherGroupPlan: 45, individualPolicy: 10, noOtherCoverage: 45 };
  const main = random.weighted(weights);
  return main === "otherGroupPlan" && random.chance(12) ? [main, "individualPolicy"] : [main];
}
