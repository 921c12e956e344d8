import { defineJob } from "#server/jobs.ts";

/** The payload seals what was asked on the public pages about an account that may exist or not: no name stands in the queue. */
export const logInHelpJob = defineJob<{ sealed: string }>("log-in-help");
