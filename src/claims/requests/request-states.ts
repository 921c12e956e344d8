// Apart from the contract, so that a page knows them without zod.

/** A bill that a person paid or got, sent for reimbursement; or a decision that a person wants to have looked at again. */
export const requestKinds = ["reimbursement", "appeal"] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ["received", "inReview", "approved", "denied", "paid", "withdrawn"] as const;
export type RequestState = (typeof requestStates)[number];

/** Nothing is decided in these states: the request has a day by which it must be, and the person may take it back. */
const openStates = ["received", "inReview"] as const satisfies readonly RequestState[];
export const isOpen = (state: RequestState): boolean =>
  (openStates as readonly RequestState[]).includes(state);

const moves: Readonly<Record<RequestState, readonly RequestState[]>> = {
  received: ["inReview", "approved", "denied"],
  inReview: ["approved", "denied"],
  // A decision can be looked at again; money that was sent is not taken back here.
  approved: ["paid", "inReview"],
  denied: ["inReview"],
  paid: [],
  withdrawn: [],
};

/** The states that staff may set next. An appeal ends with its decision: what is paid then is a claim's new version. */
export function nextStates(kind: RequestKind, state: RequestState): readonly RequestState[] {
  return moves[state].filter((next) => kind === "reimbursement" || next !== "paid");
}
