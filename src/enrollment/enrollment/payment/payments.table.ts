import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import { enrollmentsTable } from "#enrollment/enrollment/enrollment.table.ts";
import { bytes, cents, recordColumns, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { chargeBases } from "#enrollment/payments/charge.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { accountTypes } from "#kernel/bank-account.ts";

const ofEnrollment = () => ({
  ...recordColumns(),
  installationId: uuid().notNull(),
  clientId: uuid().notNull(),
});
const partOfEnrollment = () =>
  tenantPolicies({
    of: "client",
    division: { table: "enrollments", column: "enrollment_id" },
    person: { ownRowsBy: "enrollment_id" },
  });

/** How a person pays for what they enroll in: a bank account, and their word that it may be charged. */
export const enrollmentPaymentsTable = pgTable(
  "enrollment_payments",
  {
    ...ofEnrollment(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    /** `bank`: typed by the person; `plaid`: the account was linked, and only a token is kept. */
    source: text({ enum: ["bank", "plaid"] }).notNull(),
    bankName: text(),
    accountName: text().notNull(),
    accountType: text({ enum: accountTypes }).notNull(),
    /** Nine digits; they name a bank, not an account. */
    routingNumber: text(),
    /** The account number, or the access token of a linked account. */
    accountSealed: bytes().notNull(),
    accountLast4: text().notNull(),
    address1: text().notNull(),
    address2: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    /** What was agreed to, by what it was reckoned, and why it was this sum. */
    monthlyChargeCents: cents().notNull(),
    chargeBasis: text({ enum: chargeBases }).notNull().default("chosen"),
    chargeWhy: jsonb().$type<Reason[]>().notNull().default([]),
    /** The words that the person agreed to, in their language, and their digest (SHA-256, hex). */
    authorizationText: text().notNull(),
    authorizationHash: text().notNull(),
    authorizedName: text().notNull(),
    authorizedAt: moment().notNull(),
    authorizedFrom: text().notNull(),
    revokedAt: moment(),
  },
  (table) => [
    oneClient("enrollment_payments", table),
    /** One living way to pay for each enrollment. */
    uniqueIndex("enrollment_payments_one")
      .on(table.enrollmentId)
      .where(sql`revoked_at is null and deleted_at is null`),
    ...partOfEnrollment(),
  ],
);

/** A charge of one month: made once, whatever is sent twice. */
export const paymentChargesTable = pgTable(
  "payment_charges",
  {
    ...ofEnrollment(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id),
    paymentId: uuid()
      .notNull()
      .references(() => enrollmentPaymentsTable.id),
    /** The first day of the month that is paid for. */
    month: date({ mode: "string" }).notNull(),
    amountCents: cents().notNull(),
    status: text({
      enum: ["waiting", "sent", "settled", "returned", "refunded", "writtenOff", "cancelled"],
    })
      .notNull()
      .default("waiting"),
    /** The bank's own code of a returned charge. */
    returnCode: text(),
    sentAt: moment(),
    paidAt: moment(),
    /** What went back to the person, in all. */
    refundedCents: cents().notNull().default(0),
    /** How often it was tried again after a return. */
    retries: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex("payment_charges_month")
      .on(table.enrollmentId, table.month)
      .where(sql`status <> 'cancelled' and deleted_at is null`),
    index("payment_charges_payment").on(table.paymentId),
    check("payment_charges_refund", sql`refunded_cents <= amount_cents`),
    ...tenantPolicies({
      of: "client",
      division: { table: "enrollments", column: "enrollment_id" },
      person: { readsOwnBy: "enrollment_id" },
    }),
  ],
);

/** An account that a person linked through the outside service and has not given its word for yet. */
export const paymentLinksTable = pgTable(
  "payment_links",
  {
    ...ofEnrollment(),
    enrollmentId: uuid()
      .notNull()
      .references(() => enrollmentsTable.id, { onDelete: "cascade" }),
    itemId: text().notNull(),
    /** The service's access token; what the page gets instead is this row's id. */
    tokenSealed: bytes().notNull(),
    bankName: text(),
    accountType: text({ enum: accountTypes }),
    accountLast4: text(),
    usedAt: moment(),
  },
  (table) => [index("payment_links_enrollment").on(table.enrollmentId), ...partOfEnrollment()],
);

export const paymentsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "enrollment_payments", of: "account" }),
  sealedColumn({ table: "payment_links", of: "token" }),
];

export const paymentsRecorded: RecordedTables = {
  payment_charges: { only: ["status", "amount_cents", "refunded_cents", "return_code"] },
};
