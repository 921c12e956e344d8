/** Until when coverage goes on: the last day of work, or the end of its month. */
export const coverEnds = ["lastDay", "endOfMonth"] as const;

export const terminationRunStatuses = ["working", "done", "undoing", "undone"] as const;

/** `kept`: the run was undone, but this one had been changed since, or sent on; `stopped`: undone before its turn came. */
export const runItemOutcomes = ["waiting", "done", "refused", "undone", "kept", "stopped"] as const;
