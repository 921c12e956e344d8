import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import type { CoverageType, Enrollment } from "../../enrollment.ts";

interface Props {
  enrollment: Enrollment;
  type: CoverageType;
  chosenName: string | undefined;
}

/** What the person has today, and what becomes of it. */
export function CurrentCoverage({ enrollment, type, chosenName }: Props) {
  const { t } = useTranslation("wizard");
  const current = enrollment.currentCoverages.find((one) => one.coverageType === type);
  if (!current) return null;
  const { effectiveDate, terminationDate } = enrollment.dates;
  const shown = (date: string) => formatLong(date, currentLanguage());
  return (
    <div className="wz-today">
      <p>
        {t("benefit.today")} <strong lang="en">{current.planName}</strong> ({t(`tier.${current.tierCode}`)})
      </p>
      <p>
        {effectiveDate && terminationDate
          ? t("benefit.todayEnds", { ends: shown(terminationDate), starts: shown(effectiveDate) })
          : t("benefit.todayEndsUnknown")}
      </p>
      {chosenName === current.planName && <p>{t("benefit.todaySame")}</p>}
    </div>
  );
}
