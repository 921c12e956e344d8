import { jsonb, text } from "drizzle-orm/pg-core";
import { moment } from "./database/columns.ts";
import { tenantPolicies } from "./database/policies.ts";
import { pgTable } from "./database/table.ts";

/** How far the sealing of old values under the newest key has come; one row for each newest key. */
export const keyRotationsTable = pgTable(
  "key_rotations",
  {
    /** The name of the newest key, as SECRET_KEYS gives it. */
    keyId: text().primaryKey(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** By table: the last row done. */
    reached: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  () => tenantPolicies({ of: "system" }),
);
