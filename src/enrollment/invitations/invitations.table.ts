import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { enrollmentSessionsTable } from "#enrollment/offering/offering.table.ts";
import { bytes, recordColumns, moment } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { languages } from "#kernel/language.ts";
import { membersTable } from "#people/members/members.table.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});

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
    memberId: uuid().references(() => membersTable.id),
    language: text({ enum: languages }).notNull().default("en"),
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
    /** Staff gave the link to the person themselves; until it is opened, no code is asked where no address is theirs. */
    handedOverAt: moment(),
    /** Wrong codes that were given on new devices (`proof/`). */
    wrongProofs: integer().notNull().default(0),
    /** Keyed hash of the code that was mailed last, and when it ends. */
    proofCode: bytes(),
    proofCodeUntil: moment(),
  },
  (table) => [
    oneClient("invitations", table),
    index("invitations_session").on(table.sessionId),
    index("invitations_life_event")
      .on(table.lifeEventId)
      .where(sql`life_event_id is not null`),
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
