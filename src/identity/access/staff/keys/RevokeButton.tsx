import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { ApiKey, apiKeyDetail, revokeApiKey } from "../../api-keys.ts";

type Props = {
  apiKey: ApiKey;
  onRevoked: (key: ApiKey) => Promise<void>;
  onProblem: (error: unknown) => void;
};

/** Asks first: it cannot be undone. */
export function RevokeButton({ apiKey, onRevoked, onProblem }: Props) {
  const { t } = useTranslation("access-staff");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const revoking = useMutation({
    mutationFn: async () => {
      const params = { id: apiKey.id };
      await send<typeof revokeApiKey>("DELETE /admin/apikeys/{id}", { params });
      return send<typeof apiKeyDetail>("GET /admin/apikeys/{id}", { params });
    },
    onSuccess: onRevoked,
    onError: onProblem,
    onSettled: close,
  });
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {t("keys.revoke.button")}
      </Button>
      <FieldsDialog
        open={isOpen}
        onClose={close}
        aria-labelledby="revoke-title"
        aria-describedby="revoke-text"
      >
        <DialogTitle id="revoke-title">{t("keys.revoke.title", { name: apiKey.name })}</DialogTitle>
        <DialogContent id="revoke-text">{t("keys.revoke.text")}</DialogContent>
        <DialogActions>
          <Button autoFocus onClick={close}>
            {t("keys.revoke.keep")}
          </Button>
          <BusyButton
            color="error"
            variant="contained"
            isBusy={revoking.isPending}
            onClick={() => revoking.mutate()}
          >
            {t("keys.revoke.confirm")}
          </BusyButton>
        </DialogActions>
      </FieldsDialog>
    </>
  );
}
