import { z } from "zod";
import { call } from "#kernel/call.ts";
import { partOfSession } from "../session-content/session-parts.ts";
import { noticeKinds } from "./notices.ts";

// The notices of a session, own and shipped. Its own texts are records: `notice-records.ts`.

/** Id and version are null while people read the text that the product ships. */
const shown = z.object({
  id: z.uuid().nullable(),
  version: z.int().nullable(),
  kind: z.enum(noticeKinds),
  language: z.enum(["en", "ko", "es"]),
  title: z.string(),
  body: z.string(),
});
export type SessionNotice = z.output<typeof shown>;

export const sessionNoticeList = call({
  access: { types: partOfSession.types, permission: partOfSession.permission },
  method: "GET",
  path: "/admin/enrollmentsessions/{sessionId}/notices",
  summary: "The notices of a session in each language: its own text, or the one that is shipped",
  params: z.strictObject({ sessionId: z.uuid() }),
  answer: z.object({ rows: z.array(shown) }),
});
