import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { date, index, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { suppliersTable } from "#plans/plans/plans.table.ts";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { familiesTable } from "../families.table.ts";
import { membersTable } from "../members.table.ts";

/** Numbers by which payers know a member beside the own one, each for its days. */
export const memberNumbersTable = pgTable(
  "member_numbers",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** The payer who gave it; none: whoever it comes from. */
    supplierId: uuid().references(() => suppliersTable.id),
    number: text().notNull(),
    /** The number in capitals without signs, by which files and people find the member. */
    numberKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))`),
    effectiveDate: date({ mode: "string" }),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [
    index("member_numbers_key").on(table.installationId, table.numberKey),
    index("member_numbers_member").on(table.memberId),
    index("member_numbers_family").on(table.familyId),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id", about: "member_id" },
    }),
  ],
);

export const memberNumbersRecorded: RecordedTables = {
  member_numbers: {
    person: "member_id",
    only: ["number", "supplier_id", "effective_date", "termination_date"],
  },
};
