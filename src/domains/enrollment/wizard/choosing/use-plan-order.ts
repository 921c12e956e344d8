import { useState } from "react";
import { yearCost } from "#domains/plans/year-cost.ts";
import type { OfferedPlan } from "../../enrollment.ts";
import { inOrder, type PlanOrder } from "./plan-order.ts";
import type { BenefitChoice } from "./use-choice.ts";

/** The order that the person asked for, and what a year with some care costs by each plan. */
export function usePlanOrder(choice: BenefitChoice) {
  const { enrollment, plans, quoteOf, coveredBy } = choice;
  const [order, setOrder] = useState<PlanOrder>("listed");
  const yearCentsOf = (plan: OfferedPlan): number | null => {
    const price = quoteOf(plan)?.price;
    if (!price) return null;
    const { payPeriodsPerYear } = enrollment;
    const people = coveredBy(plan).length;
    const answer = yearCost({ plan, people, use: "medium", price: { ...price, payPeriodsPerYear } });
    return answer.ok ? answer.value.totalCents : null;
  };
  const sumsOf = (plan: OfferedPlan) => ({
    priceCents: quoteOf(plan)?.price?.employeePerPayPeriodCents ?? null,
    yearCents: order === "year" ? yearCentsOf(plan) : null,
  });
  return { order, setOrder, ordered: inOrder(plans, order, sumsOf), yearCentsOf };
}

export type PlansInOrder = ReturnType<typeof usePlanOrder>;
