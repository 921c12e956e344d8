import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";

interface Props {
  cents: number;
  payPeriodsPerYear: Enrollment["payPeriodsPerYear"];
}

/** All that was chosen so far, this page's choice included; said again whenever it changes. */
export function RunningTotal({ cents, payPeriodsPerYear }: Props) {
  const { t } = useTranslation("wizard");
  return (
    <div className="wz-total" role="status">
      <p>
        {t("benefit.total")} <small>{t("benefit.totalHint")}</small>
      </p>
      <p className="wz-total__sum">
        <strong>{formatMoney(cents, currentLanguage())}</strong>{" "}
        {t(payPeriodsPerYear === 12 ? "benefit.perMonth" : "benefit.perPaycheck")}
      </p>
    </div>
  );
}
