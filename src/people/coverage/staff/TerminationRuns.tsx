import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { formatCount, formatDay, formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type {
  TerminationRun,
  terminationRun,
  terminationRunList,
  undoTerminationRun,
} from "../bulk/termination-runs.ts";
import { LeftOut } from "./RunPreview.tsx";

/** While a run is at work, the page asks so often how far it is. */
const askAgainMs = 1500;
const isAtWork = ({ status }: TerminationRun) => status === "working" || status === "undoing";

/** Runs of the client: how far they are, who was left out, and their undo. */
export function TerminationRuns({ clientId }: { clientId: string }) {
  const { t } = useTranslation("coverage-staff");
  const answer = useQuery({
    queryKey: ["termination runs", clientId, currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof terminationRunList>("GET /terminationruns", { query: { clientId }, signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isAtWork) === true ? askAgainMs : false),
  });
  const runs = answer.data?.runs ?? [];
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  return (
    <Section title={t("bulk.runs")}>
      {answer.data !== undefined && runs.length === 0 && <p style={{ margin: 0 }}>{t("bulk.noRuns")}</p>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </Box>
    </Section>
  );
}

function Run({ run }: { run: TerminationRun }) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const zone = useUser()?.timeZone ?? "UTC";
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const undoing = useMutation({
    mutationFn: () =>
      send<typeof undoTerminationRun>("POST /terminationruns/{id}/undo", {
        params: { id: run.id },
        ifMatch: run.version,
      }),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: ["termination runs", run.clientId] }),
  });
  const count = (value: number) => formatCount(value, language);
  const gone = run.done + run.refused;
  const progress =
    run.status === "undoing"
      ? t("bulk.undoing", { done: count(run.undone), total: count(run.done) })
      : t("bulk.working", { done: count(gone), total: count(run.total) });
  const share = run.status === "undoing" ? run.undone / Math.max(run.done, 1) : gone / run.total;
  const result = [
    t("bulk.ended", { count: run.done }),
    run.refused > 0 && t("bulk.refused", { count: run.refused }),
    run.status === "undone" && t("bulk.undone", { count: run.undone }),
    run.status === "undone" && run.done > run.undone && t("bulk.kept", { count: run.done - run.undone }),
  ].filter((one) => one !== false);
  const hasLeft = run.refused > 0 || (run.status === "undone" && run.done > run.undone);
  return (
    <Box
      component="li"
      sx={{ py: 1, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Box sx={{ flexGrow: 1, minWidth: "min(16rem, 100%)", overflowWrap: "anywhere" }}>
          <strong>
            {t("bulk.name", { reason: run.reasonLabel, day: formatDay(run.lastDay, language) })}
          </strong>
          <Box sx={{ color: "text.secondary" }}>
            {[formatDayOf(run.createdAt, language, zone), run.by, run.note]
              .filter((one) => one !== null && one !== "")
              .join(" · ")}
          </Box>
          {!isAtWork(run) && <div>{result.join(" ")}</div>}
        </Box>
        {isAtWork(run) && (
          <Box role="status" sx={{ minWidth: "12rem" }}>
            {progress}
            <LinearProgress variant="determinate" value={100 * Math.min(share, 1)} aria-label={progress} />
          </Box>
        )}
        {hasLeft && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? "bulk.hideLeft" : "bulk.showLeft")}
          </Button>
        )}
        {(run.status === "done" || run.status === "working") && (
          <BusyButton size="small" color="inherit" isBusy={undoing.isPending} onClick={() => setAsking(true)}>
            {t(run.status === "working" ? "bulk.stop" : "changes.undo")}
          </BusyButton>
        )}
      </Box>
      {isOpen && <Left id={run.id} version={run.version} />}
      {isAsking && (
        <ConfirmDialog
          title={t("bulk.ask.title")}
          text={t("bulk.ask.text", { count: run.done })}
          act={t(run.status === "working" ? "bulk.stop" : "changes.undo")}
          stay={t("changes.ask.stay")}
          isLoss
          isBusy={undoing.isPending}
          error={undoing.error}
          onAct={() => undoing.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}

function Left({ id, version }: { id: string; version: number }) {
  const answer = useQuery({
    queryKey: ["termination run", id, version, currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof terminationRun>("GET /terminationruns/{id}", { params: { id }, signal }),
  });
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  return <LeftOut people={answer.data?.left ?? []} />;
}
