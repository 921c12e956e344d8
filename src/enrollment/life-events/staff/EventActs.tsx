import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { LifeEvent, seeLifeEventProof, withdrawLifeEvent } from "../life-events.ts";

/** Saying that proof was seen, and taking an event back. */
export function EventActs({ event, onChanged }: { event: LifeEvent; onChanged: () => Promise<void> }) {
  const { t } = useTranslation("life-events");
  const [isAsking, setAsking] = useState(false);
  const params = { id: event.id };
  const close = () => setAsking(false);
  const isSeen = event.proofSeenAt !== null;
  const proof = useMutation({
    mutationFn: () =>
      send<typeof seeLifeEventProof>("POST /lifeevents/{id}/proof", { params, body: { isSeen: !isSeen } }),
    onSuccess: onChanged,
  });
  const withdraw = useMutation({
    mutationFn: () => send<typeof withdrawLifeEvent>("POST /lifeevents/{id}/withdraw", { params }),
    onSuccess: onChanged,
    onSettled: close,
  });
  const error = proof.error ?? withdraw.error;
  const isHeld = event.enrollment !== null && event.enrollment.status !== "started";
  return (
    <>
      {error && (
        <Alert severity="error" sx={{ my: 1 }}>
          {error.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {event.needsProof && event.status !== "withdrawn" && (
          <BusyButton size="small" isBusy={proof.isPending} onClick={() => proof.mutate()}>
            {t(isSeen ? "member.unmarkProof" : "member.markProof")}
          </BusyButton>
        )}
        {event.status === "open" && !isHeld && (
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {t("member.withdraw")}
          </Button>
        )}
      </Stack>
      <FieldsDialog open={isAsking} onClose={close} aria-describedby="withdraw-text">
        <DialogContent id="withdraw-text">{t("member.withdrawSure")}</DialogContent>
        <DialogActions>
          <Button autoFocus onClick={close}>
            {t("member.keep")}
          </Button>
          <BusyButton
            color="error"
            variant="contained"
            isBusy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {t("member.withdrawYes")}
          </BusyButton>
        </DialogActions>
      </FieldsDialog>
    </>
  );
}
