import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Choice } from "@cmsgov/design-system";
import { formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { closedFigures } from "../choosing/figures.ts";
import { PickToCompare } from "../choosing/PickToCompare.tsx";
import type { BenefitChoice } from "../choosing/use-choice.ts";
import type { Comparison } from "../choosing/use-comparison.ts";
import { useFigureWords } from "../choosing/use-figure-words.ts";
import type { Quote } from "../quote.ts";
import { inEnglish } from "./in-english.tsx";
import { asksAmount, PlanDetails } from "./PlanDetails.tsx";
import { PricePaid } from "./Price.tsx";

interface Props {
  plan: OfferedPlan;
  choice: BenefitChoice;
  comparison: Comparison;
  /** What a year might cost, where the plans stand in that order. */
  yearCost: string | null;
  /** What the plan asks for, once it is chosen. */
  children?: ReactNode;
}

/**
 * One plan to choose: its name is the radio button's label; its price and what people look for first describe it. The
 * rest is behind a link, so that a phone shows several plans at once.
 */
export function PlanCard({ plan, choice, comparison, yearCost, children }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, chosen, form, plans, quoteOf } = choice;
  const isChosen = chosen?.id === plan.id;
  const inputId = `plan-${plan.id}`;
  const priceId = `${inputId}-price`;
  const figuresId = `${inputId}-figures`;
  return (
    <div className={isChosen ? "wz-plan wz-plan--chosen" : "wz-plan"}>
      <div className="wz-plan__pick">
        <Choice
          type="radio"
          name="plan"
          id={inputId}
          value={plan.id}
          checked={isChosen}
          onChange={() => form.set("id", plan.id)}
          aria-describedby={`${priceId} ${figuresId}`}
          label={
            <span className="wz-plan__name" lang="en">
              {plan.name}
              {plan.carrier && <small>{plan.carrier}</small>}
            </span>
          }
        />
        <div id={priceId} className="wz-price">
          <CardPrice quote={quoteOf(plan)} enrollment={enrollment} isChosen={isChosen} />
        </div>
        <CardFigures id={figuresId} plan={plan} choice={choice} yearCost={yearCost} />
      </div>
      {children}
      {isChosen && (
        // Beside the choice, so that nobody has to pass the other plans on the way on.
        <Button type="submit" className="wz-plan__on" aria-disabled={form.isBusy}>
          {t("benefit.onWith")} <span className="visually-hidden">{inEnglish(plan.name)}</span>
        </Button>
      )}
      <div className="wz-plan__more">
        <PlanDetails plan={plan} choice={choice} />
        {plans.length > 1 && <PickToCompare plan={plan} comparison={comparison} />}
      </div>
    </div>
  );
}

type CardPriceProps = Pick<Props["choice"], "enrollment"> & { quote: Quote | null; isChosen: boolean };

function CardPrice({ quote, enrollment, isChosen }: CardPriceProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  if (quote?.price) return <PricePaid price={quote.price} enrollment={enrollment} />;
  if (!quote?.isWaiting) return <p className="wz-noprice">{t("benefit.noPrice")}</p>;
  return <p className="wz-noprice">{t(isChosen ? "benefit.priceWaitsHere" : "benefit.priceWaits")}</p>;
}

type FiguresProps = Pick<Props, "plan" | "choice" | "yearCost"> & { id: string };

/** What a plan should say and does not is said to be missing. */
function CardFigures({ id, plan, choice, yearCost }: FiguresProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const figures = closedFigures(plan, choice.coveredBy(plan).length, useFigureWords()).filter(
    ({ key }) => key !== "volume" || !asksAmount(choice, plan),
  );
  return (
    <dl id={id} className="wz-plan__figures">
      {figures.map(({ key, value, isFamilys }) => (
        <div key={key}>
          <dt>{t(isFamilys ? `benefit.family.${key}` : `benefit.${key}`)}</dt>
          <dd>{value ?? t("figure.notStated")}</dd>
        </div>
      ))}
      {plan.startsOn !== null && (
        <div>
          <dt>{t("benefit.startsOn")}</dt>
          <dd>{formatLong(plan.startsOn, currentLanguage())}</dd>
        </div>
      )}
      {yearCost !== null && (
        <div>
          <dt>{t("order.yearCost")}</dt>
          <dd>{yearCost}</dd>
        </div>
      )}
    </dl>
  );
}
