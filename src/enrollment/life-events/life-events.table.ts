import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Reason } from "#kernel/traced.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { recordColumns, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { enrollmentSessionsTable } from "#enrollment/offering/offering.table.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { permittedChanges } from "#enrollment/offering/permitted-changes.ts";

type Words = { en: string; ko: string; es: string };

/** Events after which a person may change coverage within the year (26 CFR 1.125-4); rows, so that more can be added. */
export const lifeEventKindsTable = pgTable(
  "life_event_kinds",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    code: text().notNull(),
    label: jsonb().$type<Words>().notNull(),
    help: jsonb().$type<Words>().notNull(),
    /** How the event's date is asked for: "Date of birth". */
    dateLabel: jsonb().$type<Words>().notNull(),
    opensBeforeDays: integer().notNull().default(0),
    closesAfterDays: integer().notNull().default(30),
    effectiveDateKind: text({
      enum: ["dateOfEvent", "firstOfNextMonth", "firstOfMonthAfterEvent", "dateReported"],
    }).notNull(),
    needsProof: boolean().notNull().default(false),
    /** What is consistent with the event. */
    permits: text({ enum: permittedChanges })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** 834 INS04. */
    ediCode: text(),
    sortOrder: integer().notNull(),
  },
  (table) => [
    uniqueIndex("life_event_kinds_code")
      .on(table.installationId, table.code)
      .where(sql`deleted_at is null`),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

/** An event in a member's life, and the right to enroll that follows from it. */
export const lifeEventsTable = pgTable(
  "life_events",
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
    /** The subscriber. */
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    /** Who died, or whose marriage with the employee ended; null where nobody was named. */
    aboutMemberId: uuid().references(() => membersTable.id),
    kindId: uuid()
      .notNull()
      .references(() => lifeEventKindsTable.id),
    sessionId: uuid().references(() => enrollmentSessionsTable.id),
    eventDate: date({ mode: "string" }).notNull(),
    reportedOn: date({ mode: "string" }).notNull(),
    opensOn: date({ mode: "string" }).notNull(),
    closesOn: date({ mode: "string" }).notNull(),
    effectiveDate: date({ mode: "string" }).notNull(),
    why: jsonb().$type<Reason[]>().notNull().default([]),
    status: text({ enum: ["open", "used", "withdrawn"] })
      .notNull()
      .default("open"),
    proofSeenAt: moment(),
    note: text(),
    /** A dependent told it, not the employee or staff. */
    toldByMemberId: uuid().references(() => membersTable.id),
    /** Let through outside its window by staff, and why. */
    exceptionReason: text(),
  },
  (table) => [
    oneClient("life_events", table),
    index("life_events_member").on(table.memberId),
    index("life_events_about_member").on(table.aboutMemberId),
    index("life_events_client").on(table.clientId, table.closesOn),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { ownRowsBy: "family_id", about: "member_id" },
    }),
  ],
);

export const lifeEventsRecorded: RecordedTables = {
  life_event_kinds: {},
  life_events: { person: "member_id", except: ["why"] },
};
