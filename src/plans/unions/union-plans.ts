import { basePlans } from "#plans/plans/base-plans.ts";
import { resource } from "#records/definition.ts";
import { ofUnions, unions } from "./unions.ts";

/** Plans that a union offers, and the hours that earn a month of them. */
export const unionPlans = resource({
  ...ofUnions,
  scope: { partOf: "basePlanId" },
  path: "unionplans",
  subject: "unionPlan",
  fields: {
    unionId: { kind: "reference", to: unions, required: true, fixed: true },
    basePlanId: { kind: "reference", to: basePlans, required: true, fixed: true },
    hoursRequired: { kind: "number", min: 0, max: 744, initial: 120 },
    lookbackMonths: { kind: "number", min: 1, max: 24, initial: 1 },
    lagMonths: { kind: "number", min: 0, max: 12, initial: 1 },
    /** Hours that may be saved up for months with too few. */
    bankMaxHours: { kind: "number", min: 0, max: 5000, initial: 0 },
    monthlyRateCents: { kind: "money" },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date" },
  },
  title: "basePlanId",
  ascending: [["effectiveDate", "terminationDate"]],
  dated: { from: "effectiveDate", to: "terminationDate", of: ["unionId", "basePlanId"], endsFormer: true },
  list: [
    "basePlanId",
    "unionId",
    "hoursRequired",
    "lookbackMonths",
    "lagMonths",
    "monthlyRateCents",
    "effectiveDate",
    "terminationDate",
  ],
  filters: ["unionId", "effectiveDate"],
  search: [],
  sort: "-effectiveDate",
});
