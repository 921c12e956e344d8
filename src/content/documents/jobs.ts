import { defineJob } from "#server/jobs.ts";

/** Reads the words of a file of the library, so that it is found by them. */
export const readDocumentJob = defineJob<{ versionId: string; installationId: string }>("read-document", {
  retryLimit: 3,
});
