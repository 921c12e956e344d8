import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Enrollment } from "./enrollment.ts";
import type { Reason } from "#kernel/traced.ts";
import { clientsTable, divisionsTable, installationsTable } from "#domains/clients/clients.table.ts";
import { personColumns } from "#domains/members/members.table.ts";
import { basePlansTable } from "#domains/plans/plans.table.ts";
import { bytes, keptColumns, moment, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";

const owned = () => ({
  ...keptColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});
const readableByPersons = () => tenantPolicies({ of: "client", person: "readable" });

const partOfEnrollment = () =>
  tenantPolicies({
    of: "client",
    division: { table: "enrollments", column: "enrollment_id" },
    person: { ownRowsBy: "enrollment_id" },
  });

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
    waitingPeriodUnit: text({ enum: ["days", "months"] })
      .notNull()
      .default("days"),
    payPeriodsPerYear: integer().notNull().default(26),
    languages: jsonb().$type<("en" | "ko" | "es")[]>().notNull().default(["en", "ko", "es"]),
    contactName: text(),
    contactPhone: text(),
    contactEmail: text(),
    /** What a paid session charges a month; spec §9 names 899 dollars as the default. */
    monthlyChargeCents: integer().notNull().default(89900),
    paymentRequired: boolean().notNull().default(false),
  },
  (table) => [index("enrollment_sessions_client").on(table.clientId), ...readableByPersons()],
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
  },
  (table) => [
    uniqueIndex("session_plans_plan").on(table.sessionId, table.basePlanId),
    ...readableByPersons(),
  ],
);

/** Why a person may decline a coverage (spec §5): rows, so that an administrator can add more. */
export const waiveReasonsTable = pgTable(
  "waive_reasons",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    code: text().notNull(),
    label: jsonb().$type<{ en: string; ko: string; es: string }>().notNull(),
    sortOrder: integer().notNull(),
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
    ...keptColumns(),
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

/**
 * A person-bound link into a session. Those who come by the shared sign-up link get one of kind `self` when they
 * start, so that one link of their own brings them back on any device.
 */
export const invitationsTable = pgTable(
  "invitations",
  {
    ...owned(),
    sessionId: uuid()
      .notNull()
      .references(() => enrollmentSessionsTable.id),
    kind: text({ enum: ["invited", "self"] }).notNull(),
    /** SHA-256 of the recipient key; the key itself is in the link only. */
    keyHash: bytes().notNull().unique(),
    firstName: text(),
    lastName: text(),
    email: text(),
    memberId: uuid(),
    language: text({ enum: ["en", "ko", "es"] })
      .notNull()
      .default("en"),
    sentAt: moment(),
    openedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("invitations_session").on(table.sessionId),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: "hidden",
    }),
  ],
);

export const enrollmentStatuses = [
  "started",
  "submitted",
  "pendingReview",
  "returned",
  "approved",
  "processed",
  "failed",
  "cancelled",
] as const;

/** One person's way through a session: a draft until it is submitted. */
export const enrollmentsTable = pgTable(
  "enrollments",
  {
    ...owned(),
    /** Opaque; what the browser and links know it by. */
    identifier: uuid().notNull().unique(),
    sessionId: uuid()
      .notNull()
      .references(() => enrollmentSessionsTable.id),
    invitationId: uuid()
      .notNull()
      .references(() => invitationsTable.id),
    memberId: uuid(),
    divisionId: uuid().references(() => divisionsTable.id),
    /** What a known person was covered by when they started. */
    currentCoverages: jsonb().$type<Enrollment["currentCoverages"]>().notNull().default([]),
    status: text({ enum: enrollmentStatuses }).notNull().default("started"),
    language: text({ enum: ["en", "ko", "es"] })
      .notNull()
      .default("en"),
    activeStep: text().notNull(),
    /** Steps that have been answered; a change that drops later answers takes theirs out again. */
    stepsDone: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** "Today" of the person, frozen when they started, in the client's time zone. */
    startedOn: date({ mode: "string" }).notNull(),
    effectiveDate: date({ mode: "string" }),
    effectiveDateWhy: jsonb().$type<Reason[]>().notNull().default([]),
    terminationDate: date({ mode: "string" }),
    /** Given at submission; people read it to us over the phone. */
    referenceNumber: text().unique(),
    submittedAt: moment(),
    cancelledAt: moment(),
    /** Copied from the subscriber so that lists can search and sort. */
    subscriberName: text(),
    subscriberKey: searchKey(),
    subscriberSsnIndex: bytes(),
    /** The employee's share a month over all coverages; frozen at submission. */
    employeeCents: integer(),
  },
  (table) => [
    /** At most one living enrollment for each link … */
    uniqueIndex("enrollments_one_per_link")
      .on(table.invitationId)
      .where(sql`status <> 'cancelled'`),
    /** … and at most one sent one for each person and session, whatever link they came by. */
    uniqueIndex("enrollments_one_sent_per_person")
      .on(table.sessionId, table.subscriberSsnIndex)
      .where(sql`status not in ('started', 'cancelled')`),
    index("enrollments_submitted").on(table.installationId, table.submittedAt),
    index("enrollments_name").on(table.installationId, table.subscriberKey, table.id),
    index("enrollments_client").on(table.clientId, table.status),
    ...tenantPolicies({ of: "client", division: "division_id", person: { ownRowsBy: "id" } }),
  ],
);

/** The subscriber and the dependents of an enrollment. */
export const enrollmentPeopleTable = pgTable(
  "enrollment_people",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    relationship: text({ enum: ["18", "19", "22", "53", "01"] }).notNull(),
    sortOrder: integer().notNull(),
    ...personColumns(),
  },
  (table) => [
    index("enrollment_people_enrollment").on(table.enrollmentId),
    uniqueIndex("enrollment_people_one_subscriber")
      .on(table.enrollmentId)
      .where(sql`relationship = '18'`),
    ...partOfEnrollment(),
  ],
);

/** The choice for one coverage type: a plan for some people, or a waiver with its reasons. */
export const enrollmentSelectionsTable = pgTable(
  "enrollment_selections",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    coverageType: text({ enum: ["medical", "dental", "vision", "life", "add"] }).notNull(),
    sessionPlanId: uuid().references(() => sessionPlansTable.id),
    dependents: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    waiveReasons: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    tierCode: text({ enum: ["EMP", "ECH", "ESP", "FAM", "NOTIER"] }),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Written at submission: what was promised, and why. */
    planName: text(),
    totalCents: integer(),
    employerCents: integer(),
    employeeCents: integer(),
    employeePerPayPeriodCents: integer(),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("enrollment_selections_type").on(table.enrollmentId, table.coverageType),
    ...partOfEnrollment(),
  ],
);

/** What happened to an enrollment, for its history page. */
export const enrollmentEventsTable = pgTable(
  "enrollment_events",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    at: moment().notNull().defaultNow(),
    /** `started`, `saved`, `submitted`, `cancelled`, `mailed`, … */
    kind: text().notNull(),
    actor: text().notNull(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
  },
  (table) => [index("enrollment_events_enrollment").on(table.enrollmentId, table.at), ...partOfEnrollment()],
);
