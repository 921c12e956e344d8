import type { FirstStep, NextStep } from "./client-matrix.ts";

type Has = {
  divisions: number;
  plans: number;
  plansWithoutPrice: number;
  sessions: number;
  openSessions: number;
  employees: number;
};

/** What leads a client on to its first open session; then who may enroll. Plain data, so that a page can say why. */
export function nextStep(has: Has): NextStep {
  if (has.openSessions > 0) return has.employees === 0 ? "census" : "none";
  if (has.divisions === 0) return "division";
  if (has.plans === 0) return "plan";
  if (has.plansWithoutPrice === has.plans) return "price";
  return has.sessions === 0 ? "session" : "openSession";
}

/** The steps of a first day that are done, by what the client that is furthest has. */
export function firstStepsDone(has: Has | null): FirstStep[] {
  if (has === null) return [];
  const hasOpen = has.openSessions > 0;
  return [
    "client" as const,
    ...(hasOpen || has.divisions > 0 ? ["division" as const] : []),
    ...(hasOpen || has.plans > 0 ? ["plan" as const] : []),
    ...(hasOpen || has.plans > has.plansWithoutPrice ? ["price" as const] : []),
    ...(hasOpen || has.sessions > 0 ? ["session" as const] : []),
    ...(hasOpen ? ["openSession" as const] : []),
  ];
}
