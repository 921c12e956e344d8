import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong, isDate } from "#kernel/dates.ts";
import { StepPage } from "../parts/StepPage.tsx";
import { Why } from "../parts/Why.tsx";
import { hrefOf, useStep } from "../step-context.ts";

/** The first day of coverage is another one by now than the person saw; nothing was sent. */
export function DateStep() {
  const { t } = useTranslation("enrollment-wizard-review");
  const [search] = useSearchParams();
  const { enrollment, go } = useStep();
  const was = search.get("was");
  const { effectiveDate, effectiveDateWhy } = enrollment.dates;
  const shown = (date: string) => formatLong(date, currentLanguage());
  return (
    <StepPage
      title={t("dateChanged.title")}
      part="date"
      lead={t("dateChanged.body")}
      backHref={hrefOf("review")}
      hasLater={false}
    >
      {isDate(was) && was !== effectiveDate && <p>{t("dateChanged.was", { date: shown(was) })}</p>}
      {effectiveDate && <p className="wz-big">{t("dateChanged.now", { date: shown(effectiveDate) })}</p>}
      <Why summary={t("why.date")} why={effectiveDateWhy} people={enrollment.people} />
      <p>{t("dateChanged.prices")}</p>
      <div className="wz-actions">
        <Button type="button" variation="solid" size="big" onClick={() => go("review", { replace: true })}>
          {t("dateChanged.check")}
        </Button>
      </div>
    </StepPage>
  );
}
