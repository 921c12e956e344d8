import type { FirstStep, NextStep } from "./client-matrix.ts";

type Has = {
  divisions: number;
  plans: number;
  plansWithoutPrice: number;
  sessions: number;
  openSessionId: string | null;
  openedSessions: number;
  members: number;
  enrollments: number;
};

/** What leads a client on to its first open session; then who may enroll. Plain data, so that a page can say why. */
export function nextStep(has: Has): NextStep {
  if (has.openSessionId !== null) return has.members === 0 ? "census" : "none";
  if (has.divisions === 0) return "division";
  if (has.plans === 0) return "plan";
  if (has.plansWithoutPrice === has.plans) return "price";
  return has.sessions === 0 ? "session" : "openSession";
}

/**
 * The steps of a first day that are done, by what is known of the organization and what the client that is furthest has. A session that was open once has done them
 * all but the last, which anybody who is known here or has enrolled does.
 */
export function firstStepsDone(has: Has | null, isIdentified: boolean): FirstStep[] {
  const first = isIdentified ? (["organization"] as const) : [];
  if (has === null) return [...first];
  const wasOpen = has.openedSessions > 0;
  return [
    ...first,
    "client" as const,
    ...(wasOpen || has.divisions > 0 ? ["division" as const] : []),
    ...(wasOpen || has.plans > 0 ? ["plan" as const] : []),
    ...(wasOpen || has.plans > has.plansWithoutPrice ? ["price" as const] : []),
    ...(wasOpen || has.sessions > 0 ? ["session" as const] : []),
    ...(wasOpen ? ["openSession" as const] : []),
    ...(has.members > 0 || has.enrollments > 0 ? ["people" as const] : []),
  ];
}
