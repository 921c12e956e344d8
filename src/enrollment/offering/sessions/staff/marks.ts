import type { SetupStepKey } from "../session-words.ts";
import type { EnrollmentSession, Readiness } from "../sessions.ts";
import { setupSteps } from "./steps.ts";

export type Mark = "done" | "lacking" | "warning" | "empty";

/** What no session is without; all else may be left empty. */
const needed: readonly SetupStepKey[] = ["basics", "dates", "plans"];

/** How far a step is. */
export function markOf(
  step: SetupStepKey,
  enrollmentSession: EnrollmentSession,
  readiness: Readiness | undefined,
): Mark {
  if (step === "open") return enrollmentSession.status === "draft" ? "empty" : "done";
  // Nothing is called done before it is known what lacks.
  if (readiness === undefined) return "empty";
  const issues = readiness.issues.filter((issue) => issue.step === step);
  if (issues.some(({ severity }) => severity === "error")) return "lacking";
  if (issues.length > 0) return "warning";
  if (step === "payment")
    return enrollmentSession.requiresSignIn || enrollmentSession.paymentRequired ? "done" : "empty";
  if (step === "theme") return enrollmentSession.themeId === null ? "empty" : "done";
  if (needed.includes(step)) return "done";
  const count = setupSteps[step]?.count;
  return count !== undefined && enrollmentSession.counts[count] > 0 ? "done" : "empty";
}
