import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslation } from "react-i18next";
import { useLeaveGuard } from "../leave-guard.ts";

/** Asks before a page with unsaved changes is left: by a link, by Back, by closing it. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation("records");
  const { leave, stay } = useLeaveGuard(isDirty);
  return (
    <Dialog open={leave !== null} onClose={stay} aria-labelledby="leave-title" aria-describedby="leave-text">
      <DialogTitle id="leave-title">{t("leave.title")}</DialogTitle>
      <DialogContent id="leave-text">{t("leave.text")}</DialogContent>
      <DialogActions>
        <Button onClick={leave ?? stay}>{t("leave.leave")}</Button>
        <Button variant="contained" autoFocus onClick={stay}>
          {t("leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
