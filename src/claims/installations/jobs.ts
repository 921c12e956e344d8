import { defineJob } from "#server/jobs.ts";

/** Looks where systems drop their files: at all of them, or at one. */
export const lookForFilesJob = defineJob<{ installationId: string; systemId?: string }>("look-for-files", {
  retryLimit: 1,
  retryDelay: 5,
  expireInSeconds: 1800,
});

/** Brings a client up to date, or drops what is kept and works it out anew. */
export const refreshRunJob = defineJob<{ runId: string; installationId: string }>("refresh-run", {
  retryLimit: 5,
  retryDelay: 5,
  expireInSeconds: 1800,
});
