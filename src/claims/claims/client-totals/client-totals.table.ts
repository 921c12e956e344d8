import { integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import type { Release } from "./releases.ts";

/** What was told to employers of the claims of some months: it is told the same for ever. Only the system reads and writes it. */
export const claimTotalReleasesTable = pgTable(
  "claim_total_releases",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    year: integer().notNull(),
    /** The last of its months, as `2026-05`. */
    untilMonth: text().notNull(),
    content: jsonb().$type<Release>().notNull(),
  },
  (table) => [
    uniqueIndex("claim_total_releases_once").on(table.clientId, table.untilMonth),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);
