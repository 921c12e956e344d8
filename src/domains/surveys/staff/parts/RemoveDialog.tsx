import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";

type Props = {
  name: string;
  text: string;
  isBusy: boolean;
  error: Error | null;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks before something is removed that does not come back, and says why it may not be. */
export function RemoveDialog({ name, text, isBusy, error, onRemove, onClose }: Props) {
  const { t } = useTranslation(["surveys", "resource"]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="remove-title" aria-describedby="remove-text">
      <DialogTitle id="remove-title">{t("remove.title", { name })}</DialogTitle>
      <DialogContent>
        <p id="remove-text" style={{ margin: 0 }}>
          {text}
        </p>
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {reasonsOf(error).map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t("remove.keep")}
        </Button>
        <BusyButton color="error" variant="contained" isBusy={isBusy} onClick={onRemove}>
          {t("remove.remove")}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function reasonsOf(error: Error): string[] {
  const reasons = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  return reasons.length > 0 ? reasons : [error.message];
}
