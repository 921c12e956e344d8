import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OfferedPlan } from "../../enrollment.ts";
import { askedBy } from "../../session-parts/required-values.ts";
import { type FigureKey, figuresOf, shownFigures } from "../choosing/figures.ts";
import type { BenefitChoice } from "../choosing/use-choice.ts";
import { useFigureWords } from "../choosing/use-figure-words.ts";
import { YearOnCard } from "../choosing/YearOnCard.tsx";
import { Facts } from "./Facts.tsx";
import { inEnglish } from "./in-english.tsx";
import { PlanPages } from "./PlanPages.tsx";
import { PlanPapers } from "./PlanPapers.tsx";
import { PriceParts } from "./Price.tsx";
import { Why } from "./Why.tsx";

interface Props {
  plan: OfferedPlan;
  choice: BenefitChoice;
}

/** All that a plan's card says once it is opened. */
export function PlanDetails({ plan, choice }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, quoteOf } = choice;
  const quote = quoteOf(plan);
  return (
    <details className="wz-plan__details">
      <summary>
        {t("benefit.more")} <span className="visually-hidden">{inEnglish(plan.name)}</span>
      </summary>
      {plan.summary && <p lang={plan.summaryLanguage}>{plan.summary}</p>}
      {quote?.price && (
        <div className="wz-price">
          <PriceParts price={quote.price} enrollment={enrollment} />
        </div>
      )}
      <PlanFacts plan={plan} hasOwnAmount={!asksAmount(choice, plan)} />
      {quote && !quote.isWaiting && (
        <Why summary={t("benefit.whyPrice")} why={quote.why} people={enrollment.people} />
      )}
      {plan.documents.length > 0 && (
        <PlanPapers identifier={enrollment.identifier} documents={plan.documents} />
      )}
      <PlanPages
        identifier={enrollment.identifier}
        pages={enrollment.pages.filter(({ sessionPlanId }) => sessionPlanId === plan.id)}
      />
      <YearOnCard plan={plan} choice={choice} />
    </details>
  );
}

/** The person says how much the plan pays out: it has no amount of its own to show. */
export function asksAmount({ enrollment }: BenefitChoice, plan: OfferedPlan): boolean {
  return askedBy(enrollment.requiredValues, plan).some(({ feeds }) => feeds === "volume");
}

/** What a plan should say and does not is said to be missing. */
const onCard: readonly FigureKey[] = ["network", "deductible", "outOfPocket", "volume"];

function PlanFacts({ plan, hasOwnAmount }: { plan: OfferedPlan; hasOwnAmount: boolean }) {
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
