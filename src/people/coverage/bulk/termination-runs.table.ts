import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { rescissionAnswers } from "../consequences/rescission.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import type { Reason } from "#kernel/traced.ts";
import { moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { coverEnds, runItemOutcomes, terminationRunStatuses } from "./run-kinds.ts";

/** The end of many employments of one client for one reason: a job makes them, a part at a time. */
export const terminationRunsTable = pgTable(
  "termination_runs",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    status: text({ enum: terminationRunStatuses }).notNull().default("working"),
    lastDay: date({ mode: "string" }).notNull(),
    coverEnds: text({ enum: coverEnds }).notNull(),
    reasonCode: text().notNull(),
    note: text(),
    /** Why health coverage of days long past may be taken back; null where nobody said. */
    rescission: text({ enum: rescissionAnswers }),
    noticeSentOn: date({ mode: "string" }),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    finishedAt: moment(),
    actor: text().notNull(),
  },
  (table) => [
    oneClient("termination_runs", table),
    named("termination_runs", "done_order", sql`done + refused <= total`),
    index("termination_runs_newest").on(table.clientId, table.createdAt),
    /** One at a time: whose employment is ended twice at once is a mistake. */
    uniqueIndex("termination_runs_at_work")
      .on(table.clientId)
      .where(sql`status in ('working', 'undoing') and deleted_at is null`),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** What became of each employee of a run. */
export const terminationRunItemsTable = pgTable(
  "termination_run_items",
  {
    runId: uuid()
      .notNull()
      .references(() => terminationRunsTable.id),
    place: integer().notNull(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    /** The employee; may be removed while the run is at work. */
    memberId: uuid().notNull(),
    outcome: text({ enum: runItemOutcomes }).notNull().default("waiting"),
    /** The change that ended the employment, by which it is undone. */
    changeId: uuid(),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.place] }),
    index("termination_run_items_waiting")
      .on(table.runId, table.place)
      .where(sql`outcome = 'waiting'`),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);
