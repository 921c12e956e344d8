import { useState } from "react";
import type { YearAnswer, YearQuestion } from "#plans/plans/year-cost.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { inOrder, type PlanOrder } from "./plan-order.ts";
import type { BenefitChoice } from "./use-choice.ts";

/** The order that the person asked for, and what a year with some care costs by each plan. */
export function usePlanOrder(choice: BenefitChoice) {
  const { enrollment, plans, quoteOf, coveredBy } = choice;
  const [order, show] = useState<PlanOrder>("listed");
  // Fetched for who asks for it.
  const [yearCost, setYearCost] = useState<((question: YearQuestion) => YearAnswer) | null>(null);
  const setOrder = (wanted: PlanOrder) => {
    show(wanted);
    if (wanted !== "year" || yearCost !== null) return;
    void import("#plans/plans/year-cost.ts").then(
      (file) => setYearCost(() => file.yearCost),
      () => show("price"),
    );
  };
  const yearCentsOf = (plan: OfferedPlan): number | null => {
    const price = quoteOf(plan)?.price;
    if (!price || yearCost === null) return null;
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
