import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { endedPeople } from "./termination-reasons.ts";

/** A new installation gets the maintenance reasons of the 834 by a trigger (`add_standard_termination_reasons` of the migrations). */
export const terminationReasonsTable = pgTable(
  "termination_reasons",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    /** What changes know it by; it never changes. */
    code: text().notNull(),
    of: text({ enum: endedPeople }).notNull(),
    x12Code: text().notNull(),
    cobraEvent: text({ enum: qualifyingEvents }),
    sortOrder: integer().notNull(),
    label: jsonb().$type<{ en: string; ko: string; es: string }>().notNull(),
  },
  (table) => [
    uniqueIndex("termination_reasons_code")
      .on(table.installationId, table.code)
      .where(sql`deleted_at is null`),
    index("termination_reasons_order").on(table.installationId, table.sortOrder, table.id),
    ...tenantPolicies({ of: "installation", person: "hidden" }),
  ],
);

export const terminationReasonsRecorded: RecordedTables = {
  termination_reasons: {},
};
