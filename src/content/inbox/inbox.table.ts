import { sql } from "drizzle-orm";
import { date, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { usersTable } from "#identity/access/access.table.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { documentsTable, documentVersionsTable } from "#content/documents/documents.table.ts";
import { helpRequestsTable } from "#organization/messaging/messaging.table.ts";
import { fileColumns, moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import {
  all,
  clientIn,
  installation,
  pointsTo,
  readAndWrite,
  tenantPolicies,
} from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { broadcastsTable } from "./broadcasts/broadcasts.table.ts";
import { conversationStates, conversationTopics, partyTypes } from "./parties.ts";

const kind = sql`(select current_setting('openroll.kind'))`;
/** The administrators, who write for the desk. */
const desk = sql`(${kind} = 'admin' and ${clientIn(sql`client_id`)})`;
/** The member or the organization that the one who asks belongs to, looked up once a statement. */
const ownEntity = sql`(select own.entity_id from users own where own.id = nullif(split_part((select current_setting('openroll.actor')), ':', 2), '')::uuid)`;
const party = sql`(party_type = ${kind} and party_id = ${ownEntity} and (client_id is null or ${clientIn(sql`client_id`)}))`;

const inReach = all(installation, sql`(${desk} or ${party})`);
const ofConversation = all(installation, pointsTo("conversations", "conversation_id"));

/**
 * What the desk and one party write to each other: a member, or everybody of an employer, a broker, a partner or a TPA.
 * A `visitor` asked through the help button and has no inbox.
 */
export const conversationsTable = pgTable(
  "conversations",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    /** The client of a member, or the employer itself. */
    clientId: uuid().references(() => clientsTable.id),
    partyType: text({ enum: partyTypes }).notNull(),
    partyId: uuid(),
    partyName: text().notNull(),
    partyKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(party_name)`),
    subject: text().notNull(),
    subjectKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(subject)`),
    /** Begun by a broadcast: in the queue as soon as its member answers. */
    broadcastId: uuid().references(() => broadcastsTable.id),
    helpRequestId: uuid()
      .unique()
      .references(() => helpRequestsTable.id),
    /** `open`: the desk has to do something; `waiting` for the party; `done`. */
    state: text({ enum: conversationStates }).notNull().default("open"),
    /** What it is about; the desk says it. */
    topic: text({ enum: conversationTopics }),
    assigneeId: uuid().references(() => usersTable.id),
    dueOn: date({ mode: "string" }),
    lastAt: moment().notNull(),
    /** How many messages each side has written: what is new to a reader is told by them, not by clocks. */
    partyCount: integer().notNull().default(0),
    deskCount: integer().notNull().default(0),
    /** When the party, or the desk, was told by mail of what it has not read yet; none once it has read. */
    partyToldAt: moment(),
    deskToldAt: moment(),
  },
  (table) => [
    index("conversations_party").on(table.partyId, table.lastAt),
    index("conversations_last").on(table.installationId, table.lastAt),
    index("conversations_queue").on(table.installationId, table.state, table.lastAt),
    ...readAndWrite(inReach, inReach),
  ],
);

/** One message of a conversation. It stays as it was sent. */
export const messagesTable = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    conversationId: uuid()
      .notNull()
      .references(() => conversationsTable.id),
    /** 1 for the first one. */
    place: integer().notNull(),
    side: text({ enum: ["party", "desk"] }).notNull(),
    authorId: uuid(),
    authorName: text().notNull(),
    /** What it says, as plain text. */
    body: text().notNull(),
    /** The same with headings, lists and links, as the sanitizer let it through; of the desk alone. */
    html: text(),
    createdAt: moment().notNull(),
    /** When somebody of the other side read it first, and who. */
    readAt: moment(),
    readByName: text(),
  },
  (table) => [
    uniqueIndex("messages_place").on(table.conversationId, table.place),
    ...readAndWrite(ofConversation, ofConversation),
  ],
);

const own = sql`actor = (select current_setting('openroll.actor'))`;
const ofMessage = all(
  installation,
  sql`((message_id is null and ${own}) or ${pointsTo("messages", "message_id")})`,
);

/** A file of a message. Until the message is sent, it is its sender's alone. */
export const messageFilesTable = pgTable(
  "message_files",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    messageId: uuid().references(() => messagesTable.id),
    /** Who uploaded it: `user:<id>`. */
    actor: text().notNull(),
    createdAt: moment().notNull(),
    ...fileColumns(),
  },
  (table) => [
    index("message_files_message").on(table.messageId),
    index("message_files_unsent")
      .on(table.createdAt)
      .where(sql`message_id is null`),
    ...readAndWrite(ofMessage, ofMessage),
  ],
);

const ofSent = all(installation, pointsTo("messages", "message_id"));

/**
 * A document of the library that went with a message: who reads the message may read exactly that file of it, until the
 * library ends the document. What it was called stays.
 */
export const messageDocumentsTable = pgTable(
  "message_documents",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    messageId: uuid()
      .notNull()
      .references(() => messagesTable.id),
    documentId: uuid().references(() => documentsTable.id),
    versionId: uuid().references(() => documentVersionsTable.id),
    title: text().notNull(),
    fileName: text().notNull(),
    mediaType: text().notNull(),
    sizeBytes: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("message_documents_once").on(table.messageId, table.versionId),
    ...readAndWrite(ofSent, ofSent),
  ],
);

/** How one user sees a conversation: how far it is read, and whether it lies among what they removed. */
export const conversationViewsTable = pgTable(
  "conversation_views",
  {
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    conversationId: uuid()
      .notNull()
      .references(() => conversationsTable.id),
    /** `user:<id>` */
    actor: text().notNull(),
    /** So many of the other side's messages are read. */
    readCount: integer().notNull().default(0),
    /** So many messages there were when it was removed: with another one it is back. */
    removedCount: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.actor] }),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

export const inboxSealed: readonly SealedPlace[] = [sealedColumn({ table: "message_files", of: "file_key" })];
