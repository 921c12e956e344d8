import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";

type Props = {
  label: string;
  /** What is said once it is done. */
  done: string;
  children: (dialog: { onClose: () => void; onDone: () => void }) => ReactNode;
};

/** A button that opens a dialog for one act, and says afterwards that it is done. */
export function DialogButton({ label, done, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      {isDone && (
        <Alert role="status" severity="success" onClose={() => setDone(false)} sx={{ mt: 2 }}>
          {done}
        </Alert>
      )}
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setOpen(true)}>
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
