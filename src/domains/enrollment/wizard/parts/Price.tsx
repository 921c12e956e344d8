import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";

type Amounts = { employeeCents: number; employerCents: number; employeePerPayPeriodCents: number };

interface Props {
  price: Amounts;
  payPeriodsPerYear: Enrollment["payPeriodsPerYear"];
}

/** What the person pays: each paycheck large, each month and the employer's part below. */
export function Price({ price, payPeriodsPerYear }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const isMonthly = payPeriodsPerYear === 12;
  return (
    <div className="wz-price">
      <p className="wz-price__main">
        <strong>{money(price.employeePerPayPeriodCents)}</strong>{" "}
        <span>{t(isMonthly ? "benefit.perMonth" : "benefit.perPaycheck")}</span>
      </p>
      {price.employeeCents === 0 && <p>{t("benefit.free")}</p>}
      {!isMonthly && price.employeeCents > 0 && (
        <p>{t("benefit.monthly", { amount: money(price.employeeCents) })}</p>
      )}
      <p>
        {price.employerCents > 0
          ? t("benefit.employerPays", { amount: money(price.employerCents) })
          : t("benefit.employerPaysNothing")}
      </p>
    </div>
  );
}
