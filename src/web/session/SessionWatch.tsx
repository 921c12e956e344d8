import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { site } from "../site.ts";
import { type IdleClock, startIdleClock } from "./idle-clock.ts";
import { SessionDialog } from "./SessionDialog.tsx";
import { type EndReason, type Session, useSession } from "./session.ts";

const IdleContext = createContext<IdleClock | null>(null);

export type SessionActions = {
  /** Tells the server that somebody is here. */
  keepAlive: (session: Session) => void;
  /** Ends the session here and on the server. */
  signOut: (reason: EndReason) => void;
};

/** Watches over a signed-in user, or an enrollee who has started: counts the idle time, warns, and ends the session. */
export function SessionWatch({ actions, children }: { actions: SessionActions; children: ReactNode }) {
  const session = useSession();
  const [clock, setClock] = useState<IdleClock | null>(null);
  const sessionId = session?.id;

  useEffect(() => {
    if (!session || !sessionId) return;
    const started = startIdleClock({
      limitSeconds: site().idleSeconds,
      sessionId,
      keepAlive: () => actions.keepAlive(session),
      onEnd: () => actions.signOut("idle"),
    });
    setClock(started);
    return () => {
      started.stop();
      setClock(null);
    };
    // A session that only learned its user's new name goes on counting.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sessionId, actions]);

  return (
    <IdleContext value={clock}>
      {children}
      {clock && session && (
        <SessionDialog clock={clock} kind={session.kind} onLeave={() => actions.signOut("loggedOut")} />
      )}
    </IdleContext>
  );
}

/** Seconds until the session ends; null while there is none. */
export function useSecondsLeft(): number | null {
  const clock = useContext(IdleContext);
  const left = () => clock?.left() ?? null;
  return useSyncExternalStore(clock?.subscribe ?? never, left, left);
}

const never = () => () => undefined;
