import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { claimsTable } from "../claims.table.ts";

const tenantColumns = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});

/** Letters that are made together, as one PDF to print. */
export const eobBatchesTable = pgTable(
  "eob_batches",
  {
    ...recordColumns(),
    ...tenantColumns(),
    /** None: of all clients. */
    clientId: uuid().references(() => clientsTable.id),
    status: text({ enum: ["making", "done"] })
      .notNull()
      .default("making"),
    letters: integer().notNull(),
    /** How many are written; it begins anew where the job was stopped. */
    lettersDone: integer().notNull().default(0),
    blobKey: text(),
    fileKeySealed: bytes(),
    sizeBytes: integer(),
    finishedAt: moment(),
    actor: text().notNull(),
  },
  (table) => [
    index("eob_batches_newest").on(table.installationId, table.createdAt, table.id),
    ...tenantPolicies({ of: "client", person: "hidden", kinds: ["admin", "apiKey"], wholeClient: true }),
  ],
);

/** That somebody is told of an EOB: once for each version of a claim, by mail or by letter. */
export const eobNoticesTable = pgTable(
  "eob_notices",
  {
    id: uuid().primaryKey(),
    createdAt: moment().notNull().defaultNow(),
    ...tenantColumns(),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    claimId: uuid()
      .notNull()
      .references(() => claimsTable.id, { onDelete: "cascade" }),
    claimVersion: integer().notNull(),
    /** Who is told: the patient; of a minor, the subscriber. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    way: text({ enum: ["mail", "letter"] }).notNull(),
    /** Of a letter: the batch that it is in; none while it waits. */
    batchId: uuid().references(() => eobBatchesTable.id),
  },
  (table) => [
    uniqueIndex("eob_notices_once").on(table.claimId, table.claimVersion),
    index("eob_notices_waiting")
      .on(table.installationId, table.id)
      .where(sql`way = 'letter' and batch_id is null`),
    ...tenantPolicies({
      of: "client",
      person: "hidden",
      health: "member_id",
      kinds: ["admin", "apiKey"],
      wholeClient: true,
    }),
  ],
);

export const eobSealed: readonly SealedPlace[] = [sealedColumn({ table: "eob_batches", of: "file_key" })];
