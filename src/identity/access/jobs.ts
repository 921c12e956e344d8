import { defineJob } from "#server/jobs.ts";

/** What was asked on the public pages about an account that may exist or not, sealed: no name stands in the queue. */
export const logInHelpJob = defineJob<{ sealed: string }>("log-in-help");
