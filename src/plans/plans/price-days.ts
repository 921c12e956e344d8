import { addDays, addMonths, type PlainDate } from "#kernel/dates.ts";
import type { AdjustmentRow } from "./adjustments.ts";
import type { Contribution, PartnerTier, Rate } from "./rates.ts";
import { planYearOf } from "./rating-age.ts";

// On which days coverage under a plan costs something else, and after which it covers nobody.

export interface PlanDays {
  /** The last day on which the plan covers anybody; null: no end is known. */
  lastDay: PlainDate | null;
  /** Days from which those who are covered already may cost something else, in order. */
  priceDays: readonly PlainDate[];
  /** Any first day of a plan year of the client's; left out: in January. */
  planYearStart?: PlainDate | null;
}

export interface PlanWithPrices {
  plan: {
    terminationDate?: PlainDate | null | undefined;
    /** People who are covered already keep their price until the next plan year. */
    repricesWithPlanYear?: boolean | undefined;
    planYearStart?: PlainDate | null | undefined;
  };
  rates: readonly Pick<Rate, "effectiveDate" | "terminationDate">[];
  contributions: readonly Pick<Contribution, "effectiveDate" | "terminationDate">[];
  partnerTiers?: readonly Pick<PartnerTier, "effectiveDate" | "terminationDate">[] | undefined;
  adjustments?: readonly Pick<AdjustmentRow, "effectiveDate" | "terminationDate">[] | undefined;
}

/** Returns the days of a plan from its own dates and those of its prices. */
export function planDaysOf({
  plan,
  rates,
  contributions,
  partnerTiers = [],
  adjustments = [],
}: PlanWithPrices): PlanDays {
  const days = [...rates, ...contributions, ...partnerTiers, ...adjustments].flatMap(
    ({ effectiveDate, terminationDate }) => [
      ...(effectiveDate == null ? [] : [effectiveDate]),
      ...(terminationDate == null ? [] : [addDays(terminationDate, 1)]),
    ],
  );
  const held = plan.repricesWithPlanYear === true ? days.map((day) => nextPlanYear(day, plan)) : days;
  return {
    lastDay: plan.terminationDate ?? null,
    priceDays: [...new Set(held)].toSorted(),
    planYearStart: plan.planYearStart ?? null,
  };
}

/** The day itself where a plan year begins on it, else the first day of the next one. */
function nextPlanYear(day: PlainDate, { planYearStart }: PlanWithPrices["plan"]): PlainDate {
  const start = planYearOf(day, planYearStart ?? null);
  return start === day ? day : addMonths(start, 12);
}
