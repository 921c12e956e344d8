import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { TierCode } from "./tier.ts";

/** How a plan is priced. All amounts are for one month. */
export const ratingModes = ["flat", "compositeTier", "ageBand", "per1000", "salaryPercent"] as const;

export type RatingMode = (typeof ratingModes)[number];

export interface PricedPlan {
  id: string;
  name: string;
  coverageType: string;
  ratingMode: RatingMode;
  /** ageBand: how many children under `countedChildAge` are charged, the oldest first; 3 when absent. */
  childCountLimit?: number | null;
  /** ageBand: children of this age and over are always charged; 21 when absent. */
  countedChildAge?: number | null;
}

/** One price row. An absent selector (null or undefined) fits everyone; the row with the narrowest selectors wins. */
export interface Rate {
  tierCode?: TierCode | null;
  ageFrom?: number | null;
  /** Inclusive. */
  ageTo?: number | null;
  ratingArea?: string | null;
  divisionId?: string | null;
  /** Cents a month: for everyone (flat, compositeTier), for one person (ageBand), for each $1,000 (per1000). */
  amountCents: number;
  /** per1000: millionths of a dollar for each $1,000, for rates below a cent ($0.085 = 85000). Beats `amountCents`. */
  amountMicros?: number | null;
  /** salaryPercent: the share of the monthly salary. */
  basisPoints?: number | null;
  effectiveDate: PlainDate;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
}

export const contributionKinds = ["fixed", "percent", "percentOfEmployeeOnly"] as const;

export type ContributionKind = (typeof contributionKinds)[number];

/** What the employer pays. A row with the tier beats one without; no row = the employer pays nothing. */
export interface Contribution {
  tierCode?: TierCode | null;
  kind: ContributionKind;
  /** fixed. */
  amountCents?: number | null;
  /** percent, percentOfEmployeeOnly. */
  basisPoints?: number | null;
  capCents?: number | null;
}

export interface CoveredPerson {
  id: string;
  dob: PlainDate;
  relationship: RelationshipCode;
}

export const payPeriodCounts = [12, 24, 26, 52] as const;

export type PayPeriodCount = (typeof payPeriodCounts)[number];

export interface PriceQuestion {
  plan: PricedPlan;
  rates: readonly Rate[];
  contributions: readonly Contribution[];
  /** Everyone the plan would cover, the employee included. */
  people: readonly CoveredPerson[];
  tier: TierCode;
  effectiveDate: PlainDate;
  ratingArea: string | null;
  divisionId: string | null;
  /** per1000: the amount of insurance. */
  volumeCents?: number | null;
  /** salaryPercent: a year's salary. */
  salaryCents?: number | null;
  payPeriodsPerYear: PayPeriodCount;
}

export interface PriceLine {
  personId: string;
  /** On the first day of coverage. */
  age: number;
  amountCents: number;
  /** false = covered, and no charge of their own. */
  counted: boolean;
}

/** A month's price. employerCents + employeeCents = totalCents = the sum of the lines. */
export interface Price {
  totalCents: number;
  employerCents: number;
  employeeCents: number;
  employeePerPayPeriodCents: number;
  lines: PriceLine[];
}

export type PriceAnswer = { ok: true; value: Price; why: Reason[] } | { ok: false; why: Reason[] };

/** What a plan costs these people, and why; or why no price can be told. */
export function priceOf(question: PriceQuestion): PriceAnswer {
  throw new Error(`not priced yet: ${question.plan.id}`);
}
