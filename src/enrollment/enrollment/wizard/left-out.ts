import type { Enrollment } from "../enrollment.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { type Unfit, unfitFor } from "./quote.ts";

type OtherPlan = Enrollment["otherPlans"][number];

/** What a page does not offer to this family. */
export type LeftOut = { plans: readonly OtherPlan[]; people: readonly Unfit[] };

/** What a page of a coverage type leaves out; plans of a type without a page stand on the first one. */
export function leftOut(enrollment: Enrollment, type: string, plans: readonly OfferedPlan[]): LeftOut {
  const isFirst = enrollment.coverageTypes[0] === type;
  const hasPage = (plan: OtherPlan) => enrollment.coverageTypes.includes(plan.coverageType);
  return {
    plans: enrollment.otherPlans.filter((plan) => plan.coverageType === type || (isFirst && !hasPage(plan))),
    people: unfitFor(enrollment, plans),
  };
}
