import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Beneficiary } from "#domains/members/beneficiary.ts";
import type { Enrollment } from "./enrollment.ts";
import type { Notice } from "./notices/notices.ts";
import type { Reason } from "#kernel/traced.ts";
import { clientsTable, divisionsTable, installationsTable } from "#domains/clients/clients.table.ts";
import { personColumns } from "#domains/members/members.table.ts";
import { chargeBases } from "#domains/payments/charge.ts";
import { basePlansTable } from "#domains/plans/plans.table.ts";
import { bytes, keptColumns, moment, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { linkProofs } from "./proof/proof.ts";

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

/** How a session's public pages look: of one client, or for all. */
export const sessionThemesTable = pgTable(
  "session_themes",
  {
    ...keptColumns(),
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
    waitingPeriodUnit: text({ enum: ["days", "months"] })
      .notNull()
      .default("days"),
    payPeriodsPerYear: integer().notNull().default(26),
    languages: jsonb().$type<("en" | "ko" | "es")[]>().notNull().default(["en", "ko", "es"]),
    contactName: text(),
    contactPhone: text(),
    contactEmail: text(),
    /** What a paid session charges a month: the sum of what was chosen, or the fixed amount below. */
    chargeBasis: text({ enum: chargeBases }).notNull().default("chosen"),
    /** The fixed amount; spec §9 names 899 dollars as the default. */
    monthlyChargeCents: integer().notNull().default(89900),
    paymentRequired: boolean().notNull().default(false),
    /** Which right to enroll it serves; sessions of several kinds run side by side. */
    kind: text({ enum: ["openEnrollment", "newHire", "lifeEvent"] })
      .notNull()
      .default("openEnrollment"),
    /** newHire: days from the hire date in which to enroll. */
    newHireDays: integer().notNull().default(31),
    /** Only who tells member number, SSN and birth date may begin. */
    requiresSignIn: boolean().notNull().default(false),
    /** What a personal link asks for on a device that was not seen before. */
    linkProof: text({ enum: linkProofs }).notNull().default("birthDate"),
    themeId: uuid().references(() => sessionThemesTable.id),
    /** How many reminders a person gets at most, and the days between them. */
    reminderCap: integer().notNull().default(3),
    reminderEveryDays: integer().notNull().default(3),
    /** Reminders go out by themselves on these days; otherwise staff send them. */
    remindsItself: boolean().notNull().default(false),
    copiedFromId: uuid(),
    openedAt: moment(),
    closedAt: moment(),
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
    /** Empty lists: whatever the division, whatever the class of work. */
    divisionIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    eligibilityClasses: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (table) => [
    uniqueIndex("session_plans_plan")
      .on(table.sessionId, table.basePlanId)
      .where(sql`deleted_at is null`),
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
    kind: text({ enum: ["invited", "self", "lifeEvent", "preview"] }).notNull(),
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
    lifeEventId: uuid(),
    reminders: integer().notNull().default(0),
    remindedAt: moment(),
    /** The mail server would not take the mail, and why. */
    bouncedAt: moment(),
    bounce: text(),
    /** A letter with the link was made. */
    letterAt: moment(),
    revokedAt: moment(),
    /** Wrong birth dates and codes that were given on new devices (`proof/`). */
    wrongProofs: integer().notNull().default(0),
    /** Keyed hash of the code that was mailed last, and when it ends. */
    proofCode: bytes(),
    proofCodeUntil: moment(),
  },
  (table) => [
    index("invitations_session").on(table.sessionId),
    /** One living invitation for each member, session and event. */
    uniqueIndex("invitations_once")
      .on(table.sessionId, table.memberId, sql`coalesce(life_event_id, session_id)`)
      .where(sql`kind in ('invited', 'lifeEvent') and revoked_at is null and member_id is not null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: "hidden",
    }),
  ],
);

/** The browsers by which the person of a link has shown who they are. */
export const invitationDevicesTable = pgTable(
  "invitation_devices",
  {
    invitationId: uuid()
      .notNull()
      .references(() => invitationsTable.id, { onDelete: "cascade" }),
    /** SHA-256 of what the browser's cookie holds. */
    hash: bytes().notNull(),
    firstUsedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.hash] }), ...tenantPolicies({ of: "system" })],
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
    lifeEventId: uuid(),
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
    assignedTo: uuid(),
    decidedAt: moment(),
    processedAt: moment(),
    /** Why it could not be processed. */
    failure: jsonb().$type<Reason[]>(),
  },
  (table) => [
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
    relationship: text({ enum: ["18", "19", "22", "53", "01"] }).notNull(),
    sortOrder: integer().notNull(),
    /** The member whose data it began with, or whom processing made of it. */
    memberId: uuid(),
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
    /** In the person's own words, where the reason asks for them. */
    waiveText: text(),
    tierCode: text({ enum: ["EMP", "ECH", "ESP", "FAM", "NOTIER"] }),
    values: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    /** Who is paid by a life cover; the shares of each rank add up to 10,000. */
    beneficiaries: jsonb().$type<Beneficiary[]>().notNull().default([]),
    /** Of an amount that needs evidence of insurability: what is covered at once, and what waits for it. */
    guaranteedCents: integer(),
    pendingCents: integer(),
    /** What was asked for and answered, in the words of that day; written at submission. */
    asked: jsonb().$type<{ label: string; answer: string }[]>().notNull().default([]),
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

/** What a person typed and has not confirmed yet, one page of it: so that a lost browser loses seconds only. */
export const enrollmentTypedTable = pgTable(
  "enrollment_typed",
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
