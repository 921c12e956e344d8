import LibraryIcon from "@mui/icons-material/FolderOpenOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import { Item } from "../../staff/MessageEditor.tsx";
import { LibraryDialog } from "../../staff/LibraryDialog.tsx";
import type { useDocuments } from "../../web/use-library.ts";

type Props = { library: ReturnType<typeof useDocuments>; error: string | undefined };

/** The documents of the library that go along with each message. */
export function BroadcastDocuments({ library, error }: Props) {
  const { t } = useTranslation("inbox-staff");
  const [isOpen, setOpen] = useState(false);
  const { documents, choose, leaveOut } = library;
  return (
    <Box sx={{ mt: 2 }}>
      <Box component="ul" aria-label={t("files")} sx={{ listStyle: "none", p: 0, m: 0, mb: 1 }}>
        {documents.map((one) => (
          <Item key={one.versionId} name={one.title} onRemove={() => leaveOut(one)} />
        ))}
      </Box>
      <Button
        id="versionIds"
        variant="outlined"
        startIcon={<LibraryIcon />}
        aria-describedby={error === undefined ? undefined : "versionIds-error"}
        onClick={() => setOpen(true)}
      >
        {t("library.choose")}
      </Button>
      {error && <FieldMessage id="versionIds-error">{error}</FieldMessage>}
      {isOpen && (
        <LibraryDialog
          chosen={documents}
          onChoose={(one) => {
            choose(one);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}
