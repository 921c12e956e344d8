import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";

type Props = {
  id: string;
  label: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** The share that has left, while it is on its way. */
  progress: number | null;
  error?: string | undefined;
};

/** A file to send: a PDF or a picture. */
export function FileField({ id, label, file, onChoose, progress, error }: Props) {
  const { t } = useTranslation("offering-session-content");
  return (
    <div>
      <div style={{ fontWeight: 600, marginBlockEnd: 4 }} id={`${id}-label`}>
        {label}
      </div>
      <Button component="label" variant="outlined" startIcon={<UploadIcon />}>
        {t(file ? "file.other" : "file.choose")}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept="application/pdf,image/png,image/jpeg,image/webp"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      </Button>{" "}
      <span role="status" style={{ overflowWrap: "anywhere" }}>
        {file?.name ?? ""}
      </span>
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
