import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import { LazyRichTextEditor } from "#web/staff/rich-text/LazyRichTextEditor.tsx";
import type { useStaffFiles } from "./use-staff-files.ts";

type Props = {
  label: string;
  /** Another one begins the editor anew with `initial`. */
  round: number;
  initial: string;
  language: Language;
  error: string | undefined;
  fileError: string | undefined;
  files: ReturnType<typeof useStaffFiles>;
  onChange: (html: string) => void;
};

/** What the desk writes, and the files that go with it. */
export function MessageEditor({ label, round, initial, language, error, fileError, files, onChange }: Props) {
  const { t } = useTranslation("inbox-staff");
  return (
    <>
      <div>
        <div id="text-label" style={{ fontWeight: 600 }}>
          {label}
        </div>
        <LazyRichTextEditor
          key={round}
          id="text"
          labelId="text-label"
          language={language}
          initial={initial}
          onChange={onChange}
          invalid={error !== undefined}
          messageId="text-error"
        />
        {error && <FieldMessage id="text-error">{error}</FieldMessage>}
      </div>
      <Box sx={{ my: 2 }}>
        <Box component="ul" aria-label={t("files")} sx={{ listStyle: "none", p: 0, m: 0 }}>
          {files.files.map((file) => (
            <Box component="li" key={file.id} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              <span style={{ overflowWrap: "anywhere" }}>{file.fileName}</span>
              <IconButton
                aria-label={t("removeFile", { name: file.fileName })}
                onClick={() => files.remove(file)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
        <FileInput
          id="file"
          accept="image/*,application/pdf,.heic"
          words={t("addFile")}
          isBusy={files.isBusy}
          describedBy={fileError === undefined ? undefined : "file-error"}
          onChoose={files.add}
        />
        {fileError && <FieldMessage id="file-error">{fileError}</FieldMessage>}
      </Box>
    </>
  );
}
