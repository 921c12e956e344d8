import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import type { DocumentDetail } from "../documents.ts";
import { OpenDocument } from "./OpenDocument.tsx";
import { sendVersion } from "./send-file.ts";
import { formatFileSize } from "#web/file-size.ts";

/** The files of a document, the latest first, and a new one in their place. */
export function Versions({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation("documents-staff");
  const language = currentLanguage();
  const zone = useUser()?.timeZone ?? "UTC";
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      sendVersion({ file, onProgress: setShare, signal: new AbortController().signal }, document.id),
    onSuccess: async (changed) => {
      queries.setQueryData(["document", document.id], changed);
      await queries.invalidateQueries({ queryKey: ["list", "documents"] });
    },
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <DescriptionList
        caption={t("document.versions")}
        columns={[
          { key: "file", header: t("columns.file") },
          { key: "size", header: t("columns.size"), align: "right" },
          { key: "at", header: t("columns.createdAt") },
          { key: "by", header: t("columns.by") },
          { key: "open", header: t("columns.open") },
        ]}
        rows={document.versions.map((version) => ({
          id: version.id,
          cells: {
            file: (
              <span style={{ overflowWrap: "anywhere" }}>
                {version.number}. {version.fileName} {version.isCurrent && `(${t("document.current")})`}
              </span>
            ),
            size: formatFileSize(version.sizeBytes),
            at: formatDayAndTime(version.createdAt, language, { timeZone: zone }),
            by: version.by ?? "",
            open: <OpenDocument documentId={document.id} versionId={version.id} title={version.fileName} />,
          },
        }))}
      />
      <FileInput
        accept=".pdf,.png,.jpg,.jpeg,.webp,.heic,.docx,.xlsx,.pptx"
        words={t("document.newVersion")}
        isBusy={sending.isPending}
        onChoose={(file) => sending.mutate(file)}
      />
      {sending.isPending && (
        <LinearProgress variant="determinate" value={share * 100} aria-label={sending.variables.name} />
      )}
      {sending.error && <Alert severity="error">{errorWords(sending.error)}</Alert>}
    </Stack>
  );
}
