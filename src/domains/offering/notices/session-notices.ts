import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { noticeKinds } from "./notices.ts";

// The notices of a session, which its staff may put into words of their own, by kind and language.

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const;
const path = "/admin/enrollmentsessions/{sessionId}/notices";
const session = z.strictObject({ sessionId: z.uuid() });
const record = z.strictObject({ sessionId: z.uuid(), id: z.uuid() });

const words = z.strictObject({
  title: z.string().overwrite(cleanText).min(1).max(120),
  /** HTML; the server keeps headings, lists, tables, strong, em and https links of it, and nothing else. */
  body: z.string().max(100_000),
});
const fields = words.extend({ kind: z.enum(noticeKinds), language: z.enum(["en", "ko", "es"]) });
const own = fields.extend({ id: z.uuid(), version: z.int() });
export type OwnNotice = z.output<typeof own>;
/** Id and version are null while people read the text that the product ships. */
const shown = fields.extend({ id: z.uuid().nullable(), version: z.int().nullable() });
export type SessionNotice = z.output<typeof shown>;

export const sessionNoticeCalls = {
  list: call({
    access,
    method: "GET",
    path,
    summary: "The notices of a session in each language: its own text, or the one that is shipped",
    params: session,
    answer: z.object({ rows: z.array(shown) }),
  }),
  create: call({
    access,
    method: "POST",
    path,
    summary: "Give a session its own text of a notice in one language",
    params: session,
    body: fields,
    answer: own,
  }),
  update: call({
    access,
    method: "PUT",
    path: `${path}/{id}`,
    summary:
      "Change a session's own text of a notice; what people were shown before stays with their enrollment",
    params: record,
    body: words,
    answer: own,
    needs: ["if-match"],
  }),
  remove: call({
    access,
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Go back to the shipped text of a notice",
    params: record,
  }),
};
