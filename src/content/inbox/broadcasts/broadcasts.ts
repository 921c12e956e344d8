import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { languages } from "#kernel/language.ts";
import { deskAccess } from "../messages.ts";
import { longestSubject, longestText, mostFiles } from "../parties.ts";
import { audiences, broadcastStates, memberStatuses } from "./broadcast-text.ts";

// One message of the desk to many members.

const filterSchema = z.strictObject({
  clientId: z.uuid().nullable().default(null),
  divisionId: z.uuid().nullable().default(null),
  /** Covered by it today. */
  basePlanId: z.uuid().nullable().default(null),
  status: z.enum(memberStatuses).default("active"),
  language: z.enum(languages).nullable().default(null),
  audience: z.enum(audiences).default("employees"),
});
export type BroadcastFilter = z.output<typeof filterSchema>;

const said = z
  .strictObject({
    subject: z.string().overwrite(cleanText).max(longestSubject),
    /** Sanitized before it is kept. */
    html: z.string().max(4 * longestText),
  })
  .default({ subject: "", html: "" });
const texts = z.strictObject({ en: said, ko: said, es: said });
/** Files of the library that go along with each message. */
const versionIds = z.array(z.uuid()).max(mostFiles).default([]);
const along = z.object({ versionId: z.uuid(), title: z.string(), fileName: z.string(), sizeBytes: z.int() });

export const previewBroadcast = call({
  method: "POST",
  path: "/admin/broadcasts/preview",
  access: deskAccess,
  summary: "Whom a broadcast would go to, and what the first of them would read; nothing is sent",
  bodyBytes: 256_000,
  body: z.strictObject({ filter: filterSchema, texts, versionIds }),
  answer: z.object({
    count: z.int(),
    /** By the language that people read. */
    languages: z.object({ en: z.int(), ko: z.int(), es: z.int() }),
    /** The languages that some of them read and the text is not written in. */
    missing: z.array(z.enum(languages)),
    /** People with neither an account nor an email address: they hear nothing of it. */
    unreachable: z.int(),
    perHour: z.int(),
    /** Hours until the last one is sent. */
    hours: z.int(),
    example: z
      .object({ name: z.string(), language: z.enum(languages), subject: z.string(), html: z.string() })
      .nullable(),
    /** Names between braces that are no variables. */
    unknown: z.array(z.string()),
    /** Of the chosen files those that can go along. */
    documents: z.array(
      along.extend({
        /** So many of the people it is not for: of another client, or it is about one person. */
        foreign: z.int(),
      }),
    ),
  }),
  statuses: [404, 422],
  perMinute: 120,
});
export type BroadcastPreview = z.output<typeof previewBroadcast.answer>;

export const startBroadcast = call({
  method: "POST",
  path: "/admin/broadcasts",
  access: deskAccess,
  summary: "Send a message to all whom a filter finds; how many they are is said once more",
  needs: ["idempotency-key"],
  bodyBytes: 256_000,
  body: z.strictObject({
    filter: filterSchema,
    texts,
    versionIds,
    /** How many people it goes to, as the preview said; of many it is typed. */
    count: z.int().min(0).max(10_000_000),
  }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404, 409, 422],
  perMinute: 60,
});

const rowSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  subject: z.string(),
  state: z.enum(broadcastStates),
  total: z.int(),
  sent: z.int(),
  authorName: z.string(),
  createdAt: z.string(),
});
export type BroadcastRow = z.output<typeof rowSchema>;

export const broadcastList = call({
  method: "GET",
  path: "/admin/broadcasts",
  access: deskAccess,
  summary: "Broadcasts, the latest first, with how far they are",
  query: z.strictObject({
    "filter[state]": z.enum(broadcastStates).optional(),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    sort: z.enum(["-createdAt"]).default("-createdAt"),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), page: z.int() }),
});
export type BroadcastsAsked = z.output<typeof broadcastList.query>;

const one = z.strictObject({ id: z.uuid() });

export const broadcast = call({
  method: "GET",
  path: "/admin/broadcasts/{id}",
  access: deskAccess,
  summary: "One broadcast: its text, whom it is for, how far it is, and who has read it",
  params: one,
  answer: rowSchema.extend({
    texts: z.object({
      en: z.object({ subject: z.string(), html: z.string() }),
      ko: z.object({ subject: z.string(), html: z.string() }),
      es: z.object({ subject: z.string(), html: z.string() }),
    }),
    filter: filterSchema.extend({
      clientName: z.string().nullable(),
      divisionName: z.string().nullable(),
      planName: z.string().nullable(),
    }),
    documents: z.array(along),
    endedAt: z.string().nullable(),
    read: z.int(),
    answered: z.int(),
    perHour: z.int(),
  }),
  statuses: [404],
});
export type Broadcast = z.output<typeof broadcast.answer>;

export const moveBroadcast = call({
  method: "POST",
  path: "/admin/broadcasts/{id}/state",
  access: deskAccess,
  summary:
    "Stop a broadcast, let it go on, or take it back: what nobody answered is then deleted, and mails that wait are not sent",
  params: one,
  needs: ["if-match"],
  body: z.strictObject({ state: z.enum(["sending", "stopped", "withdrawn"]) }),
  answer: z.object({ version: z.int() }),
  statuses: [404, 409, 412, 428],
});
