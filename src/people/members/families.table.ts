import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { index, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { oneClient, pgTable } from "#server/database/table.ts";

/** A subscriber and their dependents at a client. It bears the id of its subscriber's member. */
export const familiesTable = pgTable(
  "families",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    /** How the employer's own files know the family. */
    employerFamilyId: text(),
  },
  (table) => [
    oneClient("families", table),
    index("families_employer_family")
      .on(table.clientId, table.employerFamilyId)
      .where(sql`employer_family_id is not null`),
    ...tenantPolicies({
      of: "client",
      // The subscriber's member has the same id: the policies of members say whose division the family is of.
      division: { table: "members", column: "families.id" },
      person: { readsOwnBy: "id" },
    }),
  ],
);

export const familiesRecorded: RecordedTables = {
  families: { person: "id", only: ["employer_family_id"] },
};
