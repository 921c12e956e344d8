import type { EnrollmentSession } from "../sessions.ts";

/** What a page of the guided set-up is given. */
export type StepProps = {
  enrollmentSession: EnrollmentSession;
  /** Where a form goes when it has saved. */
  nextPath: string;
};
