import { bigint, index, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn } from "#server/sealed-places.ts";
import { usersTable } from "../access.table.ts";

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

export const secondFactorsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "second_factors", of: "secret" }),
];
