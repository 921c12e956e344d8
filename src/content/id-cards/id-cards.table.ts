import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { date, index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";
import { basePlansTable, suppliersTable } from "#plans/plans/plans.table.ts";
import { moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { orderStatuses } from "./order-status.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});

/** How the ID cards of a client look: all of them, or those of the plans that use one supplier. */
export const idCardDesignsTable = pgTable(
  "id_card_designs",
  {
    ...owned(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    supplierId: uuid().references(() => suppliersTable.id),
    /** The band at the top, and what is written on it. */
    bandColor: text().notNull(),
    textColor: text().notNull(),
    /** Whose card it is; the carrier or the employer where this is empty. */
    issuerName: text(),
    administeredBy: text(),
    website: text(),
    frontText: text(),
    backText: text(),
    logoBlobKey: text(),
    logoMediaType: text(),
  },
  (table) => [
    index("id_card_designs_client").on(table.clientId),
    index("id_card_designs_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", person: "readable" }),
  ],
);

/** A printed card that somebody asked for, and how far it is. */
export const idCardOrdersTable = pgTable(
  "id_card_orders",
  {
    ...owned(),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    /** Whose card it is; of a card for a family, the subscriber. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    coverageType: text().notNull(),
    /** The day whose card is printed. */
    effectiveDate: date({ mode: "string" }).notNull(),
    status: text({ enum: orderStatuses }).notNull().default("asked"),
    requestedBy: text().notNull(),
    /** Orders that went to the printer together. */
    batchId: uuid(),
    sentAt: moment(),
    mailedAt: moment(),
    returnedAt: moment(),
  },
  (table) => [
    ofCoverageType("id_card_orders", table),
    /** However often it is asked for, one card waits for the printer. */
    uniqueIndex("id_card_orders_waiting")
      .on(table.memberId, table.coverageType)
      .where(sql`status = 'asked' and deleted_at is null`),
    index("id_card_orders_member").on(table.memberId, table.createdAt),
    index("id_card_orders_family").on(table.familyId),
    index("id_card_orders_status").on(table.installationId, table.status, table.createdAt),
    index("id_card_orders_batch")
      .on(table.batchId)
      .where(sql`batch_id is not null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { ownRowsBy: "family_id", about: "member_id" },
    }),
  ],
);

export const idCardsRecorded: RecordedTables = {
  id_card_designs: { except: ["logo_blob_key", "logo_media_type"] },
  id_card_orders: { person: "member_id" },
};
