import { date, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { codeLists } from "./codes/code-lists.ts";

const ofList = () => ({
  id: uuid().primaryKey(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  list: text({ enum: codeLists }).notNull(),
});

/** An edition of an official list that was loaded: when, by whom, and how many codes it had. */
export const claimCodeListsTable = pgTable(
  "claim_code_lists",
  {
    ...ofList(),
    edition: text().notNull(),
    fileName: text().notNull(),
    codes: integer().notNull(),
    loadedAt: moment().notNull(),
    actor: text().notNull(),
  },
  (table) => [
    uniqueIndex("claim_code_lists_once").on(table.installationId, table.list, table.edition),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

/** A code of an official list, and the days on which it is one. */
export const claimCodesTable = pgTable(
  "claim_codes",
  {
    ...ofList(),
    code: text().notNull(),
    description: text().notNull(),
    effectiveDate: date({ mode: "string" }),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [
    uniqueIndex("claim_codes_once").on(table.installationId, table.list, table.code),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);
