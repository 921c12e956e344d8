import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";
import type { Reason } from "#kernel/traced.ts";
import { moment, recordColumns } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { renewalKinds, renewalOutcomes, renewalStatuses } from "./renewal-kinds.ts";
import type { PlanDecision, TypeDecision } from "./renewal-terms.ts";

/** The turn of a client's plan year, or new prices of one plan: a job writes what follows, a part at a time. */
export const renewalsTable = pgTable(
  "renewals",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    kind: text({ enum: renewalKinds }).notNull().default("planYear"),
    status: text({ enum: renewalStatuses }).notNull().default("draft"),
    /** The first day that is another one. */
    effectiveDate: date({ mode: "string" }).notNull(),
    /** Pay and class count as they are on this day. */
    factsOn: date({ mode: "string" }).notNull(),
    /** The plan whose prices have changed. */
    basePlanId: uuid().references(() => basePlansTable.id),
    plans: jsonb().$type<PlanDecision[]>().notNull().default([]),
    coverageTypes: jsonb().$type<TypeDecision[]>().notNull().default([]),
    /** Each start is a round of its own. */
    round: integer().notNull().default(0),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    finishedAt: moment(),
    /** When people were last told, and how many mails and letters it was. */
    toldAt: moment(),
    told: integer().notNull().default(0),
    actor: text().notNull(),
  },
  (table) => [
    oneClient("renewals", table),
    named("renewals", "plan_of_prices", sql`(kind = 'prices') = (base_plan_id is not null)`),
    index("renewals_newest").on(table.clientId, table.effectiveDate),
    /** One at a time: a family is not renewed by two at once. */
    uniqueIndex("renewals_at_work")
      .on(table.clientId)
      .where(sql`status in ('working', 'undoing') and deleted_at is null`),
    /** A plan year turns once. */
    uniqueIndex("renewals_plan_year")
      .on(table.clientId, table.effectiveDate)
      .where(sql`kind = 'planYear' and deleted_at is null`),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);

const monthlyCents = () => bigint({ mode: "number" }).notNull().default(0);

/** What became of each family in each round. */
export const renewalItemsTable = pgTable(
  "renewal_items",
  {
    renewalId: uuid()
      .notNull()
      .references(() => renewalsTable.id),
    round: integer().notNull(),
    place: integer().notNull(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid()
      .notNull()
      .references(() => clientsTable.id),
    /** The employee; may be removed while the run is at work. */
    memberId: uuid().notNull(),
    outcome: text({ enum: renewalOutcomes }).notNull().default("waiting"),
    /** The change that wrote the coverage, by which it is undone. */
    changeId: uuid(),
    /** A month's cost before and after. */
    employeeBeforeCents: monthlyCents(),
    employerBeforeCents: monthlyCents(),
    employeeAfterCents: monthlyCents(),
    employerAfterCents: monthlyCents(),
    why: jsonb().$type<Reason[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.renewalId, table.round, table.place] }),
    index("renewal_items_waiting")
      .on(table.renewalId, table.round, table.place)
      .where(sql`outcome = 'waiting'`),
    ...tenantPolicies({ of: "client", person: "hidden", wholeClient: true }),
  ],
);
