import { sql } from "drizzle-orm";
import { index, integer, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { GivenFile } from "#content/documents/given-files.service.ts";
import { membersTable } from "#people/members/members.table.ts";
import { moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, pgTable } from "#server/database/table.ts";
import { broadcastStates, type Texts } from "./broadcast-text.ts";
import type { BroadcastFilter } from "./broadcasts.ts";

/** One message of the desk to many members, each of whom gets a conversation of their own. */
export const broadcastsTable = pgTable(
  "broadcasts",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    filter: jsonb().$type<BroadcastFilter>().notNull(),
    /** In each language, as the sanitizer let it through. */
    texts: jsonb().$type<Texts>().notNull(),
    /** The files of the library that go along: those that their writer saw. */
    documents: jsonb().$type<readonly GivenFile[]>().notNull().default([]),
    state: text({ enum: broadcastStates }).notNull().default("sending"),
    total: integer().notNull(),
    sent: integer().notNull().default(0),
    authorName: text().notNull(),
    endedAt: moment(),
  },
  (table) => [
    named("broadcasts", "sent_order", sql`sent <= total`),
    index("broadcasts_newest").on(table.installationId, table.createdAt),
    index("broadcasts_sending")
      .on(table.createdAt)
      .where(sql`state = 'sending'`),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

/** Who gets a broadcast, as the filter found them when it was begun; each once, however often a job begins anew. */
export const broadcastRecipientsTable = pgTable(
  "broadcast_recipients",
  {
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    broadcastId: uuid()
      .notNull()
      .references(() => broadcastsTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** When it was sent; none while it waits. */
    sentAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.broadcastId, table.memberId] }),
    index("broadcast_recipients_lately")
      .on(table.installationId, table.sentAt)
      .where(sql`sent_at is not null`),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);
