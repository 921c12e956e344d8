import { sql } from "drizzle-orm";
import { boolean, date, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, pgTable } from "#server/database/table.ts";
import { clientsTable } from "../clients.table.ts";
import { payFrequencies } from "./pay-days.ts";

const ofClient = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});

/** An employer's size in a year, by which the rules of the next one go. */
export const employerSizesTable = pgTable(
  "employer_sizes",
  { ...ofClient(), year: integer().notNull(), fullTimeEquivalents: integer().notNull() },
  (table) => [
    uniqueIndex("employer_sizes_year")
      .on(table.clientId, table.year)
      .where(sql`deleted_at is null`),
    index("employer_sizes_order").on(table.installationId, table.year, table.id),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

/** The days on which a client pays its employees. */
export const paySchedulesTable = pgTable(
  "pay_schedules",
  {
    ...ofClient(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    frequency: text({ enum: payFrequencies }).notNull(),
    firstPayDay: date({ mode: "string" }).notNull(),
    secondDay: integer(),
    isTwiceAMonth: boolean().notNull().default(false),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [
    named("pay_schedules", "dates_order", sql`termination_date >= effective_date`),
    index("pay_schedules_client").on(table.clientId, table.effectiveDate),
    index("pay_schedules_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", person: "readable" }),
  ],
);
