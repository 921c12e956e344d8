import type { PlainDate } from "#kernel/dates.ts";
import type { AmountTerms } from "./insured-amount.ts";
import type { LifeTax } from "./life-tax.ts";
import type { AgeBasis } from "./rating-age.ts";
import type { TierCode } from "./tier.ts";

/** How a plan is priced. All amounts are for one month. */
export const ratingModes = [
  "flat",
  "compositeTier",
  "ageBand",
  "listBill",
  "per1000",
  "per100",
  "per10",
  "salaryPercent",
] as const;

export type RatingMode = (typeof ratingModes)[number];

/** Cents that a rate is for: $1,000 of insurance, $100 of the pay that is insured, $10 of benefit. */
export const unitCents: Partial<Record<RatingMode, number>> = {
  per1000: 100_000,
  per100: 10_000,
  per10: 1000,
};

/** Whether rates are for parts of an amount of insurance. */
export const isByAmount = (mode: RatingMode): boolean => unitCents[mode] !== undefined;

export interface PricedPlan extends AmountTerms {
  id: string;
  name: string;
  coverageType: string;
  ratingMode: RatingMode;
  /**
   * How many children under `countedChildAge` are charged, the oldest first. When absent: 3 of them (ageBand), or each
   * of them (listBill).
   */
  childCountLimit?: number | null;
  /** Children of this age and over are always charged; 21 when absent. */
  countedChildAge?: number | null;
  /** On which day ages count of those who are covered already; the first day of coverage when absent. */
  ageBasis?: AgeBasis | undefined;
  /** Any first day of a plan year. */
  planYearStart?: PlainDate | null | undefined;
  /** Whether the tax office counts the cost of the insurance as pay; it does not when absent. */
  lifeTax?: LifeTax | null | undefined;
}

/** The kind of person that a row of a list bill is for; a life partner (53) counts as a spouse. */
export const personKinds = ["subscriber", "spouse", "child"] as const;

export type PersonKind = (typeof personKinds)[number];

/** One price row. An absent selector (null or undefined) fits everyone; the row with the narrowest selectors wins. */
export interface Rate {
  tierCode?: TierCode | null;
  ageFrom?: number | null;
  /** Inclusive. */
  ageTo?: number | null;
  ratingArea?: string | null;
  divisionId?: string | null;
  personKind?: PersonKind | null;
  /** true: only for those who use tobacco; false: only for those who say that they do not. */
  tobacco?: boolean | null;
  /** Cents a month: for everyone (flat, compositeTier), for one person (ageBand, listBill), for each $1,000, $100 or $10 (per1000, per100, per10). */
  amountCents: number;
  /** By amount: millionths of a dollar for each $1,000, $100 or $10, for rates below a cent ($0.085 = 85000). Beats `amountCents`. */
  amountMicros?: number | null;
  /** salaryPercent: the share of the monthly salary. */
  basisPoints?: number | null;
  effectiveDate: PlainDate;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
}

export const contributionKinds = ["fixed", "percent", "percentOfEmployeeOnly"] as const;

export type ContributionKind = (typeof contributionKinds)[number];

/** What the employer pays. The narrowest row that fits wins, division before tier; no row = the employer pays nothing. */
export interface Contribution {
  tierCode?: TierCode | null;
  divisionId?: string | null;
  /** Absent: always. */
  effectiveDate?: PlainDate | null;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
  kind: ContributionKind;
  /** fixed. */
  amountCents?: number | null;
  /** percent, percentOfEmployeeOnly. */
  basisPoints?: number | null;
  capCents?: number | null;
}

/** What covering a life partner (53) changes, by the tier that the family would have with a spouse. */
export interface PartnerTier {
  tierCode: TierCode;
  /** The tier that prices them. */
  dpTierCode: TierCode;
  /** What the employee pays after taxes, and what the tax office counts as pay; both a month. */
  employeePostTaxCents: number;
  imputedIncomeCents: number;
  effectiveDate: PlainDate;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
}
