import { defineJob } from "#server/jobs.ts";

/** Adds up a file of claims, then posts them. */
export const importClaimsJob = defineJob<{ fileId: string; installationId: string }>("import-claims", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 1800,
});

/** Settles claims together with the others of the member whom they were given to. */
export const settleClaimsJob = defineJob<{ installationId: string; claimIds: string[] }>("settle-claims", {
  retryDelay: 2,
});

/** Notifies people of EOBs that are new: those of a file, or that of one claim. */
export const eobNoticesJob = defineJob<{ installationId: string; fileId?: string; claimId?: string }>(
  "eob-notices",
  { expireInSeconds: 1800 },
);

/** Writes a batch of letters. */
export const eobLettersJob = defineJob<{ batchId: string; installationId: string }>("eob-letters", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 600,
});

/** The claims of these families have changed: what they have used of their limits is counted anew. */
export const recountTotalsJob = defineJob<{ installationId: string; familyIds: string[] }>("recount-totals", {
  retryDelay: 2,
});
