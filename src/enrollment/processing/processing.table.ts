import { bigint, index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import { fileColumns, recordColumns, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { enrollmentsTable } from "#enrollment/enrollment/enrollment.table.ts";
import { pgTable } from "#server/database/table.ts";
import { decisions } from "./status-transitions.ts";

const ofEnrollment = () => ({
  ...recordColumns(),
  installationId: uuid().notNull(),
  clientId: uuid().notNull(),
});
const throughEnrollment = { table: "enrollments", column: "enrollment_id" };

/** What staff write down for each other. */
export const enrollmentNotesTable = pgTable(
  "enrollment_notes",
  {
    ...ofEnrollment(),
    /** Without a cascade: a person who may remove their draft may not remove what staff wrote. */
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id),
    text: text().notNull(),
    actor: text().notNull(),
  },
  (table) => [
    index("enrollment_notes_enrollment").on(table.enrollmentId),
    ...tenantPolicies({ of: "client", division: throughEnrollment, person: "hidden" }),
  ],
);

/** Proof that goes with an enrollment: a birth certificate, a letter of the former plan. */
export const enrollmentDocumentsTable = pgTable(
  "enrollment_documents",
  {
    ...ofEnrollment(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    identifier: uuid().notNull().unique(),
    kind: text({
      enum: ["birth", "marriage", "adoption", "lossOfCoverage", "courtOrder", "disability", "other"],
    })
      .notNull()
      .default("other"),
    ...fileColumns(),
    by: text({ enum: ["employee", "staff"] }).notNull(),
  },
  (table) => [
    index("enrollment_documents_enrollment").on(table.enrollmentId),
    ...tenantPolicies({
      of: "client",
      division: throughEnrollment,
      person: { ownRowsBy: "enrollment_id" },
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
