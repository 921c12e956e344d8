import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { check, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import { peopleTable } from "./people.table.ts";

/** One human who is a person at two clients. For those who serve the whole installation: neither client learns of the other. */
export const personLinksTable = pgTable(
  "person_links",
  {
    id: uuid().primaryKey(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    /** The smaller id of the two stands first, so that a pair stands once. */
    personId: uuid()
      .notNull()
      .references(() => peopleTable.id, { onDelete: "cascade" }),
    otherPersonId: uuid()
      .notNull()
      .references(() => peopleTable.id, { onDelete: "cascade" }),
    createdAt: moment().notNull().defaultNow(),
    createdBy: uuid(),
  },
  (table) => [
    uniqueIndex("person_links_pair").on(table.personId, table.otherPersonId),
    check("person_links_pair_order_check", sql`person_id <= other_person_id`),
    ...tenantPolicies({ of: "installation", person: "hidden", readers: "wide" }),
  ],
);

export const personLinksRecorded: RecordedTables = {
  person_links: { person: "person_id" },
};
