import { type AnyPgColumn, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { enrollmentSessionsTable } from "#enrollment/offering/offering.table.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";
import { bytes, fileColumns, recordColumns, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import type { ColumnFormFound, FormQuestion } from "./census-forms.ts";
import { coverEnds } from "#people/coverage/bulk/run-kinds.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";

/** A spreadsheet on its way in: a census of people, or a sheet of rates. */
export const importsTable = pgTable(
  "imports",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    kind: text({ enum: ["census", "rates"] }).notNull(),
    sessionId: uuid().references(() => enrollmentSessionsTable.id),
    basePlanId: uuid().references(() => basePlansTable.id),
    ...fileColumns(),
    sheet: text(),
    /** The row of the header keys, from 1. */
    headerRow: integer(),
    headers: jsonb().$type<string[]>().notNull().default([]),
    /** Which field each column fills, by column number from 0; columns without one are left out. */
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** In which form a column is written, where its cells alone do not say: the order of dates, the decimal mark. */
    forms: jsonb().$type<Record<string, ColumnFormFound>>().notNull().default({}),
    /** What a person has to say about a column before the check can go on. */
    questions: jsonb().$type<FormQuestion[]>().notNull().default([]),
    /** The earlier import of the same client and headers from which the mapping was taken. */
    mappingFrom: uuid().references((): AnyPgColumn => importsTable.id),
    /** Rows that were corrected in the page since the last check. */
    mendedRows: integer().notNull().default(0),
    /** `checking`, `writing`: a job is at it. `checked`: waits for a person to say yes. */
    status: text({ enum: ["mapping", "checking", "checked", "writing", "done", "failed", "cancelled"] })
      .notNull()
      .default("mapping"),
    rowsTotal: integer(),
    /** Rows through which the running stage has gone; where it goes on after a stop. */
    rowsDone: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    /** Rows with at least one error; they are left out. */
    badRows: integer().notNull().default(0),
    /** Rows with a warning; they are taken as they stand. */
    warnedRows: integer().notNull().default(0),
    /** People with coverage whose work or membership ends by the file, and people who lose coverage by it. */
    ended: integer().notNull().default(0),
    losing: integer().notNull().default(0),
    /** The rule for the last day of their coverage. */
    coverEnds: text({ enum: coverEnds }).notNull().default("endOfMonth"),
    /** Why the whole file was refused. */
    failure: jsonb().$type<{ code: string; params?: Record<string, string | number> }>(),
    startedAt: moment(),
    finishedAt: moment(),
    /** Who asked; the audit of the written rows names them. */
    actor: text().notNull(),
  },
  (table) => [
    oneClient("imports", table),
    index("imports_client").on(table.clientId, table.createdAt),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** What is wrong in one cell, or may be. The cell's own content is not kept here: it may be a Social Security number. */
export const importErrorsTable = pgTable(
  "import_errors",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    importId: uuid()
      .notNull()
      .references(() => importsTable.id, { onDelete: "cascade" }),
    /** As the spreadsheet counts, from 1. */
    row: integer().notNull(),
    /** The header of the column; empty: the whole row. */
    column: text(),
    /** The column's number from 0: headers may be empty, or come twice. */
    place: integer(),
    /** An error keeps its row out; a warning is there to be looked at. */
    severity: text({ enum: ["error", "warning"] })
      .notNull()
      .default("error"),
    code: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [
    index("import_errors_import").on(table.importId, table.row),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** Cells of a row that were corrected in the page. They stand in the place of the file's own wherever it is read. */
export const importMendsTable = pgTable(
  "import_mends",
  {
    ...recordColumns(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    importId: uuid()
      .notNull()
      .references(() => importsTable.id, { onDelete: "cascade" }),
    row: integer().notNull(),
    /** The new texts by column number, as JSON: one of them may be a Social Security number. */
    cellsSealed: bytes().notNull(),
  },
  (table) => [
    uniqueIndex("import_mends_row").on(table.importId, table.row),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

export const importsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "imports", of: "file_key" }),
  sealedColumn({ table: "import_mends", of: "cells" }),
];
