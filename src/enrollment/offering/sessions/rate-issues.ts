import type { PlainDate } from "#kernel/dates.ts";
import { checkRates, type RateFinding } from "#plans/plans/rate-check.ts";
import { isOfPay, saysAmount } from "#plans/plans/insured-amount.ts";
import {
  type Contribution,
  isByAmount,
  type PartnerTier,
  type PricedPlan,
  type Rate,
} from "#plans/plans/rates.ts";
import type { TierItem } from "#plans/plans/tier.ts";
import type { ReadinessIssue } from "./lack.ts";

export interface Place {
  divisionId: string | null;
  name: string;
  /** Of the division, else of the client. */
  ratingArea: string | null;
  eligibilityClass: string | null;
}

export interface PlanToPrice extends PricedPlan {
  tierItems: readonly TierItem[];
  rates: readonly Rate[];
  contributions: readonly Contribution[];
  partnerTiers: readonly PartnerTier[];
  coversDependents: boolean;
  maxChildAge: number;
  volumeCents: number | null;
  /** The person is asked for the amount of insurance. */
  asksVolume: boolean;
  /** The person is asked for their pay. */
  asksPay: boolean;
}

/** Neither price nor amount can be told without the person's pay: nobody could choose the plan, or they would have no amount. */
const goesByPay = (plan: PlanToPrice): boolean => plan.ratingMode === "salaryPercent" || isOfPay(plan);

type RateIssue = Omit<ReadinessIssue, "basePlanId">;

/** Ages that lack are told in one way, whether it is one of them or many. */
const codes: Partial<Record<RateFinding["code"], string>> = {
  ageMissing: "agesMissing",
  agesMissingFrom: "agesMissing",
};

/**
 * The people without a price on the plan's first day in the places from which it may be chosen, and rows that contradict each
 * other: what the check of its rates finds, one lack for each kind of finding.
 */
export function rateIssues(plan: PlanToPrice, places: readonly Place[], firstDay: PlainDate): RateIssue[] {
  if (isByAmount(plan.ratingMode) && !saysAmount(plan) && !plan.asksVolume)
    return [issue("noVolume", "error", { plan: plan.name })];
  if (goesByPay(plan) && !plan.asksPay) return [issue("noPay", "error", { plan: plan.name })];
  const divisions = places.flatMap(({ divisionId: id, ...place }) => (id === null ? [] : [{ id, ...place }]));
  const ratingAreas = places.flatMap(({ ratingArea }) => ratingArea ?? []);
  const { rates, contributions, partnerTiers, tierItems } = plan;
  const found = checkRates({
    plan,
    rates,
    contributions,
    partnerTiers,
    tierItems,
    divisions,
    ratingAreas: divisions.length > 0 ? [] : ratingAreas,
    on: firstDay,
  });
  const issues = new Map<string, RateIssue>();
  for (const finding of found) {
    const code = codes[finding.code] ?? finding.code;
    const key = `${code} ${finding.severity}`;
    const { count = 0, where = "" } = issues.get(key)?.params ?? {};
    const told = [where, whereOf(finding)].filter((one) => one !== "").join("; ");
    issues.set(
      key,
      issue(`rates.${code}`, finding.severity, {
        plan: plan.name,
        firstDay,
        count: Number(count) + 1,
        where: told,
      }),
    );
  }
  return [...issues.values()];
}

/** Names, codes and ages: the same in every language. */
function whereOf(finding: RateFinding): string {
  const { division, ratingArea, tierCode } = finding.where;
  return [division, ratingArea, tierCode, agesOf(finding)].filter((one) => one !== undefined).join(" · ");
}

function agesOf({ code, params: { ageFrom, ageTo } }: RateFinding): string | undefined {
  if (ageFrom === undefined) return undefined;
  if (code === "ageMissing") return String(ageFrom);
  return code === "agesMissingFrom" ? `${ageFrom}+` : `${ageFrom}–${ageTo}`;
}

function issue(
  code: string,
  severity: ReadinessIssue["severity"],
  params: ReadinessIssue["params"],
): RateIssue {
  return { code, params, severity, step: "plans" };
}
