import { z } from "zod";
import { call } from "#kernel/call.ts";

/** One announcement as people read it. */
export const newsSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  startsOn: z.string(),
  /** Null: it is for everyone. */
  clientName: z.string().nullable(),
});
export type News = z.output<typeof newsSchema>;

/** At most so many are shown at once. */
export const newsLimit = 100;

export const newsOfToday = call({
  method: "GET",
  path: "/announcements",
  access: "signedIn",
  summary: "The announcements that are shown today, in the user's language, the newest first",
  answer: z.object({ rows: z.array(newsSchema).max(newsLimit) }),
});
