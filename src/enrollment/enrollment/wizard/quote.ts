import { ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { insuredAmountOn } from "#plans/plans/insured-amount.ts";
import { priceOf } from "#plans/plans/price.ts";
import type { PriceAnswer } from "#plans/plans/price-answer.ts";
import { tierFor, type TierCode } from "#plans/plans/tier.ts";
import { sumOf } from "#kernel/money.ts";
import { isDependent } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { BenefitSelection, Enrollment, EnrollmentPerson } from "../enrollment.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { currentVolume, eoiOf } from "../eoi.ts";
import { canBeCovered, coverOf } from "../selection.ts";
import {
  answeredSoFar,
  askedBy,
  feedsOf,
  type PriceFeeds,
  priceWaits,
} from "#enrollment/offering/session-content/required-values.ts";
import { dependentsOf, subscriberOf } from "./family.ts";

export interface Quote {
  tierCode: TierCode;
  price: Extract<PriceAnswer, { ok: true }>["value"] | null;
  why: Reason[];
  /** The price follows from an answer that is still missing. */
  isWaiting: boolean;
  /** Of an amount of insurance: what starts at once, what waits for proof of good health, and what that would cost. */
  eoi: QuotedEoi | null;
}
export type QuotedEoi = NonNullable<BenefitSelection["eoi"]>;

/** What a plan costs with these dependents, by the same rule as the server's; null until the start date is known. */
export function quote(
  enrollment: Enrollment,
  plan: OfferedPlan,
  dependentIds: readonly string[],
  /** What the plan asks for, as it was typed. */
  typed: Readonly<Record<string, unknown>> = {},
): Quote | null {
  const effectiveDate = plan.startsOn ?? enrollment.dates.effectiveDate;
  const people = enrollment.people.flatMap((person) =>
    person.dob !== null && (!isDependent(person.relationship) || dependentIds.includes(person.id))
      ? [{ id: person.id, dob: person.dob, relationship: person.relationship, ...ratedAnswersOf(person) }]
      : [],
  );
  const asked = askedBy(enrollment.requiredValues, plan);
  const dependents = dependentsOf(enrollment.people).filter(({ id }) => dependentIds.includes(id));
  const covered = { dependents, subscriberId: subscriberOf(enrollment.people)?.id ?? "" };
  const answers = answeredSoFar(typed, { asked, dependents, today: enrollment.startedOn });
  const feeds = feedsOf(asked, answers, covered);
  if (effectiveDate === null || !people.some((person) => !isDependent(person.relationship))) return null;
  const tier = tierFor(people, plan.tierItems);
  const amount = amountFor(enrollment, plan, feeds);
  const requestedCents = amount.value;
  const eoi = requestedCents === null ? null : eoiFor(enrollment, plan, requestedCents);
  const priced = (volumeCents: number | null) =>
    priceOf({
      plan,
      rates: plan.rates,
      contributions: plan.contributions,
      partnerTiers: plan.partnerTiers,
      adjustments: plan.adjustments,
      people: people.map((person) => ({
        ...person,
        ...feeds.answers[person.id],
        coveredSince: plan.coveredSince[person.id] ?? null,
      })),
      tier: tier.value,
      effectiveDate,
      ratingArea: enrollment.ratingArea,
      divisionId: enrollment.divisionId,
      volumeCents,
      salaryCents: feeds.salaryCents ?? null,
      payPeriodsPerYear: enrollment.payPeriodsPerYear,
    });
  const answer = priced(eoi?.value.guaranteedCents ?? null);
  // The plan may have an amount of its own: it is not theirs while they have yet to say one.
  if (priceWaits(asked, feeds)) {
    return { tierCode: tier.value, price: null, why: [], isWaiting: true, eoi: null };
  }
  const price = answer.ok ? answer.value : null;
  const later = eoi && eoi.value.pendingCents > 0 ? priced(requestedCents) : answer;
  return {
    tierCode: tier.value,
    price,
    why: [...plan.startsOnWhy, ...tier.why, ...amount.why, ...(eoi?.why ?? []), ...answer.why],
    isWaiting: false,
    eoi:
      eoi === null || requestedCents === null
        ? null
        : { requestedCents, ...eoi.value, morePerPayPeriodCents: moreOf(answer, later) },
  };
}

/** The amount that the employee chose, or that the plan says of the pay that they told. */
function amountFor({ people, dates }: Enrollment, plan: OfferedPlan, feeds: PriceFeeds) {
  const subscriber = subscriberOf(people);
  return insuredAmountOn(plan, {
    chosenCents: feeds.volumeCents ?? null,
    salaryCents: feeds.salaryCents ?? null,
    dob: subscriber?.dob ?? null,
    coveredSince: plan.coveredSince[subscriber?.id ?? ""] ?? null,
    effectiveDate: plan.startsOn ?? dates.effectiveDate ?? "",
  });
}

function eoiFor({ currentCoverages, dates }: Enrollment, plan: OfferedPlan, requestedCents: number) {
  const { coverageType, guaranteedIssueCents } = plan;
  const currentVolumeCents = currentVolume(currentCoverages, coverageType, dates.effectiveDate);
  return eoiOf({ requestedCents, guaranteedIssueCents, currentVolumeCents });
}

function moreOf(now: PriceAnswer, then: PriceAnswer): number | null {
  return now.ok && then.ok
    ? then.value.employeePerPayPeriodCents - now.value.employeePerPayPeriodCents
    : null;
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
    ({ dob, ...person }) =>
      effectiveDate !== null &&
      dob !== null &&
      plans.some((plan) => canBeCovered(plan, { ...person, dob }, effectiveDate)),
  );
}

/** Dependents that none of these plans covers, and why; without plans that are for the employee only. */
export type Unfit = { person: EnrollmentPerson; why: Reason[] };

export function unfitFor(enrollment: Enrollment, plans: readonly OfferedPlan[]): Unfit[] {
  const { effectiveDate } = enrollment.dates;
  const eligible = eligibleFor(enrollment, plans);
  const [plan] = plans.filter(({ coversDependents }) => coversDependents);
  if (effectiveDate === null || plan === undefined) return [];
  return dependentsOf(enrollment.people).flatMap((person) => {
    const { dob } = person;
    if (dob === null || eligible.some(({ id }) => id === person.id)) return [];
    return [{ person, why: coverOf(plan, { ...person, dob }, effectiveDate).why }];
  });
}
