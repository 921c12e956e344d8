/** `planYear`: a client's year turns; `prices`: prices of one plan have changed for those who are covered already. */
export const renewalKinds = ["planYear", "prices"] as const;

export const renewalStatuses = ["draft", "working", "done", "undoing", "undone"] as const;

/**
 * `unchanged`: nothing follows for the family; `kept`: the run was undone, but this family was changed since, or something
 * was sent on; `stopped`: the run was undone before its turn came.
 */
export const renewalOutcomes = [
  "waiting",
  "done",
  "unchanged",
  "refused",
  "undone",
  "kept",
  "stopped",
] as const;

/** What becomes of a plan's people: they stay, go on in another plan, or nobody follows. */
export const planActions = ["keep", "map", "end"] as const;

/** What becomes, by coverage type, of those who do not choose: they keep it, get a default plan, or have none. */
export const rollOvers = ["keep", "default", "waive"] as const;
