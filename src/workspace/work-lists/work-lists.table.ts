import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { askedWays, letterRunStatuses, returnedWays, workLists } from "./list-kinds.ts";

const ofClient = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});
const ofMember = () => ({
  ...ofClient(),
  familyId: uuid()
    .notNull()
    .references(() => familiesTable.id),
  memberId: uuid()
    .notNull()
    .references(() => membersTable.id),
});
const byMember = () =>
  tenantPolicies({ of: "client", division: { table: "members", column: "member_id" }, person: "hidden" });

/** Letters of one client that were made together. Their text is written by a job, a part of them at a time. */
export const letterRunsTable = pgTable(
  "letter_runs",
  {
    ...ofClient(),
    list: text({ enum: workLists }).notNull(),
    status: text({ enum: letterRunStatuses }).notNull().default("working"),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    finishedAt: moment(),
    actor: text().notNull(),
  },
  (table) => [
    oneClient("letter_runs", table),
    index("letter_runs_newest").on(table.clientId, table.createdAt),
    named("letter_runs", "done_order", sql`done <= total`),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** So many letters of a run as one PDF, sealed. */
export const letterFilesTable = pgTable(
  "letter_files",
  {
    ...ofClient(),
    runId: uuid()
      .notNull()
      .references(() => letterRunsTable.id),
    /** From 1. */
    place: integer().notNull(),
    letters: integer().notNull(),
    blobKey: text().notNull(),
    fileKeySealed: bytes().notNull(),
    sizeBytes: integer().notNull(),
  },
  (table) => [
    uniqueIndex("letter_files_place").on(table.runId, table.place),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** A letter about a row of a list: of one thing a person gets one. */
export const workLettersTable = pgTable(
  "work_letters",
  {
    ...ofMember(),
    runId: uuid()
      .notNull()
      .references(() => letterRunsTable.id),
    list: text({ enum: workLists }).notNull(),
    /** What the letter is about: the last day as a child, which of the requests, the mail that came back. */
    about: text().notNull(),
    /** What the letter says, as the list said it when the letter was asked for. */
    facts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The file that holds it; none while the job has not written it yet. */
    place: integer(),
  },
  (table) => [
    uniqueIndex("work_letters_once")
      .on(table.memberId, table.list, table.about)
      .where(sql`deleted_at is null`),
    index("work_letters_run").on(table.runId, table.place),
    ...byMember(),
  ],
);

/** When a person was asked for a Social Security number (26 CFR 301.6724-1(e)). */
export const ssnRequestsTable = pgTable(
  "ssn_requests",
  {
    ...ofMember(),
    askedOn: date({ mode: "string" }).notNull(),
    way: text({ enum: askedWays }).notNull(),
  },
  (table) => [
    uniqueIndex("ssn_requests_once")
      .on(table.memberId, table.askedOn)
      .where(sql`deleted_at is null`),
    ...byMember(),
  ],
);

/** Mail that did not reach a person: it counts as long as the address stays the same. */
export const returnedMailTable = pgTable(
  "returned_mail",
  {
    ...ofMember(),
    way: text({ enum: returnedWays }).notNull(),
    /** The address to which it went, as the person's row says it. */
    address: text().notNull(),
    returnedOn: date({ mode: "string" }).notNull(),
    /** What the mail server said, or what is printed on the envelope. */
    reason: text(),
    resolvedAt: moment(),
  },
  (table) => [
    uniqueIndex("returned_mail_once")
      .on(table.memberId, table.way, table.address)
      .where(sql`deleted_at is null and resolved_at is null`),
    index("returned_mail_open")
      .on(table.clientId, table.returnedOn)
      .where(sql`deleted_at is null and resolved_at is null`),
    ...byMember(),
  ],
);

export const workListsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "letter_files", of: "file_key" }),
];
