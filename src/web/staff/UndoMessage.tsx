import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { BusyButton } from "./BusyButton.tsx";

/** What came of removing some records. */
export type Removal = { results: readonly { id: string; outcome: string }[] };

type Props = {
  removal: Removal;
  /** Brings them back, and what shows them up to date. */
  restore: (ids: readonly string[]) => Promise<Removal>;
  onClose: () => void;
};

/** Says what was removed and what was not, and offers to bring it back. */
export function UndoMessage({ removal, restore, onClose }: Props) {
  const { t } = useTranslation("records");
  const removed = removal.results.filter(({ outcome }) => outcome === "removed").map(({ id }) => id);
  const kept = removal.results.length - removed.length;
  const undo = useMutation({ mutationFn: () => restore(removed) });
  const lost = undo.data?.results.filter(({ outcome }) => outcome !== "restored").length ?? 0;
  const words = () => {
    if (undo.isError) return undo.error.message;
    if (undo.isSuccess)
      return t(lost > 0 ? "undo.notAllBack" : "undo.back", { count: removed.length - lost });
    return removed.length > 0 ? t("undo.removed", { count: removed.length }) : "";
  };
  return (
    <Snackbar
      open
      autoHideDuration={kept > 0 ? null : 20_000}
      onClose={(_, reason) => reason === "timeout" && onClose()}
    >
      <Alert
        role="status"
        severity={kept + lost > 0 || undo.isError ? "warning" : "success"}
        action={
          <>
            {removed.length > 0 && !undo.isSuccess && (
              <BusyButton color="inherit" isBusy={undo.isPending} onClick={() => undo.mutate()}>
                {t("undo.undo")}
              </BusyButton>
            )}
            <Button color="inherit" onClick={onClose}>
              {t("close")}
            </Button>
          </>
        }
      >
        {words()} {kept > 0 && t("undo.kept", { count: kept })}
      </Alert>
    </Snackbar>
  );
}
