import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { FileInput } from "#web/staff/FileInput.tsx";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { FieldMessage } from "#web/forms/Field.tsx";

type Props = {
  id: string;
  label: string;
  file: File | null;
  onChoose: (file: File) => void;
  /** The share that has left, while it is on its way. */
  progress: number | null;
  error?: string | undefined;
};

/** Of a form that is saved before a file was chosen. */
export function missingFile(message: string): PageError {
  return { id: "file", key: "offering-session-content:file.missing", message };
}

/** A file to send: a PDF or a picture. */
export function FileField({ id, label, file, onChoose, progress, error }: Props) {
  const { t } = useTranslation("offering-session-content");
  return (
    <div>
      <div style={{ fontWeight: 600, marginBlockEnd: 4 }} id={`${id}-label`}>
        {label}
      </div>
      <FileInput
        id={id}
        labelledBy={`${id}-label`}
        describedBy={error ? `${id}-help ${id}-error` : `${id}-help`}
        accept="application/pdf,image/png,image/jpeg,image/webp"
        file={file}
        onChoose={onChoose}
      />
      <div id={`${id}-help`} style={{ fontSize: "0.8125rem", opacity: 0.85, marginBlockStart: 4 }}>
        {t("file.help")}
      </div>
      {progress !== null && (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress * 100)}
          aria-label={t("file.sending")}
          sx={{ mt: 1 }}
        />
      )}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </div>
  );
}
