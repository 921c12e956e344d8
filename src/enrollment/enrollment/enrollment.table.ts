import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";

import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import type { Beneficiary } from "#people/members/beneficiary.ts";

import type { Enrollment } from "./enrollment.ts";

import type { Notice } from "#enrollment/offering/notices/notices.ts";

import type { Reason } from "#kernel/traced.ts";

import { clientsTable, divisionsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";

import { membersTable } from "#people/members/members.table.ts";
import { personColumns } from "#people/members/people.table.ts";

import { bytes, cents, recordColumns, moment, searchKey } from "#server/database/columns.ts";

import { tenantPolicies } from "#server/database/policies.ts";
import { enrollmentSessionsTable, sessionPlansTable } from "#enrollment/offering/offering.table.ts";
import { invitationsTable } from "#enrollment/invitations/invitations.table.ts";
import { named, oneClient, pgTable, sharesOf } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn, ssnIndex } from "#server/sealed-places.ts";
import { languages } from "#kernel/language.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { lifeEventsTable } from "#enrollment/life-events/life-events.table.ts";
import { usersTable } from "#identity/access/access.table.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});

const partOfEnrollment = () =>
  tenantPolicies({
    of: "client",
    division: { table: "enrollments", column: "enrollment_id" },
    person: { ownRowsBy: "enrollment_id" },
  });

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
    memberId: uuid().references(() => membersTable.id),
    divisionId: uuid().references(() => divisionsTable.id),
    /** What a known person was covered by when they started. */
    currentCoverages: jsonb().$type<Enrollment["currentCoverages"]>().notNull().default([]),
    status: text({ enum: enrollmentStatuses }).notNull().default("started"),
    language: text({ enum: languages }).notNull().default("en"),
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
    employeeCents: cents(),
    lifeEventId: uuid().references(() => lifeEventsTable.id),
    /** Staff look at the session as an employee would; nothing of it is kept. */
    isPreview: boolean().notNull().default(false),
    /** What staff ask the person to mend, and what the person answers. */
    returnReason: text(),
    returnAnswer: text(),
    /** What federal law expects to be said with an offer, as it was shown; written at submission. */
    notices: jsonb().$type<Notice[]>().notNull().default([]),
    /** The state before the last decision, to which undo leads back. */
    statusBefore: text({ enum: enrollmentStatuses }),
    /** Why a look by staff is due before it is approved. */
    reviewReasons: jsonb().$type<Reason[]>().notNull().default([]),
    assignedTo: uuid().references(() => usersTable.id),
    decidedAt: moment(),
    processedAt: moment(),
    /** Why it could not be processed. */
    failure: jsonb().$type<Reason[]>(),
  },
  (table) => [
    oneClient("enrollments", table),
    /** The former cover ends before this one begins. */
    named("enrollments", "effective_date_order", sql`termination_date < effective_date`),
    /** At most one living enrollment for each link … */
    uniqueIndex("enrollments_one_per_link")
      .on(table.invitationId)
      .where(sql`status <> 'cancelled'`),
    /** … and at most one sent one for each person and session, whatever link they came by. */
    uniqueIndex("enrollments_one_sent_per_person")
      .on(table.sessionId, table.subscriberSsnIndex, sql`coalesce(life_event_id, session_id)`)
      .where(sql`status not in ('started', 'cancelled') and not is_preview`),
    index("enrollments_submitted").on(table.installationId, table.submittedAt),
    index("enrollments_name").on(table.installationId, table.subscriberKey, table.id),
    index("enrollments_client").on(table.clientId, table.status),
    index("enrollments_queue")
      .on(table.installationId, table.status, table.submittedAt)
      .where(sql`status in ('submitted', 'pendingReview', 'returned', 'approved', 'failed')`),
    index("enrollments_session").on(table.sessionId, table.status),
    index("enrollments_member").on(table.memberId),
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
    relationship: text({ enum: relationshipCodes }).notNull(),
    sortOrder: integer().notNull(),
    /** The member whose data it began with, or that processing made of it. */
    memberId: uuid().references(() => membersTable.id),
    /** The enrollment that waited for staff when this one began, and that brings the person into the family. */
    fromEnrollmentId: uuid().references(() => enrollmentsTable.id, { onDelete: "set null" }),
    ...personColumns(),
    /** The subscriber's. */
    hireDate: date({ mode: "string" }),
  },
  (table) => [
    /** What the choices refer to. */
    uniqueIndex("enrollment_people_of_enrollment").on(table.enrollmentId, table.id, table.clientId),
    uniqueIndex("enrollment_people_one_subscriber")
      .on(table.enrollmentId)
      .where(sql`relationship = '18'`),
    index("enrollment_people_from_enrollment")
      .on(table.fromEnrollmentId)
      .where(sql`from_enrollment_id is not null`),
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
    coverageType: text().notNull(),
    sessionPlanId: uuid().references(() => sessionPlansTable.id),
    waiveReasons: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** In the person's own words, where the reason asks for them. */
    waiveText: text(),
    tierCode: text({ enum: tierCodes }),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Who is paid by a life cover; the shares of each rank add up to 10,000. */
    beneficiaries: jsonb().$type<Beneficiary[]>().notNull().default([]),
    /** Of an amount that needs evidence of insurability: what is covered at once, and what waits for it. */
    guaranteedCents: cents(),
    pendingCents: cents(),
    /** What was asked for and answered, in the words of that day; written at submission. */
    asked: jsonb().$type<{ label: string; answer: string }[]>().notNull().default([]),
    /** Written at submission: what was promised, and why. */
    planName: text(),
    /** The first day in the plan, where a life event gives it another than the enrollment's. */
    startsOn: date({ mode: "string" }),
    totalCents: cents(),
    employerCents: cents(),
    employeeCents: cents(),
    employeePerPayPeriodCents: cents(),
    /** A life partner or group-term life makes a part of the employee's share paid after taxes, and income that is taxed as pay. */
    employeePostTaxCents: cents().notNull().default(0),
    imputedIncomeCents: cents().notNull().default(0),
    /** Surcharges that the employee's share holds, and a credit that the employer's does. */
    tobaccoSurchargeCents: cents().notNull().default(0),
    spouseSurchargeCents: cents().notNull().default(0),
    wellnessCreditCents: cents().notNull().default(0),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    ofCoverageType("enrollment_selections", table),
    sharesOf("enrollment_selections"),
    uniqueIndex("enrollment_selections_type").on(table.enrollmentId, table.coverageType),
    uniqueIndex("enrollment_selections_of_enrollment").on(table.enrollmentId, table.id, table.clientId),
    ...partOfEnrollment(),
  ],
);

/** The dependents that a choice covers: people of the same enrollment, and gone from the choice with them. */
export const selectionDependentsTable = pgTable(
  "selection_dependents",
  {
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid().notNull(),
    selectionId: uuid().notNull(),
    personId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.selectionId, table.personId] }),
    index("selection_dependents_person").on(table.personId),
    foreignKey({
      name: "selection_dependents_selection_id_fk",
      columns: [table.clientId, table.enrollmentId, table.selectionId],
      foreignColumns: [
        enrollmentSelectionsTable.clientId,
        enrollmentSelectionsTable.enrollmentId,
        enrollmentSelectionsTable.id,
      ],
    }).onDelete("cascade"),
    foreignKey({
      name: "selection_dependents_person_id_fk",
      columns: [table.clientId, table.enrollmentId, table.personId],
      foreignColumns: [
        enrollmentPeopleTable.clientId,
        enrollmentPeopleTable.enrollmentId,
        enrollmentPeopleTable.id,
      ],
    }).onDelete("cascade"),
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

/** What a person typed and has not confirmed yet, one page of it: so that a lost browser loses seconds only. */
export const enrollmentAutosavesTable = pgTable(
  "enrollment_autosaves",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" })
      .unique(),
    page: text().notNull(),
    valuesSealed: bytes().notNull(),
    at: moment().notNull().defaultNow(),
  },
  () => partOfEnrollment(),
);

export const enrollmentSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "enrollment_people", of: "ssn", index: ssnIndex }),
  {
    name: "enrollments.subscriber_ssn_index",
    table: "enrollments",
    join: "join enrollment_people p on p.enrollment_id = t.id and p.relationship = '18'",
    rows: "t.subscriber_ssn_index is not null and p.ssn_sealed is not null",
    sealed: "p.ssn_sealed",
    where: "'enrollment_people.ssn:' || p.id",
    index: { ...ssnIndex, column: "subscriber_ssn_index" },
    behind: "t.subscriber_ssn_index <> p.ssn_index",
  },
  sealedColumn({ table: "enrollment_autosaves", of: "values" }),
];

export const enrollmentRecorded: RecordedTables = {
  // Enrollments begin and are filled in by the thousand in an hour: what one became is told when it is sent.
  enrollments: { person: "member_id", inserts: false, only: ["status", "assigned_to"] },
};
