import { errorWords } from "#web/api.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { TextField } from "../../../sessions/web/TextField.tsx";
import type { ExternalDocumentRow } from "../../session-content.ts";
import type { ExternalBenefit } from "../../session-parts.ts";
import { openExternalDocument, useChangeExternalDocuments, useExternalDocuments } from "../document-calls.ts";
import { formatFileSize } from "#web/file-size.ts";
import { usePartForm } from "../use-part-form.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FileField, missingFile } from "./FileField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";

type Props = { sessionId: string; benefit: ExternalBenefit };

/** The documents of an external benefit, below it in the list. */
export function BenefitDocuments({ sessionId, benefit }: Props) {
  const { t } = useTranslation("offering-session-content");
  const answer = useExternalDocuments(sessionId, benefit.id);
  const { changing } = useChangeExternalDocuments(sessionId, benefit.id);
  const opening = useMutation({
    mutationFn: (documentId: string) => openExternalDocument({ sessionId, id: benefit.id, documentId }),
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ExternalDocumentRow | null>(null);
  return (
    <>
      {opening.isError && <Alert severity="error">{errorWords(opening.error)}</Alert>}
      <Box
        component="ul"
        aria-label={t("benefits.documentsOf", { name: benefit.name })}
        sx={{ listStyle: "none", p: 0, m: 0 }}
      >
        {(answer.data ?? []).map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}
          >
            <span lang={row.language}>{row.title}</span>
            <Box component="span" sx={{ color: "text.secondary" }}>
              {languageNames[row.language]} · {formatFileSize(row.sizeBytes)}
            </Box>
            <Button
              size="small"
              aria-label={t("documents.openThis", { name: row.title })}
              onClick={() => opening.mutate(row.id)}
            >
              {t("documents.open")}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={t("list.removeThis", { name: row.title })}
              onClick={() => setRemoved(row)}
            >
              {t("list.remove")}
            </Button>
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        aria-label={t("benefits.addDocumentTo", { name: benefit.name })}
        onClick={() => setAdding(true)}
      >
        {t("benefits.addDocument")}
      </Button>
      {isAdding && <AddDocument sessionId={sessionId} benefit={benefit} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          title={t("records:list.removeTitle", { name: removed.title })}
          text={t("benefits.removeDocument")}
          act={t("list.remove")}
          stay={t("cancel")}
          isLoss
          isBusy={changing.isPending}
          error={changing.error}
          onClose={() => setRemoved(null)}
          onAct={() =>
            changing.mutate({ kind: "remove", documentId: removed.id }, { onSuccess: () => setRemoved(null) })
          }
        />
      )}
    </>
  );
}

function AddDocument({ sessionId, benefit, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("offering-session-content");
  const { changing, progress } = useChangeExternalDocuments(sessionId, benefit.id);
  const [file, setFile] = useState<File | null>(null);
  const form = usePartForm<{ title: string; language: Language }>(
    { title: "", language: "en" },
    { title: t("documents.title"), file: t("documents.file") },
  );
  const { values, change } = form;
  const handleSave = () => {
    form.clear();
    if (file === null) return form.show([missingFile(t("file.missing"))]);
    changing.mutate({ kind: "add", file, about: values }, { onSuccess: onClose, onError: form.showProblem });
  };
  return (
    <FormDialog
      title={t("benefits.addDocumentTo", { name: benefit.name })}
      form={form}
      isBusy={changing.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <TextField
        id="title"
        label={t("documents.title")}
        help={t("documents.titleHelp")}
        value={values.title}
        max={120}
        onChange={(title) => change({ title })}
        error={form.errorOf("title")}
      />
      <ChoiceField
        id="language"
        label={t("language")}
        value={values.language}
        onChange={(language) => change({ language })}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <FileField
        id="file"
        label={t("documents.file")}
        file={file}
        onChoose={setFile}
        progress={progress}
        error={form.errorOf("file")}
      />
    </FormDialog>
  );
}
