import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { payerFileDetail, PayerFileDetail } from "../payer/payer-totals.ts";
import { payerFilesPath } from "./PayerFilesPage.tsx";

/** A payer's file of totals: how far it is, and what is wrong in which row. */
export function PayerFilePage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["payer totals", id],
    queryFn: ({ signal }) =>
      send<typeof payerFileDetail>("GET /accumulators/imports/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "reading" ? 1000 : false),
  });
  return <Answer of={answer}>{(file) => <Opened file={file} />}</Answer>;
}

function Opened({ file }: { file: PayerFileDetail }) {
  const { t } = useTranslation("accumulators-staff");
  const language = currentLanguage();
  usePage(file.fileName, file.id);
  const count = (value: number) => formatCount(value, language);
  const facts = (["taken", "same", "waiting", "badRows"] as const).map(
    (field) => `${t(`payer.${field}`)} ${count(file[field])}`,
  );
  return (
    <>
      <RecordHeader
        back={{ to: payerFilesPath, label: t("payer.title") }}
        title={file.fileName}
        facts={<span role="status">{[t(`payer.stages.${file.status}`), ...facts].join(" · ")}</span>}
      />
      {file.failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t(`payer.failure.${file.failure.code}`, { ...file.failure.params })}
        </Alert>
      )}
      {file.status === "done" && file.waiting > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("payer.waits")}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mb: 2, flexWrap: "wrap" }}>
        <Button component={Link} to="/admin/unknownaccumulators" variant="outlined">
          {t("payer.toCodes")}
        </Button>
        <Button component={Link} to="/admin/accumulatordifferences" variant="outlined">
          {t("payer.toDifferences")}
        </Button>
      </Stack>
      {file.findings.length > 0 && (
        <Section title={t("payer.wrong")}>
          <DescriptionList
            caption={t("payer.wrong")}
            columns={[
              { key: "row", header: t("payer.row"), isShort: true },
              { key: "column", header: t("payer.column") },
              { key: "what", header: t("payer.what") },
            ]}
            rows={file.findings.map(({ row, column, code, value }) => ({
              id: `${row} ${column} ${code}`,
              cells: { row: count(row), column, what: t(`payer.finding.${code}`, { value }) },
            }))}
          />
        </Section>
      )}
    </>
  );
}
