import { z } from "zod";
import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { typedLine, typedLines } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { libraryTypes } from "#content/documents/entities.ts";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import {
  maxFileBytes,
  answerWays,
  conversationStates,
  conversationTopics,
  folders,
  longestSubject,
  longestText,
  mostFiles,
  partyTypes,
} from "./parties.ts";

/** Administrators who write for the desk. */
export const deskAccess = {
  types: ["admin"],
  permission: "manageMessages",
  withoutKeys: true,
} as const satisfies UserAccess;
const partyAccess = {
  types: ["broker", "client", "member", "partner", "tpa"],
} as const satisfies UserAccess;
const anyone = [partyAccess, deskAccess] as const;

const one = z.strictObject({ id: z.uuid() });

const fileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
});
export type MessageFile = z.output<typeof fileSchema>;

/** A document of the library that went with a message, as it was then. */
const documentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  /** The library has it no more: it cannot be opened. */
  isRemoved: z.boolean(),
});
export type MessageDocument = z.output<typeof documentSchema>;

const rowSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  partyType: z.enum(partyTypes),
  partyName: z.string(),
  /** The beginning of the last message, and whose it is. */
  beginning: z.string(),
  lastSide: z.enum(["party", "desk"]),
  lastAuthor: z.string(),
  lastAt: z.string(),
  isUnread: z.boolean(),
  fileCount: z.int(),
});
export type MessageRow = z.output<typeof rowSchema>;

export const messageList = call({
  method: "GET",
  path: "/messages",
  access: anyone,
  summary:
    "One's own conversations with the administrator's desk, the latest first; for staff of the desk, all of them",
  query: z.strictObject({
    folder: z.enum(folders).default("inbox"),
    search: z.string().overwrite(cleanText).max(100).optional(),
    unread: z.enum(["true"]).optional(),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(rowSchema), total: z.int(), unread: z.int(), page: z.int() }),
});
export type ListAsked = z.output<typeof messageList.query>;

export const unreadCount = call({
  method: "GET",
  path: "/messages/count",
  access: anyone,
  summary:
    "How many conversations have something unread; for staff of the desk, of those that wait for them or for nobody in particular",
  answer: z.object({ unread: z.int() }),
});

const messageSchema = z.object({
  id: z.uuid(),
  place: z.int(),
  side: z.enum(["party", "desk"]),
  authorName: z.string(),
  isOwn: z.boolean(),
  body: z.string(),
  html: z.string().nullable(),
  createdAt: z.string(),
  /** For the desk: when the other side read it first, and who. */
  readAt: z.string().nullable(),
  readByName: z.string().nullable(),
  files: z.array(fileSchema),
  documents: z.array(documentSchema),
});

const conversationSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  partyType: z.enum(partyTypes),
  partyName: z.string(),
  isRemoved: z.boolean(),
  messages: z.array(messageSchema),
  /** What the desk knows besides; nothing of it for others. */
  desk: z
    .object({
      version: z.int(),
      state: z.enum(conversationStates),
      topic: z.enum(conversationTopics).nullable(),
      assigneeId: z.uuid().nullable(),
      assigneeName: z.string().nullable(),
      dueOn: z.string().nullable(),
      partyId: z.uuid().nullable(),
      clientName: z.string().nullable(),
      /** Of a visitor: how to reach them. */
      contactType: z.enum(["phone", "email"]).nullable(),
      contact: z.string().nullable(),
      /** Somebody of the party has an account to read it with. */
      hasReader: z.boolean(),
      /** Where an answer goes; `mail`: in full to the address, `note`: nowhere, it is kept here. */
      answerWay: z.enum(answerWays),
    })
    .nullable(),
});
export type Conversation = z.output<typeof conversationSchema>;
export type Message = z.output<typeof messageSchema>;

export const conversation = call({
  method: "GET",
  path: "/messages/{id}",
  access: anyone,
  summary: "One conversation with its messages, the first one first",
  params: one,
  answer: conversationSchema,
  statuses: [404],
});

/** A text that people type may hold an SSN: it is stored, and mailed, without it. */
const subject = typedLine().max(longestSubject);
const text = typedLines().max(longestText);
const fileIds = z.array(z.uuid()).max(mostFiles).default([]);
/** Files of the library that go along: the ones that are current, as the writer sees them. */
export const versionIds = z.array(z.uuid()).max(mostFiles).default([]);

export const writeMessage = call({
  method: "POST",
  path: "/messages",
  access: partyAccess,
  summary: "Write to the administrator's desk",
  needs: ["idempotency-key"],
  body: z.strictObject({ subject, text, fileIds, versionIds }),
  answer: z.object({ id: z.uuid() }),
  statuses: [409, 422],
  perMinute: 20,
});

export const replyToMessage = call({
  method: "POST",
  path: "/messages/{id}/replies",
  access: anyone,
  summary: "Reply in a conversation; one that was done is open again",
  params: one,
  needs: ["idempotency-key"],
  bodyBytes: 256_000,
  body: z.strictObject({
    text: text.default(""),
    /** In place of the text, of the desk alone: sanitized before it is kept. */
    html: z.string().overwrite(maskSsnsIn).max(40_000).optional(),
    fileIds,
    versionIds,
  }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404, 409, 422],
  perMinute: 60,
});

export const markMessage = call({
  method: "POST",
  path: "/messages/{id}/read",
  access: anyone,
  summary: "Mark a conversation as read, or as unread again",
  params: one,
  body: z.strictObject({
    isRead: z.boolean(),
    /** The place of the last message that the reader saw; without it, all of them. */
    seen: z.int().min(0).max(1_000_000).optional(),
  }),
  answer: z.object({ unread: z.int() }),
  statuses: [404],
});

export const removeMessage = call({
  method: "DELETE",
  path: "/messages/{id}",
  access: anyone,
  summary:
    "Remove a conversation: from one's own inbox until something new is in it; by the desk, for everybody",
  params: one,
  statuses: [404],
});

export const restoreMessage = call({
  method: "POST",
  path: "/messages/{id}/restore",
  access: anyone,
  summary: "Bring a removed conversation back",
  params: one,
  statuses: [404],
});

const fileTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp", "image/heic"] as const;

export const addMessageFile = call({
  method: "POST",
  path: "/messages/files",
  access: anyone,
  summary:
    "Upload a file for a message that is about to be sent: PDF, PNG, JPEG, WebP or HEIC, told by its content",
  upload: { maxBytes: maxFileBytes },
  answer: fileSchema,
  statuses: [409, 413, 422],
  perMinute: 60,
});

export const messageFile = call({
  method: "GET",
  path: "/messages/files/{id}",
  access: anyone,
  summary: "One file of a message",
  params: one,
  file: fileTypes,
  statuses: [404],
});

export const removeMessageFile = call({
  method: "DELETE",
  path: "/messages/files/{id}",
  access: anyone,
  summary: "Remove a file that was uploaded and not sent yet",
  params: one,
  statuses: [404],
});

export const messageDocument = call({
  method: "GET",
  path: "/messages/documents/{id}",
  access: anyone,
  summary: "The file of the library that came with a message, as it was when it was sent",
  params: one,
  file: libraryTypes,
  statuses: [404, 410, 416],
});
