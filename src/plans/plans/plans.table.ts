import type { RecordedTables } from "#server/audit/recording.ts";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { clientsTable, divisionsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "#server/database/installations.table.ts";
import { cents, recordColumns, searchKey, moment } from "#server/database/columns.ts";
import { tenantPolicies } from "#server/database/policies.ts";
import { named, oneClient, pgTable } from "#server/database/table.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { personKinds, contributionKinds, ratingModes } from "#plans/plans/rates.ts";
import { adjustedPeople, adjustmentKinds } from "./adjustments.ts";
import { amountBases, roundings } from "./insured-amount.ts";
import { lifeTaxes } from "./life-tax.ts";
import { ageBases } from "#plans/plans/rating-age.ts";
import { ofCoverageType } from "./coverage-types.table.ts";
import { carryOvers, crossings } from "./plan-year-options.ts";

const owned = () => ({
  ...recordColumns(),
  installationId: uuid()
    .notNull()
    .references(() => installationsTable.id),
  clientId: uuid()
    .notNull()
    .references(() => clientsTable.id),
});
const clientRows = () => tenantPolicies({ of: "client", person: "readable" });

/** A tier set: the coverage levels that plans of a client price by. Without a client it serves the whole installation. */
export const tiersTable = pgTable(
  "tiers",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid().references(() => clientsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
  },
  (table) => [
    index("tiers_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);

/** One level of a tier set: the people that it covers. */
export const tierItemsTable = pgTable(
  "tier_items",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    clientId: uuid().references(() => clientsTable.id),
    tierId: uuid()
      .notNull()
      .references(() => tiersTable.id, { onDelete: "cascade" }),
    code: text({ enum: tierCodes }).notNull(),
    label: text().notNull(),
    allowSpouse: boolean().notNull(),
    allowPartner: boolean().notNull(),
    minChildren: integer().notNull(),
    maxChildren: integer(),
    sortOrder: integer().notNull(),
  },
  (table) => [
    uniqueIndex("tier_items_code")
      .on(table.tierId, table.code)
      .where(sql`deleted_at is null`),
    ...tenantPolicies({ of: "client", shared: true, person: "readable" }),
  ],
);

/** An outside vendor: network, carrier, pharmacy manager, stop-loss carrier, card printer. */
export const suppliersTable = pgTable(
  "suppliers",
  {
    ...recordColumns(),
    installationId: uuid()
      .notNull()
      .references(() => installationsTable.id),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    kind: text({
      enum: ["carrier", "network", "pharmacy", "stopLoss", "assistance", "cardPrinter", "other"],
    }).notNull(),
    /** For members; at a pharmacy manager, for pharmacies too. */
    phone: text(),
    providerPhone: text(),
    precertificationPhone: text(),
    url: text(),
    claimsAddress: text(),
    payerId: text(),
    rxBin: text(),
    rxPcn: text(),
  },
  (table) => [
    index("suppliers_name").on(table.installationId, table.nameKey, table.id),
    ...tenantPolicies({ of: "installation", person: "readable" }),
  ],
);

/** Which client uses which supplier, with its numbers there. */
export const clientSuppliersTable = pgTable(
  "client_suppliers",
  {
    ...owned(),
    supplierId: uuid()
      .notNull()
      .references(() => suppliersTable.id),
    coverageType: text(),
    rxGroup: text(),
    policyNumber: text(),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
    showOnIdCard: boolean().notNull().default(false),
  },
  (table) => [
    ofCoverageType("client_suppliers", table),
    index("client_suppliers_client").on(table.clientId),
    index("client_suppliers_supplier").on(table.supplierId),
    ...clientRows(),
  ],
);

/** The master record of a client's plan, as the core system knows it. */
export const basePlansTable = pgTable(
  "base_plans",
  {
    ...owned(),
    tierId: uuid().references(() => tiersTable.id),
    externalPlanCode: text().notNull(),
    externalPlanCodeKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(external_plan_code)`),
    name: text().notNull(),
    nameKey: searchKey()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    carrier: text(),
    coverageType: text().notNull(),
    ratingMode: text({ enum: ratingModes }).notNull(),
    fundingType: text({ enum: ["selfFunded", "insured"] })
      .notNull()
      .default("insured"),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
    /** Since when it is not active; a trigger keeps it, so that a later edit does not move it. */
    inactiveAt: moment(),
    /** What people read of it who choose; in another language where somebody wrote that. */
    summary: text(),
    summaryKo: text(),
    summaryEs: text(),
    network: text(),
    /** The amount of insurance that is given without evidence of insurability; empty: any. */
    guaranteedIssueCents: cents(),
    /** Volume of life cover in cents; other types have none. */
    volumeCents: cents(),
    /** The amount is a share of the employee's pay instead, in whole steps and within limits (`insured-amount.ts`). */
    amountBasis: text({ enum: amountBases }),
    payShare: integer(),
    amountStepCents: cents(),
    /** Empty: up. */
    amountRounding: text({ enum: roundings }),
    minimumAmountCents: cents(),
    maximumAmountCents: cents(),
    /** From these ages on, so much of the amount is left. */
    firstReductionAge: integer(),
    firstReductionBasisPoints: integer(),
    secondReductionAge: integer(),
    secondReductionBasisPoints: integer(),
    /** What each dependent gets beside it. */
    spouseAmountCents: cents(),
    childAmountCents: cents(),
    /** How the tax office counts the cost of the insurance (`life-tax.ts`); empty: it does not. */
    lifeTax: text({ enum: lifeTaxes }),
    /** On which day the age counts of those who are covered already (`rating-age.ts`). */
    ageBasis: text({ enum: ageBases }).notNull().default("planYearStart"),
    /** A new price holds for those who are covered already from the next plan year, not from its first day (`price-days.ts`). */
    repricesWithPlanYear: boolean().notNull().default(false),
    /** So many children are charged, the oldest first; empty: three by age, each on a list bill. */
    childCountLimit: integer().default(3),
    coversDependents: boolean().notNull().default(true),
    /** A child's cover ends with this birthday: on the day before it, or with its month. */
    maxChildAge: integer().notNull().default(26),
    childCoverEnds: text({ enum: ["endOfMonth", "dayBeforeBirthday"] })
      .notNull()
      .default("endOfMonth"),
    /** What a life event adds on a day within a month starts on the first of the next. */
    eventsStartByMonth: boolean().notNull().default(false),
    /** Whether a life partner may be covered. */
    coversPartners: boolean().notNull().default(true),
    /** One ID card for the family, with all names on it; else each person has one. */
    oneIdCardPerFamily: boolean().notNull().default(false),
    /** The ID cards of a family show the employee's number; else each one their own. */
    showsSubscriberNumber: boolean().notNull().default(false),
    /** Minimum essential coverage, of minimum value (26 USC 5000A(f), 36B(c)(2)(C)); null where nobody said. */
    isMinimumEssential: boolean(),
    isMinimumValue: boolean(),
    /** A spouse may be covered only under a condition, such as having no offer of their own employer's. */
    spouseOfferIsConditional: boolean().notNull().default(false),
    /** The network that the plan uses. */
    supplierId: uuid().references(() => suppliersTable.id),
  },
  (table) => [
    ofCoverageType("base_plans", table),
    oneClient("base_plans", table),
    uniqueIndex("base_plans_code")
      .on(table.clientId, table.externalPlanCode)
      .where(sql`deleted_at is null`),
    index("base_plans_name").on(table.installationId, table.nameKey, table.id),
    index("base_plans_code_key").on(table.installationId, table.externalPlanCodeKey),
    ...clientRows(),
  ],
);

/**
 * What a plan pays for care in a plan year, and what the person does. No two rows of a plan hold on one day: an exclusion
 * constraint (its migration) says so.
 */
export const planBenefitsTable = pgTable(
  "plan_benefits",
  {
    ...owned(),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
    deductibleIndividualCents: cents(),
    deductibleFamilyCents: cents(),
    /** A person of a family stops paying at the sum of one person; else nobody stops before the family's sum is met. */
    isDeductibleEmbedded: boolean().notNull().default(true),
    outOfPocketIndividualCents: cents(),
    outOfPocketFamilyCents: cents(),
    isOutOfPocketEmbedded: boolean().notNull().default(true),
    /** What the person pays of a bill once the deductible is met; and fixed sums instead. */
    coinsuranceBasisPoints: integer(),
    primaryCopayCents: cents(),
    specialistCopayCents: cents(),
    urgentCareCopayCents: cents(),
    emergencyCopayCents: cents(),
    genericDrugCopayCents: cents(),
    preferredDrugCopayCents: cents(),
    brandDrugCopayCents: cents(),
    /** Outside the network; all empty: the plan pays nothing there, or does not say. */
    outOfNetworkDeductibleIndividualCents: cents(),
    outOfNetworkDeductibleFamilyCents: cents(),
    outOfNetworkMaximumIndividualCents: cents(),
    outOfNetworkMaximumFamilyCents: cents(),
    outOfNetworkCoinsuranceBasisPoints: integer(),
    /** Goes with a health savings account. */
    isHsaEligible: boolean().notNull().default(false),
    /** Whether what is paid inside the network counts outside it too, and the other way round. */
    deductibleCrossing: text({ enum: crossings }).notNull().default("none"),
    outOfPocketCrossing: text({ enum: crossings }).notNull().default("none"),
    /** What of the last quarter of the year before counts toward this year's deductible. */
    deductibleCarryOver: text({ enum: carryOvers }).notNull().default("none"),
  },
  (table) => [
    index("plan_benefits_plan").on(table.basePlanId, table.effectiveDate),
    ...["deductible", "out_of_pocket", "out_of_network_deductible", "out_of_network_maximum"].map((sum) =>
      named("plan_benefits", `${sum}_order`, sql.raw(`"${sum}_individual_cents" <= "${sum}_family_cents"`)),
    ),
    ...clientRows(),
  ],
);

/** A price of a base plan: a month, in cents. Empty columns do not narrow it. */
export const ratesTable = pgTable(
  "rates",
  {
    ...owned(),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    tierCode: text({ enum: tierCodes }),
    ageFrom: integer(),
    ageTo: integer(),
    ratingArea: text(),
    divisionId: uuid().references(() => divisionsTable.id),
    /** listBill: the kind of person that the row prices. */
    personKind: text({ enum: personKinds }),
    tobacco: boolean(),
    amountCents: cents().notNull(),
    /** per1000 rates below a cent: millionths of a dollar for each $1,000. */
    amountMicros: cents(),
    /** salaryPercent: the share of the monthly salary. */
    basisPoints: integer(),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [index("rates_plan").on(table.basePlanId, table.effectiveDate), ...clientRows()],
);

/** What the employer pays toward a base plan, by tier or for all. */
export const contributionsTable = pgTable(
  "contributions",
  {
    ...owned(),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    tierCode: text({ enum: tierCodes }),
    kind: text({ enum: contributionKinds }).notNull(),
    amountCents: cents(),
    basisPoints: integer(),
    capCents: cents(),
    /** Empty: whatever the division. */
    divisionId: uuid().references(() => divisionsTable.id),
    /** Empty: always. */
    effectiveDate: date({ mode: "string" }),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [index("contributions_plan").on(table.basePlanId), ...clientRows()],
);

/** When a life partner is covered: the tier that prices them, what is paid after tax, and what is taxed as income. */
export const partnerTiersTable = pgTable(
  "partner_tiers",
  {
    ...owned(),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    tierCode: text({ enum: tierCodes }).notNull(),
    dpTierCode: text({ enum: tierCodes }).notNull(),
    employeePostTaxCents: cents().notNull().default(0),
    imputedIncomeCents: cents().notNull().default(0),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [index("partner_tiers_plan").on(table.basePlanId, table.effectiveDate), ...clientRows()],
);

/** Surcharges and credits of a base plan beside its price: per month, for one kind of person, where their answer is yes. */
export const planAdjustmentsTable = pgTable(
  "plan_adjustments",
  {
    ...owned(),
    basePlanId: uuid()
      .notNull()
      .references(() => basePlansTable.id),
    kind: text({ enum: adjustmentKinds }).notNull(),
    appliesTo: text({ enum: adjustedPeople }).notNull(),
    amountCents: cents().notNull(),
    effectiveDate: date({ mode: "string" }).notNull(),
    terminationDate: date({ mode: "string" }),
  },
  (table) => [index("plan_adjustments_plan").on(table.basePlanId, table.effectiveDate), ...clientRows()],
);

export const plansRecorded: RecordedTables = {
  tiers: {},
  tier_items: {},
  suppliers: {},
  client_suppliers: {},
  base_plans: { except: ["external_plan_code_key", "inactive_at"] },
  plan_benefits: {},
  rates: {},
  contributions: {},
  partner_tiers: {},
  plan_adjustments: {},
};
