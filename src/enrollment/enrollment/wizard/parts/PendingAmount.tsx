import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { BenefitSelection, Enrollment } from "../../enrollment.ts";

export interface PendingAmountProps {
  eoi: BenefitSelection["eoi"];
  enrollment: Pick<Enrollment, "dates" | "payPeriodsPerYear">;
}

/** Of an amount that needs proof of good health: what was asked for, what starts, what waits, and what that would cost. */
export function PendingAmount({ eoi, enrollment }: PendingAmountProps) {
  const { t } = useTranslation("members-answers");
  if (eoi === null || eoi.pendingCents === 0) return null;
  const { requestedCents, guaranteedCents, pendingCents, morePerPayPeriodCents } = eoi;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const round = (cents: number) => money(cents).replace(/\.00$/u, "");
  const { effectiveDate } = enrollment.dates;
  const sentences = [
    t("eoi.asked", { amount: round(requestedCents) }),
    effectiveDate === null
      ? ""
      : t("eoi.starts", {
          amount: round(guaranteedCents),
          date: formatLong(effectiveDate, currentLanguage()),
        }),
    t("eoi.waits", { amount: round(pendingCents) }),
    morePerPayPeriodCents === null
      ? ""
      : t(enrollment.payPeriodsPerYear === 12 ? "eoi.moreMonthly" : "eoi.more", {
          amount: money(morePerPayPeriodCents),
        }),
  ];
  return <p className="wz-today wz-pending">{sentences.filter((one) => one !== "").join(" ")}</p>;
}
