import { priceOf, type PriceAnswer } from "#domains/plans/rates.ts";
import { tierFor, type TierCode } from "#domains/plans/tier.ts";
import { sumOf } from "#kernel/money.ts";
import { isDependent } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Enrollment, EnrollmentPerson, OfferedPlan } from "../enrollment.ts";
import { canBeCovered } from "../selection.ts";
import { dependentsOf } from "./family.ts";

export interface Quote {
  tierCode: TierCode;
  price: Extract<PriceAnswer, { ok: true }>["value"] | null;
  why: Reason[];
}

/** What a plan costs with these dependents, by the same rule as the server's; null until the start date is known. */
export function quote(
  enrollment: Enrollment,
  plan: OfferedPlan,
  dependentIds: readonly string[],
): Quote | null {
  const effectiveDate = enrollment.dates.effectiveDate;
  const people = enrollment.people.flatMap((person) =>
    person.dob !== null && (!isDependent(person.relationship) || dependentIds.includes(person.id))
      ? [{ id: person.id, dob: person.dob, relationship: person.relationship }]
      : [],
  );
  if (effectiveDate === null || !people.some((person) => !isDependent(person.relationship))) return null;
  const tier = tierFor(people, plan.tierItems);
  const answer = priceOf({
    plan,
    rates: plan.rates,
    contributions: plan.contributions,
    partnerTiers: plan.partnerTiers,
    people,
    tier: tier.value,
    effectiveDate,
    ratingArea: enrollment.ratingArea,
    divisionId: enrollment.divisionId,
    volumeCents: plan.volumeCents,
    payPeriodsPerYear: enrollment.payPeriodsPerYear,
  });
  return { tierCode: tier.value, price: answer.ok ? answer.value : null, why: [...tier.why, ...answer.why] };
}

/** What the person pays each payday: the saved choices, with this page's own in place of the saved one. */
export function runningTotal(enrollment: Enrollment, coverageType: string, hereCents: number): number {
  const others = Object.entries(enrollment.benefitSelections)
    .filter(([type]) => type !== coverageType)
    .map(([, selection]) => selection.price?.employeePerPayPeriodCents ?? 0);
  return sumOf([...others, hereCents]);
}

/** The dependents that at least one of these plans may cover; the server has the last word. */
export function eligibleFor(enrollment: Enrollment, plans: readonly OfferedPlan[]): EnrollmentPerson[] {
  const { effectiveDate } = enrollment.dates;
  return dependentsOf(enrollment.people).filter(
    ({ id, firstName, relationship, dob }) =>
      effectiveDate !== null &&
      dob !== null &&
      plans.some((plan) => canBeCovered(plan, { id, firstName, relationship, dob }, effectiveDate)),
  );
}
