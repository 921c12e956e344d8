import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable, installationsTable } from "#domains/clients/clients.table.ts";
import { keptColumns } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";

const organisation = () => ({
  ...keptColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  name: text().notNull(),
  code: text().notNull(),
  phone: text(),
  email: text(),
});

/** A licensed agency that sells and services the plans of the clients mapped to it. */
export const brokersTable = pgTable("brokers", { ...organisation(), licenseNumber: text() }, () =>
  tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
);

/** A referring or reselling organisation over several clients. */
export const partnersTable = pgTable("partners", organisation(), () =>
  tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
);

/** A third-party administrator under the installation that serves some of its clients. */
export const tpasTable = pgTable("tpas", organisation(), () =>
  tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
);

/** Which broker sees which client, and when. */
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
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
    isPrimary: boolean().notNull().default(true),
  },
  (table) => [
    index("broker_maps_broker")
      .on(table.brokerId)
      .where(sql`deleted_at is null`),
    ...tenantPolicies({ of: "client", person: "hidden" }),
  ],
);
