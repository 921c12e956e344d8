import { sql } from "drizzle-orm";
import { index, pgPolicy, text } from "drizzle-orm/pg-core";
import { runtimeRole, systemRole } from "#server/database/roles.ts";
import { pgTable } from "#server/database/table.ts";

/** Every ZIP code with its city and state; the same for all installations, and nobody's data. */
export const zipCodesTable = pgTable(
  "zip_codes",
  { code: text().primaryKey(), city: text().notNull(), state: text().notNull() },
  (table) => [
    index("zip_codes_city").on(sql`lower(${table.city})`),
    pgPolicy("everyone_reads", { for: "select", to: [runtimeRole, systemRole], using: sql`true` }),
    pgPolicy("system_adds", { for: "insert", to: systemRole, withCheck: sql`true` }),
  ],
);
