import { defineJob } from "#server/jobs.ts";

/** Sends what may be sent now of the broadcasts. */
export const broadcastJob = defineJob<{ installationId: string }>("broadcast", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 1800,
});
