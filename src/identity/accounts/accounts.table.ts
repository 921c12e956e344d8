import { index, integer, text, uuid } from "drizzle-orm/pg-core";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { languages } from "#kernel/language.ts";

/** Somebody who has signed up and not yet followed the link in the mail. An account exists only afterwards. */
export const signUpsTable = pgTable(
  "sign_ups",
  {
    id: uuid().primaryKey(),
    keyHash: bytes().notNull().unique(),
    /** The member whose number, SSN and birth date fitted. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    username: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    language: text({ enum: languages }).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    /** Keyed hash of the code that went to the member's own address, when it ends, and wrong ones that were given. */
    proofCode: bytes(),
    proofCodeUntil: moment(),
    wrongProofs: integer().notNull().default(0),
  },
  (table) => [index("sign_ups_member").on(table.memberId), ...tenantPolicies({ of: "system" })],
);

/** A mailed link by which an employee who has just been covered makes the account, without a member number. */
export const accountLinksTable = pgTable(
  "account_links",
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the key in the link. */
    keyHash: bytes().notNull().unique(),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** The address that it was mailed to, the employee's own on that day; a later one on file ends the link. */
    email: text().notNull(),
    language: text({ enum: languages }).notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index("account_links_member").on(table.memberId), ...tenantPolicies({ of: "system" })],
);
