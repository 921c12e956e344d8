import { z } from "zod";
import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { typedLine } from "#kernel/typed-text.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { deskAccess, versionIds } from "./messages.ts";
import {
  conversationKinds,
  conversationStates,
  conversationTopics,
  longestSubject,
  longestText,
  mostFiles,
  partyTypes,
  queueAssignees,
  queueTopics,
  recipientTypes,
} from "./parties.ts";

// What the administrator's desk does with all that people write to it.

const queueRowSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  subject: z.string(),
  kind: z.enum(conversationKinds),
  partyType: z.enum(partyTypes),
  partyName: z.string(),
  clientName: z.string().nullable(),
  state: z.enum(conversationStates),
  topic: z.enum(conversationTopics).nullable(),
  assigneeName: z.string().nullable(),
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  isUnread: z.boolean(),
  lastAt: z.string(),
  begunAt: z.string(),
});
export type QueueRow = z.output<typeof queueRowSchema>;

const days = z.string().refine(
  (range) => {
    const ends = range.split("..");
    return ends.length === 2 && ends.every((day) => day === "" || isDate(day));
  },
  { params: { code: "date" } },
);

const queueFilters = {
  "filter[state]": z.enum(conversationStates).optional(),
  "filter[topic]": z.enum(queueTopics).optional(),
  "filter[assignee]": z.enum(queueAssignees).optional(),
  "filter[kind]": z.enum(conversationKinds).optional(),
  "filter[partyType]": z.enum(partyTypes).optional(),
  "filter[clientId]": z.uuid().optional(),
  /** The days on which it began, at the administrator. */
  "filter[begunAt]": days.optional(),
  q: z.string().overwrite(cleanText).max(100).optional(),
  sort: z.enum(["dueOn", "-lastAt", "lastAt", "begunAt", "-begunAt"]).default("dueOn"),
};

export const deskQueue = call({
  method: "GET",
  path: "/admin/inbox",
  access: deskAccess,
  summary: "What people wrote to the desk, help requests included; what is open and due first",
  query: z.strictObject({
    ...queueFilters,
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(queueRowSchema), total: z.int(), page: z.int() }),
});
export type QueueAsked = z.output<typeof deskQueue.query>;

export const deskQueueExport = call({
  method: "GET",
  path: "/admin/inbox/export",
  access: deskAccess,
  summary: "The conversations that match, as CSV, without what was written",
  query: z.strictObject(queueFilters),
  file: ["text/csv"],
  perMinute: 60,
});

export const writeForDesk = call({
  method: "POST",
  path: "/admin/inbox",
  access: deskAccess,
  summary: "Write to a member, an employer's people, a broker, a partner or a TPA",
  needs: ["idempotency-key"],
  bodyBytes: 256_000,
  body: z.strictObject({
    to: z.strictObject({ type: z.enum(recipientTypes), id: z.uuid() }),
    subject: typedLine().max(longestSubject),
    /** Sanitized before it is kept. */
    html: z
      .string()
      .overwrite(maskSsnsIn)
      .max(4 * longestText),
    fileIds: z.array(z.uuid()).max(mostFiles).default([]),
    versionIds,
  }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404, 409, 422],
  perMinute: 60,
});

export const tendConversation = call({
  method: "PUT",
  path: "/admin/inbox/{id}",
  access: deskAccess,
  summary: "Say what a conversation is about, who sees to it, until when, and whether it is done",
  params: z.strictObject({ id: z.uuid() }),
  needs: ["if-match"],
  body: z.strictObject({
    state: z.enum(conversationStates),
    topic: z.enum(conversationTopics).nullable(),
    assigneeId: z.uuid().nullable(),
    dueOn: z.iso.date().nullable(),
  }),
  answer: z.object({ version: z.int() }),
  statuses: [404, 412, 422, 428],
});

export const deskStaff = call({
  method: "GET",
  path: "/admin/inbox/staff",
  access: deskAccess,
  summary: "The people of the desk, to whom a conversation can be given",
  answer: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), isSelf: z.boolean() })) }),
});

export const deskRecipients = call({
  method: "GET",
  path: "/admin/inbox/recipients",
  access: deskAccess,
  summary: "Whom the desk can write to, by a part of their name or a member number",
  query: z.strictObject({ search: z.string().overwrite(cleanText).min(2).max(100) }),
  answer: z.object({
    rows: z.array(
      z.object({
        type: z.enum(recipientTypes),
        id: z.uuid(),
        name: z.string(),
        /** The employer and member number of a member. */
        about: z.string().nullable(),
      }),
    ),
  }),
});
export type Recipient = z.output<typeof deskRecipients.answer>["rows"][number];

const historyRowSchema = z.object({
  id: z.uuid(),
  kind: z.enum(["message", "mail", "help"]),
  at: z.string(),
  title: z.string(),
  /** Of a message: whose turn it is; of a mail: whether it was sent. */
  state: z.string(),
});
export type HistoryRow = z.output<typeof historyRowSchema>;

export const conversationOfHelp = call({
  method: "GET",
  path: "/admin/inbox/help/{id}",
  access: deskAccess,
  summary: "The conversation in which a help request is answered",
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404],
});

export const visitorHistory = call({
  method: "GET",
  path: "/admin/inbox/{id}/history",
  access: deskAccess,
  summary:
    "What was written with the phone number or email of a help request, and the members who have that one on record",
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({
    rows: z.array(historyRowSchema),
    total: z.int(),
    page: z.int(),
    /** At most three. */
    people: z.array(z.object({ id: z.uuid(), name: z.string(), about: z.string() })),
  }),
  statuses: [404],
});

export const memberHistory = call({
  method: "GET",
  path: "/admin/inbox/history/{memberId}",
  access: deskAccess,
  summary:
    "What was written with one member: messages, help requests by their phone or email, and the mails sent to them",
  params: z.strictObject({ memberId: z.uuid() }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(historyRowSchema), total: z.int(), page: z.int() }),
  statuses: [404],
});
