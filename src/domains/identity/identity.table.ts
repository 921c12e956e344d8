import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { installationsTable } from "#domains/clients/clients.table.ts";
import { bytes, keptColumns, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";

export const usersTable = pgTable(
  "users",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    type: text({ enum: ["admin", "broker", "client", "member", "partner", "tpa"] }).notNull(),
    /** Stored in lower case; signing in ignores case. */
    username: text().notNull(),
    passwordHash: text(),
    nickName: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    language: text({ enum: ["en", "ko", "es"] })
      .notNull()
      .default("en"),
    status: text({ enum: ["invited", "active", "locked"] })
      .notNull()
      .default("active"),
    validated: boolean().notNull().default(false),
    passwordResetRequired: boolean().notNull().default(false),
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The broker, client, partner, TPA or member that the user belongs to; none for administrators. */
    entityId: uuid(),
    entityName: text(),
  },
  (table) => [
    uniqueIndex("users_username")
      .on(table.username)
      .where(sql`deleted_at is null`),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

export const rolesTable = pgTable(
  "roles",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    userType: text({ enum: ["admin", "broker", "client", "member", "partner", "tpa"] }).notNull(),
  },
  () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
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
  },
  (table) => [
    uniqueIndex("permissions_machine_name").on(table.installationId, table.machineName),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
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
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
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
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

/** Opaque bearer tokens, kept as SHA-256. A token belongs to a user or to one enrollment. */
export const tokensTable = pgTable(
  "tokens",
  {
    hash: bytes().primaryKey(),
    userId: uuid().references(() => usersTable.id),
    enrollmentId: uuid(),
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

/** How often something was tried lately: sign-ins per account and address, keys per address. */
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
