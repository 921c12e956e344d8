import { assert } from "#kernel/assert.ts";
import { multiply, shareOf, sumOf } from "#kernel/money.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { BenefitFigures } from "./benefits-on.ts";
import { type Utilization, type Service, services } from "./utilization.ts";

/** The published sums of a plan, as far as a year's cost rests on them. Null: the plan does not state it. */
export interface CareSums extends Pick<
  BenefitFigures,
  | "deductibleIndividualCents"
  | "deductibleFamilyCents"
  | "isDeductibleEmbedded"
  | "outOfPocketIndividualCents"
  | "outOfPocketFamilyCents"
  | "isOutOfPocketEmbedded"
  | "coinsuranceBasisPoints"
  | "primaryCopayCents"
  | "specialistCopayCents"
  | "emergencyCopayCents"
  | "genericDrugCopayCents"
  | "isHsaEligible"
> {
  coverageType: string;
}

export interface YearQuestion {
  plan: CareSums;
  /** How many the plan covers, the employee counted. */
  people: number;
  use: Utilization;
  price: { employeePerPayPeriodCents: number; payPeriodsPerYear: number };
}

export interface YearCost {
  /** What is taken from the pay in twelve months. */
  premiumCents: number;
  /** What is paid for care beside it. */
  careCents: number;
  totalCents: number;
}

/** `why` has a line for each sum that went into it: those with `paidCents` add up to the care. */
export type YearAnswer = { ok: true; value: YearCost; why: Reason[] } | { ok: false; why: Reason[] };

/** Care in order, the deductible used up on the way. */
type Reckoning = { lines: Reason[]; deductibleLeft: number; missing: Set<string> };

/**
 * What a full year of a medical plan may cost a family in which everyone gets the same care: an estimate from published
 * sums, never a bill. The family shares one deductible and one limit; where each person has their own, at most so many times that.
 */
export function yearCost({ plan, people, use, price }: YearQuestion): YearAnswer {
  assert(Number.isSafeInteger(people) && people > 0, "a plan covers somebody");
  if (plan.coverageType !== "medical") return { ok: false, why: [reason("year.medicalOnly")] };
  const deductible = forAll(people, {
    individual: plan.deductibleIndividualCents,
    family: plan.deductibleFamilyCents,
    isEmbedded: plan.isDeductibleEmbedded,
  });
  const limit = forAll(people, {
    individual: plan.outOfPocketIndividualCents,
    family: plan.outOfPocketFamilyCents,
    isEmbedded: plan.isOutOfPocketEmbedded,
  });

  const missing = new Set<string>();
  if (limit === null) missing.add("year.noLimit");
  const reckoning: Reckoning = { lines: [], deductibleLeft: deductible ?? 0, missing };
  for (const service of services) {
    const count = service.times[use] * people;
    if (count > 0) addCare(reckoning, service, { count, plan, knowsDeductible: deductible !== null });
  }
  if (limit === null || missing.size > 0) return { ok: false, why: [...missing].map((code) => reason(code)) };

  const premiumCents = multiply(price.employeePerPayPeriodCents, price.payPeriodsPerYear);
  const shares = sumOf(reckoning.lines.map(({ params }) => Number(params?.["paidCents"])));
  const careCents = Math.min(shares, limit);
  const totalCents = sumOf([premiumCents, careCents]);
  return {
    ok: true,
    value: { premiumCents, careCents, totalCents },
    why: [
      reason("year.premium", {
        perPayPeriodCents: price.employeePerPayPeriodCents,
        payPeriods: price.payPeriodsPerYear,
        premiumCents,
      }),
      ...reckoning.lines,
      ...(shares > limit
        ? [reason("year.limit", { limitCents: limit, sharesCents: shares, paidCents: limit - shares })]
        : []),
      reason("year.total", { premiumCents, careCents, totalCents }),
    ],
  };
}

type Sums = { individual: number | null; family: number | null; isEmbedded: boolean };

/** A family's sum. Where each person has their own (embedded), it is never more than everyone's own together. */
function forAll(people: number, { individual, family, isEmbedded }: Sums): number | null {
  if (people === 1) return individual;
  if (!isEmbedded) return family;
  if (individual === null) return null;
  return family === null ? null : Math.min(multiply(individual, people), family);
}

type Care = { count: number; plan: CareSums; knowsDeductible: boolean };

function addCare(
  reckoning: Reckoning,
  { key, billCents, copay }: Service,
  { count, plan, knowsDeductible }: Care,
): void {
  const { lines, missing } = reckoning;
  if (key === "preventive") {
    lines.push(reason("year.preventive", { count, paidCents: 0 }));
    return;
  }
  const fixed = copay === null ? null : plan[copay];
  const billed = multiply(billCents, count);
  // 26 USC 223(c)(2): beside a health savings account the deductible comes first, for all but preventive care.
  const isAfterDeductible = fixed === null || plan.isHsaEligible;
  if (isAfterDeductible && !knowsDeductible) missing.add("year.noDeductible");
  if (fixed === null && plan.coinsuranceBasisPoints === null) missing.add("year.noCoinsurance");

  const ownCents = isAfterDeductible ? Math.min(billed, reckoning.deductibleLeft) : 0;
  reckoning.deductibleLeft -= ownCents;
  const restCents = billed - ownCents;
  const common = { service: key, count, billCents, billedCents: billed, ownCents, restCents };
  if (fixed === null) {
    const basisPoints = plan.coinsuranceBasisPoints ?? 0;
    const shareCents = shareOf(restCents, basisPoints);
    const code = restCents === 0 ? "year.own" : ownCents === 0 ? "year.share" : "year.ownAndShare";
    const percent = basisPoints / 100;
    lines.push(reason(code, { ...common, percent, shareCents, paidCents: ownCents + shareCents }));
    return;
  }
  // Of a bill that the deductible has half paid, the rest may be less than the fixed sum.
  const lastCents = restCents % billCents;
  const visits = (restCents - lastCents) / billCents;
  const copaysCents = multiply(Math.min(fixed, billCents), visits) + Math.min(fixed, lastCents);
  const code = restCents === 0 ? "year.own" : ownCents === 0 ? "year.copay" : "year.ownAndCopay";
  lines.push(
    reason(code, {
      ...common,
      copayCents: Math.min(fixed, billCents),
      copaysCents,
      paidCents: ownCents + copaysCents,
    }),
  );
}
