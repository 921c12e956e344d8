import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable, divisionsTable, installationsTable } from "#domains/clients/clients.table.ts";
import { basePlansTable } from "#domains/plans/plans.table.ts";
import { bytes, keptColumns, searchKey } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";

/** Name, contact and identity of a person; the SSN only sealed, as a keyed index, and as its last four digits. */
export const personColumns = () => ({
  prefix: text(),
  firstName: text().notNull(),
  middleName: text(),
  lastName: text().notNull(),
  suffix: text(),
  gender: text({ enum: ["F", "M", "U"] }),
  dob: date({ mode: "string" }),
  hireDate: date({ mode: "string" }),
  ssnSealed: bytes(),
  ssnIndex: bytes(),
  ssnLast4: text(),
  email: text(),
  phone: text(),
  mobilePhone: text(),
  address1: text(),
  address2: text(),
  city: text(),
  state: text(),
  zip: text(),
});

/** A person covered, or once covered, by a client's plans: subscriber or dependent. */
export const membersTable = pgTable(
  "members",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    divisionId: uuid().references(() => divisionsTable.id),
    /** Shared by a subscriber and their dependents: the subscriber's id. */
    familyId: uuid().notNull(),
    relationship: text({ enum: ["18", "19", "22", "53", "01"] }).notNull(),
    memberNumber: text().notNull(),
    ...personColumns(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(last_name || ' ' || first_name)`),
    status: text({ enum: ["active", "terminated"] })
      .notNull()
      .default("active"),
    /** An adult dependent's consent: the subscriber may see their claims and other health data. */
    sharesHealthWithSubscriber: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex("members_number").on(table.installationId, table.memberNumber),
    index("members_name").on(table.installationId, table.nameKey, table.id),
    index("members_client_name").on(table.clientId, table.nameKey, table.id),
    index("members_ssn").on(table.ssnIndex),
    index("members_dob").on(table.installationId, table.dob),
    index("members_family").on(table.familyId),
    ...tenantPolicies({ of: "client", division: "division_id", person: { ownRowsBy: "family_id" } }),
  ],
);

/** A person's cover under one plan, from and to. */
export const coveragesTable = pgTable(
  "coverages",
  {
    ...keptColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    familyId: uuid().notNull(),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    coverageType: text({ enum: ["medical", "dental", "vision", "life", "add"] }).notNull(),
    tierCode: text({ enum: ["EMP", "ECH", "ESP", "FAM", "NOTIER"] }).notNull(),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
    employeeCents: integer().notNull().default(0),
  },
  (table) => [
    index("coverages_member").on(table.memberId),
    index("coverages_family").on(table.familyId),
    ...tenantPolicies({
      of: "client",
      division: { table: "members", column: "member_id" },
      person: { ownRowsBy: "family_id" },
    }),
  ],
);
