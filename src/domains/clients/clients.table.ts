import { sql } from "drizzle-orm";
import { date, index, jsonb, pgPolicy, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { userTypes } from "#kernel/access.ts";
import { keptColumns, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { runtimeRole, systemRole } from "#server/database/roles.ts";
import { timeZones } from "./time-zones.ts";

export type Address = { address1: string; address2?: string; city: string; state: string; zip: string };

/** One connected core system that owns clients, members and code lists: the root of tenancy. */
export const installationsTable = pgTable(
  "installations",
  {
    ...keptColumns(),
    name: text().notNull(),
    machineName: text().notNull().unique(),
    kind: text({ enum: ["core", "file", "demo"] }).notNull(),
    timeZone: text().notNull(),
    status: text({ enum: ["connected", "paused"] })
      .notNull()
      .default("connected"),
    memberNumberFormat: text().notNull().default("HB########"),
    /** The types of users who sign in with a second factor, always. */
    secondFactorFor: text({ enum: userTypes })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  () => [
    pgPolicy("system", { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
    pgPolicy("tenant_read", {
      for: "select",
      to: runtimeRole,
      using: sql`id = (select current_setting('openroll.installation')::uuid)`,
    }),
  ],
);

/** An employer or plan sponsor that has contracted with the administrator. */
export const clientsTable = pgTable(
  "clients",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    externalCode: text().notNull(),
    externalCodeKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(external_code)`),
    taxId: text(),
    phone: text(),
    email: text(),
    address1: text(),
    address2: text(),
    city: text(),
    state: text(),
    zip: text(),
    timeZone: text({ enum: timeZones }).notNull().default("America/New_York"),
    planYearStart: date({ mode: "string" }),
    status: text({ enum: ["prospect", "active", "terminated"] })
      .notNull()
      .default("active"),
    partnerId: uuid(),
    tpaId: uuid(),
    ratingArea: text(),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex("clients_external_code")
      .on(table.installationId, table.externalCode)
      .where(sql`deleted_at is null`),
    index("clients_name").on(table.installationId, table.nameKey, table.id),
    index("clients_code").on(table.installationId, table.externalCodeKey),
    ...tenantPolicies({ of: "client", column: "id", person: "readable" }),
  ],
);

/** A location or class below a client; the wizard's location step chooses one. */
export const divisionsTable = pgTable(
  "divisions",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    code: text().notNull(),
    codeKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(code)`),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    address1: text(),
    city: text(),
    state: text(),
    zip: text(),
    ratingArea: text(),
    eligibilityClass: text(),
    effectiveDate: date({ mode: "string" }),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [
    uniqueIndex("divisions_code")
      .on(table.clientId, table.code)
      .where(sql`deleted_at is null`),
    index("divisions_name").on(table.installationId, table.nameKey, table.id),
    index("divisions_code_key").on(table.installationId, table.codeKey),
    ...tenantPolicies({ of: "client", division: "id", person: "readable" }),
  ],
);
