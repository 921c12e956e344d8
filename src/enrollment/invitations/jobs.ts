import { defineJob } from "#server/jobs.ts";

/** Invites or reminds the people of a session: one batch, and the next one as a job of its own. */
export const invitationsJob = defineJob<{
  installationId: string;
  sessionId: string;
  /** The user who asked for it; left out: a session that reminds by itself. */
  actor?: string;
  task: { kind: "invite" } | { kind: "remind"; states: string[]; divisionId: string | null };
  total: number;
  done: number;
}>("invitations", { retryLimit: 5, expireInSeconds: 600 });
