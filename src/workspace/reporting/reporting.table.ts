import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { usersTable } from "#identity/access/access.table.ts";
import { bytes, moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, onlyOf, pgTable } from "#server/database/table.ts";
import type { Reach } from "#server/scope-reach.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import type { ReportDefinition, ReportFilter } from "./definition.ts";
import {
  datasetKeys,
  deliveries,
  frequencies,
  periods,
  reportFormats,
  runStatuses,
  type StaffType,
  staffTypes,
} from "./report-words.ts";

const ofInstallation = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});

/** Reports as they are defined: pieces of the catalogue, put together by administrators. */
export const reportTypesTable = pgTable(
  "report_types",
  {
    ...ofInstallation(),
    key: text().notNull(),
    nameEn: text().notNull(),
    nameEnKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name_en)`),
    nameKo: text(),
    nameEs: text(),
    dataset: text({ enum: datasetKeys }).notNull(),
    columns: jsonb().$type<string[]>().notNull(),
    groups: jsonb().$type<string[]>().notNull().default([]),
    filters: jsonb().$type<ReportFilter[]>().notNull().default([]),
    period: text({ enum: periods }).notNull(),
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
    /** How often it is usually made: what a new schedule begins with. */
    frequency: text({ enum: frequencies }).notNull().default("onDemand"),
    userTypes: jsonb().$type<StaffType[]>().notNull(),
    fileName: text().notNull(),
  },
  (table) => [
    uniqueIndex("report_types_key")
      .on(table.installationId, table.key)
      .where(sql`deleted_at is null`),
    index("report_types_name").on(table.installationId, table.nameEnKey, table.id),
    onlyOf("report_types", "user_types", staffTypes),
    named("report_types", "days_order", sql`from_day <= to_day`),
    ...tenantPolicies({ of: "installation", person: "hidden" }),
  ],
);

const ofOwner = () => ({
  ...ofInstallation(),
  reportTypeId: uuid()
    .notNull()
    .references(() => reportTypesTable.id),
  userId: uuid()
    .notNull()
    .references(() => usersTable.id),
  /** `user:<id>`. */
  actor: text().notNull(),
  format: text({ enum: reportFormats }).notNull(),
  /** Of this client alone; none: of all in reach. */
  clientId: uuid().references(() => clientsTable.id),
});

/** A report that is made for its owner again and again. */
export const reportSchedulesTable = pgTable(
  "report_schedules",
  {
    ...ofOwner(),
    frequency: text({ enum: ["daily", "weekly", "monthly"] }).notNull(),
    /** 1 is Monday; of a weekly one. */
    weekday: integer(),
    /** 1 to 28; of a monthly one. */
    monthDay: integer(),
    /** By the clock of the installation. */
    hour: integer().notNull(),
    delivery: text({ enum: deliveries }).notNull().default("mail"),
    nextAt: moment().notNull(),
    lastAt: moment(),
    stoppedAt: moment(),
    /** Why it stopped. */
    stopped: text({ enum: ["notAllowed", "removed", "userGone", "broken"] }),
  },
  (table) => [
    index("report_schedules_owner").on(table.actor, table.createdAt),
    index("report_schedules_due")
      .on(table.nextAt)
      .where(sql`deleted_at is null and stopped_at is null`),
    named("report_schedules", "hour", sql`hour between 0 and 23`),
    named(
      "report_schedules",
      "weekday",
      sql`(frequency = 'weekly') = (weekday is not null) and weekday between 1 and 7`,
    ),
    named(
      "report_schedules",
      "month_day",
      sql`(frequency = 'monthly') = (month_day is not null) and month_day between 1 and 28`,
    ),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

/** A report that was made, or is being made, with its file. It is its owner's alone, and ends. */
export const reportRunsTable = pgTable(
  "report_runs",
  {
    ...ofOwner(),
    scheduleId: uuid().references(() => reportSchedulesTable.id),
    /** As it was when the report was asked for, narrowed to what its owner may see. */
    definition: jsonb().$type<ReportDefinition>().notNull(),
    leftOut: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    language: text({ enum: ["en", "ko", "es"] }).notNull(),
    fromDay: date({ mode: "string" }).notNull(),
    toDay: date({ mode: "string" }).notNull(),
    isPersonal: boolean().notNull(),
    status: text({ enum: runStatuses }).notNull().default("waiting"),
    done: integer().notNull().default(0),
    total: integer(),
    /** How often a job has begun it: what stops the process each time is given up. */
    tries: integer().notNull().default(0),
    failure: text({ enum: ["tooManyRows", "notAllowed", "broken", "folderAway"] }),
    finishedAt: moment(),
    expiresAt: moment().notNull(),
    /** Whose rows are in the file: of clients and divisions, as they were in its owner's reach. */
    reach: jsonb().$type<Reach>(),
    blobKey: text(),
    fileKeySealed: bytes(),
    fileName: text(),
    sizeBytes: integer(),
  },
  (table) => [
    index("report_runs_owner").on(table.actor, table.createdAt),
    index("report_runs_expiry").on(table.expiresAt),
    named("report_runs", "file_whole", sql`(blob_key is null) = (file_key_sealed is null)`),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);

export const reportingSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "report_runs", of: "file_key" }),
];
