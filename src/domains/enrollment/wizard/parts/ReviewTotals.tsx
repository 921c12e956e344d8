import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";
import { Why } from "./Why.tsx";

/** The two answers that matter most: from when, and how much. */
export function ReviewTotals({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-wizard-choosing"]);
  const { dates, totals, payPeriodsPerYear, people } = enrollment;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const date = (day: string) => formatLong(day, currentLanguage());
  const isMonthly = payPeriodsPerYear === 12;
  return (
    <div className="wz-sums">
      <div>
        <h2>{t("review.starts")}</h2>
        <p className="wz-big">{dates.effectiveDate ? date(dates.effectiveDate) : t("review.noDate")}</p>
        <Why summary={t("why.date")} why={dates.effectiveDateWhy} people={people} />
        {enrollment.currentCoverages.length > 0 && dates.terminationDate && (
          <p>{t("review.oldEnds", { date: date(dates.terminationDate) })}</p>
        )}
      </div>
      <div>
        <h2>{t("review.youPay")}</h2>
        <p className="wz-big">
          {money(totals.employeePerPayPeriodCents)}{" "}
          <small>{t(isMonthly ? "benefit.perMonth" : "benefit.perPaycheck")}</small>
        </p>
        {!isMonthly && <p>{t("benefit.monthly", { amount: money(totals.employeeCents) })}</p>}
        <p>{t("benefit.employerPays", { amount: money(totals.employerCents) })}</p>
      </div>
    </div>
  );
}
