import { clients } from "#organization/clients/clients.ts";
import { coverageTypes } from "#plans/plans/coverage-types.ts";
import { suppliers } from "#plans/plans/suppliers.ts";
import { tierCodes } from "#plans/plans/tier.ts";
import { resource } from "#records/definition.ts";
import { contractBases } from "./contract-basis.ts";

const kept = { domain: "reinsurance", types: ["admin"], permission: "manageStopLoss" } as const;

/** What an employer has insured against high claims, policy period by policy period. */
export const stopLossPolicies = resource({
  ...kept,
  path: "reinsurance/policies",
  subject: "stopLossPolicy",
  scope: "client",
  fields: {
    clientId: { kind: "reference", to: clients, required: true, fixed: true },
    name: { kind: "text", max: 120, required: true },
    policyNumber: { kind: "text", max: 40 },
    supplierId: { kind: "reference", to: suppliers },
    contractBasis: { kind: "choice", options: contractBases, required: true, initial: "12/15" },
    effectiveDate: { kind: "date", required: true },
    terminationDate: { kind: "date", required: true },
    specificDeductibleCents: { kind: "money", required: true },
    noticeBasisPoints: { kind: "percent", max: 10_000, required: true },
    corridorBasisPoints: { kind: "percent", max: 10_000, required: true },
    minimumAttachmentCents: { kind: "money" },
    specificLimitCents: { kind: "money" },
    aggregatingDeductibleCents: { kind: "money" },
    aggregateLimitCents: { kind: "money" },
  },
  title: "name",
  sections: {
    policy: [
      "clientId",
      "name",
      "policyNumber",
      "supplierId",
      "contractBasis",
      "effectiveDate",
      "terminationDate",
    ],
    specific: [
      "specificDeductibleCents",
      "noticeBasisPoints",
      "specificLimitCents",
      "aggregatingDeductibleCents",
    ],
    aggregate: ["corridorBasisPoints", "minimumAttachmentCents", "aggregateLimitCents"],
  },
  ascending: [["effectiveDate", "terminationDate"]],
  list: [
    "name",
    "clientId",
    "supplierId",
    "contractBasis",
    "effectiveDate",
    "terminationDate",
    "specificDeductibleCents",
  ],
  filters: ["clientId", "contractBasis", "effectiveDate"],
  search: ["name"],
  sort: "-effectiveDate",
});

/** What a month of one covered employee adds to the attachment point of a policy, by coverage type and tier. */
export const aggFactors = resource({
  ...kept,
  path: "reinsurance/aggfactors",
  subject: "aggFactor",
  scope: { partOf: "policyId" },
  fields: {
    policyId: { kind: "reference", to: stopLossPolicies, required: true, fixed: true },
    coverageType: { kind: "reference", to: coverageTypes, required: true },
    tierCode: { kind: "choice", options: tierCodes, required: true },
    factorCents: { kind: "money", required: true },
  },
  title: "tierCode",
  list: ["policyId", "coverageType", "tierCode", "factorCents"],
  filters: ["policyId", "coverageType", "tierCode"],
  search: [],
  sort: "tierCode",
});
