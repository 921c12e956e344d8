import type { RecordedTables } from "#server/audit/recording.ts";
import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, cents, changeColumn, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import {
  cobraEndReasons,
  cobraExtensions,
  cobraStates,
  cobraSteps,
  cobraTasks,
  countedFrom,
  secondEvents,
} from "./cobra-events.ts";
import type { StepAnswer, StepChange } from "./step-change.ts";

const ofFamily = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  familyId: uuid()
    .notNull()
    .references(() => familiesTable.id),
});

const byMember = tenantPolicies({
  of: "client",
  division: { table: "members", column: "member_id" },
  person: { readsOwnBy: "family_id", about: "member_id" },
});

/** An event that takes the group health plan from a family, or from some of it: their clocks start here. */
export const cobraCasesTable = pgTable(
  "cobra_cases",
  {
    ...recordColumns(),
    /** The end of employment or cover that started it; none where staff did by hand. */
    ...changeColumn(),
    ...ofFamily(),
    /** The person to whom it happened. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    event: text({ enum: qualifyingEvents }).notNull(),
    eventDate: date({ mode: "string" }).notNull(),
    /** The first day without the plan. */
    lossDate: date({ mode: "string" }).notNull(),
    countsFrom: text({ enum: countedFrom }).notNull().default("lossOfCoverage"),
    /** The employer runs the plan itself: 44 days instead of 30 and 14. */
    isEmployerAdministrator: boolean().notNull().default(false),
    /** When whoever sends the notices was told of the event; null where nobody said. */
    toldOn: date({ mode: "string" }),
    /** Since when the employee is entitled to Medicare, where that was before work ended. */
    medicareOn: date({ mode: "string" }),
    /** What was paid beyond whole months. */
    creditCents: cents().notNull().default(0),
  },
  (table) => [
    oneClient("cobra_cases", table),
    named("cobra_cases", "loss_date_order", sql`event_date <= loss_date`),
    index("cobra_cases_family").on(table.familyId),
    /** One event of a person is started once. */
    uniqueIndex("cobra_cases_once")
      .on(table.memberId, table.event, table.eventDate)
      .where(sql`deleted_at is null`),
    index("cobra_cases_change")
      .on(table.changeId)
      .where(sql`change_id is not null`),
    ...byMember,
  ],
);

/** The dates of one beneficiary: each elects alone (29 USC 1165). */
export const cobraClocksTable = pgTable(
  "cobra_clocks",
  {
    ...recordColumns(),
    ...ofFamily(),
    caseId: uuid()
      .notNull()
      .references(() => cobraCasesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    state: text({ enum: cobraStates }).notNull().default("noticeDue"),
    months: integer().notNull(),
    extension: text({ enum: cobraExtensions }),
    /** The one whose disability gives all of them more months. */
    isDisabled: boolean().notNull().default(false),
    secondEvent: text({ enum: secondEvents }),
    secondEventOn: date({ mode: "string" }),
    noticeDueOn: date({ mode: "string" }).notNull(),
    noticeSentOn: date({ mode: "string" }),
    electedOn: date({ mode: "string" }),
    waivedOn: date({ mode: "string" }),
    firstPaidOn: date({ mode: "string" }),
    paidThrough: date({ mode: "string" }),
    /** The last day that the law gives. */
    endsOn: date({ mode: "string" }).notNull(),
    /** The last day of continued coverage, where it ended. */
    endedOn: date({ mode: "string" }),
    endReason: text({ enum: cobraEndReasons }),
    /** What is due next, and when; none once it ended. The calendar asks for these. */
    task: text({ enum: cobraTasks }),
    taskDueOn: date({ mode: "string" }),
  },
  (table) => [
    oneClient("cobra_clocks", table),
    uniqueIndex("cobra_clocks_once")
      .on(table.caseId, table.memberId)
      .where(sql`deleted_at is null`),
    index("cobra_clocks_member").on(table.memberId),
    index("cobra_clocks_family").on(table.familyId),
    index("cobra_clocks_due")
      .on(table.clientId, table.taskDueOn, table.id)
      .where(sql`task is not null and deleted_at is null`),
    named("cobra_clocks", "months", sql`months between 1 and 36`),
    named("cobra_clocks", "task_due", sql`(task is null) = (task_due_on is null)`),
    named("cobra_clocks", "end", sql`(state = 'ended') = (end_reason is not null)`),
    named("cobra_clocks", "notice", sql`state <> 'noticeSent' or notice_sent_on is not null`),
    named("cobra_clocks", "election", sql`state not in ('elected', 'paying') or elected_on is not null`),
    named("cobra_clocks", "waiver", sql`state <> 'waived' or waived_on is not null`),
    named("cobra_clocks", "payment", sql`state <> 'paying' or paid_through is not null`),
    named("cobra_clocks", "paid_through_order", sql`paid_through is null or first_paid_on is not null`),
    ...byMember,
  ],
);

/** What was done in a case, in order, with what it changed: the last one can be taken back. */
export const cobraStepsTable = pgTable(
  "cobra_steps",
  {
    ...recordColumns(),
    ...ofFamily(),
    caseId: uuid()
      .notNull()
      .references(() => cobraCasesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    kind: text({ enum: cobraSteps }).notNull(),
    onDate: date({ mode: "string" }).notNull(),
    at: moment().notNull().defaultNow(),
    /** Payments. */
    amountCents: cents(),
    change: jsonb().$type<StepChange>().notNull(),
    /** Elections: what was answered for whom, and the number by which people speak of it. */
    answers: jsonb().$type<StepAnswer[]>(),
    referenceNumber: text(),
    undoneAt: moment(),
  },
  (table) => [
    named("cobra_steps", "amount", sql`(kind = 'payment') = (amount_cents is not null)`),
    named("cobra_steps", "answers", sql`(answers is null) = (reference_number is null)`),
    uniqueIndex("cobra_steps_reference")
      .on(table.installationId, table.referenceNumber)
      .where(sql`reference_number is not null`),
    index("cobra_steps_case").on(table.caseId, table.at),
    index("cobra_steps_family").on(table.familyId),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: "hidden",
    }),
  ],
);

/** A person's own way to elect, for themselves and for those whom they may elect for. */
export const cobraLinksTable = pgTable(
  "cobra_links",
  {
    ...recordColumns(),
    ...ofFamily(),
    caseId: uuid()
      .notNull()
      .references(() => cobraCasesTable.id),
    /** Whose link it is. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** SHA-256 of the key; the key itself is in the link only. */
    keyHash: bytes().notNull().unique(),
    expiresAt: moment().notNull(),
    sentAt: moment(),
    openedAt: moment(),
    usedAt: moment(),
    revokedAt: moment(),
    /** Wrong codes that were given. */
    wrongProofs: integer().notNull().default(0),
    /** Keyed hash of the code that was mailed last, and when it ends. */
    proofCode: bytes(),
    proofCodeUntil: moment(),
    /** SHA-256 of what the browser's cookie holds on which the person has shown who they are, the last one. */
    deviceHash: bytes(),
    /** Staff gave the link to the person themselves; until it is opened, no code is asked where no address is theirs. */
    handedOverAt: moment(),
  },
  (table) => [
    index("cobra_links_case").on(table.caseId),
    /** One living link for each person of a case. */
    uniqueIndex("cobra_links_once")
      .on(table.caseId, table.memberId)
      .where(sql`revoked_at is null and deleted_at is null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: "hidden",
    }),
  ],
);

export const cobraRecorded: RecordedTables = {
  cobra_cases: { person: "member_id", only: ["event", "event_date", "loss_date"] },
  cobra_clocks: {
    person: "member_id",
    only: [
      "state",
      "months",
      "notice_sent_on",
      "elected_on",
      "waived_on",
      "paid_through",
      "ended_on",
      "end_reason",
    ],
  },
};
