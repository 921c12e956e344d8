import "./review.css";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";
import { isAllWaived } from "../../no-coverage/no-coverage.ts";
import { endingTypes } from "../../coverage-changes.ts";
import { fixedChargeOf } from "../charge.ts";
import { MoneyPer } from "./MoneyPer.tsx";
import { Why } from "./Why.tsx";
import { coverageName } from "../coverage-name.ts";

/** The two answers that matter most: from when, and how much. */
export function ReviewTotals({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-no-coverage", "wizard"]);
  const { dates, people, coverageTypes, benefitSelections } = enrollment;
  const endings = endingTypes(enrollment);
  const hasNone = isAllWaived(coverageTypes, benefitSelections);
  const date = (day: string) => formatLong(day, currentLanguage());
  return (
    <div className="wz-sums">
      <div>
        {hasNone ? (
          <>
            <h2>{t("enrollment-no-coverage:coverage")}</h2>
            <p className="wz-big">{t("enrollment-no-coverage:none")}</p>
          </>
        ) : (
          <>
            <h2>{t("review.starts")}</h2>
            <p className="wz-big">{dates.effectiveDate ? date(dates.effectiveDate) : t("review.noDate")}</p>
            <Why summary={t("why.date")} why={dates.effectiveDateWhy} people={people} />
          </>
        )}
        {endings.length > 0 && dates.terminationDate && (
          <p>
            {t("review.oldEnds", {
              date: date(dates.terminationDate),
              coverages: endings.map((type) => coverageName(enrollment, type)).join(", "),
            })}
          </p>
        )}
      </div>
      <div>
        <h2>{t("review.youPay")}</h2>
        <YouPay enrollment={enrollment} />
      </div>
    </div>
  );
}

/** One sum: what is charged, where the session charges an account; else what is taken from each paycheck. */
function YouPay({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-wizard-choosing"]);
  const { totals, payPeriodsPerYear, paymentTotals, people } = enrollment;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  return (
    <>
      <p className="wz-big">
        <MoneyPer
          cents={paymentTotals?.monthlyChargeCents ?? totals.employeePerPayPeriodCents}
          payPeriodsPerYear={payPeriodsPerYear}
        />
      </p>
      {paymentTotals?.isDue === true && <p>{t("review.fromAccount")}</p>}
      {payPeriodsPerYear !== 12 && <p>{t("benefit.monthly", { amount: money(totals.employeeCents) })}</p>}
      {fixedChargeOf(enrollment) === null && totals.employerCents > 0 && (
        <p>{t("benefit.employerPays", { amount: money(totals.employerCents) })}</p>
      )}
      {paymentTotals !== null && <Why summary={t("why.charge")} why={paymentTotals.why} people={people} />}
    </>
  );
}
