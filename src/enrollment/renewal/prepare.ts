import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { PlanDecision, RenewalPlan, TypeDecision } from "./renewal-terms.ts";

type Question = {
  plans: readonly RenewalPlan[];
  /** Plans that cover somebody on the day before. */
  covered: readonly string[];
  firstDay: PlainDate;
};

/**
 * The decisions that a renewal begins with: each plan goes on; of one that ends, its people go on in the one plan of its type
 * that begins then, if there is just one. Those who do not choose keep what they have.
 */
export function decisionsFor({ plans, covered, firstDay }: Question): {
  plans: PlanDecision[];
  coverageTypes: TypeDecision[];
} {
  const held = plans.filter(({ id }) => covered.includes(id));
  const types = [...new Set(held.map(({ coverageType }) => coverageType))];
  return {
    plans: held.map((plan): PlanDecision => {
      const isOver = plan.terminationDate !== null && plan.terminationDate < firstDay;
      if (!isOver) return { planId: plan.id, action: "keep", toPlanId: null };
      const followers = plans.filter((one) => isFollower(one, plan, firstDay));
      const [follower] = followers;
      return follower !== undefined && followers.length === 1
        ? { planId: plan.id, action: "map", toPlanId: follower.id }
        : { planId: plan.id, action: "end", toPlanId: null };
    }),
    coverageTypes: types.map((coverageType) => ({ coverageType, rollOver: "keep", defaultPlanId: null })),
  };
}

/** A plan of the same type that begins within a month of the other's end, and by the first day. */
function isFollower(one: RenewalPlan, plan: RenewalPlan, firstDay: PlainDate): boolean {
  return (
    one.id !== plan.id &&
    one.isActive &&
    one.coverageType === plan.coverageType &&
    one.effectiveDate <= firstDay &&
    one.effectiveDate > addDays(dayBefore(firstDay), -31) &&
    (one.terminationDate === null || one.terminationDate >= firstDay)
  );
}
