import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable, divisionsTable, installationsTable } from "#domains/clients/clients.table.ts";
import { keptColumns, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";

const organisation = () => ({
  ...keptColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  name: text().notNull(),
  nameKey: searchKey()
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  code: text().notNull(),
  codeKey: searchKey()
    .notNull()
    .generatedAlwaysAs(sql`lower(code)`),
  phone: text(),
  email: text(),
});

const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

/** A licensed agency that sells and services the plans of the clients mapped to it. */
export const brokersTable = pgTable("brokers", { ...organisation(), licenseNumber: text() }, (table) => [
  index("brokers_name").on(table.installationId, table.nameKey, table.id),
  ...forAdministrators(),
]);

/** A referring or reselling organisation over several clients. */
export const partnersTable = pgTable("partners", organisation(), (table) => [
  index("partners_name").on(table.installationId, table.nameKey, table.id),
  ...forAdministrators(),
]);

/** A third-party administrator under the installation that serves some of its clients. */
export const tpasTable = pgTable("tpas", organisation(), (table) => [
  index("tpas_name").on(table.installationId, table.nameKey, table.id),
  ...forAdministrators(),
]);

/** Which broker sees which client, and when. With divisions, only those of the client; each has a row. */
export const brokerMapsTable = pgTable(
  "broker_maps",
  {
    ...keptColumns(),
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
    // It says whom a broker reaches: who is served reads it, and only administrators write it.
    ...tenantPolicies({ of: "client", division: "division_id", person: "hidden", writers: "wide" }),
  ],
);
