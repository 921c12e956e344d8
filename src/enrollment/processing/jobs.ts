import { defineJob } from "#server/jobs.ts";

/** Goes on with an action on many enrollments. */
export const enrollmentRunJob = defineJob<{ runId: string }>("enrollment-run", {
  retryDelay: 2,
  expireInSeconds: 90,
});
