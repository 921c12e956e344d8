/** What a system may drop, each in a folder of this name. */
export const dropKinds = ["claims", "totals", "census"] as const;
export type DropKind = (typeof dropKinds)[number];

/** `taken`: its import goes on; `retried`: it failed, and was put where files come in once more. */
export const droppedStatuses = ["taken", "done", "failed", "retried"] as const;
export type DroppedStatus = (typeof droppedStatuses)[number];
