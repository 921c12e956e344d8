import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import type { SessionPlan } from "../../../sessions/session-plans.ts";
import { TextField } from "../../../sessions/web/TextField.tsx";
import type { PlanDocumentRow } from "../../session-content.ts";
import { useChangeDocuments } from "../document-calls.ts";
import { usePartForm } from "../use-part-form.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FileField, missingFile } from "./FileField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";

type DocumentForm = Pick<PlanDocumentRow, "sessionPlanId" | "kind" | "title" | "language">;

const kinds = ["sbc", "summary", "booklet", "flyer"] as const;

type Props = {
  enrollmentSession: EnrollmentSession;
  plans: readonly SessionPlan[];
  row: PlanDocumentRow | null;
  onClose: () => void;
};

/** A document of a plan: what it is, and its file. */
export function DocumentDialog({ enrollmentSession, plans, row, onClose }: Props) {
  const { t } = useTranslation("offering-session-content");
  const { changing, progress } = useChangeDocuments(enrollmentSession.id);
  const [file, setFile] = useState<File | null>(null);
  const form = usePartForm<DocumentForm>(
    {
      sessionPlanId: row?.sessionPlanId ?? plans[0]?.id ?? "",
      kind: row?.kind ?? "sbc",
      title: row?.title ?? "",
      language: row?.language ?? "en",
    },
    { title: t("documents.title"), file: t("documents.file"), sessionPlanId: t("documents.plan") },
  );
  const { values, change } = form;
  const handleSave = () => {
    form.clear();
    const { sessionPlanId, ...about } = values;
    const after = { onSuccess: onClose, onError: form.showProblem };
    if (row !== null) return changing.mutate({ kind: "change", row, about, file }, after);
    if (file === null) return form.show([missingFile(t("file.missing"))]);
    changing.mutate({ kind: "add", file, about: { ...about, sessionPlanId } }, after);
  };
  return (
    <FormDialog
      title={t(row ? "documents.edit" : "documents.add")}
      form={form}
      isBusy={changing.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      {row === null && (
        <ChoiceField
          id="sessionPlanId"
          label={t("documents.plan")}
          value={values.sessionPlanId}
          onChange={(sessionPlanId) => change({ sessionPlanId })}
          options={plans.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          error={form.errorOf("sessionPlanId")}
        />
      )}
      <ChoiceField
        id="kind"
        label={t("documents.kind")}
        value={values.kind}
        onChange={(kind) => change({ kind })}
        options={kinds.map((kind) => ({ value: kind, label: t(`documents.kinds.${kind}`) }))}
      />
      <ChoiceField
        id="language"
        label={t("language")}
        value={values.language}
        onChange={(language) => change({ language })}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextField
        id="title"
        label={t("documents.title")}
        help={t("documents.titleHelp")}
        value={values.title}
        max={120}
        onChange={(title) => change({ title })}
        error={form.errorOf("title")}
      />
      <FileField
        id="file"
        label={t(row ? "documents.newFile" : "documents.file")}
        file={file}
        onChoose={setFile}
        progress={progress}
        error={form.errorOf("file")}
      />
    </FormDialog>
  );
}
