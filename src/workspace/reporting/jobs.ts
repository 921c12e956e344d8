import { defineJob } from "#server/jobs.ts";

/** Makes a report that was asked for. */
export const reportJob = defineJob<{ runId: string; installationId: string }>("report", {
  retryLimit: 4,
  retryDelay: 5,
  expireInSeconds: 1800,
});
