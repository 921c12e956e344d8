import { defineJob } from "#server/jobs.ts";

/** Writes the letters of a work list, a file of them at a time. */
export const workLettersJob = defineJob<{ runId: string; installationId: string }>("work-letters", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 1800,
});
