// Apart from the tables, so that pages know them.

/** What follows by itself: a child's age limit, and coverage that goes on beyond a death. */
export const automaticKinds = ["ageLimit", "afterDeath"] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

/** `held`: more people than a day may change by itself; somebody decides. */
export const automaticStatuses = ["done", "held", "dismissed", "undone"] as const;

export const automaticOutcomes = ["waiting", "done", "refused", "dismissed", "undone", "kept"] as const;
export type AutomaticOutcome = (typeof automaticOutcomes)[number];
