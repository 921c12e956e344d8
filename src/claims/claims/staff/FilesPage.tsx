import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { errorWords, send, upload } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { FileInput } from "#web/staff/FileInput.tsx";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import type { ClaimFile, claimImport, claimImports } from "../claim-file-calls.ts";

const filesPath = "/admin/claimfiles";

/** The files of claims that were brought, and the place to bring one. */
export function FilesPage() {
  const { t } = useTranslation("claims-staff");
  usePage(t("files.title"));
  return (
    <>
      <PageTitle>{t("files.title")}</PageTitle>
      <Typography id="files-about" sx={{ color: "text.secondary", mb: 2 }}>
        {t("files.about")}
      </Typography>
      <Bring />
      <DataList<ClaimFile>
        name="claim files"
        caption={t("files.title")}
        columns={useColumns()}
        usualSort="-createdAt"
        fetchPage={findFiles}
        hrefOf={(row) => `${filesPath}/${row.id}`}
        empty={<Typography>{t("files.empty")}</Typography>}
      />
    </>
  );
}

function Bring() {
  const { t } = useTranslation("claims-staff");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload<typeof claimImport>("POST /claims/imports", { body: {}, file, onProgress: setShare }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["list", "claim files"] });
      await navigate(`${filesPath}/${id}`);
    },
  });
  const percent = Math.round(share * 100);
  return (
    <Box sx={{ mb: 2 }}>
      <FileInput
        accept=".835,.837,.x12,.edi,.txt,.dat,.csv"
        variant="contained"
        words={t("files.choose")}
        describedBy="files-about"
        isBusy={sending.isPending}
        onChoose={(file) => file && sending.mutate(file)}
      />
      <Box role="status" sx={{ mt: 1 }}>
        {sending.isPending && t("files.sending", { name: sending.variables.name, percent })}
        {sending.error && <Alert severity="error">{errorWords(sending.error)}</Alert>}
      </Box>
    </Box>
  );
}

const findFiles = ({ page, pageSize }: ListQuery, signal: AbortSignal) =>
  send<typeof claimImports>("GET /claims/imports", { query: { page, pageSize }, signal });

function useColumns(): ListColumn<ClaimFile>[] {
  const { t } = useTranslation("claims-staff");
  const language = currentLanguage();
  const column = (
    field: "fileName" | "status" | "posted" | "held" | "unmatched" | "createdAt",
    width: number,
    text: (row: ClaimFile) => string,
    more: Partial<ListColumn<ClaimFile>> = {},
  ): ListColumn<ClaimFile> => ({ field, header: t(`files.${field}`), width, text, sortable: false, ...more });
  const count = (field: "posted" | "held" | "unmatched") =>
    column(field, 120, (row) => formatCount(row[field], language), { align: "right" });
  return [
    column("fileName", 240, (row) => row.fileName),
    column("status", 140, (row) => t(`files.stages.${row.status}`)),
    count("posted"),
    count("held"),
    count("unmatched"),
    column("createdAt", 150, (row) => formatDayOf(row.createdAt, language)),
  ];
}
