import { sql } from "drizzle-orm";
import { boolean, date, index, numeric, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable, divisionsTable } from "#domains/clients/clients.table.ts";
import { cents, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, pgTable } from "#server/database/table.ts";
import { familiesTable } from "./families.table.ts";
import { membersTable } from "./members.table.ts";

/**
 * A subscriber's time of work at the client, with the facts that hold for it. A person who comes back has a second row.
 * Two of one person never overlap (an exclusion constraint of the migration).
 */
export const employmentsTable = pgTable(
  "employments",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    divisionId: uuid().references(() => divisionsTable.id),
    hireDate: date({ mode: "string" }),
    /** The last day at work. */
    lastDay: date({ mode: "string" }),
    /** Also known where the last day is not. */
    status: text({ enum: ["active", "terminated"] })
      .notNull()
      .default("active"),
    /** The latest one, from which today's answers follow: each subscriber has one. */
    isCurrent: boolean().notNull().default(true),
    /** The class of work that decides which plans are offered. */
    eligibilityClass: text(),
    /** A year's pay, where a price or an amount of cover follows from it. */
    salaryCents: cents(),
    /** Hours of work a week. */
    weeklyHours: numeric({ precision: 5, scale: 2, mode: "number" }),
  },
  (table) => [
    named("employments", "hire_date_order", sql`hire_date <= last_day`),
    uniqueIndex("employments_current")
      .on(table.memberId)
      .where(sql`is_current`),
    index("employments_member").on(table.memberId),
    index("employments_family").on(table.familyId),
    index("employments_client_class").on(table.clientId, table.eligibilityClass),
    ...tenantPolicies({ of: "client", division: "division_id", person: { readsOwnBy: "family_id" } }),
  ],
);
