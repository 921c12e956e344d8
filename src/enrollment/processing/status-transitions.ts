import { reason, type Reason } from "#kernel/traced.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";

// What staff may do with an enrollment, by its state: the one table, for the calls and for the buttons.

export type EnrollmentState = Enrollment["status"];

export const decisions = ["review", "return", "approve", "undo", "process", "cancel"] as const;
export type Decision = (typeof decisions)[number];
export const transitionNames = [...decisions, "reprocess"] as const;
export type TransitionName = (typeof transitionNames)[number];

/** The states in which somebody has to do something, in the order of the work. */
export const queueStates = ["submitted", "pendingReview", "approved", "failed", "returned"] as const;
export type QueueState = (typeof queueStates)[number];

export type Position = {
  status: EnrollmentState;
  /** The state before the last decision; null when there is nothing to undo, or the person has gone on since. */
  statusBefore: EnrollmentState | null;
};
export type TransitionAnswer = { ok: true; to: EnrollmentState } | { ok: false; why: Reason[] };

/** From where a move leads where. `process` and `reprocess` may end in `failed` instead, which is theirs to say. */
const leads: Record<Exclude<TransitionName, "undo">, Partial<Record<EnrollmentState, EnrollmentState>>> = {
  review: { submitted: "pendingReview", approved: "pendingReview", failed: "pendingReview" },
  return: { submitted: "returned", pendingReview: "returned", approved: "returned", failed: "returned" },
  approve: { submitted: "approved", pendingReview: "approved" },
  process: { approved: "processed" },
  reprocess: { failed: "processed" },
  cancel: {
    submitted: "cancelled",
    pendingReview: "cancelled",
    returned: "cancelled",
    approved: "cancelled",
    failed: "cancelled",
  },
};

/** Decisions that only say what is to happen; what processing wrote is never taken back. */
const undone: readonly EnrollmentState[] = ["pendingReview", "returned", "approved", "cancelled"];

export const needsReason = (move: TransitionName): boolean => move === "return" || move === "cancel";

/** Whether the move is open from here, and where it leads; else why it is not. */
export function transitionFrom({ status, statusBefore }: Position, move: TransitionName): TransitionAnswer {
  if (move === "undo") {
    return statusBefore !== null && undone.includes(status)
      ? { ok: true, to: statusBefore }
      : refused(status === "processed" ? "move.processed" : "move.nothingToUndo");
  }
  const to = leads[move][status];
  return to === undefined ? refused(whyNot(status, move)) : { ok: true, to };
}

function whyNot(status: EnrollmentState, move: TransitionName): string {
  switch (status) {
    case "started":
      return "move.notSent";
    case "processed":
      return "move.processed";
    case "cancelled":
      return "move.cancelled";
    case "returned":
      return "move.withEmployee";
    case "failed":
      return move === "approve" || move === "process" ? "move.failed" : "move.notNow";
    case "approved":
      return move === "approve" ? "move.approved" : "move.notFailed";
    case "submitted":
    case "pendingReview":
      if (move === "process") return "move.notApproved";
      return move === "reprocess" ? "move.notFailed" : "move.inReview";
  }
}

function refused(code: string): TransitionAnswer {
  return { ok: false, why: [reason(code)] };
}
