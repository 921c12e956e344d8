import { z } from "zod";
import { call } from "#kernel/call.ts";
import { dropKinds, droppedStatuses } from "./drop-kinds.ts";

const access = { types: ["admin"], permission: "manageInstallations" } as const;
const one = z.strictObject({ id: z.uuid() });
const reason = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const testOutcomes = [
  "reached",
  "answered",
  "refused",
  "unreachable",
  "unknownPlace",
  "wrongPlace",
  "noPlace",
  "wrongAddress",
  "demo",
] as const;

export const systemTest = call({
  access,
  method: "POST",
  path: "/admin/installation/{id}/test",
  summary: "Whether a connected system can be reached now, and if not, why",
  params: one,
  body: z.strictObject({}),
  answer: z.object({
    isReached: z.boolean(),
    code: z.enum(testOutcomes),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
});

export const systemLook = call({
  access,
  method: "POST",
  path: "/admin/installation/{id}/look",
  summary: "Look for dropped files now instead of within the minute",
  params: one,
  body: z.strictObject({}),
});

const dropped = z.object({
  id: z.uuid(),
  kind: z.enum(dropKinds),
  fileName: z.string(),
  subjectId: z.uuid(),
  status: z.enum(droppedStatuses),
  failure: reason.nullable(),
  times: z.int(),
  lastSeenAt: z.string(),
  finishedAt: z.string().nullable(),
  /** What its import counted; null where it was refused at once, and for a census, which waits for a person. */
  counts: z.object({ good: z.int(), waiting: z.int(), bad: z.int() }).nullable(),
});
export type DroppedFile = z.output<typeof dropped>;

export const droppedFiles = call({
  access,
  method: "GET",
  path: "/admin/installation/{id}/files",
  summary: "The files that a system dropped: when, and what became of each; the newest first",
  params: one,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    status: z.enum(droppedStatuses).optional(),
  }),
  answer: z.object({
    rows: z.array(dropped),
    total: z.int(),
    /** Where the system has to put its files, by kind; null where no place is known. */
    places: z.array(z.object({ kind: z.enum(dropKinds), place: z.string() })).nullable(),
    trouble: reason.nullable(),
  }),
});

export const droppedFileRetry = call({
  access,
  method: "POST",
  path: "/admin/installation/files/{id}/retry",
  summary: "Put a file that failed where files come in, to be taken once more",
  params: one,
  body: z.strictObject({}),
});
