import type { Values } from "#web/kit/fields/form.ts";
import { ApiProblem, send } from "#web/api.ts";
import { currentSession, onSessionEnd } from "#web/session/session.ts";
import { keepable } from "../autosave/keepable.ts";
import type { saveTyped } from "../autosave/autosave.ts";
import { useDraft } from "./draft.ts";

// What is typed goes to the server while it changes, so that a lost browser loses seconds only. Nobody waits for it,
// nobody is told when it fails: it is tried again.

const everyMs = 4000;

/** `arrivals`: how often another tab's changes had come in when it was typed. */
type Page = { enrollment: string; page: string; values: Values; arrivals: number };
let waiting: Page | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** `values` as they are now; empty where the page is as it was opened. Sent 4 s later, with whatever has come by then. */
export function keepSoon(page: Page): void {
  waiting = page;
  timer ??= setTimeout(() => void flush(), everyMs);
}

/** The person wants none of it. */
export function clearKept(page: string): void {
  const { enrollment, arrivals } = useDraft.getState();
  if (enrollment === null) return;
  waiting = { enrollment: enrollment.id, page, values: {}, arrivals };
  void flush();
}

/** The page is confirmed: what still waits of it is not sent any more. */
export function forgetWaiting(page: string): void {
  if (waiting?.page === page) waiting = null;
}

async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const now = waiting;
  waiting = null;
  const { enrollment, arrivals } = useDraft.getState();
  if (now === null || currentSession()?.kind !== "enrollee") return;
  if (enrollment?.id !== now.enrollment || arrivals !== now.arrivals) return;
  const outcome = await send<typeof saveTyped>("POST /selfenrollment/typed", {
    body: { page: now.page, values: keepable(now.page, now.values), version: enrollment.version },
    isAside: true,
  }).then(
    (answer) => answer.outcome,
    (error: unknown) => (error instanceof ApiProblem && error.canRetry ? "busy" : "refused"),
  );
  // Confirmed meanwhile, or overtaken by what was typed since: then this is the past.
  const isCurrent = useDraft.getState().enrollment?.version === enrollment.version;
  if (outcome === "refused") remember(now);
  if (outcome === "busy" && waiting === null && isCurrent) keepSoon(now);
}

// A token that was refused: the same person comes back in this tab, and finds also what was not sent yet.
onSessionEnd((reason) => {
  if (reason === "expired" && waiting !== null) remember(waiting);
  waiting = null;
});

function remember({ enrollment, page, values }: Page): void {
  useDraft.setState({ typed: { enrollment, page, values: keepable(page, values) } });
}

// The last chance on a phone: the one who leaves a tab may never come back to it.
if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void flush();
  });
  globalThis.addEventListener("pagehide", () => void flush());
}
