import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { wordsOf } from "../../../sessions/staff/words.ts";

type Props = {
  name: string;
  text: string;
  isBusy: boolean;
  error: Error | null;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks before something is removed that people may have seen. */
export function RemoveDialog({ name, text, isBusy, error, onRemove, onClose }: Props) {
  const { t } = useTranslation("enrollment-session-parts");
  return (
    <Dialog open onClose={onClose} aria-labelledby="remove-title" aria-describedby="remove-text">
      <DialogTitle id="remove-title">{t("remove.title", { name })}</DialogTitle>
      <DialogContent>
        <p id="remove-text" style={{ margin: 0 }}>
          {text}
        </p>
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {wordsOf(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t("cancel")}
        </Button>
        <BusyButton color="error" variant="contained" isBusy={isBusy} onClick={onRemove}>
          {t("list.remove")}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
