import { sql } from "drizzle-orm";
import { boolean, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { clientsTable } from "../clients.table.ts";
import { clientFieldTypes } from "./client-fields.ts";

/** Fields of the administrator's own: what is kept of each client beyond the product's. */
export const clientFieldsTable = pgTable(
  "client_fields",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    label: text().notNull(),
    labelKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(label)`),
    fieldKey: text().notNull(),
    type: text({ enum: clientFieldTypes }).notNull(),
    options: text(),
    required: boolean().notNull().default(false),
    order: integer().notNull(),
    help: text(),
  },
  (table) => [
    uniqueIndex("client_fields_key")
      .on(table.installationId, table.fieldKey)
      .where(sql`deleted_at is null`),
    index("client_fields_order").on(table.installationId, table.order, table.id),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

/** What stands in such a field at one client. */
export const clientFieldValuesTable = pgTable(
  "client_field_values",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    fieldId: uuid()
      .notNull()
      .references(() => clientFieldsTable.id),
    value: text().notNull(),
  },
  (table) => [
    uniqueIndex("client_field_values_field")
      .on(table.clientId, table.fieldId)
      .where(sql`deleted_at is null`),
    index("client_field_values_client").on(table.installationId, table.clientId, table.id),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);
