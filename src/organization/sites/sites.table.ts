import { sql } from "drizzle-orm";
import { index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { partnersTable } from "#organization/partners/partners.table.ts";
import { languages } from "#kernel/language.ts";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";

export const sitesTable = pgTable(
  "sites",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    /** In small letters, without a port. */
    host: text().notNull(),
    /** Whose people get links to it in their mails. */
    clientId: uuid().references(() => clientsTable.id),
    partnerId: uuid().references(() => partnersTable.id),
    logo: text(),
    logoAlt: text(),
    primaryColor: text(),
    accentColor: text(),
    languages: text({ enum: languages })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    phone: text(),
    email: text(),
    termsUrl: text(),
  },
  (table) => [
    // One address is one site, whoever's it is.
    uniqueIndex("sites_host")
      .on(table.host)
      .where(sql`deleted_at is null`),
    index("sites_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "readable", writers: "wide" }),
  ],
);
