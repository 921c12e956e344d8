// Apart from the contract, so that a page knows them without zod.

export const taskKinds = [
  "enrollments",
  "reviewedEnrollments",
  "approvedEnrollments",
  "returnedEnrollments",
  "failedEnrollments",
  "eoi",
  "toldEvents",
  "automaticChanges",
  "corrections",
  "claimRequests",
  "unmatchedClaims",
  "heldClaims",
  "unknownAccumulators",
  "accumulatorDifferences",
  "messages",
  "helpRequests",
  "cobra",
  "idCardOrders",
  "cardsLacking",
  "unionSignups",
  "payments",
  "returnedPayments",
  "droppedFiles",
  "failedJobs",
  "failedMails",
  "failedImports",
  "failedClaimFiles",
  "failedReports",
  "failingWebhooks",
  "stoppedBroadcasts",
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Counting ends here. */
export const mostTasks = 1000;

/** Work with a day is named this many days before. */
export const daysAhead = 14;
/** What failed longer ago than this is nobody's task any more. */
export const daysFailed = 30;
