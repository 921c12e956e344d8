import type { Decision, QueueState } from "../status-transitions.ts";

/** What can be done with many from a tab, and the key that does it. The first is the usual one. */
export const actionsOf: Record<QueueState, readonly Decision[]> = {
  submitted: ["approve", "return", "review", "cancel"],
  pendingReview: ["approve", "return", "undo", "cancel"],
  approved: ["process", "undo", "return", "cancel"],
  failed: ["process", "return", "review", "cancel"],
  returned: ["undo", "cancel"],
};

export const keyOf: Record<Decision, string> = {
  approve: "a",
  return: "r",
  review: "v",
  process: "p",
  undo: "u",
  cancel: "c",
};

/** These are asked about first: the person hears of it, or it cannot be taken back. */
export const asksFirst = (action: Decision): boolean =>
  action === "return" || action === "cancel" || action === "process";
