import { integer, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";
import { tenantPolicies } from "./policies.ts";
import { pgTable } from "./table.ts";

/** The answers to requests that carried an Idempotency-Key: written with the change, given again to a repeat. */
export const idempotencyKeysTable = pgTable(
  "idempotency_keys",
  {
    installationId: uuid().notNull(),
    actor: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    status: integer().notNull(),
    answer: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.key] }),
    ...tenantPolicies({ of: "actor", column: "actor" }),
  ],
);
