import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { BenefitSelection, Enrollment } from "../../enrollment.ts";

interface Props {
  evidence: BenefitSelection["evidence"];
  enrollment: Pick<Enrollment, "dates" | "payPeriodsPerYear">;
}

/** Of an amount that needs proof of good health: what was asked for, what starts, what waits, and what that would cost. */
export function PendingAmount({ evidence, enrollment }: Props) {
  const { t } = useTranslation("members-answers");
  if (evidence === null || evidence.pendingCents === 0) return null;
  const { requestedCents, guaranteedCents, pendingCents, morePerPayPeriodCents } = evidence;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const round = (cents: number) => money(cents).replace(/\.00$/u, "");
  const { effectiveDate } = enrollment.dates;
  const sentences = [
    t("evidence.asked", { amount: round(requestedCents) }),
    effectiveDate === null
      ? ""
      : t("evidence.starts", {
          amount: round(guaranteedCents),
          date: formatLong(effectiveDate, currentLanguage()),
        }),
    t("evidence.waits", { amount: round(pendingCents) }),
    morePerPayPeriodCents === null
      ? ""
      : t(enrollment.payPeriodsPerYear === 12 ? "evidence.moreMonthly" : "evidence.more", {
          amount: money(morePerPayPeriodCents),
        }),
  ];
  return <p className="wz-today wz-pending">{sentences.filter((one) => one !== "").join(" ")}</p>;
}
