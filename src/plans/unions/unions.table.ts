import { sql } from "drizzle-orm";
import { date, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";
import { bytes, cents, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, pgTable } from "#server/database/table.ts";
import { type SealedPlace, sealedColumn, ssnIndex } from "#server/sealed-places.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
const reachedBy = () => ({
  contactName: text(),
  phone: text(),
  email: text(),
  address1: text(),
  city: text(),
  state: text(),
  zip: text(),
});
const day = () => date({ mode: "string" });
const keyOf = (column: string) =>
  searchKey()
    .notNull()
    .generatedAlwaysAs(sql.raw(`lower(${column})`));
const forAdministrators = () => tenantPolicies({ of: "installation", person: "hidden", readers: "wide" });

export const unionsTable = pgTable(
  "unions",
  {
    ...owned(),
    name: text().notNull(),
    nameKey: keyOf("name"),
    localNumber: text(),
    localNumberKey: searchKey().generatedAlwaysAs(sql`lower(local_number)`),
    fundName: text(),
    planYearStart: day(),
    ...reachedBy(),
  },
  (table) => [index("unions_name").on(table.installationId, table.nameKey, table.id), ...forAdministrators()],
);

const ofUnion = () => ({
  ...owned(),
  unionId: uuid()
    .notNull()
    .references(() => unionsTable.id),
});

export const unionShopsTable = pgTable(
  "union_shops",
  {
    ...ofUnion(),
    name: text().notNull(),
    nameKey: keyOf("name"),
    status: text({ enum: ["active", "suspended", "ended"] })
      .notNull()
      .default("active"),
    employerTaxId: text(),
    agreementRef: text(),
    agreementRefKey: searchKey().generatedAlwaysAs(sql`lower(agreement_ref)`),
    effectiveDate: day(),
    terminationDate: day(),
    hourlyContributionCents: cents(),
    /** By which its employees sign up; none while it takes no sign-ups. */
    signupKey: text(),
    ...reachedBy(),
  },
  (table) => [
    uniqueIndex("union_shops_signup_key").on(table.signupKey),
    named("union_shops", "dates_order", sql`termination_date >= effective_date`),
    index("union_shops_name").on(table.installationId, table.nameKey, table.id),
    ...forAdministrators(),
  ],
);

export const unionShopEmployeesTable = pgTable(
  "union_shop_employees",
  {
    ...owned(),
    unionShopId: uuid()
      .notNull()
      .references(() => unionShopsTable.id),
    firstName: text().notNull(),
    firstNameKey: keyOf("first_name"),
    lastName: text().notNull(),
    lastNameKey: keyOf("last_name"),
    status: text({ enum: ["active", "laidOff", "leave", "ended"] })
      .notNull()
      .default("active"),
    birthDate: day(),
    classification: text(),
    hireDate: day(),
    seniorityDate: day(),
    terminationDate: day(),
    monthlyHours: integer(),
    phone: text(),
    email: text(),
    /** Of one who signed up by themselves. */
    ssnSealed: bytes(),
    ssnIndex: bytes(),
    ssnLast4: text(),
  },
  (table) => [
    named("union_shop_employees", "dates_order", sql`termination_date >= hire_date`),
    index("union_shop_employees_ssn").on(table.unionShopId, table.ssnIndex),
    index("union_shop_employees_name").on(table.installationId, table.lastNameKey, table.id),
    ...forAdministrators(),
  ],
);

export const unionPlansTable = pgTable(
  "union_plans",
  {
    ...ofUnion(),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    hoursRequired: integer(),
    lookbackMonths: integer(),
    lagMonths: integer(),
    bankMaxHours: integer(),
    monthlyRateCents: cents(),
    effectiveDate: day().notNull(),
    terminationDate: day(),
  },
  (table) => [
    named("union_plans", "dates_order", sql`termination_date >= effective_date`),
    index("union_plans_start").on(table.installationId, table.effectiveDate, table.id),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

export const unionHolidaysTable = pgTable(
  "union_holidays",
  {
    ...ofUnion(),
    day: day().notNull(),
    name: text().notNull(),
    nameKey: keyOf("name"),
    hoursCredited: integer(),
  },
  (table) => [
    index("union_holidays_day").on(table.installationId, table.day, table.id),
    ...forAdministrators(),
  ],
);

export const unionsSealed: readonly SealedPlace[] = [
  sealedColumn({ table: "union_shop_employees", of: "ssn", index: ssnIndex }),
];
