import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { TransitionName } from "../status-transitions.ts";
import type { enrollmentAction } from "../processing.ts";
import { useWhyWords } from "./words.ts";

/** What was decided on the page before, as it travels to the next one. */
export type Told = { id: string; name: string; move: TransitionName };

/** Says what became of the one before, with the way to take it back. */
export function LastDecision({ path }: { path: string }) {
  const { t } = useTranslation("processing");
  const { state, key } = useLocation();
  const [closed, setClosed] = useState<string | null>(null);
  const told = isTold(state) ? state : null;
  if (told === null || closed === key) return null;
  return <Message key={key} told={told} path={path} onClose={() => setClosed(key)} label={t("close")} />;
}

function Message({
  told: { id, name, move },
  path,
  label,
  onClose,
}: {
  told: Told;
  path: string;
  label: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("processing");
  const words = useWhyWords();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () =>
      send<typeof enrollmentAction>("POST /enrollmentaction", { body: { action: "undo", ids: [id] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["list"] }),
  });
  const refused = undo.data?.items.flatMap((item) => item.why)[0];
  const said = () => {
    if (undo.isError) return undo.error.message;
    if (refused) return words(refused);
    return undo.isSuccess ? t("told.undone") : t(`told.${move}`);
  };
  const canUndo = move !== "process" && move !== "reprocess" && !undo.isSuccess;
  return (
    <Snackbar open autoHideDuration={20_000} onClose={(_, reason) => reason === "timeout" && onClose()}>
      <Alert
        role="status"
        severity={undo.isError || refused ? "warning" : "success"}
        action={
          <>
            {canUndo && (
              <BusyButton color="inherit" isBusy={undo.isPending} onClick={() => undo.mutate()}>
                {t("do.undo")}
              </BusyButton>
            )}
            <Button color="inherit" onClick={onClose}>
              {label}
            </Button>
          </>
        }
      >
        <Link to={`${path}/${id}`}>{name}</Link>: {said()}
      </Alert>
    </Snackbar>
  );
}

function isTold(state: unknown): state is Told {
  return typeof state === "object" && state !== null && "move" in state && "name" in state;
}
