import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Resource } from "../definition.ts";
import { callsTo } from "./calls.ts";

/** What came of removing some records. */
export type Removal = { results: readonly { id: string; outcome: string }[] };

/** A page that removed its record leaves this behind for the list. */
export function removalOf(state: unknown): Removal | null {
  // Only our own pages put it there.
  return typeof state === "object" && state !== null && "results" in state ? (state as Removal) : null;
}

/** Says what was removed and what was not, and offers to bring it back. */
export function UndoMessage({
  resource,
  removal,
  onClose,
}: {
  resource: Resource;
  removal: Removal;
  onClose: () => void;
}) {
  const { t } = useTranslation("resource");
  const queries = useQueryClient();
  const removed = removal.results.filter(({ outcome }) => outcome === "removed").map(({ id }) => id);
  const kept = removal.results.length - removed.length;
  const undo = useMutation({
    mutationFn: () => callsTo(resource.path).restoreMany(removed),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["list", resource.path] }),
  });
  const failed = undo.data?.results.filter(({ outcome }) => outcome !== "restored").length ?? 0;
  return (
    <Snackbar
      open
      autoHideDuration={kept > 0 ? null : 20_000}
      onClose={(_, reason) => reason === "timeout" && onClose()}
    >
      <Alert
        role="status"
        severity={kept + failed > 0 || undo.isError ? "warning" : "success"}
        onClose={onClose}
        closeText={t("close")}
        action={
          removed.length > 0 && !undo.isSuccess ? (
            <>
              <Button color="inherit" loading={undo.isPending} onClick={() => undo.mutate()}>
                {t("undo.undo")}
              </Button>
              <Button color="inherit" onClick={onClose}>
                {t("close")}
              </Button>
            </>
          ) : undefined
        }
      >
        {undo.isError
          ? undo.error.message
          : undo.isSuccess
            ? t(failed > 0 ? "undo.notAllBack" : "undo.back", { count: removed.length - failed })
            : t("undo.removed", { count: removed.length })}{" "}
        {kept > 0 && t("undo.kept", { count: kept })}
      </Alert>
    </Snackbar>
  );
}
