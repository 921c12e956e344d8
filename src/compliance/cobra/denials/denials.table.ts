import { sql } from "drizzle-orm";
import { date, index, text, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { denialReasons, denialRequests } from "./denial-kinds.ts";

/** Requests to continue coverage that were refused: the family is told so within 14 days. */
export const cobraDenialsTable = pgTable(
  "cobra_denials",
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
    request: text({ enum: denialRequests }).notNull(),
    eventDate: date({ mode: "string" }).notNull(),
    toldOn: date({ mode: "string" }).notNull(),
    reason: text({ enum: denialReasons }).notNull(),
    /** The calendar asks for it. */
    dueOn: date({ mode: "string" }).notNull(),
    sentOn: date({ mode: "string" }),
  },
  (table) => [
    oneClient("cobra_denials", table),
    named("cobra_denials", "sent", sql`sent_on is null or sent_on >= told_on`),
    index("cobra_denials_family").on(table.familyId),
    index("cobra_denials_member").on(table.memberId),
    index("cobra_denials_due")
      .on(table.clientId, table.dueOn, table.id)
      .where(sql`sent_on is null and deleted_at is null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: "hidden",
    }),
  ],
);
