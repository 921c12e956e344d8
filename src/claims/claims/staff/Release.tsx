import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";

type Props = {
  what: string;
  /** Shows what it would do; asked for when the dialog opens. */
  does: () => ReactNode;
  isBusy: boolean;
  onRelease: (reason: string) => void;
};

const shortest = 5;

/** Takes what was held as it is, with a reason that stays. */
export function Release({ what, does, isBusy, onRelease }: Props) {
  const { t } = useTranslation("claims-staff");
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason.trim().length < shortest) return;
    onRelease(reason.trim());
    setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={t("files.releaseOf", { what })}>
        {t("files.release")}
      </Button>
      <FieldsDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="release-title"
      >
        <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
          <DialogTitle id="release-title">{t("files.releaseOf", { what })}</DialogTitle>
          <DialogContent>
            <p>{t("files.releaseAbout")}</p>
            {isOpen && does()}
            <TextField
              label={t("files.reason")}
              required
              fullWidth
              multiline
              minRows={2}
              sx={{ mt: 2 }}
              value={reason}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              onChange={({ target }) => setReason(target.value)}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{t("files.cancel")}</Button>
            <BusyButton
              type="submit"
              variant="contained"
              isBusy={isBusy}
              disabled={reason.trim().length < shortest}
            >
              {t("files.release")}
            </BusyButton>
          </DialogActions>
        </form>
      </FieldsDialog>
    </>
  );
}
