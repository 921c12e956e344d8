import { ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { assert } from "#kernel/assert.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Traced } from "#kernel/traced.ts";
import { insuredAmountOn } from "#plans/plans/insured-amount.ts";
import type { CoveredPerson } from "#plans/plans/price-question.ts";
import type { PriceAnswer } from "#plans/plans/price-answer.ts";
import { priceOf } from "#plans/plans/price.ts";
import { coveredSince } from "#plans/plans/rating-age.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import { type Charge, type ChargedChoice, isDue, monthlyCharge } from "#enrollment/payments/charge.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Offering, OfferingPlan } from "#enrollment/offering/offering.service.ts";
import {
  askedBy,
  feedsOf,
  type PriceFeeds,
  type RequiredValues,
} from "#enrollment/offering/session-content/required-values.ts";
import {
  coverageTypesOf,
  dependentsOf,
  type Draft,
  type DraftSelection,
  isDone,
  isOpenDraft,
  subscriberOf,
} from "./draft.service.ts";
import type { BenefitSelection } from "./enrollment.ts";
import { currentVolume, type Eoi, eoiOf } from "./eoi.ts";

// What the choices of a draft cost, by the rules and people that it has now.

export function ratingAreaOf(draft: Draft, offering: Offering): string | null {
  const division = offering.divisions.find((one) => one.id === draft.divisionId);
  return division?.ratingArea ?? offering.clientRatingArea;
}

type PricedChoice = { dependents: readonly string[]; tierCode: TierCode | null; values: RequiredValues };

/** How much of the amount that is asked for starts at once; null where the plan has no amount. */
export function eoiFor(
  draft: Draft,
  offering: Offering,
  plan: OfferingPlan,
  { values, dependents }: PricedChoice,
): (Traced<Eoi> & { requestedCents: number }) | null {
  const asked = askedBy(offering.requiredValues, plan);
  const feeds = feedsOf(asked, values, {
    subscriberId: subscriberOf(draft)?.id ?? "",
    dependents: dependentsOf(draft, dependents),
  });
  const amount = amountFor(draft, plan, feeds);
  const requestedCents = amount.value;
  if (requestedCents === null) return null;
  const { coverageType, guaranteedIssueCents } = plan;
  const currentVolumeCents = currentVolume(draft.currentCoverages, coverageType, draft.effectiveDate);
  const eoi = eoiOf({ requestedCents, guaranteedIssueCents, currentVolumeCents });
  return { requestedCents, value: eoi.value, why: [...amount.why, ...eoi.why] };
}

/** The amount that the employee chose, or that the plan says of the pay that they told. */
function amountFor(
  draft: Draft,
  plan: OfferingPlan,
  { volumeCents, salaryCents }: Pick<PriceFeeds, "volumeCents" | "salaryCents">,
): Traced<number | null> {
  const subscriber = subscriberOf(draft);
  return insuredAmountOn(plan, {
    chosenCents: volumeCents ?? null,
    salaryCents: salaryCents ?? null,
    dob: subscriber?.dob ?? null,
    coveredSince: coveredSinceIn(draft, plan)[subscriber?.id ?? ""] ?? null,
    effectiveDate: plan.startsOn ?? draft.effectiveDate ?? draft.startedOn,
  });
}

/**
 * What a choice costs these people, or why it cannot be told. Of an amount only what starts at once is paid for;
 * `volumeCents` prices another one.
 */
export function priceSelection(
  draft: Draft,
  offering: Offering,
  plan: OfferingPlan,
  choice: PricedChoice,
  volumeCents?: number,
): PriceAnswer {
  const effectiveDate = plan.startsOn ?? draft.effectiveDate;
  if (effectiveDate === null) return { ok: false, why: [{ code: "price.noDate" }] };
  const people = draft.people.filter(
    (person) => person.relationship === "18" || choice.dependents.includes(person.id),
  );
  const feeds = feedsOf(askedBy(offering.requiredValues, plan), choice.values, {
    subscriberId: subscriberOf(draft)?.id ?? "",
    dependents: dependentsOf(draft, choice.dependents),
  });
  const since = coveredSinceIn(draft, plan);
  const covered = people.flatMap(({ id, dob, relationship, ...known }): CoveredPerson[] =>
    dob === null
      ? []
      : [
          {
            id,
            dob,
            relationship,
            ...ratedAnswersOf({ ...ratedAnswersOf(known), ...feeds.answers[id] }),
            coveredSince: since[id] ?? null,
          },
        ],
  );
  assert(covered.length === people.length, "everyone in a draft has a birth date");
  return priceOf({
    plan,
    rates: plan.rates,
    contributions: plan.contributions,
    partnerTiers: plan.partnerTiers,
    adjustments: plan.adjustments,
    people: covered,
    tier: choice.tierCode ?? "NOTIER",
    effectiveDate,
    ratingArea: ratingAreaOf(draft, offering),
    divisionId: draft.divisionId,
    volumeCents: volumeCents ?? eoiFor(draft, offering, plan, choice)?.value.guaranteedCents ?? null,
    salaryCents: feeds.salaryCents ?? null,
    payPeriodsPerYear: offering.payPeriodsPerYear,
  });
}

/** Since when those are covered by a plan whose cover of it goes on, by person. */
export function coveredSinceIn(
  { currentCoverages, people, effectiveDate }: Pick<Draft, "currentCoverages" | "people" | "effectiveDate">,
  { basePlanId }: Pick<OfferingPlan, "basePlanId">,
): Record<string, PlainDate> {
  const spans = currentCoverages.find((one) => one.basePlanId === basePlanId)?.spans;
  if (spans === undefined || effectiveDate === null) return {};
  return Object.fromEntries(
    people.flatMap(({ id, memberId }) => {
      const since = coveredSince(spans[memberId ?? id] ?? [], effectiveDate);
      return since === null ? [] : [[id, since] as const];
    }),
  );
}

/** What a draft would be charged each month; null where the session asks for no payment. */
export function chargeOf(draft: Draft, offering: Offering): Charge | null {
  if (offering.payment === null) return null;
  const choices = coverageTypesOf(offering).map((type) => chargedChoice(type, draft, offering));
  return monthlyCharge(offering.payment, choices);
}

function chargedChoice(type: CoverageType, draft: Draft, offering: Offering): ChargedChoice {
  const selection = draft.selections.find(({ coverageType }) => coverageType === type);
  if (selection === undefined || !isDone(draft, `benefit:${type}`)) return { state: "open" };
  if (selection.sessionPlanId === null) return { state: "waived" };
  const price = priceOfChoice(selection, draft, offering);
  return price === null ? { state: "open" } : { state: "chosen", employeeCents: price.employeeCents };
}

type Price = NonNullable<BenefitSelection["price"]>;

/** What a choice costs: as it was promised when it was sent, else by today's answers; null where that cannot be told. */
export function priceOfChoice(selection: DraftSelection, draft: Draft, offering: Offering): Price | null {
  const promised = promisedPrice(selection, draft);
  if (promised !== null) return promised;
  const plan = offering.plans.find(({ id }) => id === selection.sessionPlanId);
  const answer = plan && priceSelection(draft, offering, plan, selection);
  return answer?.ok === true ? answer.value : null;
}

/** The price that a sent choice was promised. One that came back gets the price that sending it again would promise. */
export function promisedPrice(
  { totalCents, employerCents, employeeCents, employeePerPayPeriodCents }: DraftSelection,
  draft: Draft,
): Price | null {
  if (isOpenDraft(draft) || totalCents === null || employerCents === null) return null;
  if (employeeCents === null || employeePerPayPeriodCents === null) return null;
  return { totalCents, employerCents, employeeCents, employeePerPayPeriodCents };
}

/** Nothing is to pay, or what they agreed to is what would be charged by today's answers. */
export function isPaid(draft: Draft, offering: Offering): boolean {
  const charge = chargeOf(draft, offering);
  return charge === null || !isDue(charge) || draft.payment?.monthlyChargeCents === charge.value;
}
