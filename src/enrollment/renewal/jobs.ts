import { defineJob } from "#server/jobs.ts";

/** Writes what a renewal does, a part at a time, or undoes it. */
export const renewalRunJob = defineJob<{ renewalId: string; installationId: string }>("renewal-run", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 600,
});
