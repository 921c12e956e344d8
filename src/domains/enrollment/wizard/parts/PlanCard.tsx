import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "@cmsgov/design-system";
import type { Enrollment, OfferedPlan } from "../../enrollment.ts";
import { askedBy } from "../../session-parts/required-values.ts";
import { type FigureKey, figuresOf, shownFigures } from "../choosing/figures.ts";
import { useFigureWords } from "../choosing/use-figure-words.ts";
import type { Quote } from "../quote.ts";
import { Facts } from "./Facts.tsx";
import { inEnglish } from "./in-english.tsx";
import { PlanPages } from "./PlanPages.tsx";
import { PlanPapers } from "./PlanPapers.tsx";
import { Price } from "./Price.tsx";
import { Why } from "./Why.tsx";

interface Props {
  plan: OfferedPlan;
  quote: Quote | null;
  enrollment: Enrollment;
  isChosen: boolean;
  inputId: string;
  onChoose: () => void;
  /** What the plan asks for, once it is chosen. */
  children?: ReactNode;
}

/** One plan to choose: its name is the radio button's label, its price describes it. */
export function PlanCard({ plan, quote, enrollment, isChosen, inputId, onChoose, children }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const priceId = `${inputId}-price`;
  const asksAmount = askedBy(enrollment.requiredValues, plan).some(({ feeds }) => feeds === "volume");
  return (
    <div className={isChosen ? "wz-plan wz-plan--chosen" : "wz-plan"}>
      <div className="wz-plan__pick">
        <Choice
          type="radio"
          name="plan"
          id={inputId}
          value={plan.id}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={priceId}
          label={
            <span className="wz-plan__name" lang="en">
              {plan.name}
              {plan.carrier && <small>{plan.carrier}</small>}
            </span>
          }
        />
        <div id={priceId}>
          {quote?.price ? (
            <Price price={quote.price} payPeriodsPerYear={enrollment.payPeriodsPerYear} />
          ) : (
            <p className="wz-noprice">
              {t(
                !quote?.isWaiting
                  ? "benefit.noPrice"
                  : isChosen
                    ? "benefit.priceWaitsHere"
                    : "benefit.priceWaits",
              )}
            </p>
          )}
        </div>
      </div>
      {plan.summary && (
        <p className="wz-plan__summary" lang={plan.summaryLanguage}>
          {plan.summary}
        </p>
      )}
      <PlanFacts plan={plan} hasOwnAmount={!asksAmount} />
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
      {children}
    </div>
  );
}

/** What people look for first; what a plan should say and does not is said to be missing. */
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
