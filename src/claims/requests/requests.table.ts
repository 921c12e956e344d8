import { sql } from "drizzle-orm";
import { boolean, check, date, index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { claimsTable } from "#claims/claims/claims.table.ts";
import { conversationsTable } from "#content/inbox/inbox.table.ts";
import { languages } from "#kernel/language.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { cents, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { requestKinds, requestStates } from "./request-states.ts";

/**
 * A bill that a member sent to be paid back, or an appeal against a decision, and what became of it. What was written and the
 * photos are the messages of its conversation.
 */
export const claimRequestsTable = pgTable(
  "claim_requests",
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
    /** The patient. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** The member who sent it: nobody else of the family reads it, except the patient. */
    askedBy: uuid()
      .notNull()
      .references(() => membersTable.id),
    kind: text({ enum: requestKinds }).notNull(),
    status: text({ enum: requestStates }).notNull().default("received"),
    conversationId: uuid()
      .notNull()
      .unique()
      .references(() => conversationsTable.id),
    /** The claim whose decision is appealed. */
    claimId: uuid().references(() => claimsTable.id),
    providerName: text(),
    servedOn: date({ mode: "string" }),
    amountCents: cents(),
    /** The care is of a sensitive kind: the patient's own. */
    isSensitive: boolean().notNull().default(false),
    /** The appeal came after its last day. */
    isLate: boolean().notNull().default(false),
    receivedOn: date({ mode: "string" }).notNull(),
    /** The last day to decide. */
    dueOn: date({ mode: "string" }).notNull(),
    /** The member reads the answer in this language. */
    language: text({ enum: languages }).notNull(),
    decidedAt: moment(),
    answer: text(),
    paidCents: cents(),
    paidOn: date({ mode: "string" }),
  },
  (table) => [
    index("claim_requests_client").on(table.clientId, table.status, table.dueOn),
    index("claim_requests_family").on(table.familyId),
    /** One appeal at a time against a claim. */
    uniqueIndex("claim_requests_appeal")
      .on(table.claimId)
      .where(sql`status in ('received', 'inReview') and deleted_at is null`),
    check("claim_requests_claim_check", sql`(kind = 'appeal') = (claim_id is not null)`),
    check(
      "claim_requests_bill_check",
      sql`kind <> 'reimbursement' or num_nulls(provider_name, served_on, amount_cents) = 0`,
    ),
    check("claim_requests_decided_check", sql`(status in ('received', 'inReview')) = (decided_at is null)`),
    check(
      "claim_requests_answer_check",
      sql`status not in ('denied', 'approved', 'paid') or answer is not null`,
    ),
    check("claim_requests_paid_check", sql`(status = 'paid') = (num_nulls(paid_cents, paid_on) = 0)`),
    ...tenantPolicies({
      of: "client",
      person: { ownRowsBy: "family_id", about: "member_id" },
      health: "member_id",
      sensitive: { member: "member_id", marked: "is_sensitive" },
      kinds: ["admin", "tpa", "member", "apiKey"],
      wholeClient: true,
    }),
  ],
);
