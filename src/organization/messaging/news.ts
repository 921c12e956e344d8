import { z } from "zod";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";

/** One announcement as people read it. */
export const newsSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Harmless HTML. */
  body: z.string(),
  /** The language that it is written in: the reader's, or English where it is not. */
  language: z.enum(languages),
  startsOn: z.string(),
  /** Null: it is for everyone. */
  clientName: z.string().nullable(),
  /** When the reader put it away as read; null while it is new to them. */
  readAt: z.string().nullable(),
});
export type News = z.output<typeof newsSchema>;

/** At most so many are shown at once. */
export const newsLimit = 100;

export const newsOfToday = call({
  method: "GET",
  path: "/announcements",
  access: "signedIn",
  summary:
    "The announcements that are shown today to users of this type, in their language or else in English, the newest first",
  answer: z.object({ rows: z.array(newsSchema).max(newsLimit) }),
});

export const markNewsRead = call({
  method: "POST",
  path: "/announcements/{id}/read",
  access: "signedIn",
  summary: "Put an announcement away as read, for oneself alone, or take it out again",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isRead: z.boolean() }),
});
