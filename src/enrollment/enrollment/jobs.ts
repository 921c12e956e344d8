import { defineJob } from "#server/jobs.ts";

/** Brings the charges of an enrollment in line with it, after it was sent or cancelled. */
export const enrollmentChargeJob = defineJob<{ enrollmentId: string }>("enrollment-charge");
