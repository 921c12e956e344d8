import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { brokersTable, partnersTable } from "#organization/partners/partners.table.ts";
import { languages } from "#kernel/language.ts";
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
import { contactReaders } from "./contact-readers.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
const nameColumns = () => ({
  name: text().notNull(),
  nameKey: searchKey()
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
});

export const contactCategoriesTable = pgTable(
  "contact_categories",
  {
    ...owned(),
    ...nameColumns(),
    nameKo: text().notNull(),
    nameEs: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index("contact_categories_position").on(table.installationId, table.position, table.id),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

export const contactsTable = pgTable(
  "contacts",
  {
    ...owned(),
    ...nameColumns(),
    title: jsonb().$type<Words>(),
    categoryId: uuid()
      .notNull()
      .references(() => contactCategoriesTable.id),
    otherCategoryId: uuid().references(() => contactCategoriesTable.id),
    position: integer().notNull(),
    phone: text(),
    email: text(),
    hours: jsonb().$type<Words>(),
    languages: text({ enum: languages })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    audience: text({ enum: contactReaders })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    clientId: uuid().references(() => clientsTable.id),
    brokerId: uuid().references(() => brokersTable.id),
    partnerId: uuid().references(() => partnersTable.id),
  },
  (table) => [
    index("contacts_name").on(table.installationId, table.nameKey, table.id),
    index("contacts_client").on(table.clientId),
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
