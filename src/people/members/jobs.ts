import { defineJob } from "#server/jobs.ts";

/** The numbers of a member have changed: what waited for such a number may be theirs. */
export const memberNumbersJob = defineJob<{ installationId: string; clientId: string }>("match-claims", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 1800,
});
