import { z } from "zod";
import { call } from "#kernel/call.ts";

const sessionSchema = z.object({
  id: z.uuid(),
  /** "Firefox on Windows"; null where the browser did not say. */
  agent: z.string().nullable(),
  /** The network address it was begun from. */
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.output<typeof sessionSchema>;

export const listSessions = call({
  method: "GET",
  path: "/user/sessions",
  access: "signedIn",
  summary: "Where the user is signed in, the latest use first",
  answer: z.object({ sessions: z.array(sessionSchema) }),
});

export const endSession = call({
  method: "DELETE",
  path: "/user/sessions/{id}",
  access: "signedIn",
  summary: "End one of the own sessions",
  params: z.object({ id: z.uuid() }),
});

export const endAllSessions = call({
  method: "POST",
  path: "/user/sessions/endAll",
  access: "signedIn",
  summary: "Log out everywhere, also here",
});
