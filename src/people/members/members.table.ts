import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, jsonb, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import { clientsTable, divisionsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import {
  bytes,
  changeColumn,
  moment,
  pastColumns,
  recordColumns,
  searchKey,
} from "#server/database/columns.ts";
import { nameKeySql } from "#server/database/name-key.ts";
import { onlyByTrigger, tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { relationshipCodes } from "#kernel/relationship.ts";
import { memberEventKinds } from "./change-kinds.ts";
import { familiesTable } from "./families.table.ts";
import { peopleTable } from "./people.table.ts";

const memberColumns = () => ({
  ...recordColumns(),
  ...changeColumn(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  relationship: text({ enum: relationshipCodes }).notNull(),
  memberNumber: text().notNull(),
  /** A dependent's last day in the family; a subscriber's last day is that of the employment. */
  terminationDate: date({ mode: "string" }),
  status: text({ enum: ["active", "terminated"] })
    .notNull()
    .default("active"),
  /** An adult dependent's consent: the subscriber may see their claims and other health data. */
  sharesHealthWithSubscriber: boolean().notNull().default(false),
});

/** A person within a family: subscriber or dependent, covered, or once covered, by a client's plans. */
export const membersTable = pgTable(
  "members",
  {
    ...memberColumns(),
    /** When the consent to share health data was given, or taken back. */
    healthSharingChangedAt: moment(),
    /** The number was brought; another client's people may have the same one. One that was drawn is nobody else's. */
    isNumberBrought: boolean().notNull().default(false),
    /**
     * The division of the family's current employment, which the database keeps here (a trigger of the migration): row
     * policies and searches ask it of every row.
     */
    divisionId: uuid().references(() => divisionsTable.id),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    personId: uuid()
      .notNull()
      .references(() => peopleTable.id),
    // Copies of the person's, which the database keeps (triggers of the migration): the search and the matching by SSN and
    // birth date ask them under the row policies of this table. Nobody else writes them.
    firstName: text().notNull(),
    middleName: text(),
    lastName: text().notNull(),
    suffix: text(),
    dob: date({ mode: "string" }),
    ssnIndex: bytes(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql.raw(nameKeySql("btrim(last_name || ' ' || first_name)"))),
    firstKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql.raw(nameKeySql("btrim(first_name)"))),
    /** The import that wrote the row last. */
    importId: uuid(),
  },
  (table) => [
    oneClient("members", table),
    uniqueIndex("members_number").on(
      table.installationId,
      table.memberNumber,
      sql`(case when is_number_brought then client_id else installation_id end)`,
    ),
    uniqueIndex("members_client_number").on(table.clientId, table.memberNumber),
    index("members_name").on(table.installationId, table.nameKey, table.id),
    index("members_client_name").on(table.clientId, table.nameKey, table.id),
    /** By whole first name, in the order of the list; the search asks it client by client. */
    index("members_first_name").on(table.clientId, table.firstKey, table.nameKey, table.id),
    index("members_ssn").on(table.ssnIndex),
    index("members_import")
      .on(table.importId)
      .where(sql`import_id is not null`),
    index("members_dob").on(table.installationId, table.dob),
    index("members_family").on(table.familyId),
    named("members", "termination_date", sql`relationship <> '18' or termination_date is null`),
    ...tenantPolicies({
      of: "client",
      division: "division_id",
      person: { ownRowsBy: "family_id", about: "id" },
    }),
  ],
);

/**
 * Members as they were known until `knownTo`; a trigger writes them. The copies of other tables' facts are left out: the
 * past of people and employments tells those.
 */
export const pastMembersTable = pgTable(
  "past_members",
  {
    ...memberColumns(),
    ...pastColumns(),
    familyId: uuid().notNull(),
    personId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    named("past_members", "termination_date", sql`relationship <> '18' or termination_date is null`),
    named("past_members", "known_to_order", sql`updated_at < known_to`),
    index("past_members_family").on(table.familyId, table.knownTo),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "past_members.id" },
      person: { ownRowsBy: "family_id", about: "past_members.id" },
    }),
    onlyByTrigger,
  ],
);

/** What happened to a family, for its timeline (spec §4), with the rule that decided. */
export const memberEventsTable = pgTable(
  "member_events",
  {
    id: uuid().primaryKey(),
    installationId: uuid().notNull(),
    clientId: uuid().notNull(),
    familyId: uuid()
      .notNull()
      .references(() => familiesTable.id),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    at: moment().notNull().defaultNow(),
    kind: text({ enum: memberEventKinds }).notNull(),
    effectiveDate: date({ mode: "string" }),
    enrollmentId: uuid(),
    /** The change by staff that it tells of. */
    changeId: uuid(),
    actor: text().notNull(),
    details: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    index("member_events_family").on(table.familyId, table.at),
    index("member_events_member").on(table.memberId),
    index("member_events_enrollment")
      .on(table.enrollmentId)
      .where(sql`enrollment_id is not null`),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { readsOwnBy: "family_id", about: "member_id" },
    }),
  ],
);

export const membersRecorded: RecordedTables = {
  // Names and birth date are copies of the person's.
  members: {
    person: "id",
    only: [
      "division_id",
      "relationship",
      "member_number",
      "termination_date",
      "status",
      "shares_health_with_subscriber",
    ],
  },
};
