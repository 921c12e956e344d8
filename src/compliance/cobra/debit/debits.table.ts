import { sql } from "drizzle-orm";
import { date, index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accountTypes } from "#kernel/bank-account.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import type { RecordedTables } from "#server/audit/recording.ts";
import { bytes, cents, moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { cobraCasesTable } from "../cobra.table.ts";
import { debitStates } from "./debit-states.ts";

/** A person's word that the first payment may be taken from their bank account, once. */
export const cobraDebitsTable = pgTable(
  "cobra_debits",
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
    caseId: uuid()
      .notNull()
      .references(() => cobraCasesTable.id),
    /** The member who gave it, by their own link. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    amountCents: cents().notNull(),
    bankName: text().notNull(),
    accountName: text().notNull(),
    accountType: text({ enum: accountTypes }).notNull(),
    routingNumber: text().notNull(),
    accountSealed: bytes().notNull(),
    accountLast4: text().notNull(),
    /** The words that the person agreed to, in their language, and their digest (SHA-256, hex). */
    authorizationText: text().notNull(),
    authorizationHash: text().notNull(),
    authorizedName: text().notNull(),
    authorizedAt: moment().notNull(),
    /** The client's day of it: on it the payment was made. */
    authorizedOn: date({ mode: "string" }).notNull(),
    authorizedFrom: text().notNull(),
    status: text({ enum: debitStates }).notNull().default("waiting"),
    /** The bank's own code of a returned debit. */
    returnCode: text(),
    sentAt: moment(),
    paidAt: moment(),
  },
  (table) => [
    oneClient("cobra_debits", table),
    index("cobra_debits_member").on(table.memberId),
    index("cobra_debits_family").on(table.familyId),
    /** One that is under way for each case. */
    uniqueIndex("cobra_debits_one")
      .on(table.caseId)
      .where(sql`status in ('waiting', 'sent') and deleted_at is null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: "hidden",
    }),
  ],
);

export const cobraDebitsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "cobra_debits", of: "account" }),
];

export const cobraDebitsRecorded: RecordedTables = {
  cobra_debits: { person: "member_id", only: ["status", "amount_cents", "return_code"] },
};
