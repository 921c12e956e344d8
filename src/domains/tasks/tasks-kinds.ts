// Apart from the contract, so that a page knows them without zod.

export const taskKinds = [
  "enrollments",
  "returnedEnrollments",
  "failedEnrollments",
  "eoi",
  "corrections",
  "unmatchedClaims",
  "heldClaims",
  "unknownAccumulators",
  "accumulatorDifferences",
  "helpRequests",
  "failedMails",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Counting ends here. */
export const mostTasks = 1000;
