import { useTranslation } from "react-i18next";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../../enrollment.ts";
import { ChangeList } from "./ChangeList.tsx";
import { currentOf, savedNow } from "../../coverage-changes.ts";

export type ReviewChangeProps = { enrollment: Enrollment; type: CoverageType };

/** In short what a saved choice changes of today's cover; nothing where there is none, or no choice yet. */
export function ReviewChange({ enrollment, type }: ReviewChangeProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const current = currentOf(enrollment, type);
  const now = savedNow(enrollment, type);
  if (!current || !now) return null;
  return (
    <div className="wz-today">
      <p>
        <strong>{t("change.today")}</strong>
      </p>
      <ChangeList current={current} now={now} />
    </div>
  );
}
