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
import type { PayerFile, payerFileImport, payerFiles } from "../payer/payer-totals.ts";

export const payerFilesPath = "/admin/payertotals";

/** The files of totals that payers sent, and the place to bring one. */
export function PayerFilesPage() {
  const { t } = useTranslation("accumulators-staff");
  usePage(t("payer.title"));
  return (
    <>
      <PageTitle>{t("payer.title")}</PageTitle>
      <Typography id="payer-about" sx={{ color: "text.secondary", mb: 2 }}>
        {t("payer.about")}
      </Typography>
      <Bring />
      <DataList<PayerFile>
        name="payer totals"
        caption={t("payer.title")}
        columns={useColumns()}
        usualSort="-createdAt"
        fetchPage={findFiles}
        hrefOf={(row) => `${payerFilesPath}/${row.id}`}
        empty={<Typography>{t("payer.empty")}</Typography>}
      />
    </>
  );
}

function Bring() {
  const { t } = useTranslation("accumulators-staff");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload<typeof payerFileImport>("POST /accumulators/imports", { body: {}, file, onProgress: setShare }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["list", "payer totals"] });
      await navigate(`${payerFilesPath}/${id}`);
    },
  });
  const percent = Math.round(share * 100);
  return (
    <Box sx={{ mb: 2 }}>
      <FileInput
        accept=".csv,.txt"
        variant="contained"
        words={t("payer.choose")}
        describedBy="payer-about"
        isBusy={sending.isPending}
        onChoose={(file) => file && sending.mutate(file)}
      />
      <Box role="status" sx={{ mt: 1 }}>
        {sending.isPending && t("payer.sending", { name: sending.variables.name, percent })}
        {sending.error && <Alert severity="error">{errorWords(sending.error)}</Alert>}
      </Box>
    </Box>
  );
}

const findFiles = ({ page, pageSize }: ListQuery, signal: AbortSignal) =>
  send<typeof payerFiles>("GET /accumulators/imports", { query: { page, pageSize }, signal });

function useColumns(): ListColumn<PayerFile>[] {
  const { t } = useTranslation("accumulators-staff");
  const language = currentLanguage();
  const column = (
    field: "fileName" | "status" | "taken" | "waiting" | "badRows" | "createdAt",
    width: number,
    text: (row: PayerFile) => string,
    more: Partial<ListColumn<PayerFile>> = {},
  ): ListColumn<PayerFile> => ({ field, header: t(`payer.${field}`), width, text, sortable: false, ...more });
  const count = (field: "taken" | "waiting" | "badRows") =>
    column(field, 120, (row) => formatCount(row[field], language), { align: "right" });
  return [
    column("fileName", 240, (row) => row.fileName),
    column("status", 140, (row) => t(`payer.stages.${row.status}`)),
    count("taken"),
    count("waiting"),
    count("badRows"),
    column("createdAt", 150, (row) => formatDayOf(row.createdAt, language)),
  ];
}
