import { divisions } from "#organization/clients/divisions.ts";
import { resource } from "#records/definition.ts";
import { adjustedPeople, adjustmentKinds } from "./adjustments.ts";
import { basePlans } from "./base-plans.ts";
import { contributionKinds, personKinds } from "./rates.ts";
import { tierCodes } from "./tier.ts";

// What a plan costs, row by row. Selectors that are left empty do not narrow a row.

const kept = { domain: "plans", types: ["admin"], permission: "manageClients" } as const;
const plan = { kind: "reference", to: basePlans, required: true, fixed: true } as const;
const tier = { kind: "choice", options: tierCodes } as const;
const lastAge = 120;

export const rates = resource({
  ...kept,
  path: "rates",
  subject: "rate",
  scope: { partOf: "basePlanId" },
  fields: {
    basePlanId: plan,
    tierCode: tier,
    personKind: { kind: "choice", options: personKinds },
    ageFrom: { kind: "number", min: 0, max: lastAge },
    ageTo: { kind: "number", min: 0, max: lastAge },
    tobacco: { kind: "answer" },
    ratingArea: { kind: "text", max: 20 },
    divisionId: { kind: "reference", to: divisions },
    amountCents: { kind: "money", required: true },
    amountMicros: { kind: "fineMoney" },
    basisPoints: { kind: "percent", max: 10_000 },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
  },
  title: "effectiveDate",
  ascending: [
    ["ageFrom", "ageTo"],
    ["effectiveDate", "terminationDate"],
  ],
  list: [
    "basePlanId",
    "tierCode",
    "personKind",
    "ageFrom",
    "ageTo",
    "tobacco",
    "ratingArea",
    "divisionId",
    "amountCents",
    "amountMicros",
    "basisPoints",
    "effectiveDate",
    "terminationDate",
  ],
  filters: ["basePlanId", "tierCode", "divisionId", "effectiveDate"],
  search: [],
  sort: "-effectiveDate",
});

export const contributions = resource({
  ...kept,
  path: "contributions",
  subject: "contribution",
  scope: { partOf: "basePlanId" },
  fields: {
    basePlanId: plan,
    tierCode: tier,
    divisionId: { kind: "reference", to: divisions },
    kind: { kind: "choice", options: contributionKinds, required: true },
    amountCents: { kind: "money" },
    basisPoints: { kind: "percent", max: 10_000 },
    capCents: { kind: "money" },
    effectiveDate: { kind: "date" },
    terminationDate: { kind: "date" },
  },
  title: "kind",
  ascending: [["effectiveDate", "terminationDate"]],
  dated: { from: "effectiveDate", to: "terminationDate", of: ["basePlanId", "tierCode", "divisionId"] },
  list: [
    "basePlanId",
    "tierCode",
    "divisionId",
    "kind",
    "amountCents",
    "basisPoints",
    "capCents",
    "effectiveDate",
    "terminationDate",
  ],
  filters: ["basePlanId", "tierCode", "divisionId"],
  search: [],
  sort: "kind",
});

/** What a life partner changes, by the tier that the family would have with a spouse. */
export const partnerTiers = resource({
  ...kept,
  path: "dptier",
  subject: "partnerTier",
  scope: { partOf: "basePlanId" },
  fields: {
    basePlanId: plan,
    tierCode: { ...tier, required: true },
    dpTierCode: { ...tier, required: true },
    employeePostTaxCents: { kind: "money", required: true },
    imputedIncomeCents: { kind: "money", required: true },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
  },
  title: "tierCode",
  ascending: [["effectiveDate", "terminationDate"]],
  dated: { from: "effectiveDate", to: "terminationDate", of: ["basePlanId", "tierCode"] },
  list: [
    "basePlanId",
    "tierCode",
    "dpTierCode",
    "employeePostTaxCents",
    "imputedIncomeCents",
    "effectiveDate",
    "terminationDate",
  ],
  filters: ["basePlanId", "tierCode", "effectiveDate"],
  search: [],
  sort: "-effectiveDate",
});

/** Surcharges and credits beside the price, each for one kind of person and by one answer. */
export const planAdjustments = resource({
  ...kept,
  path: "planadjustments",
  subject: "planAdjustment",
  scope: { partOf: "basePlanId" },
  fields: {
    basePlanId: plan,
    kind: { kind: "choice", options: adjustmentKinds, required: true },
    appliesTo: { kind: "choice", options: adjustedPeople, required: true },
    amountCents: { kind: "money", required: true },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
  },
  title: "kind",
  ascending: [["effectiveDate", "terminationDate"]],
  dated: { from: "effectiveDate", to: "terminationDate", of: ["basePlanId", "kind", "appliesTo"] },
  list: ["basePlanId", "kind", "appliesTo", "amountCents", "effectiveDate", "terminationDate"],
  filters: ["basePlanId", "kind", "effectiveDate"],
  search: [],
  sort: "-effectiveDate",
});
