import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { utilizations } from "#plans/plans/utilization.ts";
import { yearCost } from "#plans/plans/year-cost.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney, multiply } from "#kernel/money.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { inEnglish } from "../parts/in-english.tsx";
import { PlanPages } from "../parts/PlanPages.tsx";
import { PlanDocuments } from "../parts/PlanDocuments.tsx";
import type { Column } from "./compare-rows.ts";
import { figuresOf } from "./figures.ts";
import { useFigureWords } from "./use-figure-words.ts";
import { usePlanYear } from "./use-plan-year.ts";
import type { BenefitChoice } from "./use-choice.ts";
import { YearSum } from "./YearSum.tsx";

/** The plans in words; `nodes` stand in the place of a word where a cell has more to it. */
export function useColumns(
  choice: BenefitChoice,
  plans: readonly OfferedPlan[],
): (Column & { nodes: Record<string, ReactNode> })[] {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  const words = useFigureWords();
  const planYear = usePlanYear();
  const { payPeriodsPerYear, identifier, pages } = choice.enrollment;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  return plans.map((plan) => {
    const quote = choice.quoteOf(plan);
    const price = quote?.price ?? null;
    const noPrice = t(quote?.isWaiting ? "compare.priceWaits" : "compare.noPrice");
    const priced = (cents: (of: NonNullable<typeof price>) => number) =>
      price === null ? noPrice : money(cents(price));
    const people = choice.coveredBy(plan);
    const isMedical = plan.coverageType === "medical";
    const years =
      price === null || !isMedical
        ? []
        : utilizations.map((use) => {
            const of = { people: people.length, use, price: { ...price, payPeriodsPerYear } };
            return { use, answer: yearCost({ plan, ...of }) };
          });
    const ownPages = pages.filter(({ sessionPlanId }) => sessionPlanId === plan.id);
    const nodes: Record<string, ReactNode> = {
      network: plan.network && inEnglish(plan.network),
      volume: choice.askedOf(plan).asked.some(({ feeds }) => feeds === "volume") && t("compare.youChoose"),
      documents: plan.documents.length > 0 && (
        <PlanDocuments identifier={identifier} documents={plan.documents} />
      ),
      pages: ownPages.length > 0 && <PlanPages identifier={identifier} pages={ownPages} />,
    };
    for (const { use, answer } of years)
      nodes[use] = <YearSum answer={answer} of={`${t(`use.${use}`)} ${plan.name}`} />;
    if (price !== null)
      nodes[payPeriodsPerYear === 12 ? "month" : "paycheck"] = (
        <strong className="wz-compare__price">{money(price.employeePerPayPeriodCents)}</strong>
      );
    return {
      figures: figuresOf(plan, words),
      pay: {
        ...(payPeriodsPerYear === 12 ? {} : { paycheck: priced((one) => one.employeePerPayPeriodCents) }),
        month: priced(({ employeeCents }) => employeeCents),
        employer: priced(({ employerCents }) => employerCents),
        year: priced((one) => multiply(one.employeePerPayPeriodCents, payPeriodsPerYear)),
      },
      year: Object.fromEntries(
        years.map(({ use, answer }) => [use, answer.ok ? money(answer.value.totalCents) : t("year.none")]),
      ),
      about: {
        planYear: planYear(plan.benefitsWhy),
        people: people.map(({ firstName }) => firstName).join(", "),
        may: mayCover(plan, t),
        documents: plan.documents.map(({ title }) => title).join(", ") || null,
        pages: ownPages.map(({ title }) => title).join(", ") || null,
      },
      nodes: Object.fromEntries(Object.entries(nodes).filter(([, node]) => Boolean(node))),
    };
  });
}

/** The people that the plan is for at all. */
function mayCover(plan: OfferedPlan, t: (key: string, values: { age: number }) => string): string {
  const age = { age: plan.maxChildAge };
  if (!plan.coversDependents) return t("compare.onlyYou", age);
  return t(plan.coversPartners ? "compare.family" : "compare.familyNoPartner", age);
}
