import { sql } from "drizzle-orm";
import { bigint, bigserial, date, index, jsonb, pgPolicy, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "../database/columns.ts";
import { runtimeRole, systemRole } from "../database/roles.ts";
import { pgTable } from "../database/table.ts";

/**
 * One row for each look at or change of a person's data, written in the same transaction. Nobody may update or delete
 * here, the server's own roles included. `transaction` orders rows by commit for the seals. The table is in parts, one a
 * month by `at` (`partitions.ts`).
 */
export const auditEventsTable = pgTable(
  "audit_events",
  {
    id: bigserial({ mode: "number" }).notNull(),
    at: moment().notNull().defaultNow(),
    transaction: bigint({ mode: "bigint" })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    /** A scope cannot say it, nor the actor: it has no right to write these columns, and its transaction's settings fill them. */
    installationId: uuid()
      .notNull()
      .default(sql`current_setting('openroll.installation')::uuid`),
    clientId: uuid(),
    /** `user:<id>`, `enrollee:<enrollment id>`, `apiKey:<id>`, `system`, `anonymous`. */
    actor: text()
      .notNull()
      .default(sql`current_setting('openroll.actor')`),
    /** `view`, `create`, `update`, `remove`, `restore`, `submit`, `reveal`, `signIn`, … */
    action: text().notNull(),
    /** The kind of record: a table's or a resource's name. */
    subject: text().notNull(),
    subjectId: uuid(),
    requestId: text(),
    /** Names of changed fields and ids; never a value of personal data. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("audit_events_subject").on(table.subjectId, table.id),
    index("audit_events_transaction").on(table.transaction, table.id),
    /** What a user did, and which members they opened lately. */
    index("audit_events_actor").on(table.actor, table.id),
    /** Lists that somebody was shown in. */
    index("audit_events_shown")
      .using("gin", sql`(details -> 'ids')`)
      .where(sql`subject_id is null and action = 'view'`),
    index("audit_events_at").on(table.installationId, table.id),
    pgPolicy("system_read", { for: "select", to: systemRole, using: sql`true` }),
    pgPolicy("system_add", { for: "insert", to: systemRole, withCheck: sql`true` }),
    pgPolicy("tenant_read", {
      for: "select",
      to: runtimeRole,
      using: sql`installation_id = (select current_setting('openroll.installation')::uuid)
        and (select current_setting('openroll.person')) = ''
        and (client_id is null or client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]))
        and ((select current_setting('openroll.access_scope')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))`,
    }),
    pgPolicy("tenant_add", {
      for: "insert",
      to: runtimeRole,
      // Of no client out of reach.
      withCheck: sql`client_id is null or (select current_setting('openroll.access_scope')) = 'installation'
        or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[])`,
    }),
  ],
);

/**
 * What a transaction changed, record by record and field by field: `changed` holds `[from, to]` by the column's name. A
 * trigger writes it (`recording.ts`), so that no way of writing goes around it; who did it, and when, say the transaction's
 * rows of `audit_events`. Sealed columns are never among them.
 */
export const auditChangesTable = pgTable(
  "audit_changes",
  {
    id: bigserial({ mode: "number" }).notNull(),
    at: moment().notNull().defaultNow(),
    transaction: bigint({ mode: "bigint" })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    installationId: uuid().notNull(),
    clientId: uuid(),
    /** The table, and the row's id; of a table that only ties two records, the one that is changed by it. */
    record: text().notNull(),
    recordId: uuid().notNull(),
    /** The member whose record it is. */
    personId: uuid(),
    action: text({ enum: ["create", "update", "remove", "restore"] }).notNull(),
    changed: jsonb().$type<Record<string, [from: unknown, to: unknown]>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("audit_changes_transaction").on(table.transaction, table.recordId),
    index("audit_changes_record").on(table.recordId, table.transaction),
    index("audit_changes_person")
      .on(table.personId, table.transaction)
      .where(sql`person_id is not null`),
    pgPolicy("system_read", { for: "select", to: systemRole, using: sql`true` }),
    pgPolicy("system_add", { for: "insert", to: systemRole, withCheck: sql`true` }),
    pgPolicy("tenant_read", {
      for: "select",
      to: runtimeRole,
      using: sql`installation_id = (select current_setting('openroll.installation')::uuid)
        and (select current_setting('openroll.person')) = ''
        and (client_id is null or client_id <> all ((select current_setting('openroll.limited')::uuid[])::uuid[]))
        and ((select current_setting('openroll.access_scope')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))`,
    }),
    pgPolicy("tenant_add", {
      for: "insert",
      to: runtimeRole,
      withCheck: sql`installation_id = (select current_setting('openroll.installation')::uuid)
        and (client_id is null or (select current_setting('openroll.access_scope')) = 'installation'
          or client_id = any ((select current_setting('openroll.clients')::uuid[])::uuid[]))`,
    }),
  ],
);

/**
 * A seal closes all audit rows, and all recorded changes, of the transactions in [fromTransaction, toTransaction): a SHA-256 over the former seal
 * and each row in order. A changed, added or missing row breaks every seal after it (`npm run audit:verify`).
 */
export const auditSealsTable = pgTable(
  "audit_seals",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: moment().notNull().defaultNow(),
    fromTransaction: bigint({ mode: "bigint" }).notNull(),
    toTransaction: bigint({ mode: "bigint" }).notNull(),
    rows: bigint({ mode: "number" }).notNull(),
    hash: bytes().notNull(),
  },
  () => [
    pgPolicy("system_read", { for: "select", to: systemRole, using: sql`true` }),
    pgPolicy("system_add", { for: "insert", to: systemRole, withCheck: sql`true` }),
  ],
);

/**
 * What retention has dropped of the audit, and where the chain of seals goes on: all rows before `until` are gone, so the
 * seals up to `sealId` cannot be made again. `restHash` closes what is left of their transactions. The last one counts.
 */
export const auditDropsTable = pgTable(
  "audit_drops",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: moment().notNull().defaultNow(),
    until: date({ mode: "string" }).notNull(),
    rows: bigint({ mode: "number" }).notNull(),
    /** The last seal over rows that were dropped, its hash, and the transaction before which it ends. */
    sealId: bigint({ mode: "number" }).notNull(),
    sealHash: bytes().notNull(),
    toTransaction: bigint({ mode: "bigint" }).notNull(),
    restRows: bigint({ mode: "number" }).notNull(),
    restHash: bytes().notNull(),
  },
  () => [
    pgPolicy("system_read", { for: "select", to: systemRole, using: sql`true` }),
    pgPolicy("system_add", { for: "insert", to: systemRole, withCheck: sql`true` }),
  ],
);
