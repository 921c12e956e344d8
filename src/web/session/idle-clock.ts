import { browserStorage } from "../storage.ts";
import { agree, phaseOf, secondsLeft } from "./idle.ts";

type Surroundings = {
  limitSeconds: number;
  /** Tabs that share a session share its last activity under this name. */
  sessionId: string;
  /** Tells the server that the person is still here; at most once a minute. */
  keepAlive: () => void;
  onEnd: () => void;
  now?: () => number;
};

export type IdleClock = {
  subscribe: (listener: () => void) => () => void;
  left: () => number;
  /** The person said so: the whole time again, in every tab. */
  stay: () => void;
  stop: () => void;
};

const activityKey = "openroll.lastActive";
const activityEvents = ["pointerdown", "keydown", "wheel", "touchmove", "input"] as const;
const keepAliveEvery = 60_000;

/** Counts down from the last activity in any tab. Once it warns, only `stay` extends: a brushed mouse is no answer. */
export function startIdleClock({
  limitSeconds,
  sessionId,
  keepAlive,
  onEnd,
  now = Date.now,
}: Surroundings): IdleClock {
  let lastActive = now();
  let lastKeptAlive = now();
  let left = limitSeconds;
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const tick = () => {
    lastActive = agree(lastActive, readOthers(sessionId), now());
    const before = left;
    left = secondsLeft(lastActive, now(), limitSeconds);
    if (left !== before) notify();
    if (phaseOf(left) === "ended") {
      stop();
      onEnd();
    }
  };
  const beActive = () => {
    lastActive = now();
    browserStorage.write(activityKey, `${sessionId} ${lastActive}`);
    if (now() - lastKeptAlive >= keepAliveEvery) {
      lastKeptAlive = now();
      keepAlive();
    }
  };
  const handleActivity = () => {
    // Before the tick says "warning", so that waking the computer after the limit does not count as activity.
    tick();
    if (phaseOf(left) === "running" && now() - lastActive >= 1000) beActive();
  };
  const stay = () => {
    lastKeptAlive = 0;
    beActive();
    tick();
  };
  const handleStorage = (event: StorageEvent) => {
    if (event.key === activityKey) tick();
  };

  const timer = setInterval(tick, 1000);
  for (const name of activityEvents)
    window.addEventListener(name, handleActivity, { passive: true, capture: true });
  window.addEventListener("storage", handleStorage);
  document.addEventListener("visibilitychange", tick);
  const stop = () => {
    clearInterval(timer);
    for (const name of activityEvents) window.removeEventListener(name, handleActivity, { capture: true });
    window.removeEventListener("storage", handleStorage);
    document.removeEventListener("visibilitychange", tick);
  };

  beActive();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    left: () => left,
    stay,
    stop,
  };
}

function readOthers(sessionId: string): number | null {
  const [id, moment] = (browserStorage.read(activityKey) ?? "").split(" ");
  return id === sessionId ? Number(moment) : null;
}
