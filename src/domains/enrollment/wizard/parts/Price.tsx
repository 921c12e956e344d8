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
export function Price(props: Props) {
  return (
    <div className="wz-price">
      <PricePaid {...props} />
      <PriceParts {...props} />
    </div>
  );
}

/** What is taken from the pay, each time. */
export function PricePaid({ price, payPeriodsPerYear }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <p className="wz-price__main">
      <strong>{formatMoney(price.employeePerPayPeriodCents, currentLanguage())}</strong>{" "}
      <span>{t(payPeriodsPerYear === 12 ? "benefit.perMonth" : "benefit.perPaycheck")}</span>
    </p>
  );
}

/** The same by the month, and what the employer pays beside it. */
export function PriceParts({ price, payPeriodsPerYear }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  return (
    <>
      {price.employeeCents === 0 && <p>{t("benefit.free")}</p>}
      {payPeriodsPerYear !== 12 && price.employeeCents > 0 && (
        <p>{t("benefit.monthly", { amount: money(price.employeeCents) })}</p>
      )}
      <p>
        {price.employerCents > 0
          ? t("benefit.employerPays", { amount: money(price.employerCents) })
          : t("benefit.employerPaysNothing")}
      </p>
    </>
  );
}
