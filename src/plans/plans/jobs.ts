import { defineJob } from "#server/jobs.ts";

/** New prices of a plan hold from a day on: those whom they are for follow. */
export const pricesChangedJob = defineJob<{
  planId: string;
  from: string;
  actor: string;
  installationId: string;
}>("prices-changed", { retryLimit: 8, retryDelay: 5, expireInSeconds: 600 });
