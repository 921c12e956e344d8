import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { BulkAction } from "#web/staff/list/list-props.ts";
import { TextField } from "#enrollment/offering/sessions/web/TextField.tsx";
import type { InvitationRow, readdressInvitation } from "../../invitations.ts";
import type { Outcome } from "./OutcomeMessage.tsx";

type Props = {
  sessionId: string;
  row: InvitationRow;
  /** What can be done with chosen rows: here with this one. */
  actions: readonly BulkAction[];
  onClose: () => void;
  onDone: (outcome: Outcome) => Promise<void>;
};

/** One invitation: mailed again, printed, revoked, or sent to another address. */
export function AddressDialog({ sessionId, row, actions, onClose, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const [email, setEmail] = useState(row.email ?? "");
  const saving = useMutation({
    mutationFn: () =>
      send<typeof readdressInvitation>(
        "POST /admin/enrollmentsessions/{sessionId}/invitations/{id}/address",
        { params: { sessionId, id: row.id }, body: { email } },
      ),
    onSuccess: () => onDone({ words: t("outcome.readdressed", { email: email.trim() }) }),
  });
  const acting = useMutation({ mutationFn: (action: BulkAction) => action.run([row.id]) });
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="address-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <DialogTitle id="address-title">{t("address.title", { name: row.name })}</DialogTitle>
        <DialogContent>
          {row.state === "bounced" && (
            <Alert severity="warning" sx={{ mb: 2, overflowWrap: "anywhere" }}>
              {row.bounce ? t("list.said", { words: row.bounce }) : t("list.saidNothing")}
            </Alert>
          )}
          {acting.isError && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {errorWords(acting.error)}
            </Alert>
          )}
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 2.5 }}>
            {actions.map((action) => (
              <BusyButton
                key={action.label}
                variant="outlined"
                isBusy={acting.isPending && acting.variables.label === action.label}
                onClick={() => acting.mutate(action)}
              >
                {action.label}
              </BusyButton>
            ))}
          </Stack>
          <p style={{ marginBlock: "0 12px" }}>{t("address.about")}</p>
          <TextField
            id="address-email"
            label={t("address.email")}
            type="email"
            value={email}
            max={254}
            error={saving.error ? errorWords(saving.error) : undefined}
            onChange={setEmail}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("address.save")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
