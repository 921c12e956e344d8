import { text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { installationsTable } from "#server/database/installations.table.ts";

/** A list's filter, order and columns that a user has given a name; `query` is the list's part of the URL. */
export const savedViewsTable = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    actor: text().notNull(),
    resource: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.actor, table.resource, table.name),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);
