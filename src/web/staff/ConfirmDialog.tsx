import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { ApiProblem } from "../api.ts";
import { BusyButton } from "./BusyButton.tsx";
import { FieldsDialog } from "./FieldsDialog.tsx";

type Props = {
  title: string;
  text: string;
  /** What it does, as a verb: "Remove". */
  act: string;
  /** What leaves all as it is: "Keep". */
  stay: string;
  /** It takes something away from people. */
  isLoss?: boolean;
  isBusy?: boolean;
  error?: Error | null;
  onAct: () => void;
  onClose: () => void;
  /** What has to be said first: the name of a copy. */
  children?: ReactNode;
};

/** Asks before something is done, and says why it could not be. The focus begins where nothing happens. */
export function ConfirmDialog({
  title,
  text,
  act,
  stay,
  isLoss = false,
  isBusy = false,
  error = null,
  onAct,
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <FieldsDialog
      open
      onClose={onClose}
      fullWidth={children !== undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        <p id={`${id}text`} style={{ marginBlock: children === undefined ? 0 : "0 1rem" }}>
          {text}
        </p>
        {children}
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {reasonsOf(error).map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus={children === undefined}>
          {stay}
        </Button>
        <BusyButton color={isLoss ? "error" : "primary"} variant="contained" isBusy={isBusy} onClick={onAct}>
          {act}
        </BusyButton>
      </DialogActions>
    </FieldsDialog>
  );
}

function reasonsOf(error: Error): string[] {
  const reasons = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  return reasons.length > 0 ? reasons : [error.message];
}
