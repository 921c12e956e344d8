import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, save } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { documentFile } from "../documents.ts";

export const fetchFile = (a: string, b: string, signal?: AbortSignal) =>
  download<typeof documentFile>("GET /doc/{a}/{b}", { params: { a, b }, signal });

type Props = { documentId: string; versionId: string; title: string; words?: string };

/** Saves a document on the computer, under its own name. */
export function OpenDocument({ documentId, versionId, title, words }: Props) {
  const { t } = useTranslation("documents-staff");
  const saving = useMutation({ mutationFn: async () => save(await fetchFile(documentId, versionId)) });
  return (
    <>
      <BusyButton size="small" isBusy={saving.isPending} onClick={() => saving.mutate()}>
        {words ?? t("download")}
        <span className="visually-hidden"> {title}</span>
      </BusyButton>
      {saving.isError && <Alert severity="error">{saving.error.message}</Alert>}
    </>
  );
}
