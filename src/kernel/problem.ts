import type { FieldError } from "./field-error.ts";

/**
 * Every error that a call may answer: its HTTP status and its English text. The specification's own texts stay
 * the first sentence (spec §8); what follows says how to mend it. Other languages: `src/server/texts`.
 */
export const problems = {
  invalid: { status: 422, message: "There is a problem with what you entered. Check the marked answers and try again." },
  malformed: { status: 400, message: "Your Request was Invalid. Please Try Again." },
  signInNeeded: { status: 401, message: "Your session has ended. Sign in again to go on." },
  signInFailed: { status: 422, message: "The username or password is not right. Check both and try again." },
  forbidden: { status: 403, message: "You do not have permission to do this. Ask your administrator for it." },
  notFound: { status: 404, message: "This was not found. It may have been removed, or the link may be wrong." },
  xsrf: { status: 419, message: "This page is out of date. Reload it and try again." },
  stale: { status: 412, message: "Someone else changed this while you were working. Reload to see the newest, then make your change again." },
  versionNeeded: { status: 428, message: "Say which version you are changing: send it in If-Match." },
  conflict: { status: 409, message: "This clashes with something that exists already. Change it and try again." },
  inUse: { status: 409, message: "Other records still depend on this. Remove or move those first." },
  idempotencyKeyNeeded: { status: 400, message: "Your Request was Invalid. Please Try Again. Send an Idempotency-Key." },
  idempotencyKeyReused: { status: 409, message: "This Idempotency-Key was used for a different request. Use a new one." },
  tooMany: { status: 429, message: "There were too many tries. Wait a little and try again." },
  tooLarge: { status: 413, message: "What you sent is too large. Send less, or in parts." },
  timedOut: { status: 504, message: "This took too long. Please try again." },
  busy: { status: 503, message: "The site is busy. Wait a little and try again; nothing was lost." },
  unexpected: { status: 500, message: "Something went wrong on our side. Please try again; if it stays, ask for help and give the request number." },
  keyUnknown: { status: 404, message: "Your Request was Invalid. Please Try Again." },
  notActive: { status: 409, message: "This Enrollment is not currently active. Contact your HR Representative." },
  alreadySubmitted: {
    status: 409,
    message: "You have already submitted an enrollment. Contact your HR Representative to make changes.",
  },
  effectiveDateChanged: {
    status: 409,
    message: "The day your coverage starts has changed since you began. Check the new date, then submit again.",
  },
  incomplete: { status: 409, message: "Some answers are still missing. Go back to the marked sections and fill them in." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** An error that a call answers on purpose. `details` goes to the log only: ids, never personal data. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fieldErrors: readonly FieldError[];
  /** Extra facts that the page needs to mend it; they leave with the answer. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    code: ProblemCode,
    extra: {
      details?: Record<string, unknown>;
      fieldErrors?: readonly FieldError[];
      facts?: Record<string, string | number>;
    } = {},
  ) {
    super(problems[code].message);
    this.code = code;
    this.status = problems[code].status;
    this.details = extra.details ?? {};
    this.fieldErrors = extra.fieldErrors ?? [];
    this.facts = extra.facts ?? {};
  }
}
