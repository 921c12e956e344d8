import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { Folded } from "../parts/Folded.tsx";
import type { BenefitChoice } from "./use-choice.ts";
import type { YearProps } from "./YearList.tsx";

const YearList = lazyInside<YearProps>(
  async () => (await import("./YearList.tsx")).YearList,
  "enrollment-wizard-choosing-compare",
);

/** What a year with the plan might cost, for who asks; fetched then. */
export function YearOnCard({ plan, choice }: { plan: OfferedPlan; choice: BenefitChoice }) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const price = choice.quoteOf(plan)?.price;
  if (plan.coverageType !== "medical" || !price) return null;
  return (
    <Folded className="wz-year" summary={t("year.ask")} part={YearList}>
      <YearList
        plan={plan}
        people={choice.coveredBy(plan)}
        price={price}
        payPeriodsPerYear={choice.enrollment.payPeriodsPerYear}
      />
    </Folded>
  );
}
