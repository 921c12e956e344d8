import { sql } from "drizzle-orm";
import { index, integer, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { rolesTable } from "#identity/access/access.table.ts";
import { moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import type { Placed } from "./dashboard.ts";
import { dashboardShapes, dashboardSizes, dashboardSources, dashboardTypes } from "./item-words.ts";

export const dashboardItemsTable = pgTable(
  "dashboard_items",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    nameKo: text().notNull(),
    nameEs: text().notNull(),
    source: text({ enum: dashboardSources }).notNull(),
    shape: text({ enum: dashboardShapes }).notNull(),
    size: text({ enum: dashboardSizes }).notNull(),
    audience: text({ enum: dashboardTypes })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    position: integer().notNull(),
  },
  (table) => [
    index("dashboard_items_position").on(table.installationId, table.position, table.id),
    ...tenantPolicies({ of: "installation", person: "hidden" }),
  ],
);

/** How somebody has arranged their own home: the items that they see, in their order. */
export const dashboardLayoutsTable = pgTable(
  "dashboard_layouts",
  {
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    actor: text().notNull(),
    items: jsonb().$type<Placed[]>().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.installationId, table.actor] }),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

/** How the home of a role is arranged, for whoever has the role and no arrangement of their own; none: as for the type of user. */
export const dashboardRoleLayoutsTable = pgTable(
  "dashboard_role_layouts",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    roleId: uuid()
      .notNull()
      .unique()
      .references(() => rolesTable.id),
    items: jsonb().$type<Placed[]>(),
  },
  () => [...tenantPolicies({ of: "installation", person: "hidden" })],
);
