import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import type { StepProps } from "../../../sessions/web/step-props.ts";
import type { RequiredValueRow } from "../../session-parts.ts";
import { useSessionPlans } from "../part-data.ts";
import { PartsStep } from "../parts/PartsStep.tsx";
import { ValueDialog } from "../parts/ValueDialog.tsx";

/** What people are asked when they choose a plan: an amount, a doctor, tobacco. */
export function RequiredValuesStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation(["offering-session-content", "enrollment"]);
  const plans = useSessionPlans(enrollmentSession.id);
  const language = currentLanguage();
  const aboutOf = (row: RequiredValueRow) =>
    [
      coverageLabel(row.coverageType),
      plans.find(({ id }) => id === row.sessionPlanId)?.displayName,
      t(`values.kinds.${row.kind}`),
      row.appliesTo === "subscriber" ? null : t(`values.whom.${row.appliesTo}`),
      row.feeds === null ? null : t(`values.feed.${row.feeds}`),
      row.required ? null : t("values.optional"),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <PartsStep
      enrollmentSession={enrollmentSession}
      part="benefitrequiredvalues"
      step="requiredValues"
      itemOf={(row) => ({ title: row.label[language], about: aboutOf(row) })}
      dialogOf={(row, onClose) => (
        <ValueDialog enrollmentSession={enrollmentSession} plans={plans} row={row} onClose={onClose} />
      )}
    />
  );
}
