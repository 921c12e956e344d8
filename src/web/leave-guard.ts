import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { guardHistory } from "./back-guard.ts";

/** Asks on the page that is shown, while it has unsaved changes. */
let ask: ((leave: () => void) => void) | null = null;

/** Leaves the page without a link; asks first where something is not saved. */
export function leavePage(leave: () => void): void {
  if (ask) ask(leave);
  else leave();
}

/**
 * Holds everything back that would leave a page with unsaved changes: a link, Back, closing it. While something is held
 * back, `leave` lets it happen and `stay` forgets it.
 */
export function useLeaveGuard(isDirty: boolean): { leave: (() => void) | null; stay: () => void } {
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
    ask = (next) => setLeave(() => next);
    window.addEventListener("beforeunload", handleClose);
    const unguard = guardHistory(handlePop);
    document.addEventListener("click", handleClick, true);
    return () => {
      ask = null;
      window.removeEventListener("beforeunload", handleClose);
      unguard();
      document.removeEventListener("click", handleClick, true);
    };
  }, [isDirty, navigate]);

  return { leave, stay: () => setLeave(null) };
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state ? Number(state.idx) : 0;
}
