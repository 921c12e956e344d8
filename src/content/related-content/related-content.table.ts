import { sql } from "drizzle-orm";
import { date, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { languages } from "#kernel/language.ts";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { placements } from "./placements.ts";

export const relatedContentTable = pgTable(
  "related_content",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid().references(() => clientsTable.id),
    title: text().notNull(),
    titleKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(title)`),
    placement: text({ enum: placements }).notNull(),
    language: text({ enum: languages }).notNull().default("en"),
    titleKo: text(),
    titleEs: text(),
    /** HTML that can do no harm. */
    body: text(),
    bodyKo: text(),
    bodyEs: text(),
    url: text(),
    urlKo: text(),
    urlEs: text(),
    position: integer().notNull(),
    startsOn: date({ mode: "string" }),
    endsOn: date({ mode: "string" }),
  },
  (table) => [
    index("related_content_title").on(table.installationId, table.titleKey, table.id),
    index("related_content_placement").on(table.installationId, table.placement, table.language),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);
