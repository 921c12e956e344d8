import { date, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { moment } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { memberChangeKinds } from "./change-kinds.ts";
import { familiesTable } from "./families.table.ts";
import { membersTable } from "./members.table.ts";

/**
 * What staff did to a family, with the reason they gave. The rows that it wrote bear its id (`change_id`), the ones that
 * it ended stand in the past with it (`ended_by_change_id`): by them it is undone.
 */
export const memberChangesTable = pgTable(
  "member_changes",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    /** `null`: the whole family. */
    memberId: uuid().references(() => membersTable.id),
    kind: text({ enum: memberChangeKinds }).notNull(),
    effectiveDate: date({ mode: "string" }),
    /** Why staff did it: a termination reason, or the rule that allows it. */
    reasonCode: text(),
    note: text(),
    /** Why the rules were put aside; a change that has this is marked for ever. */
    overrideReason: text(),
    /** What more is to be said of it, such as the fields that changed. */
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    why: jsonb().$type<Reason[]>().notNull().default([]),
    madeAt: moment().notNull().defaultNow(),
    actor: text().notNull(),
    undoneAt: moment(),
    undoneBy: text(),
    /** When and to whom the first news of it left: from then on it cannot be undone. */
    sentOnAt: moment(),
    sentOnTo: text({ enum: ["carrier", "person", "payroll"] }),
  },
  (table) => [
    index("member_changes_family").on(table.familyId, table.madeAt),
    ...tenantPolicies({
      of: "client",
      // The subscriber's member has the family's id.
      division: { table: "members", column: "member_changes.family_id" },
      person: "hidden",
    }),
  ],
);
