import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { type FigureKey, figuresOf, shownFigures } from "../choosing/figures.ts";
import type { BenefitChoice } from "../choosing/use-choice.ts";
import { useFigureWords } from "../choosing/use-figure-words.ts";
import { YearOnCard } from "../choosing/YearOnCard.tsx";
import { AdjustmentFacts } from "./AdjustmentFacts.tsx";
import { Facts } from "./Facts.tsx";
import { inEnglish } from "./in-english.tsx";
import { PlanPages } from "./PlanPages.tsx";
import { PlanDocuments } from "./PlanDocuments.tsx";
import { PriceParts } from "./Price.tsx";
import { Why } from "./Why.tsx";

export type PlanFactsProps = {
  plan: OfferedPlan;
  choice: BenefitChoice;
  /** The plan says how much it pays out; else the person does. */
  hasOwnAmount: boolean;
};

/** What a plan's card says beyond its price and first figures. */
export function PlanFacts({ plan, choice, hasOwnAmount }: PlanFactsProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, quoteOf } = choice;
  const quote = quoteOf(plan);
  return (
    <>
      {plan.summary && <p lang={plan.summaryLanguage}>{plan.summary}</p>}
      {quote?.price && (
        <div className="wz-price">
          <PriceParts price={quote.price} enrollment={enrollment} />
        </div>
      )}
      {quote && !quote.isWaiting && plan.adjustments.length > 0 && (
        <AdjustmentFacts why={quote.why} people={enrollment.people} />
      )}
      <Figures plan={plan} hasOwnAmount={hasOwnAmount} />
      {quote && !quote.isWaiting && (
        <Why summary={t("benefit.whyPrice")} why={quote.why} people={enrollment.people} />
      )}
      {plan.documents.length > 0 && (
        <PlanDocuments identifier={enrollment.identifier} documents={plan.documents} />
      )}
      <PlanPages
        identifier={enrollment.identifier}
        pages={enrollment.pages.filter(({ sessionPlanId }) => sessionPlanId === plan.id)}
      />
      <YearOnCard plan={plan} choice={choice} />
    </>
  );
}

/** What a plan should say and does not is said to be missing. */
const onCard: readonly FigureKey[] = ["network", "deductible", "outOfPocket", "volume"];

function Figures({ plan, hasOwnAmount }: Omit<PlanFactsProps, "choice">) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const figures = figuresOf(plan, useFigureWords());
  const shown = shownFigures(plan.coverageType, [figures]);
  const facts = onCard
    .filter((key) => shown.includes(key) && (key !== "volume" || hasOwnAmount))
    .map((key): [string, ReactNode] => {
      const value = figures.find((figure) => figure.key === key)?.value ?? t("figure.notStated");
      return [t(`benefit.${key}`), key === "network" && plan.network ? inEnglish(value) : value];
    });
  return facts.length > 0 ? <Facts facts={facts} /> : null;
}
