import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { claimsTable } from "#claims/claims/claims.table.ts";
import { clientsTable } from "#organization/clients/clients.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { membersTable } from "#people/members/members.table.ts";
import { basePlansTable } from "#plans/plans/plans.table.ts";
import type { Reason } from "#kernel/traced.ts";
import { cents, moment, recordColumns, searchKey } from "#server/database/columns.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { pgTable } from "#server/database/table.ts";
import type { Posting } from "./family-totals.ts";
import { figureUses, networks, totalKinds, totalScopes } from "./total-kinds.ts";

const ofInstallation = () => ({
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
});
const ofPerson = () => ({
  ...ofInstallation(),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
  familyId: uuid()
    .notNull()
    .references(() => familiesTable.id),
  memberId: uuid()
    .notNull()
    .references(() => membersTable.id),
});
/** A sum holds what sensitive claims cost: consent to see somebody's claims does not open it. */
const ofOneself = { member: "member_id", marked: "true" };

/** What a payer calls a total, and which of ours it is. */
export const accumulatorsTable = pgTable(
  "accumulators",
  {
    ...recordColumns(),
    ...ofInstallation(),
    code: text().notNull(),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    nameKo: text().notNull(),
    nameEs: text().notNull(),
    kind: text({ enum: totalKinds }).notNull(),
    scope: text({ enum: totalScopes }).notNull(),
    network: text({ enum: networks }).notNull(),
    use: text({ enum: figureUses }).notNull(),
    /** People see the payer's figure beside ours. */
    isShown: boolean().notNull().default(true),
    sortOrder: integer().notNull(),
  },
  (table) => [
    uniqueIndex("accumulators_code")
      .on(table.installationId, table.code)
      .where(sql`deleted_at is null`),
    index("accumulators_order").on(table.installationId, table.sortOrder, table.id),
    index("accumulators_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

/** Codes that payers sent and nobody defined: to be mapped, or ignored. */
export const unknownAccumulatorsTable = pgTable(
  "unknown_accumulators",
  {
    ...recordColumns(),
    ...ofInstallation(),
    code: text().notNull(),
    codeKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(code)`),
    status: text({ enum: ["new", "mapped", "ignored"] })
      .notNull()
      .default("new"),
    accumulatorId: uuid().references(() => accumulatorsTable.id),
    firstSeenOn: date({ mode: "string" }).notNull(),
    lastSeenOn: date({ mode: "string" }).notNull(),
    /** Figures that wait for it. */
    figures: integer().notNull().default(0),
    /** How the payer names one of the members. */
    sampleReference: text(),
  },
  (table) => [
    uniqueIndex("unknown_accumulators_code")
      .on(table.installationId, table.code)
      .where(sql`deleted_at is null`),
    index("unknown_accumulators_seen").on(table.installationId, table.lastSeenOn, table.id),
    index("unknown_accumulators_code_key").on(table.installationId, table.codeKey, table.id),
    ...tenantPolicies({ of: "installation", person: "hidden" }),
  ],
);

/** A figure that a payer sent: what it says a member, or the family, has used by a day. */
export const payerTotalsTable = pgTable(
  "payer_totals",
  {
    ...recordColumns(),
    ...ofInstallation(),
    clientId: uuid().references(() => clientsTable.id),
    /** The client that the file is about: a payer's number of one client says nothing of another client's people. */
    uploadClientId: uuid().references(() => clientsTable.id),
    familyId: uuid().references(() => familiesTable.id),
    /** None: the payer's reference fits no member, or several. */
    memberId: uuid().references(() => membersTable.id),
    /** None: nobody has said yet what the code means. */
    accumulatorId: uuid().references(() => accumulatorsTable.id),
    /** As the payer sent it. */
    code: text().notNull(),
    memberReference: text().notNull(),
    /** Where the payer says it: a family may share one number. */
    memberDob: date({ mode: "string" }),
    onDay: date({ mode: "string" }).notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    unique("payer_totals_once")
      .on(
        table.installationId,
        table.uploadClientId,
        table.memberReference,
        table.memberDob,
        table.code,
        table.onDay,
      )
      .nullsNotDistinct(),
    index("payer_totals_member").on(table.memberId, table.onDay),
    index("payer_totals_family").on(table.familyId),
    index("payer_totals_waiting")
      .on(table.installationId, table.code)
      .where(sql`member_id is null or accumulator_id is null`),
    ...tenantPolicies({
      of: "client",
      person: { readsOwnBy: "family_id", about: "member_id" },
      health: "member_id",
      sensitive: ofOneself,
      kinds: ["admin", "tpa", "member", "apiKey"],
      wholeClient: true,
    }),
  ],
);

/** What a member has used of a limit in a period of a plan; the family's sum stands in the row of each of its people. */
export const accumulatorTotalsTable = pgTable(
  "accumulator_totals",
  {
    id: uuid().primaryKey().defaultRandom(),
    ...ofPerson(),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    periodFrom: date({ mode: "string" }).notNull(),
    periodUntil: date({ mode: "string" }).notNull(),
    kind: text({ enum: totalKinds }).notNull(),
    network: text({ enum: networks }).notNull(),
    usedCents: cents().notNull(),
    limitCents: cents(),
    /** What claims charged beyond the limit. */
    overCents: cents().notNull().default(0),
    familyUsedCents: cents().notNull(),
    familyLimitCents: cents(),
    why: jsonb().$type<Reason[]>().notNull(),
    familyWhy: jsonb().$type<Reason[]>().notNull(),
    /** The claims that counted, in the order of their decisions. */
    postings: jsonb().$type<Posting[]>().notNull(),
    computedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("accumulator_totals_once").on(
      table.memberId,
      table.basePlanId,
      table.periodFrom,
      table.kind,
      table.network,
    ),
    index("accumulator_totals_family").on(table.familyId, table.periodFrom),
    ...tenantPolicies({
      of: "client",
      person: { readsOwnBy: "family_id", about: "member_id" },
      health: "member_id",
      sensitive: ofOneself,
      kinds: ["admin", "tpa", "member", "apiKey"],
      wholeClient: true,
    }),
  ],
);

/**
 * A payer's total that is not ours, or a claim that went beyond a limit: somebody has to look. Who may see the claim learns that it
 * is looked at.
 */
export const totalDifferencesTable = pgTable(
  "total_differences",
  {
    ...recordColumns(),
    ...ofPerson(),
    /** Which claim charged too much; none where a payer's total is another one. */
    claimId: uuid().references(() => claimsTable.id, { onDelete: "cascade" }),
    periodFrom: date({ mode: "string" }).notNull(),
    kind: text({ enum: totalKinds }).notNull(),
    network: text({ enum: networks }).notNull(),
    scope: text({ enum: totalScopes }).notNull(),
    problem: text({ enum: ["payerDiffers", "beyondLimit"] }).notNull(),
    oursCents: cents().notNull(),
    /** The payer's total, or what was left of the limit. */
    otherCents: cents().notNull(),
    status: text({ enum: ["open", "settled", "gone"] })
      .notNull()
      .default("open"),
    /** What the one who settled it found. */
    note: text(),
  },
  (table) => [
    unique("total_differences_once")
      .on(
        table.memberId,
        table.claimId,
        table.periodFrom,
        table.kind,
        table.network,
        table.scope,
        table.problem,
      )
      .nullsNotDistinct(),
    index("total_differences_open")
      .on(table.installationId, table.createdAt, table.id)
      .where(sql`status = 'open'`),
    index("total_differences_family").on(table.familyId),
    ...tenantPolicies({
      of: "client",
      person: { readsOwnBy: "family_id", about: "member_id" },
      health: "member_id",
      kinds: ["admin", "tpa", "member", "apiKey"],
      wholeClient: true,
    }),
  ],
);
