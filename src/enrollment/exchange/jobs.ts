import { defineJob } from "#server/jobs.ts";

/** Goes through a census that was brought. A large one takes minutes; its progress tells that it is still at work. */
export const checkCensusJob = defineJob<{ importId: string; installationId: string }>("check-census", {
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 1800,
});

export const writeCensusJob = defineJob<{ importId: string; installationId: string; emergencyId?: string }>(
  "write-census",
  { retryLimit: 5, retryDelay: 5, expireInSeconds: 1800 },
);
