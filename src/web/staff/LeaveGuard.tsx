import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { guardHistory } from "../back-guard.ts";

/** Asks before a page with unsaved changes is left: by a link, by Back, by closing it. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation("resource");
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const place = historyIndex();
    let isReturning = false;
    let isLeaving = false;
    const handleClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (
        !link ||
        !isPlain ||
        link.target === "_blank" ||
        link.origin !== location.origin ||
        link.download !== ""
      )
        return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(link.pathname + link.search));
    };
    // Before the router hears of it: go back to where we were, ask, and only then let it happen.
    const handlePop = (event: PopStateEvent) => {
      const steps = historyIndex() - place;
      if (isLeaving || (steps === 0 && !isReturning)) return;
      event.stopImmediatePropagation();
      isReturning = !isReturning;
      if (steps === 0) return;
      history.go(-steps);
      setLeave(() => () => {
        isLeaving = true;
        history.go(steps);
      });
    };
    window.addEventListener("beforeunload", handleClose);
    const unguard = guardHistory(handlePop);
    document.addEventListener("click", handleClick, true);
    return () => {
      window.removeEventListener("beforeunload", handleClose);
      unguard();
      document.removeEventListener("click", handleClick, true);
    };
  }, [isDirty, navigate]);

  const handleStay = () => setLeave(null);
  return (
    <Dialog
      open={leave !== null}
      onClose={handleStay}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
    >
      <DialogTitle id="leave-title">{t("leave.title")}</DialogTitle>
      <DialogContent id="leave-text">{t("leave.text")}</DialogContent>
      <DialogActions>
        <Button onClick={leave ?? handleStay}>{t("leave.leave")}</Button>
        <Button variant="contained" autoFocus onClick={handleStay}>
          {t("leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
}
