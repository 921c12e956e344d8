import { useTranslation } from "react-i18next";
import { utilizations } from "#plans/plans/utilization.ts";
import { yearCost } from "#plans/plans/year-cost.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import type { Quote } from "../quote.ts";
import { usePlanYear } from "./use-plan-year.ts";
import { YearAssumptions } from "./YearAssumptions.tsx";
import { YearSum } from "./YearSum.tsx";

export interface YearProps {
  plan: OfferedPlan;
  people: readonly EnrollmentPerson[];
  price: NonNullable<Quote["price"]>;
  payPeriodsPerYear: number;
}

/** A year with little, some and much care. */
export function YearList({ plan, people, price, payPeriodsPerYear }: YearProps) {
  const planYear = usePlanYear();
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  const year = planYear(plan.benefitsWhy);
  return (
    <>
      <p>{t("year.note")}</p>
      {year !== null && (
        <p>
          {t("row.planYear")}: {year}
        </p>
      )}
      <dl className="wz-facts">
        {utilizations.map((use) => (
          <div key={use}>
            <dt>{t(`use.${use}`)}</dt>
            <dd>
              <YearSum
                answer={yearCost({
                  plan,
                  people: people.length,
                  use,
                  price: { ...price, payPeriodsPerYear },
                })}
                of={t(`use.${use}`)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <YearAssumptions />
    </>
  );
}
