import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { focusHeading } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import { type TransitionName, needsReason } from "../status-transitions.ts";
import { isConfirmable } from "../problems.ts";
import type { enrollmentAction, EnrollmentProgress, reprocessEnrollment, WhyNot } from "../processing.ts";
import { ReasonField } from "./ActionDialog.tsx";
import { useWhyWords } from "./words.ts";

type Props = {
  id: string;
  progress: EnrollmentProgress;
  people: readonly { id: string; firstName: string }[];
  /** After it is done; a refusal stays on the page. */
  onDone: (move: TransitionName) => void;
};

export const moveKeys: Record<TransitionName, string> = {
  approve: "a",
  process: "p",
  reprocess: "p",
  return: "r",
  review: "v",
  undo: "u",
  cancel: "c",
};
/** The one that goes on stands out. */
const forward: readonly TransitionName[] = ["approve", "process", "reprocess"];
const inOrder: readonly TransitionName[] = [...forward, "return", "review", "undo", "cancel"];
const order = (move: TransitionName) => inOrder.indexOf(move);

/** What can be decided from here, each with its key. */
export function DecisionButtons({ id, progress, people, onDone }: Props) {
  const { t } = useTranslation("processing");
  const words = useWhyWords(people);
  const [asking, setAsking] = useState<TransitionName | null>(null);
  const deciding = useDecision(id, (move) => {
    setAsking(null);
    onDone(move);
  });
  const open = progress.mayDecide
    ? progress.transitions
        .filter(({ isOpen }) => isOpen)
        .map(({ move }) => move)
        .toSorted((a, b) => order(a) - order(b))
    : [];
  const begin = (move: TransitionName) => {
    if (deciding.isPending) return;
    if (needsReason(move) || (move === "reprocess" && isConfirmable(progress.failure))) setAsking(move);
    else deciding.mutate({ move, reason: "" });
  };
  useShortcuts(Object.fromEntries(open.map((move) => [moveKeys[move], () => begin(move)])));
  const moves = open.join(" ");
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (deciding.isSuccess && document.activeElement === document.body) focusHeading();
  }, [moves, deciding.isSuccess]);
  const refused = deciding.data?.why ?? [];
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {open.map((move) => (
          <BusyButton
            key={move}
            variant={forward.includes(move) ? "contained" : "outlined"}
            color={move === "cancel" ? "error" : "primary"}
            aria-keyshortcuts={moveKeys[move]}
            isBusy={deciding.isPending && deciding.variables.move === move}
            onClick={() => begin(move)}
          >
            {t(`do.${move}`)}
          </BusyButton>
        ))}
      </Stack>
      {deciding.isError && <Alert severity="error">{deciding.error.message}</Alert>}
      {refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {refused.map((why) => (
            <div key={why.code + JSON.stringify(why.params)}>{words(why)}</div>
          ))}
        </Alert>
      )}
      {asking && (
        <ReasonDialog
          move={asking}
          isBusy={deciding.isPending}
          onClose={() => setAsking(null)}
          onReason={(reason) => deciding.mutate({ move: asking, reason })}
        />
      )}
    </>
  );
}

type DialogProps = {
  move: TransitionName;
  isBusy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
};

function ReasonDialog({ move, isBusy, onClose, onReason }: DialogProps) {
  const { t } = useTranslation("processing");
  const [reason, setReason] = useState("");
  const action = move === "reprocess" ? "process" : move === "cancel" ? "cancel" : "return";
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim() !== "") onReason(reason.trim());
  };
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reason-title">
      <form onSubmit={handleSubmit}>
        <DialogTitle id="reason-title">{t(`ask.${action}`, { count: 1 })}</DialogTitle>
        <DialogContent>
          <p style={{ marginBlockStart: 0 }}>{t(`about.${action}`)}</p>
          <ReasonField action={action} value={reason} onChange={setReason} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={isBusy} disabled={reason.trim() === ""}>
            {t(`do.${action}`)}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}

type Decision = { move: TransitionName; reason: string };

/** One decision about one enrollment; answers why it was refused, if it was. */
function useDecision(id: string, onDone: (move: TransitionName) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ move, reason }: Decision): Promise<{ why: readonly WhyNot[] }> => {
      if (move === "reprocess" && reason === "")
        return send<typeof reprocessEnrollment>("POST /reprocessenrollment/{id}", { params: { id } });
      const run = await send<typeof enrollmentAction>("POST /enrollmentaction", {
        body: {
          action: move === "reprocess" ? "process" : move,
          ids: [id],
          ...(reason === "" ? {} : { reason }),
        },
      });
      return { why: run.items.flatMap((item) => item.why) };
    },
    onSuccess: async ({ why }, { move }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["list"] }),
        queries.invalidateQueries({ queryKey: ["enrollment", id] }),
      ]);
      if (why.length === 0) onDone(move);
    },
  });
}
