import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";

import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { recordColumns, searchKey } from "#server/database/columns.ts";

import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";

import { clientWords, inOnePiece } from "./client-words.ts";
import { cobraCounts } from "./cobra-counts.ts";
import { doubleCoverageRules } from "./double-coverage.ts";
import { safeHarbors } from "./safe-harbors.ts";
import { timeZones } from "./time-zones.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { partnersTable, tpasTable } from "#organization/partners/partners.table.ts";

export type Address = { address1: string; address2?: string; city: string; state: string; zip: string };

/** An employer or plan sponsor that has contracted with the administrator. */
export const clientsTable = pgTable(
  "clients",
  {
    ...recordColumns(),
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
    /** What a search for any word compares: `client-words.ts`. The code stands there in one piece too. */
    searchWords: searchKey()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(clientWords(`name || ' ' || external_code || ' ' || ${inOnePiece("external_code")}`)),
      ),
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
    partnerId: uuid().references(() => partnersTable.id),
    tpaId: uuid().references(() => tpasTable.id),
    ratingArea: text(),
    /** 50 or more full-time employees on average in the year before (26 USC 4980H(c)(2)); null where nobody said. */
    isLargeEmployer: boolean(),
    /** How the employer shows that its coverage is affordable. */
    acaSafeHarbor: text({ enum: safeHarbors }),
    /** The person who answers questions about Forms 1095. */
    acaContactName: text(),
    acaContactPhone: text(),
    /** 20 or more employees on most working days of the year before (29 USC 1161(b)); null where nobody said. */
    isCobraEmployer: boolean(),
    /** How many months a smaller employer's plan can be continued by the law of its state. */
    continuationMonths: integer(),
    cobraCountsFrom: text({ enum: cobraCounts }).notNull().default("lossOfCoverage"),
    /** The rule for somebody who would be covered twice by one coverage type; null allows it. */
    doubleCoverage: text({ enum: doubleCoverageRules }),
    /** Who sends COBRA notices and takes elections and payments; the client where nobody is named. */
    cobraSender: text(),
    cobraPhone: text(),
    cobraAddress: text(),
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

/** The number under which a client's coverage stands in the core system. */
export const groupsTable = pgTable(
  "groups",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    groupNumber: text().notNull(),
    groupNumberKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(group_number)`),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    billingMode: text({ enum: ["listBill", "selfBill"] })
      .notNull()
      .default("listBill"),
    effectiveDate: date({ mode: "string" }),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [
    oneClient("groups", table),
    uniqueIndex("groups_number")
      .on(table.clientId, table.groupNumber)
      .where(sql`deleted_at is null`),
    index("groups_name").on(table.installationId, table.nameKey, table.id),
    index("groups_number_key").on(table.installationId, table.groupNumberKey),
    ...tenantPolicies({ of: "client", person: "readable" }),
  ],
);

/** A location or class below a client; the wizard's location step chooses one. */
export const divisionsTable = pgTable(
  "divisions",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    groupId: uuid().references(() => groupsTable.id),
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
    oneClient("divisions", table),
    uniqueIndex("divisions_code")
      .on(table.clientId, table.code)
      .where(sql`deleted_at is null`),
    index("divisions_name").on(table.installationId, table.nameKey, table.id),
    index("divisions_code_key").on(table.installationId, table.codeKey),
    ...tenantPolicies({ of: "client", division: "id", person: "readable" }),
  ],
);

export const clientsRecorded: RecordedTables = {
  clients: { client: "id", except: ["external_code_key", "search_words", "settings"] },
  divisions: { except: ["code_key"] },
};
