import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, uuid } from "drizzle-orm/pg-core";
import { brokersTable } from "#organization/partners/partners.table.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { clientsTable, divisionsTable } from "./clients.table.ts";
import { pgTable } from "#server/database/table.ts";

/** Which broker sees which client, and when. With divisions, only those of the client; each has a row. */
export const brokerMapsTable = pgTable(
  "broker_maps",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    brokerId: uuid()
      .notNull()
      .references(() => brokersTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    divisionId: uuid().references(() => divisionsTable.id),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
    isPrimary: boolean().notNull().default(true),
  },
  (table) => [
    index("broker_maps_broker")
      .on(table.brokerId)
      .where(sql`deleted_at is null`),
    index("broker_maps_start").on(table.installationId, table.effectiveDate, table.id),
    // It says which clients a broker reaches: those who are served read it, and only administrators write it.
    ...tenantPolicies({ of: "client", division: "division_id", person: "hidden", writers: "wide" }),
  ],
);

export const brokerMapRecorded: RecordedTables = {
  broker_maps: {},
};
