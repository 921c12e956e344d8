import { z } from "zod";
import { call } from "#kernel/call.ts";

const access = { types: ["admin"], permission: "manageInstallations" } as const;

/** `clearCache`: what is worked out and kept is dropped and worked out anew; `refreshClient`: besides, what waited is taken. */
export const runKinds = ["clearCache", "refreshClient"] as const;
export const runStatuses = ["waiting", "running", "done", "failed"] as const;

/** How many files were looked for, claims and figures found their member, and families were counted anew. */
const counts = z.object({
  files: z.int().optional(),
  claims: z.int().optional(),
  figures: z.int().optional(),
  families: z.int().optional(),
});
export type RunCounts = z.output<typeof counts>;
const error = z.object({ code: z.enum(["place", "families"]), what: z.string() });
export type RunError = z.output<typeof error>;

const run = z.object({
  id: z.uuid(),
  kind: z.enum(runKinds),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  status: z.enum(runStatuses),
  done: z.int(),
  total: z.int().nullable(),
  counts,
  errors: z.array(error),
  by: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type RefreshRun = z.output<typeof run>;

export const clearCache = call({
  access,
  method: "POST",
  path: "/admin/clearcache",
  summary:
    "Drop what is worked out and kept, of a client or of all, and work it out anew; a job says how far it is",
  body: z.strictObject({ clientId: z.uuid().nullable() }),
  answer: run,
});
export const refreshClient = call({
  access,
  method: "POST",
  path: "/admin/refreshclient",
  summary:
    "Bring a client up to date: look where files are dropped, match what waited for its members, and count its totals anew",
  body: z.strictObject({ clientId: z.uuid() }),
  answer: run,
});
export const refreshRuns = call({
  access,
  method: "GET",
  path: "/admin/refreshclient",
  summary: "The last 50 times that somebody dropped what is kept, or brought a client up to date",
  answer: z.object({ rows: z.array(run) }),
});
