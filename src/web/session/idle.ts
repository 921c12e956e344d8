// The idle limit as pure rules: moments are milliseconds, and the caller brings the clock.

/** The dialog opens this many seconds before the end. */
const warningSeconds = 120;
/** spec §9: what the dialog reminds at, besides when it opens. */
const reminders = [warningSeconds, 30, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
/** A screen reader hears these only: more would drown the way to the button. */
const announcements = [warningSeconds, 60, 40, 20];

export type IdlePhase = "running" | "warning" | "ended";

/** Whole seconds until the session ends, never below 0. */
export function secondsLeft(lastActive: number, now: number, limitSeconds: number): number {
  return Math.max(0, Math.ceil(limitSeconds - (now - lastActive) / 1000));
}

export function phaseOf(left: number): IdlePhase {
  if (left <= 0) return "ended";
  return left <= warningSeconds ? "warning" : "running";
}

/** The reminder that fell due on the way from `before` to `left`; the lowest, if a sleeping computer skipped some. */
export function dueReminder(before: number, left: number): number | null {
  return lowestPassed(reminders, before, left);
}

export function dueAnnouncement(before: number, left: number): number | null {
  return lowestPassed(announcements, before, left);
}

/** Tabs agree on the latest activity any of them saw; a moment from the future (a clock set back) counts as now. */
export function agree(own: number, others: number | null, now: number): number {
  return Math.min(now, Math.max(own, others ?? 0));
}

/** 1800 → "30:00". */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

function lowestPassed(marks: readonly number[], before: number, left: number): number | null {
  const passed = marks.filter((mark) => before > mark && left <= mark && left > 0);
  return passed.at(-1) ?? null;
}
