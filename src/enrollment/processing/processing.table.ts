import { bigint, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import { recordColumns, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { enrollmentsTable } from "#enrollment/enrollment/enrollment.table.ts";
import { pgTable } from "#server/database/table.ts";
import { decisions } from "./status-transitions.ts";

/** What staff write down for each other. */
export const enrollmentNotesTable = pgTable(
  "enrollment_notes",
  {
    ...recordColumns(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    /** Without a cascade: a person who may remove their draft may not remove what staff wrote. */
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id),
    text: text().notNull(),
    actor: text().notNull(),
  },
  (table) => [
    index("enrollment_notes_enrollment").on(table.enrollmentId),
    ...tenantPolicies({
      of: "client",
      division: { table: "enrollments", column: "enrollment_id" },
      person: "hidden",
    }),
  ],
);

/** One action on many enrollments: how far it is. */
export const enrollmentRunsTable = pgTable(
  "enrollment_runs",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    actor: text().notNull(),
    action: text({ enum: decisions }).notNull(),
    reason: text(),
    status: text({ enum: ["waiting", "running", "done", "failed"] })
      .notNull()
      .default("waiting"),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (table) => [
    index("enrollment_runs_actor").on(table.actor, table.createdAt),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

/** What became of each of them. */
export const enrollmentRunItemsTable = pgTable(
  "enrollment_run_items",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    actor: text().notNull(),
    runId: uuid()
      .notNull()
      .references(() => enrollmentRunsTable.id, { onDelete: "cascade" }),
    /** As it was asked for: it may name nothing. */
    enrollmentId: uuid().notNull(),
    place: bigint({ mode: "number" }).notNull(),
    outcome: text({ enum: ["waiting", "done", "refused"] })
      .notNull()
      .default("waiting"),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    index("enrollment_run_items_run").on(table.runId, table.place),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);
