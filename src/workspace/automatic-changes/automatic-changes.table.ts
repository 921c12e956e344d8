import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import type { Reason } from "#kernel/traced.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { automaticKinds, automaticOutcomes, automaticStatuses } from "./kinds.ts";

/** What a day has changed by itself at one client, or has held back for somebody to decide. */
export const automaticRunsTable = pgTable(
  "automatic_runs",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    day: date({ mode: "string" }).notNull(),
    status: text({ enum: automaticStatuses }).notNull(),
    /** How many people it is about, and of how many who are covered. */
    people: integer().notNull(),
    covered: integer().notNull(),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    oneClient("automatic_runs", table),
    index("automatic_runs_newest").on(table.clientId, table.createdAt),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** One person of a run. */
export const automaticItemsTable = pgTable(
  "automatic_items",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    runId: uuid()
      .notNull()
      .references(() => automaticRunsTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    kind: text({ enum: automaticKinds }).notNull(),
    /** The last day of coverage. */
    day: date({ mode: "string" }).notNull(),
    outcome: text({ enum: automaticOutcomes }).notNull(),
    /** The change that it made, by which it is undone. */
    changeId: uuid(),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    oneClient("automatic_items", table),
    index("automatic_items_run").on(table.runId),
    /** What waits for somebody, of which there is little at a time. */
    index("automatic_items_waiting")
      .on(table.clientId)
      .where(sql`outcome in ('waiting', 'refused') and deleted_at is null`),
    /** What was decided about a person's day is not done again by itself. */
    uniqueIndex("automatic_items_once").on(table.memberId, table.kind, table.day),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);
