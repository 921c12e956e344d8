import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Modal } from "#web/shell/Modal.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import type { censusCancel, CensusImport } from "../census.ts";
import { CensusMappingForm } from "./CensusMappingForm.tsx";
import { CensusResult } from "./CensusResult.tsx";
import { censusPath, useCensus, useCensusChanged } from "./census-data.ts";

/** One census on its way in: what is to be done next stands first. */
export function CensusPage() {
  const { t } = useTranslation("exchange");
  const { id = "" } = useParams();
  const answer = useCensus(id);
  usePage(t("page.title", { name: answer.data?.fileName ?? "" }));
  return <Answer of={answer}>{(census) => <Census census={census} />}</Answer>;
}

function Census({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  const [isRemapping, setRemapping] = useState(false);
  const { status, headerRow } = census;
  const language = currentLanguage();
  useRecordClient(census.clientId, census.clientName);
  const canGiveUp = !["done", "cancelled"].includes(status);
  const mapping = (
    <CensusMappingForm key={`${census.version}`} census={census} onStarted={() => setRemapping(false)} />
  );
  return (
    <>
      <RecordHeader
        back={{ to: censusPath, label: t("list.title") }}
        title={census.fileName}
        facts={<Chip size="small" label={t(`status.${status}`)} />}
        actions={canGiveUp && <GiveUp id={census.id} />}
      />
      <Box component="p" sx={{ color: "text.secondary", mt: 0 }}>
        {t("page.of", { client: census.clientName, day: formatDayOf(census.createdAt, language) })}
        {census.sessionName !== null && ` · ${t("page.forSession", { name: census.sessionName })}`}
      </Box>
      {(status === "mapping" || isRemapping) && mapping}
      {(status === "checking" || status === "writing") && <Progress census={census} />}
      {(status === "checked" || status === "done") && !isRemapping && (
        <CensusResult
          census={census}
          tools={
            status === "checked" &&
            headerRow !== null && (
              <Button onClick={() => setRemapping(true)}>{t("page.changeColumns")}</Button>
            )
          }
        />
      )}
      {status === "failed" && !isRemapping && <Failed census={census} onRemap={() => setRemapping(true)} />}
      {status === "cancelled" && <Alert severity="info">{t("page.cancelled")}</Alert>}
    </>
  );
}

function Failed({ census, onRemap }: { census: CensusImport; onRemap: () => void }) {
  const { t } = useTranslation("exchange");
  const { failure, clientId } = census;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRemap}>
          {t("page.changeColumns")}
        </Button>
      }
    >
      <AlertTitle>{t("page.failed")}</AlertTitle>
      {failure && <p style={{ marginBlock: 0 }}>{t(`refused.${failure.code}`, failure.params ?? {})}</p>}
      <Link to={`${censusPath}/new?clientId=${clientId}`}>{t("page.another")}</Link>
    </Alert>
  );
}

function Progress({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  const { status, rowsDone, rowsTotal } = census;
  const language = currentLanguage();
  const done = Math.min(rowsDone, rowsTotal ?? rowsDone);
  const title = t(status === "writing" ? "progress.writing" : "progress.checking");
  const figures =
    rowsTotal === null
      ? t("progress.rows", { done: formatCount(done, language) })
      : t("progress.of", { done: formatCount(done, language), total: formatCount(rowsTotal, language) });
  return (
    <Box sx={{ maxWidth: 560 }}>
      <h2 style={{ marginBlock: "0 8px" }}>{title}</h2>
      <LinearProgress
        aria-label={title}
        variant={rowsTotal === null ? "indeterminate" : "determinate"}
        value={rowsTotal === null || rowsTotal === 0 ? 0 : (done / rowsTotal) * 100}
      />
      <p>{figures}</p>
      <Box component="p" sx={{ color: "text.secondary" }}>
        {t("progress.leave")}
      </Box>
    </Box>
  );
}

function GiveUp({ id }: { id: string }) {
  const { t } = useTranslation("exchange");
  const [isAsking, setAsking] = useState(false);
  const changed = useCensusChanged();
  const giving = useMutation({
    mutationFn: () => send<typeof censusCancel>("POST /admin/census/{id}/cancel", { params: { id } }),
    onSuccess: async (census) => {
      setAsking(false);
      await changed(census);
    },
  });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {t("page.giveUp")}
      </Button>
      {isAsking && (
        <Modal title={t("page.giveUp")} onClose={() => setAsking(false)}>
          <p>{t("page.giveUpAsk")}</p>
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
            <BusyButton
              variant="contained"
              color="error"
              isBusy={giving.isPending}
              onClick={() => giving.mutate()}
            >
              {t("page.giveUp")}
            </BusyButton>
            <Button onClick={() => setAsking(false)}>{t("page.keep")}</Button>
          </Box>
          {giving.error && <Alert severity="error">{giving.error.message}</Alert>}
        </Modal>
      )}
    </>
  );
}
