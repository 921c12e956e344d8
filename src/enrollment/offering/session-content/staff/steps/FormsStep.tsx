import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import type { FormMapRow } from "../../../forms/form-maps.ts";
import type { StepProps } from "../../../sessions/web/step-props.ts";
import { FormMapDialog } from "../parts/FormMapDialog.tsx";
import { PartsStep } from "../parts/PartsStep.tsx";

/** The forms that people fill in before they pay and send, and when. */
export function FormsStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation(["offering-session-content", "enrollment"]);
  const aboutOf = (row: FormMapRow) =>
    [
      t(`forms.triggers.${row.trigger}`),
      row.coverageType !== null && coverageLabel(row.coverageType),
      t(row.required ? "forms.isRequired" : "forms.isOptional"),
      row.isSigned && t("forms.isSigned"),
      row.holdsHealth && t("forms.holdsHealth"),
      row.formStatus !== "ready" && t(`forms.status.${row.formStatus}`),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <PartsStep
      enrollmentSession={enrollmentSession}
      part="forms"
      step="forms"
      itemOf={(row) => ({ title: row.formName, about: aboutOf(row) })}
      dialogOf={(row, onClose) => (
        <FormMapDialog enrollmentSession={enrollmentSession} row={row} onClose={onClose} />
      )}
    />
  );
}
