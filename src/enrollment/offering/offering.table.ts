import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientsTable, divisionsTable } from "#organization/clients/clients.table.ts";
import { chargeBases } from "#enrollment/payments/charge.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";
import { cents, recordColumns, moment, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { oneClient, onlyOf, pgTable } from "#server/database/table.ts";
import { waitingPeriodUnits } from "#plans/plans/effective-date.ts";
import { type Language, languages } from "#kernel/language.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});
const readableByPersons = () => tenantPolicies({ of: "client", person: "readable" });

/** How a session's public pages look: of one client, or for all. */
export const sessionThemesTable = pgTable(
  "session_themes",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid().references(() => clientsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    primaryColor: text().notNull(),
    accentColor: text().notNull(),
    logoAlt: text(),
    logoHeight: integer().notNull().default(40),
    logoBlobKey: text(),
    logoMediaType: text(),
  },
  (table) => [
    index("session_themes_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);

/** The public offering that a sign-up key opens (spec §3). */
export const enrollmentSessionsTable = pgTable(
  "enrollment_sessions",
  {
    ...owned(),
    name: text().notNull(),
    signupKey: text().notNull().unique(),
    status: text({ enum: ["draft", "open", "closed"] })
      .notNull()
      .default("draft"),
    opensOn: date({ mode: "string" }).notNull(),
    closesOn: date({ mode: "string" }).notNull(),
    effectiveDateCalculation: text({
      enum: ["setDate", "firstOfNextMonth", "hireDatePlusUnits", "firstOfMonthAfterWaitingPeriod"],
    }).notNull(),
    effectiveDate: date({ mode: "string" }),
    waitingPeriod: integer().notNull().default(0),
    waitingPeriodUnit: text({ enum: waitingPeriodUnits }).notNull().default("days"),
    payPeriodsPerYear: integer().notNull().default(26),
    languages: jsonb()
      .$type<Language[]>()
      .notNull()
      .default([...languages]),
    contactName: text(),
    contactPhone: text(),
    contactEmail: text(),
    /** What a paid session charges a month: the sum of what was chosen, or the fixed amount below. */
    chargeBasis: text({ enum: chargeBases }).notNull().default("chosen"),
    /** The fixed amount; spec §9 names 899 dollars as the default. */
    monthlyChargeCents: cents().notNull().default(89900),
    paymentRequired: boolean().notNull().default(false),
    /** Which right to enroll it serves; sessions of several kinds run side by side. */
    kind: text({ enum: ["openEnrollment", "newHire", "lifeEvent"] })
      .notNull()
      .default("openEnrollment"),
    /** newHire: days from the hire date in which to enroll. */
    newHireDays: integer().notNull().default(31),
    /** Only who tells member number, SSN and birth date may begin. */
    requiresSignIn: boolean().notNull().default(false),
    themeId: uuid().references(() => sessionThemesTable.id),
    /** How many reminders a person gets at most, and the days between them. */
    reminderCap: integer().notNull().default(3),
    reminderEveryDays: integer().notNull().default(3),
    /** Reminders go out by themselves on these days; otherwise staff send them. */
    remindsItself: boolean().notNull().default(false),
    copiedFromId: uuid().references((): AnyPgColumn => enrollmentSessionsTable.id),
    openedAt: moment(),
    closedAt: moment(),
  },
  (table) => [
    oneClient("enrollment_sessions", table),
    index("enrollment_sessions_client").on(table.clientId),
    onlyOf("enrollment_sessions", "languages", languages),
    ...readableByPersons(),
  ],
);

/** A base plan as a session offers it. */
export const sessionPlansTable = pgTable(
  "session_plans",
  {
    ...owned(),
    sessionId: uuid()
      .notNull()
      .references(() => enrollmentSessionsTable.id),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    displayName: text().notNull(),
    sortOrder: integer().notNull(),
    /** Empty: whatever the class of work. */
    eligibilityClasses: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (table) => [
    oneClient("session_plans", table),
    uniqueIndex("session_plans_plan")
      .on(table.sessionId, table.basePlanId)
      .where(sql`deleted_at is null`),
    ...readableByPersons(),
  ],
);

/** The divisions that alone are offered a plan; without any it is offered whatever the division. */
export const sessionPlanDivisionsTable = pgTable(
  "session_plan_divisions",
  {
    installationId: uuid().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    sessionPlanId: uuid()
      .notNull()
      .references(() => sessionPlansTable.id, { onDelete: "cascade" }),
    divisionId: uuid()
      .notNull()
      .references(() => divisionsTable.id),
  },
  (table) => [primaryKey({ columns: [table.sessionPlanId, table.divisionId] }), ...readableByPersons()],
);

/** Why a person may decline a coverage (spec §5): rows, so that an administrator can add more. */
export const waiveReasonsTable = pgTable(
  "waive_reasons",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    code: text().notNull(),
    label: jsonb().$type<{ en: string; ko: string; es: string }>().notNull(),
    sortOrder: integer().notNull(),
    /** Whether the person says more in words of their own. */
    asksText: boolean().notNull().default(false),
    /** No other reason goes with it. */
    excludesOthers: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("waive_reasons_code").on(table.installationId, table.code),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

/** Code lists of the installation: name prefixes (SALUT), suffixes (SUFFIX). */
export const referenceCodesTable = pgTable(
  "reference_codes",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    type: text({ enum: ["SALUT", "SUFFIX"] }).notNull(),
    code: text().notNull(),
    label: jsonb().$type<{ en: string; ko: string; es: string }>().notNull(),
    sortOrder: integer().notNull(),
  },
  (table) => [
    uniqueIndex("reference_codes_code").on(table.installationId, table.type, table.code),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

export const offeringRecorded: RecordedTables = {
  session_themes: { except: ["logo_blob_key", "logo_media_type"] },
  enrollment_sessions: { except: ["copied_from_id", "opened_at", "closed_at"] },
  session_plans: {},
  session_plan_divisions: { id: "session_plan_id", only: ["division_id"] },
  waive_reasons: {},
};
