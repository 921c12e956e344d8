import { bigint, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { usersTable } from "#identity/access/access.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { bytes, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
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

/** An authenticator app or a passkey. */
export const secondFactorsTable = pgTable(
  "second_factors",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    kind: text({ enum: ["totp", "passkey"] }).notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
    /** An authenticator counts only after a first code has been right. */
    confirmedAt: moment(),
    /** TOTP: the shared secret, sealed, and the last time step used, so that no code works twice. */
    secretSealed: bytes(),
    lastStep: bigint({ mode: "number" }),
    /** Passkey: what WebAuthn needs to check an assertion. */
    credentialId: text(),
    publicKey: bytes(),
    signCount: bigint({ mode: "number" }),
    transports: text().array(),
  },
  (table) => [
    index("second_factors_user").on(table.userId),
    uniqueIndex("second_factors_credential").on(table.credentialId),
    ...tenantPolicies({ of: "system" }),
  ],
);

/** A challenge that the server has given out for a passkey; each answers once, and soon. */
export const passkeyChallengesTable = pgTable(
  "passkey_challenges",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    purpose: text({ enum: ["register", "signIn"] }).notNull(),
    challenge: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("passkey_challenges_user").on(table.userId), ...tenantPolicies({ of: "system" })],
);

/** Ten codes for the day the second factor is lost, each good once. */
export const recoveryCodesTable = pgTable(
  "recovery_codes",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** SHA-256: a code is 80 random bits. */
    hash: bytes().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex("recovery_codes_hash").on(table.userId, table.hash),
    ...tenantPolicies({ of: "system" }),
  ],
);

/** What a change of keys goes through here. */
export const accountsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "second_factors", of: "secret" }),
];
