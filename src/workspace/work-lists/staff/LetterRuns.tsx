import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { MailedDialog } from "./MailedDialog.tsx";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { discardLetters, LetterRun, letterRunFile, letterRuns } from "../letter-runs.ts";
import type { WorkList } from "../list-kinds.ts";

/** While letters are being written, the page asks so often how far they are. */
const askAgainMs = 1500;

/** Letters that were made lately: how far they are, their file, and that they were not sent after all. */
export function LetterRuns({ list }: { list: WorkList }) {
  const { t } = useTranslation("work-lists-staff");
  const answer = useQuery({
    queryKey: ["letterruns", list],
    queryFn: ({ signal }) =>
      send<typeof letterRuns>("GET /letterruns", { query: { "filter[list]": list }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === "working") === true ? askAgainMs : false,
  });
  const runs = answer.data?.runs ?? [];
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (runs.length === 0) return null;
  return (
    <Section title={t("runs.title")}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </Box>
    </Section>
  );
}

function Run({ run }: { run: LetterRun }) {
  const { t } = useTranslation("work-lists-staff");
  const queries = useQueryClient();
  const zone = useUser()?.timeZone ?? "UTC";
  const [isAsking, setAsking] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const [recorded, setRecorded] = useState<number | null>(null);
  const discarding = useMutation({
    mutationFn: () =>
      send<typeof discardLetters>("POST /letterruns/{id}/discard", { params: { id: run.id } }),
    onSuccess: async () => {
      setAsking(false);
      await queries.invalidateQueries({ queryKey: ["letterruns"] });
      await queries.invalidateQueries({ queryKey: ["list", `worklist ${run.list}`] });
    },
  });
  const made = formatDayOf(run.createdAt, currentLanguage(), zone);
  const name = t("runs.name", { count: run.total, client: run.clientName, day: made });
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        py: 0.75,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: "12rem" }}>
        {name}
        {run.by !== null && <Box sx={{ color: "text.secondary" }}>{run.by}</Box>}
      </Box>
      {run.status === "working" ? (
        <Box role="status" sx={{ minWidth: "10rem" }}>
          {t("runs.working", { done: run.done, total: run.total })}
          <LinearProgress
            variant="determinate"
            value={run.total === 0 ? 0 : (100 * run.done) / run.total}
            aria-label={t("runs.working", { done: run.done, total: run.total })}
          />
        </Box>
      ) : (
        run.status !== "done" && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {t(`runs.status.${run.status}`)}
          </Box>
        )
      )}
      {run.status === "done" && (
        <SaveFile
          fileName={name}
          label={t("runs.save")}
          fetchFile={() =>
            download<typeof letterRunFile>("GET /letterruns/{id}/file", { params: { id: run.id } })
          }
        />
      )}
      {run.status === "done" && run.list === "missingSsn" && (
        <Button size="small" onClick={() => setMailing(true)}>
          {t("runs.mailed")}
        </Button>
      )}
      {recorded !== null && (
        <Box role="status" sx={{ width: "100%" }}>
          {t("runs.recorded", { count: recorded })}
        </Box>
      )}
      {isMailing && (
        <MailedDialog
          run={run}
          onDone={(count) => {
            setMailing(false);
            setRecorded(count);
          }}
          onClose={() => setMailing(false)}
        />
      )}
      {run.status !== "discarded" && (
        <BusyButton
          size="small"
          color="inherit"
          isBusy={discarding.isPending}
          onClick={() => setAsking(true)}
        >
          {t("runs.discard")}
        </BusyButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("runs.discard")}
          text={t("runs.discardAbout", { count: run.total })}
          act={t("runs.discard")}
          stay={t("runs.keep")}
          isBusy={discarding.isPending}
          error={discarding.error}
          onAct={() => discarding.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
