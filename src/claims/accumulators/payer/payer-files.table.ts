import { index, integer, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { bytes, fileColumns, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import type { FigureFinding } from "./figure-rows.ts";
import { payerFileSources } from "./payer-totals.ts";

/** A file of totals that a payer sent, and what became of its rows. */
export const payerTotalFilesTable = pgTable(
  "payer_total_files",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    /** Only members of this client are looked for; none where the file is of several. */
    clientId: uuid().references(() => clientsTable.id),
    ...fileColumns(),
    /** Of the whole content: the same file twice changes nothing. */
    contentHash: bytes().notNull(),
    status: text({ enum: ["reading", "done", "failed"] })
      .notNull()
      .default("reading"),
    /** Rows through which the import has gone; where it goes on after a stop. */
    rowsDone: integer().notNull().default(0),
    /** Figures that are new or say something else than before. */
    taken: integer().notNull().default(0),
    /** Figures that were known already. */
    same: integer().notNull().default(0),
    /** Figures whose member or code nobody knows yet, or whose code is ignored. */
    waiting: integer().notNull().default(0),
    badRows: integer().notNull().default(0),
    /** What is wrong in the first of the bad rows. */
    findings: jsonb().$type<FigureFinding[]>().notNull().default([]),
    failure: jsonb().$type<{ code: string; params?: Record<string, string | number> }>(),
    finishedAt: moment(),
    source: text({ enum: payerFileSources }).notNull().default("upload"),
    actor: text().notNull(),
  },
  (table) => [
    index("payer_total_files_newest").on(table.installationId, table.createdAt, table.id),
    index("payer_total_files_content").on(table.installationId, table.contentHash),
    ...tenantPolicies({ of: "client", person: "hidden", kinds: ["admin", "apiKey"], wholeClient: true }),
  ],
);

export const payerFilesSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "payer_total_files", of: "file_key" }),
];
