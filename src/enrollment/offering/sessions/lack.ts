import type { SetupStepKey } from "./session-words.ts";

/** Something that keeps a session from opening (error), or that somebody should look at first (warning). */
export interface ReadinessIssue {
  code: string;
  params: Record<string, string | number>;
  severity: "error" | "warning";
  /** The page of the set-up that mends it, or the plan whose rates and contributions do. */
  step: SetupStepKey;
  basePlanId: string | null;
}
