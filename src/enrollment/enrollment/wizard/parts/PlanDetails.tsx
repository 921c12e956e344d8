import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { askedBy } from "#enrollment/offering/session-content/required-values.ts";
import type { BenefitChoice } from "../choosing/use-choice.ts";
import { Folded } from "./Folded.tsx";
import { inEnglish } from "./in-english.tsx";
import type { PlanFactsProps } from "./PlanFacts.tsx";

const PlanFacts = lazyInside<PlanFactsProps>(async () => (await import("./PlanFacts.tsx")).PlanFacts);

/** All that a plan's card says once it is opened; fetched then. */
export function PlanDetails({ plan, choice }: Pick<PlanFactsProps, "plan" | "choice">) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <Folded
      className="wz-plan__details"
      summary={
        <>
          {t("benefit.more")} <span className="visually-hidden">{inEnglish(plan.name)}</span>
        </>
      }
      part={PlanFacts}
    >
      <PlanFacts plan={plan} choice={choice} hasOwnAmount={!asksAmount(choice, plan)} />
    </Folded>
  );
}

/** The person says how much the plan pays out: it has no amount of its own to show. */
export function asksAmount({ enrollment }: BenefitChoice, plan: OfferedPlan): boolean {
  return askedBy(enrollment.requiredValues, plan).some(({ feeds }) => feeds === "volume");
}
