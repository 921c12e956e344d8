import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import LibraryIcon from "@mui/icons-material/FolderOpenOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import { LazyRichTextEditor } from "#web/staff/rich-text/LazyRichTextEditor.tsx";
import { useHasLibrary } from "../web/use-library.ts";
import { LibraryDialog } from "./LibraryDialog.tsx";
import type { useStaffFiles } from "./use-staff-files.ts";

type StaffFiles = ReturnType<typeof useStaffFiles>;
type Props = {
  label: string;
  /** Another one begins the editor anew with `initial`. */
  round: number;
  initial: string;
  language: Language;
  error: string | undefined;
  fileError: string | undefined;
  documentError: string | undefined;
  /** Null where nothing can go along. */
  files: StaffFiles | null;
  onChange: (html: string) => void;
};

/** What the desk writes, and what goes with it. */
export function MessageEditor({
  label,
  round,
  initial,
  language,
  error,
  fileError,
  documentError,
  files,
  onChange,
}: Props) {
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
      {files ? <AlongFields {...{ files, fileError, documentError }} /> : <Box sx={{ height: 16 }} />}
    </>
  );
}

type AlongProps = Pick<Props, "fileError" | "documentError"> & { files: StaffFiles };

/** The files and documents that go along, and the buttons that add them. */
function AlongFields({ files, fileError, documentError }: AlongProps) {
  const { t } = useTranslation("inbox-staff");
  const [isOpen, setOpen] = useState(false);
  const hasLibrary = useHasLibrary();
  return (
    <Box sx={{ my: 2 }}>
      <Box component="ul" aria-label={t("files")} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {files.files.map((file) => (
          <Item key={file.id} name={file.fileName} onRemove={() => files.remove(file)} />
        ))}
        {files.documents.map((one) => (
          <Item key={one.versionId} name={one.title} onRemove={() => files.leaveOut(one)} />
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <FileInput
          id="file"
          accept="image/*,application/pdf,.heic"
          words={t("addFile")}
          isBusy={files.isBusy}
          describedBy={fileError === undefined ? "file-help" : "file-help file-error"}
          onChoose={files.add}
        />
        {hasLibrary && (
          <Button
            id="versionIds"
            variant="outlined"
            startIcon={<LibraryIcon />}
            aria-describedby={documentError === undefined ? undefined : "versionIds-error"}
            onClick={() => setOpen(true)}
          >
            {t("library.choose")}
          </Button>
        )}
      </Box>
      <FormHelperText id="file-help" sx={{ mx: 0 }}>
        {t("fileHint")}
      </FormHelperText>
      {fileError && <FieldMessage id="file-error">{fileError}</FieldMessage>}
      {documentError && <FieldMessage id="versionIds-error">{documentError}</FieldMessage>}
      {isOpen && (
        <LibraryDialog
          chosen={files.documents}
          onChoose={(one) => {
            files.choose(one);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}

/** One that goes along, with the button that leaves it out. */
export function Item({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation("inbox-staff");
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <span style={{ overflowWrap: "anywhere" }}>{name}</span>
      <IconButton aria-label={t("removeFile", { name })} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
