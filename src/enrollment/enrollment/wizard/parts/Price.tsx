import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";
import { fixedChargeOf } from "../charge.ts";
import { MoneyPer } from "./MoneyPer.tsx";

type Amounts = { employeeCents: number; employerCents: number; employeePerPayPeriodCents: number };

interface Props {
  price: Amounts;
  enrollment: Pick<Enrollment, "payPeriodsPerYear" | "paymentTotals">;
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

/** What is taken from the pay, each time; of a fixed charge, that the plan is part of it. */
export function PricePaid({ price, enrollment }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const fixedCents = fixedChargeOf(enrollment);
  if (fixedCents !== null)
    return <p>{t("benefit.inFixed", { amount: formatMoney(fixedCents, currentLanguage()) })}</p>;
  return (
    <p className="wz-price__main">
      <MoneyPer cents={price.employeePerPayPeriodCents} payPeriodsPerYear={enrollment.payPeriodsPerYear} />
    </p>
  );
}

/** The same by the month, and what the employer pays beside it. */
export function PriceParts({ price, enrollment }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  if (fixedChargeOf(enrollment) !== null) return null;
  return (
    <>
      {price.employeeCents === 0 && <p>{t("benefit.free")}</p>}
      {enrollment.payPeriodsPerYear !== 12 && price.employeeCents > 0 && (
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
