import type { CoverageType } from "#plans/plans/coverage-type-code.ts";

/** Words that people meet here and need not know: those of `docs/glossary`, by its keys. */
export const hardWords = [
  "deductible",
  "outOfPocketMaximum",
  "copay",
  "coinsurance",
  "network",
  "amountOfCoverage",
  "beneficiary",
  "proofOfGoodHealth",
  "waive",
  "preTax",
  "openEnrollment",
] as const;
export type HardWord = (typeof hardWords)[number];

/** What stands on the cards of a coverage and in their comparison, and on the review. */
const ofPage: Partial<Record<CoverageType, readonly HardWord[]>> = {
  medical: ["deductible", "outOfPocketMaximum", "copay", "coinsurance", "network", "waive"],
  dental: ["deductible", "coinsurance", "network", "waive"],
  vision: ["copay", "network", "waive"],
  review: ["waive", "preTax", "openEnrollment", "proofOfGoodHealth"],
};

/** What decides about the words of any other coverage: what its row says, and whether an amount may wait for EOI. */
export type Met = {
  hasVolume: boolean;
  hasBeneficiaries: boolean;
  isHealthCare: boolean;
  hasGuarantee: boolean;
};

/** The words of a page: of a coverage by its code, or of the `review`. */
export function hardWordsOf(page: string, met?: Met): readonly HardWord[] {
  const own = ofPage[page];
  if (own !== undefined) return own;
  return [
    ...(met?.isHealthCare ? (["deductible", "copay", "coinsurance", "network"] as const) : []),
    ...(met?.hasVolume ? (["amountOfCoverage"] as const) : []),
    ...(met?.hasBeneficiaries ? (["beneficiary"] as const) : []),
    ...(met?.hasGuarantee ? (["proofOfGoodHealth"] as const) : []),
    "waive",
  ];
}
