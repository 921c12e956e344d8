import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "@cmsgov/design-system";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment, OfferedPlan } from "../../enrollment.ts";
import { askedBy } from "../../session-parts/required-values.ts";
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
  const { t } = useTranslation("wizard");
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
        <p className="wz-plan__summary" lang="en">
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

function PlanFacts({ plan, hasOwnAmount }: { plan: OfferedPlan; hasOwnAmount: boolean }) {
  const { t } = useTranslation("wizard");
  const money = (cents: number) => formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
  const limits = (individual: number | null, family: number | null) => {
    if (individual === null) return family === null ? null : money(family);
    if (family === null) return money(individual);
    return t("benefit.oneAndFamily", { individual: money(individual), family: money(family) });
  };
  const deductible = limits(plan.deductibleIndividualCents, plan.deductibleFamilyCents);
  const outOfPocket = limits(plan.outOfPocketIndividualCents, plan.outOfPocketFamilyCents);
  const facts: [string, ReactNode][] = [];
  if (plan.network) facts.push([t("benefit.network"), inEnglish(plan.network)]);
  if (deductible) facts.push([t("benefit.deductible"), deductible]);
  if (outOfPocket) facts.push([t("benefit.outOfPocket"), outOfPocket]);
  if (plan.volumeCents !== null && hasOwnAmount) facts.push([t("benefit.volume"), money(plan.volumeCents)]);
  return facts.length > 0 ? <Facts facts={facts} /> : null;
}
