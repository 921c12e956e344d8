import { sql } from "drizzle-orm";
import { boolean, index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { brokersTable, partnersTable } from "#organization/partners/partners.table.ts";
import type { Words } from "#records/definition.ts";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import {
  all,
  clientIn,
  installation,
  ofOrganisation,
  readAndWrite,
  staff,
  tenantPolicies,
} from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { serviceIcons } from "./services.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});

export const servicesTable = pgTable(
  "services",
  {
    ...owned(),
    key: text().notNull(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    nameKo: text().notNull(),
    nameEs: text().notNull(),
    description: jsonb().$type<Words>(),
    url: text(),
    icon: text({ enum: serviceIcons }).notNull().default("link"),
  },
  (table) => [
    uniqueIndex("services_key")
      .on(table.installationId, table.key)
      .where(sql`deleted_at is null`),
    index("services_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

const nobody = "'00000000-0000-0000-0000-000000000000'::uuid";

export const entityServicesTable = pgTable(
  "entity_services",
  {
    ...owned(),
    serviceId: uuid()
      .notNull()
      .references(() => servicesTable.id),
    enabled: boolean().notNull().default(true),
    clientId: uuid().references(() => clientsTable.id),
    brokerId: uuid().references(() => brokersTable.id),
    partnerId: uuid().references(() => partnersTable.id),
    url: text(),
  },
  (table) => [
    // Of one client, broker or partner, and of everybody, one.
    uniqueIndex("entity_services_owner")
      .on(sql.raw(`coalesce(client_id, broker_id, partner_id, ${nobody})`), table.serviceId)
      .where(sql`deleted_at is null`),
    ...readAndWrite(
      all(
        installation,
        sql`(client_id is null or ${clientIn(sql`client_id`)})`,
        ofOrganisation("broker_id"),
        ofOrganisation("partner_id"),
      ),
      all(
        installation,
        clientIn(sql`client_id`),
        ofOrganisation("broker_id"),
        ofOrganisation("partner_id"),
        staff,
      ),
    ),
  ],
);
