import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { censusFieldKeys } from "./census-fields.ts";

// The columns that a session's census has, beyond or instead of those that we know.

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const;
const base = "/admin/enrollmentsessions/{sessionId}/censusfields";
const session = z.strictObject({ sessionId: z.uuid() });
const part = z.strictObject({ sessionId: z.uuid(), id: z.uuid() });

const fields = z.strictObject({
  /** The header as the file writes it. */
  key: z
    .string()
    .overwrite(cleanText)
    .regex(/^\p{L}[\p{L}\p{N}_]{0,39}$/u),
  label: z.string().overwrite(cleanText).min(1).max(80),
  aliases: z.string().overwrite(cleanText).max(500),
  target: z.enum(censusFieldKeys).nullable(),
  required: z.boolean(),
  isUnique: z.boolean(),
  isSensitive: z.boolean(),
});
export type CensusColumnValues = z.output<typeof fields>;
const row = fields.extend({ id: z.uuid(), version: z.int(), sortOrder: z.int() });
export type CensusColumn = z.output<typeof row>;

export const censusColumnList = call({
  access,
  method: "GET",
  path: base,
  summary: "The census fields of a session, in their order",
  params: session,
  answer: z.object({ rows: z.array(row) }),
});
export const censusColumnCreate = call({
  access,
  method: "POST",
  path: base,
  summary: "Add a census field to a session",
  params: session,
  body: fields,
  answer: row,
});
export const censusColumnUpdate = call({
  access,
  method: "PUT",
  path: `${base}/{id}`,
  summary: "Change a census field of a session",
  params: part,
  body: fields,
  answer: row,
  needs: ["if-match"],
});
export const censusColumnRemove = call({
  access,
  method: "DELETE",
  path: `${base}/{id}`,
  summary: "Remove a census field of a session",
  params: part,
});
