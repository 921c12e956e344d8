import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, numeric, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable, divisionsTable } from "#organization/clients/clients.table.ts";
import { cents, changeColumn, pastColumns, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { onlyByTrigger, tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { familiesTable } from "./families.table.ts";
import { membersTable } from "./members.table.ts";
import { payKinds } from "./work/pay.ts";

const employmentColumns = () => ({
  ...recordColumns(),
  ...changeColumn(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  familyId: uuid()
    .notNull()
    .references(() => familiesTable.id),
  memberId: uuid()
    .notNull()
    .references(() => membersTable.id),
  divisionId: uuid().references(() => divisionsTable.id),
  hireDate: date({ mode: "string" }),
  /** The last day at work. */
  lastDay: date({ mode: "string" }),
  /** Also known where the last day is not. */
  status: text({ enum: ["active", "terminated"] })
    .notNull()
    .default("active"),
  /** The latest one, from which today's answers follow: each subscriber has one. */
  isCurrent: boolean().notNull().default(true),
  /** The class of work that decides which plans are offered. */
  eligibilityClass: text(),
  /** A year's pay, where a price or an amount of cover follows from it. */
  salaryCents: cents(),
  /** Hours of work a week. */
  weeklyHours: numeric({ precision: 5, scale: 2, mode: "number" }),
  /** How the pay is agreed; null where nobody said. */
  payKind: text({ enum: payKinds }),
  /** An hour's pay of an hourly employee. */
  hourlyRateCents: cents(),
});

/**
 * A subscriber's time of work at the client, with the facts that hold for it. A person who comes back has a second row.
 * Two of one person never overlap (an exclusion constraint of the migration).
 */
export const employmentsTable = pgTable("employments", employmentColumns(), (table) => [
  oneClient("employments", table),
  named("employments", "hire_date_order", sql`hire_date <= last_day`),
  uniqueIndex("employments_current")
    .on(table.memberId)
    .where(sql`is_current`),
  index("employments_member").on(table.memberId),
  index("employments_family").on(table.familyId),
  index("employments_client_class").on(table.clientId, table.eligibilityClass),
  ...tenantPolicies({
    of: "client",
    division: "division_id",
    person: { readsOwnBy: "family_id", about: "member_id" },
  }),
]);

/** Employments as they were known until `knownTo`; a trigger writes them (`src/server/database/past-rows.ts`). */
export const pastEmploymentsTable = pgTable(
  "past_employments",
  {
    ...employmentColumns(),
    ...pastColumns(),
    familyId: uuid().notNull(),
    memberId: uuid().notNull(),
    divisionId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    named("past_employments", "hire_date_order", sql`hire_date <= last_day`),
    named("past_employments", "known_to_order", sql`updated_at < known_to`),
    index("past_employments_family").on(table.familyId, table.knownTo),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id", about: "member_id" },
    }),
    onlyByTrigger,
  ],
);

const spanColumns = () => ({
  ...recordColumns(),
  ...changeColumn(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  familyId: uuid()
    .notNull()
    .references(() => familiesTable.id),
  memberId: uuid()
    .notNull()
    .references(() => membersTable.id),
  employmentId: uuid()
    .notNull()
    .references(() => employmentsTable.id, { onDelete: "cascade" }),
  /** null: since the employment began. */
  effectiveDate: date({ mode: "string" }),
  /** null: a move that is still to come and has no end. On its first day the employment takes it over. */
  terminationDate: date({ mode: "string" }),
  divisionId: uuid().references(() => divisionsTable.id),
  eligibilityClass: text(),
  salaryCents: cents(),
  weeklyHours: numeric({ precision: 5, scale: 2, mode: "number" }),
  payKind: text({ enum: payKinds }),
  hourlyRateCents: cents(),
});

/**
 * Days of an employment on which division, class, pay or hours were other than the employment says now, or will be. Days
 * that no span holds are as the employment says. Two spans of one employment never overlap (an exclusion constraint).
 */
export const employmentSpansTable = pgTable("employment_spans", spanColumns(), (table) => [
  index("employment_spans_employment").on(table.employmentId),
  index("employment_spans_family").on(table.familyId),
  index("employment_spans_coming")
    .on(table.effectiveDate)
    .where(sql`termination_date is null and deleted_at is null`),
  ...tenantPolicies({
    of: "client",
    division: { table: "members", column: "member_id" },
    person: { readsOwnBy: "family_id", about: "member_id" },
  }),
]);

/** Spans as they were known until `knownTo`; a trigger writes them. */
export const pastEmploymentSpansTable = pgTable(
  "past_employment_spans",
  {
    ...spanColumns(),
    ...pastColumns(),
    familyId: uuid().notNull(),
    memberId: uuid().notNull(),
    employmentId: uuid().notNull(),
    divisionId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    named("past_employment_spans", "known_to_order", sql`updated_at < known_to`),
    index("past_employment_spans_family").on(table.familyId, table.knownTo),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id", about: "member_id" },
    }),
    onlyByTrigger,
  ],
);

export const employmentsRecorded: RecordedTables = {
  employments: {
    person: "member_id",
    only: [
      "hire_date",
      "last_day",
      "eligibility_class",
      "salary_cents",
      "weekly_hours",
      "pay_kind",
      "hourly_rate_cents",
    ],
  },
};
