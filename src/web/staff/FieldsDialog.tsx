import Button from "@mui/material/Button";
import Dialog, { type DialogProps } from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

type Props = Omit<DialogProps, "onClose" | "onChange"> & {
  onClose: () => void;
  /** A click beside the window never closes it. */
  staysOnClick?: boolean;
};

/** A window over the page. Where something in it was changed, Escape and a click beside it ask before that is lost. */
export function FieldsDialog({ onClose, staysOnClick = false, open, children, ...dialog }: Props) {
  const { t } = useTranslation("records");
  const id = useId();
  const isTouched = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!open) isTouched.current = false;
  }, [open]);
  const handleClose: DialogProps["onClose"] = (_, reason) => {
    if (reason === "backdropClick" && staysOnClick) return;
    if (isTouched.current) setAsking(true);
    else onClose();
  };
  const handleLeave = () => {
    setAsking(false);
    isTouched.current = false;
    onClose();
  };
  return (
    <Dialog
      open={open}
      {...dialog}
      onClose={handleClose}
      onChange={() => {
        isTouched.current = true;
      }}
    >
      {children}
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          aria-labelledby={`${id}title`}
          aria-describedby={`${id}text`}
        >
          <DialogTitle id={`${id}title`}>{t("leave.title")}</DialogTitle>
          <DialogContent id={`${id}text`}>{t("leave.window")}</DialogContent>
          <DialogActions>
            <Button onClick={handleLeave}>{t("leave.leave")}</Button>
            <Button variant="contained" autoFocus onClick={() => setAsking(false)}>
              {t("leave.stay")}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  );
}
