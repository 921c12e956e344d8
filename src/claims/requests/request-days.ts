import { appealDays } from "#claims/claims/appeal-days.ts";
import { addDays } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { RequestKind } from "./request-states.ts";

/** Days that a plan has to decide, counted from the day on which it got the request. */
const daysToDecide = {
  // A claim after the care: 29 CFR 2560.503-1(f)(2)(iii)(B).
  reimbursement: 30,
  // The review of one, where the plan has one level of appeal: 29 CFR 2560.503-1(i)(2)(iii)(A).
  appeal: 60,
} as const satisfies Record<RequestKind, number>;

/** Returns the last day to decide a request that came on a day, with the days that were counted. */
export function decideBy(kind: RequestKind, receivedOn: string): Traced<string> {
  const days = daysToDecide[kind];
  return because(addDays(receivedOn, days), `decideBy.${kind}`, { days });
}

/**
 * Returns the last day on which a decision can be appealed, 180 days after the payer's day (29 CFR 2560.503-1(h)(3)(i)); null
 * where that day is not known. A later appeal is taken too: whether it still counts is the plan's to say.
 */
export function appealUntil(decidedOn: string | null): string | null {
  return decidedOn === null ? null : addDays(decidedOn, appealDays);
}

/** Tells whether an appeal came after its last day. */
export function isLateAppeal(decidedOn: string | null, receivedOn: string): boolean {
  const until = appealUntil(decidedOn);
  return until !== null && receivedOn > until;
}
