import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, cents, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { formKinds, offerCodes, reliefCodes } from "./codes.ts";
import type { AcaTotals } from "./totals.ts";
import type { FormContent, FormChange } from "./form-content.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});

const byMember = tenantPolicies({
  of: "client",
  division: { table: "members", column: "member_id" },
  person: "hidden",
});

/** A month of an employee's form that staff set by hand, with the reason. It stays marked. */
export const acaOverridesTable = pgTable(
  "aca_overrides",
  {
    ...owned(),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    year: integer().notNull(),
    month: integer().notNull(),
    line14: text({ enum: offerCodes }).notNull(),
    line15Cents: cents(),
    line16: text({ enum: reliefCodes }),
    reason: text().notNull(),
    actor: text().notNull(),
  },
  (table) => [
    named("aca_overrides", "month", sql`month between 1 and 12`),
    uniqueIndex("aca_overrides_month")
      .on(table.memberId, table.year, table.month)
      .where(sql`deleted_at is null`),
    index("aca_overrides_member").on(table.memberId, table.year),
    ...byMember,
  ],
);

/** The forms of a client and year as they were made at one time. Later versions are corrections of it. */
export const acaSnapshotsTable = pgTable(
  "aca_snapshots",
  {
    ...owned(),
    year: integer().notNull(),
    number: integer().notNull(),
    status: text({ enum: ["making", "done"] })
      .notNull()
      .default("making"),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    finishedAt: moment(),
    /** The totals of Form 1094-C; null in a version that was made before there were any. */
    totals: jsonb().$type<AcaTotals>(),
    /** The ZIP files of its PDFs: whether somebody asked for them, and how many forms they hold so far. */
    filesStatus: text({ enum: ["none", "making", "done"] })
      .notNull()
      .default("none"),
    filesDone: integer().notNull().default(0),
    actor: text().notNull(),
  },
  (table) => [
    oneClient("aca_snapshots", table),
    uniqueIndex("aca_snapshots_number").on(table.clientId, table.year, table.number),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** One employee's form in a snapshot, whole: later changes of people, plans or prices leave it as it is. */
export const acaFormsTable = pgTable(
  "aca_forms",
  {
    ...owned(),
    snapshotId: uuid()
      .notNull()
      .references(() => acaSnapshotsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    kind: text({ enum: formKinds }).notNull(),
    /** The place in the snapshot's order, from 1. */
    place: integer().notNull(),
    content: jsonb().$type<FormContent>().notNull(),
    /** What differs from the version before; empty in the first. */
    changes: jsonb().$type<FormChange[]>().notNull().default([]),
    isCorrected: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("aca_forms_member").on(table.snapshotId, table.memberId),
    index("aca_forms_place").on(table.snapshotId, table.place),
    ...byMember,
  ],
);

/** A ZIP file with PDFs of a snapshot: so many forms, from one place on. */
export const acaFilesTable = pgTable(
  "aca_files",
  {
    ...owned(),
    snapshotId: uuid()
      .notNull()
      .references(() => acaSnapshotsTable.id),
    part: integer().notNull(),
    forms: integer().notNull(),
    blobKey: text().notNull(),
    fileKeySealed: bytes().notNull(),
    sizeBytes: integer().notNull(),
  },
  (table) => [
    uniqueIndex("aca_files_part").on(table.snapshotId, table.part),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

export const acaSealed: readonly SealedPlace[] = [sealedColumn({ table: "aca_files", of: "file_key" })];
