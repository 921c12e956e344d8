import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { languages } from "#kernel/language.ts";
import { moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";

/** What a member wants to have corrected in the data of one person of their family, and what became of it. */
export const correctionRequestsTable = pgTable(
  "correction_requests",
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
    /** The person whose data is wrong. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** The member who asks: nobody else of the family reads the request. */
    askedBy: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** The fields that are to change, and what stood there when they were asked for. */
    wanted: jsonb().$type<Record<string, string | null>>().notNull(),
    before: jsonb().$type<Record<string, string | null>>().notNull(),
    note: text(),
    /** The answer's mail is in this language. */
    language: text({ enum: languages }).notNull(),
    status: text({ enum: ["open", "accepted", "refused", "withdrawn"] })
      .notNull()
      .default("open"),
    decidedAt: moment(),
    /** What staff say to the member; a refusal says why. */
    answer: text(),
  },
  (table) => [
    index("correction_requests_client").on(table.clientId, table.status, table.createdAt),
    /** One at a time for each person. */
    uniqueIndex("correction_requests_open")
      .on(table.memberId)
      .where(sql`status = 'open' and deleted_at is null`),
    index("correction_requests_member").on(table.memberId),
    check("correction_requests_answer_check", sql`status <> 'refused' or answer is not null`),
    check("correction_requests_decided_check", sql`(status = 'open') = (decided_at is null)`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { ownRowsBy: "family_id", about: "member_id" },
    }),
  ],
);
