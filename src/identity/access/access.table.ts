import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";

import { boolean, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { clientsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";

import { signInStages, userTypes } from "#kernel/access.ts";

import { bytes, recordColumns, moment, searchKey } from "#server/database/columns.ts";

import {
  all,
  allClients,
  installation,
  pointsTo,
  readAndWrite,
  staff,
  tenantPolicies,
} from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { languages } from "#kernel/language.ts";
import { userStatuses } from "./users.ts";

/** Staff read what belongs to their whole installation; only those who reach all of it write. */
const ofInstallation = () => tenantPolicies({ of: "installation", person: "hidden" });

const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

const ownActor = sql`(select current_setting('openroll.actor'))`;

const ownOrganisation = sql`(select nullif(current_setting('openroll.organisation'), '')::uuid)`;

const isOwnUser = (column: string) => sql`'user:' || ${sql.raw(column)} = ${ownActor}`;

/** Administrators reach every user, an organisation's managers its own, and everybody reads themselves. */
const managed = sql`((${allClients} and ${staff}) or (entity_id = ${ownOrganisation} and type <> 'admin'))`;

const usersInReach = all(installation, sql`(${managed} or ${isOwnUser("id")})`);

/** Anyone who reaches a user reaches the user's roles; nobody gives any to themselves. */
const rolesInReach = all(installation, staff, pointsTo("users", "user_id"));

const rolesToGive = all(rolesInReach, pointsTo("roles", "role_id"), sql`not (${isOwnUser("user_id")})`);

/** What gives rights stays within the installation at both ends. */
const roleRights = all(
  installation,
  staff,
  allClients,
  pointsTo("roles", "role_id"),
  pointsTo("permissions", "permission_id"),
);

export const usersTable = pgTable(
  "users",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    type: text({ enum: userTypes }).notNull(),
    /** Stored in lower case; signing in ignores case. */
    username: text().notNull(),
    passwordHash: text(),
    nickName: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(btrim(last_name || ' ' || first_name))`),
    email: text().notNull(),
    phone: text(),
    language: text({ enum: languages }).notNull().default("en"),
    status: text({ enum: userStatuses }).notNull().default("active"),
    validated: boolean().notNull().default(false),
    passwordResetRequired: boolean().notNull().default(false),
    passwordChangedAt: moment(),
    lastSignInAt: moment(),
    /** The client whose data the user has chosen to work with. */
    activeClientId: uuid().references(() => clientsTable.id),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The broker, client, partner, TPA or member that the user belongs to; none for administrators. */
    entityId: uuid(),
    entityName: text(),
  },
  (table) => [
    uniqueIndex("users_username")
      .on(table.username)
      .where(sql`deleted_at is null`),
    index("users_entity").on(table.entityId),
    index("users_email").on(sql`lower(email)`),
    index("users_name").on(table.installationId, table.nameKey, table.id),
    /** An account is tied to a member once. */
    uniqueIndex("users_member")
      .on(table.entityId)
      .where(sql`type = 'member' and deleted_at is null`),
    ...readAndWrite(usersInReach, all(installation, managed)),
  ],
);

export const rolesTable = pgTable(
  "roles",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    userType: text({ enum: userTypes }).notNull(),
  },
  (table) => [index("roles_name").on(table.installationId, table.nameKey, table.id), ...ofInstallation()],
);

export const permissionsTable = pgTable(
  "permissions",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    machineName: text().notNull(),
    /** What one of the installation's own is for. */
    about: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("permissions_machine_name").on(table.installationId, table.machineName),
    ...ofInstallation(),
  ],
);

export const rolePermissionsTable = pgTable(
  "role_permissions",
  {
    installationId: uuid().notNull(),
    roleId: uuid()
      .notNull()
      .references(() => rolesTable.id),
    permissionId: uuid()
      .notNull()
      .references(() => permissionsTable.id),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionId] }),
    ...readAndWrite(all(installation, staff), roleRights),
  ],
);

export const userRolesTable = pgTable(
  "user_roles",
  {
    installationId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    roleId: uuid()
      .notNull()
      .references(() => rolesTable.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    ...readAndWrite(rolesInReach, rolesToGive),
  ],
);

/** A browser that a user has signed in with, known by a cookie of its own. Kept as SHA-256. */
export const knownDevicesTable = pgTable(
  "known_devices",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    hash: bytes().notNull(),
    agent: text().notNull(),
    firstUsedAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("known_devices_hash").on(table.userId, table.hash),
    ...tenantPolicies({ of: "system" }),
  ],
);

/** Emergency ("break-glass") access: all of an administrator's rights for a short time, with a reason and an alert. */
export const emergencyAccessesTable = pgTable(
  "emergency_accesses",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    reason: text().notNull(),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index("emergency_accesses_user").on(table.userId), ...forAdministrators()],
);

/** Opaque bearer tokens, kept as SHA-256. A token belongs to a user or to one enrollment. */
export const tokensTable = pgTable(
  "tokens",
  {
    hash: bytes().primaryKey(),
    /** What the list of signed-in devices names it by. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid().references(() => usersTable.id),
    enrollmentId: uuid(),
    /** What the user still has to do before the token opens anything else; none once the sign-in is whole. */
    stage: text({ enum: signInStages }),
    deviceId: uuid().references(() => knownDevicesTable.id),
    /** Of an enrollment's: SHA-256 of what the cookie of the browser holds. */
    browserHash: bytes(),
    /** "Firefox on Windows", and the address, for the user's own list of devices. */
    agent: text(),
    address: text(),
    /** The emergency access that the session works under. */
    emergencyId: uuid().references(() => emergencyAccessesTable.id),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("tokens_user").on(table.userId),
    index("tokens_enrollment").on(table.enrollmentId),
    ...tenantPolicies({ of: "system" }),
  ],
);

/**
 * How often something was tried lately: sign-ins per account and address, keys per address. The table is unlogged (see
 * its migration): counting waits for no disk, and a crash of the whole database forgets the last hour.
 */
export const attemptsTable = pgTable(
  "attempts",
  {
    /** `sign-in:account:<keyed hash>`, `sign-in:address:<keyed hash>`, … */
    bucket: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.windowStart] }),
    ...tenantPolicies({ of: "system" }),
  ],
);

/** A link in a mail that lets one user do one thing once: activate, accept an invitation, reset the password. */
export const userLinksTable = pgTable(
  "user_links",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    kind: text({ enum: ["invitation", "reset"] }).notNull(),
    /** SHA-256 of the key in the link. */
    keyHash: bytes().notNull().unique(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index("user_links_user").on(table.userId), ...tenantPolicies({ of: "system" })],
);

/** A key by which another program calls us: shown once, with some permissions, for some clients, for a time. */
export const apiKeysTable = pgTable(
  "api_keys",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    keyHash: bytes().notNull().unique(),
    /** The first characters, by which people tell keys apart. */
    hint: text().notNull(),
    permissions: text().array().notNull(),
    /** Otherwise those of `api_key_clients` alone: without any of them it reaches none. */
    allClients: boolean().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    lastUsedAt: moment(),
  },
  (table) => [
    index("api_keys_name").on(table.installationId, table.nameKey, table.id),
    ...forAdministrators(),
  ],
);

/** The clients that a key is for. */
export const apiKeyClientsTable = pgTable(
  "api_key_clients",
  {
    installationId: uuid().notNull(),
    apiKeyId: uuid()
      .notNull()
      .references(() => apiKeysTable.id, { onDelete: "cascade" }),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.clientId] }), ...forAdministrators()],
);

export const accessRecorded: RecordedTables = {
  users: {
    only: [
      "first_name",
      "last_name",
      "nick_name",
      "username",
      "email",
      "phone",
      "language",
      "type",
      "status",
      "validated",
      "password_reset_required",
      "entity_id",
    ],
  },
  roles: {},
  role_permissions: { id: "role_id", only: ["permission_id"] },
  user_roles: { id: "user_id", only: ["role_id"] },
  api_keys: { only: ["name", "permissions", "expires_at", "revoked_at"] },
  // A key without any client is for all of them; it is the installation's in any case.
  api_key_clients: { id: "api_key_id", client: "", only: ["client_id"] },
};
