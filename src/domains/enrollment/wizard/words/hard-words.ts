import type { CoverageType } from "#domains/plans/coverage-type-code.ts";

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
  add: ["amountOfCoverage", "beneficiary", "waive"],
  review: ["waive", "preTax", "openEnrollment", "proofOfGoodHealth"],
};

/** Of a coverage that pays an amount: what it is, and who gets it. */
const ofAmount: readonly HardWord[] = ["amountOfCoverage", "beneficiary", "proofOfGoodHealth", "waive"];

/** The words of a page: of a coverage by its code, or of the `review`. */
export const hardWordsOf = (page: string): readonly HardWord[] => ofPage[page] ?? ofAmount;
