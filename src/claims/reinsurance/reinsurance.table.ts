import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { ofCoverageType } from "#plans/plans/coverage-types.table.ts";
import { suppliersTable } from "#plans/plans/plans.table.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { cents, moment, pastFactColumns, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { onlyByTrigger, tenantPolicies } from "#server/database/policies.ts";
import { oneClient, pgTable } from "#server/database/table.ts";
import { contractBases } from "./contract-basis.ts";

const ofClient = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});
const owned = () => ({ ...recordColumns(), ...ofClient() });
/** Administrators, TPAs and keys work on them; an employer, broker or partner never sees who is ill. */
const forAnalysts = () =>
  tenantPolicies({
    of: "client",
    person: "hidden",
    kinds: ["admin", "tpa", "apiKey"],
    wholeClient: true,
  });

const termColumns = () => ({
  name: text().notNull(),
  policyNumber: text(),
  supplierId: uuid().references(() => suppliersTable.id),
  contractBasis: text({ enum: contractBases }).notNull(),
  effectiveDate: date({ mode: "string" }).notNull(),
  terminationDate: date({ mode: "string" }).notNull(),
  /** The plan pays this of one person itself; a laser is another amount for one of them. */
  specificDeductibleCents: cents().notNull(),
  /** At this share of a person's deductible the carrier wants to be told. */
  noticeBasisPoints: integer().notNull().default(5000),
  /** The attachment point lies above the expected claims by this share. */
  corridorBasisPoints: integer().notNull().default(2500),
  minimumAttachmentCents: cents(),
  /** The most that the carrier pays back of one person. */
  specificLimitCents: cents(),
  /** The carrier pays nothing back before all people together have this much beyond their deductibles. */
  aggregatingDeductibleCents: cents(),
  /** The most that the carrier pays back of all together. */
  aggregateLimitCents: cents(),
});

/** What the employer has insured against high claims: of one person, and of all together. */
export const stopLossPoliciesTable = pgTable(
  "stop_loss_policies",
  {
    ...owned(),
    ...termColumns(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
  },
  (table) => [
    oneClient("stop_loss_policies", table),
    index("stop_loss_policies_start").on(table.installationId, table.effectiveDate, table.id),
    ...forAnalysts(),
  ],
);

/** The terms of a policy as they were known until `knownTo`; a trigger writes them. */
export const pastStopLossPoliciesTable = pgTable(
  "past_stop_loss_policies",
  { ...pastFactColumns(), ...ofClient(), ...termColumns() },
  (table) => [primaryKey({ columns: [table.id, table.knownTo] }), ...forAnalysts(), onlyByTrigger],
);

const ofPolicy = () => ({
  policyId: uuid()
    .notNull()
    .references(() => stopLossPoliciesTable.id),
});
const factorColumns = () => ({
  ...ofPolicy(),
  coverageType: text().notNull(),
  tierCode: text({ enum: tierCodes }).notNull(),
  factorCents: cents().notNull(),
});

/** What a month of one covered employee adds to the attachment point, by coverage type and tier. */
export const aggFactorsTable = pgTable("agg_factors", { ...owned(), ...factorColumns() }, (table) => [
  ofCoverageType("agg_factors", table),
  uniqueIndex("agg_factors_tier")
    .on(table.policyId, table.coverageType, table.tierCode)
    .where(sql`deleted_at is null`),
  ...forAnalysts(),
]);

/** Factors as they were known until `knownTo`; a trigger writes them. */
export const pastAggFactorsTable = pgTable(
  "past_agg_factors",
  { ...pastFactColumns(), ...ofClient(), ...factorColumns(), deletedAt: moment() },
  (table) => [
    primaryKey({ columns: [table.id, table.knownTo] }),
    ofCoverageType("past_agg_factors", table),
    ...forAnalysts(),
    onlyByTrigger,
  ],
);

/** Another deductible for one person of a policy. */
export const stopLossLasersTable = pgTable(
  "stop_loss_lasers",
  {
    ...owned(),
    ...ofPolicy(),
    memberId: uuid()
      .notNull()
      .references(() => membersTable.id),
    deductibleCents: cents().notNull(),
    /** The part that the plan keeps by it beyond the policy's own deductible counts for all together too. */
    countsForAll: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex("stop_loss_lasers_member")
      .on(table.policyId, table.memberId)
      .where(sql`deleted_at is null`),
    ...forAnalysts(),
  ],
);

export const reinsuranceRecorded: RecordedTables = {
  stop_loss_policies: {},
  agg_factors: {},
  stop_loss_lasers: { person: "member_id" },
};
