import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { timeZones } from "#organization/clients/time-zones.ts";
import { moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { systemKinds } from "./connected-systems.ts";
import { dropKinds, droppedStatuses } from "./drop-kinds.ts";
import { type RunCounts, type RunError, runKinds, runStatuses } from "./refresh.ts";

const ofInstallation = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });
export type Reason = { code: string; params?: Record<string, string | number> };

/** A system that data comes from: a core system, or a place where it drops files. */
export const connectedSystemsTable = pgTable(
  "connected_systems",
  {
    ...recordColumns(),
    ...ofInstallation(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    machineName: text().notNull(),
    machineNameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(machine_name)`),
    kind: text({ enum: systemKinds }).notNull(),
    status: text({ enum: ["connected", "paused"] }).notNull(),
    baseUrl: text(),
    /** The name of a place that the server's settings know; never a secret. */
    credentialsRef: text(),
    timeZone: text({ enum: timeZones }).notNull(),
    memberNumberFormat: text(),
    /** When somebody last looked there, or heard from it. */
    lastSyncAt: moment(),
    /** Why the last look came to nothing; none once one succeeds. */
    trouble: jsonb().$type<Reason>(),
  },
  (table) => [
    uniqueIndex("connected_systems_machine_name")
      .on(table.installationId, table.machineName)
      .where(sql`deleted_at is null`),
    index("connected_systems_name").on(table.installationId, table.nameKey, table.id),
    ...forAdministrators(),
  ],
);

/** A file that was found where a system drops its files, and what became of it. */
export const droppedFilesTable = pgTable(
  "dropped_files",
  {
    ...recordColumns(),
    ...ofInstallation(),
    systemId: uuid()
      .notNull()
      .references(() => connectedSystemsTable.id),
    kind: text({ enum: dropKinds }).notNull(),
    fileName: text().notNull(),
    /** The row that it became: a file of claims, of totals, a census. Its own id where it was refused at once. */
    subjectId: uuid().notNull(),
    status: text({ enum: droppedStatuses }).notNull().default("taken"),
    failure: jsonb().$type<Reason>(),
    /** How often the same content came under this name. */
    times: integer().notNull().default(1),
    lastSeenAt: moment().notNull().defaultNow(),
    finishedAt: moment(),
  },
  (table) => [
    uniqueIndex("dropped_files_once").on(table.systemId, table.kind, table.subjectId, table.fileName),
    index("dropped_files_newest").on(table.systemId, table.lastSeenAt, table.id),
    index("dropped_files_subject").on(table.subjectId),
    ...forAdministrators(),
  ],
);

/** What is worked out and kept, dropped and worked out anew; or a client brought up to date. */
export const refreshRunsTable = pgTable(
  "refresh_runs",
  {
    ...recordColumns(),
    ...ofInstallation(),
    kind: text({ enum: runKinds }).notNull(),
    clientId: uuid().references(() => clientsTable.id),
    status: text({ enum: runStatuses }).notNull().default("waiting"),
    done: integer().notNull().default(0),
    total: integer(),
    counts: jsonb().$type<RunCounts>().notNull().default({}),
    errors: jsonb().$type<RunError[]>().notNull().default([]),
    startedAt: moment(),
    finishedAt: moment(),
    actor: text().notNull(),
  },
  (table) => [
    index("refresh_runs_newest").on(table.installationId, table.createdAt, table.id),
    index("refresh_runs_client").on(table.clientId),
    ...forAdministrators(),
  ],
);
