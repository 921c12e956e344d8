import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { type Decision, needsReason } from "../status-transitions.ts";
import type { enrollmentAction, EnrollmentRun, enrollmentStatus } from "../processing.ts";
import { asksFirst } from "./queue-actions.ts";
import type { Wish } from "./wish.ts";
import { RunPreview, useRunPreview } from "./RunPreview.tsx";
import { RunResult } from "./RunResult.tsx";

type Props = {
  wish: Wish;
  hrefOf: (id: string) => string;
  onClose: () => void;
  /** Takes back what was done. */
  onUndo: (ids: readonly string[]) => void;
};

/** Asks where it has to, does it, and tells what became of each. */
export function ActionDialog({ wish, hrefOf, onClose, onUndo }: Props) {
  const { t } = useTranslation("processing");
  const { action, count } = wish;
  const [reason, setReason] = useState("");
  const [isConfirmed, setConfirmed] = useState(false);
  const preview = useRunPreview(wish);
  const clients = preview.data?.clients.length ?? 0;
  const isAcross = clients > 1;
  // What is about all that match, or about several clients, is never done on one click.
  const isAsked = asksFirst(action) || "filter" in wish.about || isAcross || preview.isError;
  const isKnown = action === "undo" || !preview.isPending;
  const { start, run, error } = useRun(wish, { isAsked, isKnown, isAcross });
  const isAsking = start.isIdle && isAsked;
  const mayStart = isKnown && (!needsReason(action) || reason.trim() !== "") && (!isAcross || isConfirmed);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (mayStart) start.mutate(reason.trim());
  };
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="action-title">
      <DialogTitle id="action-title">{t(`ask.${action}`, { count })}</DialogTitle>
      <DialogContent>
        {isAsking ? (
          <form id="action-form" onSubmit={handleSubmit}>
            <p style={{ marginBlockStart: 0 }}>{t(`about.${action}`)}</p>
            {preview.data ? (
              <RunPreview preview={preview.data} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
            ) : (
              !isKnown && <LinearProgress aria-label={t("working")} />
            )}
            {needsReason(action) && <ReasonField action={action} value={reason} onChange={setReason} />}
          </form>
        ) : (
          <Progress run={run} error={error} hrefOf={hrefOf} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(isAsking ? "cancel" : "close")}</Button>
        {isAsking && (
          <Button
            type="submit"
            form="action-form"
            variant="contained"
            autoFocus={!needsReason(action)}
            disabled={needsReason(action) && reason.trim() === ""}
            aria-disabled={!mayStart}
          >
            {t(`do.${action}`)}
          </Button>
        )}
        {run?.status === "done" && run.done > 0 && action !== "process" && action !== "undo" && (
          <Button
            variant="outlined"
            onClick={() =>
              onUndo(run.items.filter((item) => item.outcome === "done").map((item) => item.enrollmentId))
            }
          >
            {t("do.undo")}
          </Button>
        )}
      </DialogActions>
    </FieldsDialog>
  );
}

type FieldProps = { action: Decision; value: string; onChange: (text: string) => void };

export function ReasonField({ action, value, onChange }: FieldProps) {
  const { t } = useTranslation("processing");
  return (
    <Labelled id="reason" label={t(`reason.${action}`)} help={t(`reasonHelp.${action}`)}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          autoFocus
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ "aria-describedby": describedBy, maxLength: 2000, required: true }}
        />
      )}
    </Labelled>
  );
}

function Progress({
  run,
  error,
  hrefOf,
}: {
  run: EnrollmentRun | undefined;
  error: Error | null;
  hrefOf: (id: string) => string;
}) {
  const { t } = useTranslation("processing");
  const isDone = run?.status === "done";
  const ready = run === undefined || run.total === 0 ? 0 : ((run.done + run.failed) / run.total) * 100;
  return (
    <>
      {error && <Alert severity="error">{error.message}</Alert>}
      {!isDone && !error && (
        <Box sx={{ mb: 2 }}>
          <LinearProgress
            aria-label={t("working")}
            {...(run === undefined ? {} : { variant: "determinate", value: ready })}
          />
          <p role="status">
            {run === undefined
              ? t("working")
              : t("workingOn", { ready: run.done + run.failed, total: run.total })}
          </p>
        </Box>
      )}
      {run && isDone && <RunResult run={run} hrefOf={hrefOf} />}
    </>
  );
}

type Asking = { isAsked: boolean; isKnown: boolean; isAcross: boolean };

/** Sends it once; what needs no question is sent as soon as that is known. A long one is asked after until it is done. */
function useRun({ action, about }: Wish, { isAsked, isKnown, isAcross }: Asking) {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: (reason: string) =>
      send<typeof enrollmentAction>("POST /enrollmentaction", {
        body: {
          action,
          ...("ids" in about ? { ids: [...about.ids] } : { filter: about.filter }),
          ...(reason === "" ? {} : { reason }),
          ...(isAcross ? { acrossClients: true as const } : {}),
        },
        patience: 120_000,
      }),
  });
  const { mutate, isIdle } = start;
  useEffect(() => {
    if (isKnown && !isAsked && isIdle) mutate("");
  }, [isKnown, isAsked, isIdle, mutate]);

  const id = start.data?.id;
  const later = useQuery({
    queryKey: ["enrollment run", id],
    queryFn: ({ signal }) =>
      send<typeof enrollmentStatus>("GET /enrollmentstatus", { query: id ? { run: id } : {}, signal }),
    enabled: id !== undefined && start.data?.status !== "done",
    refetchInterval: ({ state }) => (state.data?.run?.status === "done" ? false : 1000),
  });
  const run = later.data?.run ?? start.data;
  const isDone = run?.status === "done";
  useEffect(() => {
    if (!isDone) return;
    void queries.invalidateQueries({ queryKey: ["list"] });
    void queries.invalidateQueries({ queryKey: ["enrollment"] });
  }, [isDone, queries]);
  return { start, run, error: start.error ?? later.error };
}
