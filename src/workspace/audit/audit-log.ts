import { z } from "zod";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { changedRecordSchema } from "./changes/changes.ts";

const access = { types: ["admin"], permission: "viewAuditLog" } as const satisfies UserAccess;
const moment = z.iso.datetime({ offset: true });
const actor = z.string().regex(/^(?:(?:user|enrollee|apiKey):[\da-f-]{36}|system|anonymous)$/u);
const word = z.string().regex(/^\w{1,40}$/u);

const narrowing = z.strictObject({
  from: moment.optional(),
  /** Up to this moment, without it. */
  to: moment.optional(),
  /** `user:<id>`, `enrollee:<enrollment id>`, `apiKey:<id>`, `system` or `anonymous`. */
  actor: actor.optional(),
  action: word.optional(),
  subject: word.optional(),
  subjectId: z.uuid().optional(),
  clientId: z.uuid().optional(),
  /** A member, dependent or user: what was done to them and their records. */
  person: z.uuid().optional(),
  /** What was done under one emergency access. */
  emergencyId: z.uuid().optional(),
});
export type AuditNarrowing = z.output<typeof narrowing>;

const rowSchema = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  /** Of a user, an API key or the person who enrolls. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.uuid().nullable(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  emergencyId: z.uuid().nullable(),
  /** How many records it was, where it was more than one look or change can name. */
  count: z.int().nullable(),
  /** The name of the record that it was done to. */
  about: z.string().nullable(),
  /** The first of what was changed, a line each, in the words of the one who asks; and how many more there are. */
  changes: z.array(z.string()),
  moreChanges: z.int(),
});
export type AuditRow = z.output<typeof rowSchema>;

export const auditList = call({
  method: "GET",
  path: "/admin/audit",
  access,
  summary: "Rows of the audit that match, newest first; `next` leads on to older ones",
  query: narrowing.extend({
    /** The number that the page before gave as `next`. */
    before: z.coerce.number().int().min(1).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({
    rows: z.array(rowSchema),
    /** Null at the end. Otherwise the search went back to this moment, and goes on from this number. */
    next: z.object({ before: z.int(), at: z.string() }).nullable(),
  }),
});

export const auditDetail = call({
  method: "GET",
  path: "/admin/audit/{id}",
  access,
  summary: "One row of the audit, with its request and the names of what was changed",
  params: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: rowSchema.omit({ changes: true, moreChanges: true }).extend({
    requestId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    /** What was changed, record by record, from what to what. */
    records: z.array(changedRecordSchema),
    isCut: z.boolean(),
  }),
});

export const auditExport = call({
  method: "GET",
  path: "/admin/audit/export",
  access,
  summary: "All rows of the audit that match, newest first, as FHIR R4 AuditEvent, one a line",
  query: narrowing,
  file: ["application/fhir+ndjson"],
});

export const auditTable = call({
  method: "GET",
  path: "/admin/audit/csv",
  access,
  summary: "All rows of the audit that match, newest first, as CSV: a line for each field that was changed",
  query: narrowing,
  file: ["text/csv"],
});

const searched = { q: z.string().overwrite(cleanText).max(100).optional() };

export const auditPeople = call({
  method: "GET",
  path: "/admin/audit/people",
  access,
  summary:
    "Members, dependents and users to narrow the audit by: by how their name begins, or the one of an id",
  query: z.strictObject({ ...searched, id: z.uuid().optional() }),
  answer: z.object({ rows: z.array(z.object({ id: z.uuid(), label: z.string() })) }),
});

export const auditActors = call({
  method: "GET",
  path: "/admin/audit/actors",
  access,
  summary: "Users and API keys to narrow the audit by: by how their name begins, or the one of an id",
  query: z.strictObject({ ...searched, id: actor.optional() }),
  answer: z.object({ rows: z.array(z.object({ id: z.string(), label: z.string() })) }),
});
