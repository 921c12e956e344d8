import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { date, index, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { cents, changeColumn, moment, pastColumns, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { onlyByTrigger, tenantPolicies } from "#server/database/policies.ts";
import { named, pgTable, sharesOf } from "#server/database/table.ts";

const coverageColumns = () => ({
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
  basePlanId: uuid()
    .notNull()
    .references(() => basePlansTable.id),
  coverageType: text().notNull(),
  tierCode: text({ enum: tierCodes }).notNull(),
  effectiveDate: date({ mode: "string" }).notNull(),
  terminationDate: date({ mode: "string" }),
  employeeCents: cents().notNull().default(0),
  employerCents: cents().notNull().default(0),
  /** A life partner or group-term life makes a part of the employee's share paid after taxes, and income that is taxed as pay. */
  employeePostTaxCents: cents().notNull().default(0),
  imputedIncomeCents: cents().notNull().default(0),
  /** Surcharges that the employee's share holds, and a credit that the employer's does. */
  tobaccoSurchargeCents: cents().notNull().default(0),
  spouseSurchargeCents: cents().notNull().default(0),
  wellnessCreditCents: cents().notNull().default(0),
  /** The amount of insurance, of life cover. */
  volumeCents: cents(),
  /** An amount beyond it that waits for evidence of insurability, and what became of it. */
  pendingVolumeCents: cents(),
  eoi: text({ enum: ["pending", "approved", "declined"] }),
  eoiAt: moment(),
  /** What the benefit needed to know, such as the number of a primary care provider; by its key. */
  values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  beneficiaries: jsonb().$type<Beneficiary[]>().notNull().default([]),
  /** The enrollment that wrote it, and the one that ended it. */
  enrollmentId: uuid(),
  endedByEnrollmentId: uuid(),
  /** Its end before that one ended it. */
  endBefore: date({ mode: "string" }),
  /** Continued under COBRA: the person's clock there. */
  cobraClockId: uuid(),
});

/**
 * A person's cover under one plan, from and to, as it is known now: of one coverage type a person has one at a time (an
 * exclusion constraint of the migration). What was known before a change stands in `past_coverages`.
 */
export const coveragesTable = pgTable("coverages", coverageColumns(), (table) => [
  ofCoverageType("coverages", table),
  sharesOf("coverages"),
  /** Cover that ends before its first day has its end on the day before it. */
  named("coverages", "effective_date_order", sql`termination_date >= effective_date - 1`),
  index("coverages_member").on(table.memberId),
  index("coverages_client_dates").on(table.clientId, table.effectiveDate),
  /** However often it is processed, an enrollment covers a person once by each type. */
  uniqueIndex("coverages_once")
    .on(table.enrollmentId, table.memberId, table.coverageType)
    .where(sql`enrollment_id is not null and deleted_at is null`),
  index("coverages_family").on(table.familyId),
  index("coverages_enrollment")
    .on(table.enrollmentId)
    .where(sql`enrollment_id is not null`),
  index("coverages_ended_by")
    .on(table.endedByEnrollmentId)
    .where(sql`ended_by_enrollment_id is not null`),
  index("coverages_cobra_clock")
    .on(table.cobraClockId)
    .where(sql`cobra_clock_id is not null`),
  /** Few wait at a time, and staff ask for all of them. */
  index("coverages_eoi")
    .on(table.clientId, table.memberId)
    .where(sql`eoi = 'pending' and deleted_at is null`),
  ...tenantPolicies({
    of: "client",
    division: { table: "members", column: "member_id" },
    person: { readsOwnBy: "family_id", about: "member_id" },
  }),
]);

/**
 * Coverage as it was known from `updatedAt` until `knownTo`, when somebody changed it. Only the database writes here, in
 * the transaction that changes the row (`src/server/database/past-rows.ts`).
 */
export const pastCoveragesTable = pgTable(
  "past_coverages",
  { ...coverageColumns(), ...pastColumns() },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    ofCoverageType("past_coverages", table),
    sharesOf("past_coverages"),
    named("past_coverages", "effective_date_order", sql`termination_date >= effective_date - 1`),
    named("past_coverages", "known_to_order", sql`updated_at < known_to`),
    index("past_coverages_family").on(table.familyId, table.knownTo),
    index("past_coverages_member").on(table.memberId),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id", about: "member_id" },
    }),
    onlyByTrigger,
  ],
);

export const coverageRecorded: RecordedTables = {
  coverages: { person: "member_id", except: ["eoi_at", "end_before"] },
};
