import { defineJob } from "#server/jobs.ts";

/** Takes the rows of a payer's file of totals. */
export const importTotalsJob = defineJob<{ fileId: string; installationId: string }>("import-totals", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 1800,
});

/** Takes the payers' figures that waited for a member or a code, as far as they are known now. */
export const takeWaitingTotalsJob = defineJob<{ installationId: string }>("take-waiting-totals", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 600,
});
