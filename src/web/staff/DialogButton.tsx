import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useShortcuts } from "./use-shortcuts.ts";

type Props = {
  label: string;
  /** What is said once it is done. */
  done: string;
  /** The single key that opens it while nobody is typing. */
  shortcut?: string;
  children: (dialog: { onClose: () => void; onDone: () => void }) => ReactNode;
};

/** A button that opens a dialog for one act, and says afterwards that it is done; among buttons in a row that stands on a line of its own. */
export function DialogButton({ label, done, shortcut, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  useShortcuts(shortcut === undefined ? {} : { [shortcut]: () => setOpen(true) });
  return (
    <>
      {isDone && (
        <Alert
          role="status"
          severity="success"
          onClose={() => setDone(false)}
          sx={{ mt: 2, flexBasis: "100%" }}
        >
          {done}
        </Alert>
      )}
      <Button
        variant="outlined"
        sx={{ mt: 2 }}
        onClick={() => setOpen(true)}
        {...(shortcut !== undefined && { "aria-keyshortcuts": shortcut })}
      >
        {label}
      </Button>
      {isOpen &&
        children({
          onClose: () => setOpen(false),
          onDone: () => {
            setOpen(false);
            setDone(true);
          },
        })}
    </>
  );
}
