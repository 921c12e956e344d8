import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { TextField } from "#enrollment/offering/sessions/web/TextField.tsx";
import type { extendInvitations } from "../../invitations.ts";
import type { Outcome } from "./OutcomeMessage.tsx";

type Props = {
  sessionId: string;
  /** The session's last day. */
  from: string;
  onClose: () => void;
  onDone: (outcome: Outcome) => Promise<void>;
};

/** The last day of all links. */
export function ExtendDialog({ sessionId, from, onClose, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const [until, setUntil] = useState(from);
  const saving = useMutation({
    mutationFn: () =>
      send<typeof extendInvitations>("POST /admin/enrollmentsessions/{sessionId}/invitations/extend", {
        params: { sessionId },
        body: { until },
      }),
    onSuccess: ({ extended }) => onDone({ words: t("extend.done", { count: extended }) }),
  });
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="extend-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <DialogTitle id="extend-title">{t("extend.title")}</DialogTitle>
        <DialogContent>
          <p style={{ marginBlock: "0 12px" }}>{t("extend.about")}</p>
          <TextField
            id="extend-until"
            label={t("extend.until")}
            type="date"
            value={until}
            error={saving.error ? errorWords(saving.error) : undefined}
            onChange={setUntil}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("extend.save")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
