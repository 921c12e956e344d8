import { defineJob } from "#server/jobs.ts";

/** Makes the Forms 1095 of a version, or writes them as PDF into ZIP files. */
export const acaFormsJob = defineJob<{ snapshotId: string; installationId: string; task: "forms" | "files" }>(
  "aca-forms",
  { retryLimit: 5, retryDelay: 5, expireInSeconds: 600 },
);
