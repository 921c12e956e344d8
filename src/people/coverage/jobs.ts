import { defineJob } from "#server/jobs.ts";

/** Ends the employment of many, a part at a time, or undoes it. */
export const terminationRunJob = defineJob<{ runId: string; installationId: string }>("termination-run", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 600,
});
