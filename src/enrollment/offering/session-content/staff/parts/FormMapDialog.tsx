import { coverageLabel } from "#web/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FormMapRow } from "../../../forms/form-maps.ts";
import type { formChoices } from "#content/surveys/forms.ts";
import { send } from "#web/api.ts";
import { orderedCoverageTypes } from "../../../coverage-types.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { partKey, useParts } from "../part-data.ts";
import { usePartForm } from "../use-part-form.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { RowDialog } from "./RowDialog.tsx";

type Trigger = FormMapRow["trigger"];
type CoverageType = FormMapRow["coverageType"];
const triggers = ["always", "enroll", "waive", "eoi"] as const satisfies readonly Trigger[];

type Props = { enrollmentSession: EnrollmentSession; row: FormMapRow | null; onClose: () => void };

/** Which form is asked for, who fills it in, and whether one may go on without it. */
export function FormMapDialog({ enrollmentSession, row, onClose }: Props) {
  const { t } = useTranslation(["offering-session-content", "enrollment"]);
  const form = usePartForm({
    formId: row?.formId ?? "",
    trigger: row?.trigger ?? "always",
    coverageType: row?.coverageType ?? (null as CoverageType),
    required: row?.required ?? true,
  });
  const { values, change, errorOf } = form;
  const known = useParts(enrollmentSession.id, "forms").data ?? [];
  const choices = useQuery({
    queryKey: [...partKey(enrollmentSession.id, "forms"), "choices"],
    queryFn: ({ signal }) =>
      send<typeof formChoices>("GET /admin/customforms/options", {
        query: { client: enrollmentSession.clientId },
        signal,
      }),
  });
  const used = new Set(known.map(({ formId }) => formId));
  const free = (choices.data?.rows ?? []).filter(({ id }) => !used.has(id));
  const types = orderedCoverageTypes(
    [...enrollmentSession.coverageTypes, ...(values.coverageType === null ? [] : [values.coverageType])],
    enrollmentSession.coverageTypes,
  );
  return (
    <RowDialog
      sessionId={enrollmentSession.id}
      part="forms"
      row={row}
      title={t(row ? "forms.edit" : "forms.add")}
      form={form}
      fields={() => values}
      onClose={onClose}
    >
      <ChoiceField
        id="formId"
        label={t("forms.form")}
        help={<Link to="/admin/customforms">{t("forms.keep")}</Link>}
        value={values.formId}
        onChange={(formId) => change({ formId })}
        options={
          row
            ? [{ value: row.formId, label: row.formName }]
            : [
                {
                  value: "",
                  label: t(choices.isSuccess && free.length === 0 ? "forms.noneFree" : "forms.choose"),
                },
                ...free.map(({ id, label }) => ({ value: id, label })),
              ]
        }
        error={errorOf("formId")}
      />
      <ChoiceField
        id="trigger"
        label={t("forms.trigger")}
        help={t(`forms.triggerHelp.${values.trigger}`)}
        value={values.trigger}
        onChange={(trigger) => change({ trigger })}
        options={triggers.map((trigger) => ({ value: trigger, label: t(`forms.triggers.${trigger}`) }))}
      />
      {values.trigger !== "always" && (
        <ChoiceField
          id="coverageType"
          label={t("forms.coverage")}
          value={values.coverageType ?? ""}
          onChange={(type) => change({ coverageType: type === "" ? null : type })}
          options={[
            { value: "", label: t("forms.everyCoverage") },
            ...types.map((type) => ({ value: type, label: coverageLabel(type) })),
          ]}
        />
      )}
      <FlagField
        id="required"
        label={t("forms.required")}
        help={t("forms.requiredHelp")}
        value={values.required}
        onChange={(required) => change({ required })}
      />
    </RowDialog>
  );
}
