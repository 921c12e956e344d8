import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { TierCode } from "./tier.ts";
import type { AdjustmentRow } from "./adjustments.ts";
import type { RatedAnswers } from "./rated-answers.ts";
import type { Contribution, PartnerTier, PricedPlan, Rate } from "./rates.ts";

export interface CoveredPerson extends RatedAnswers {
  id: string;
  dob: PlainDate;
  relationship: RelationshipCode;
  /** By this plan, without a gap up to the first day of what is priced; absent: they are added then. */
  coveredSince?: PlainDate | null;
}

export const payPeriodCounts = [12, 24, 26, 52] as const;

export type PayPeriodCount = (typeof payPeriodCounts)[number];

export interface PriceQuestion {
  plan: PricedPlan;
  rates: readonly Rate[];
  contributions: readonly Contribution[];
  partnerTiers?: readonly PartnerTier[];
  /** Surcharges and credits beside the price; none when absent. */
  adjustments?: readonly AdjustmentRow[] | undefined;
  /** Everyone the plan would cover, the employee included. */
  people: readonly CoveredPerson[];
  tier: TierCode;
  effectiveDate: PlainDate;
  /** The first day of the change that this is a part of: who was covered then keeps the age of that day. */
  changedFrom?: PlainDate;
  ratingArea: string | null;
  divisionId: string | null;
  /** per1000, per100, per10: the employee's amount of insurance. */
  volumeCents?: number | null;
  /** salaryPercent: a year's salary. */
  salaryCents?: number | null;
  payPeriodsPerYear: PayPeriodCount;
}
