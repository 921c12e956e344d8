import type { CoverageType } from "#domains/offering/offered-plan.ts";

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
export const hardWordsOf: Record<CoverageType | "review", readonly HardWord[]> = {
  medical: ["deductible", "outOfPocketMaximum", "copay", "coinsurance", "network", "waive"],
  dental: ["deductible", "coinsurance", "network", "waive"],
  vision: ["copay", "network", "waive"],
  life: ["amountOfCoverage", "beneficiary", "proofOfGoodHealth", "waive"],
  add: ["amountOfCoverage", "beneficiary", "waive"],
  review: ["waive", "preTax", "openEnrollment", "proofOfGoodHealth"],
};
