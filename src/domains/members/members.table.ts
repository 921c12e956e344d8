import { sql } from "drizzle-orm";
import { boolean, date, index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import type { Beneficiary } from "./beneficiary.ts";
import { clientsTable, divisionsTable } from "#domains/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { basePlansTable } from "#domains/plans/plans.table.ts";
import { bytes, cents, recordColumns, moment, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable, sharesOf } from "#server/database/table.ts";
import { languages } from "#kernel/language.ts";
import { tierCodes } from "#domains/plans/tier.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { genders } from "./contact.ts";
import { ofCoverageType } from "#domains/plans/coverage-types.table.ts";
import { familiesTable } from "./families.table.ts";

/** Name, contact and identity of a person; the SSN only sealed, as a keyed index, and as its last four digits. */
export const personColumns = () => ({
  prefix: text(),
  firstName: text().notNull(),
  middleName: text(),
  lastName: text().notNull(),
  suffix: text(),
  gender: text({ enum: genders }),
  dob: date({ mode: "string" }),
  ssnSealed: bytes(),
  ssnIndex: bytes(),
  ssnLast4: text(),
  email: text(),
  phone: text(),
  mobilePhone: text(),
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  zip: text(),
  tobacco: boolean(),
  /** A child of any age who cannot earn a living; the plan asks for proof. */
  isDisabled: boolean().notNull().default(false),
});

/** A person covered, or once covered, by a client's plans: subscriber or dependent. */
export const membersTable = pgTable(
  "members",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    /**
     * The division of the family's current employment, which the database keeps here (a trigger of the migration): row
     * policies and searches ask it of every row.
     */
    divisionId: uuid().references(() => divisionsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    relationship: text({ enum: relationshipCodes }).notNull(),
    memberNumber: text().notNull(),
    ...personColumns(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(btrim(last_name || ' ' || first_name))`),
    language: text({ enum: languages }),
    /** A dependent's last day in the family; a subscriber's last day is that of the employment. */
    terminationDate: date({ mode: "string" }),
    /** The import that wrote the row last. */
    importId: uuid(),
    status: text({ enum: ["active", "terminated"] })
      .notNull()
      .default("active"),
    /** An adult dependent's consent: the subscriber may see their claims and other health data. */
    sharesHealthWithSubscriber: boolean().notNull().default(false),
  },
  (table) => [
    oneClient("members", table),
    uniqueIndex("members_number").on(table.installationId, table.memberNumber),
    index("members_name").on(table.installationId, table.nameKey, table.id),
    index("members_client_name").on(table.clientId, table.nameKey, table.id),
    index("members_ssn").on(table.ssnIndex),
    index("members_import")
      .on(table.importId)
      .where(sql`import_id is not null`),
    index("members_dob").on(table.installationId, table.dob),
    index("members_family").on(table.familyId),
    named("members", "termination_date", sql`relationship <> '18' or termination_date is null`),
    ...tenantPolicies({ of: "client", division: "division_id", person: { ownRowsBy: "family_id" } }),
  ],
);

/** A person's cover under one plan, from and to. */
export const coveragesTable = pgTable(
  "coverages",
  {
    ...recordColumns(),
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
  },
  (table) => [
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
    /** Few wait at a time, and staff ask for all of them. */
    index("coverages_eoi")
      .on(table.clientId, table.memberId)
      .where(sql`eoi = 'pending' and deleted_at is null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id" },
    }),
  ],
);

/** What happened to a family, for its timeline (spec §4), with the rule that decided. */
export const memberEventsTable = pgTable(
  "member_events",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    at: moment().notNull().defaultNow(),
    kind: text({
      enum: [
        "divisionChange",
        "termMember",
        "addDependent",
        "demographicChange",
        "newEmployee",
        "coverageChange",
        "addressChange",
        "openEnrollment",
        "selfEnrollment",
        "lifeEvent",
        "eligibilityDecision",
      ],
    }).notNull(),
    effectiveDate: date({ mode: "string" }),
    enrollmentId: uuid(),
    actor: text().notNull(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    index("member_events_family").on(table.familyId, table.at),
    index("member_events_member").on(table.memberId),
    index("member_events_enrollment")
      .on(table.enrollmentId)
      .where(sql`enrollment_id is not null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id" },
    }),
  ],
);
