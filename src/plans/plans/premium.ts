import { assert } from "#kernel/assert.ts";
import { compareKeys } from "#kernel/compare.ts";
import { multiply, roundDiv } from "#kernel/money.ts";
import { isChild, isDependent } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import { ageDate, type AgeQuestion, ratingAge } from "./rating-age.ts";
import type { PriceQuestion } from "./price-question.ts";
import { type Amount, priced, type PriceLine, type Refusal, refuse } from "./price-answer.ts";
import { type Aged, findRate } from "./find-rate.ts";
import { dependentAmount } from "./insured-amount.ts";
import { type Rate, unitCents } from "./rates.ts";

const defaultChildCountLimit = 3;
const defaultCountedChildAge = 21;
const microsInCent = 10_000;

type FullPrice = { ok: true; lines: PriceLine[]; why: Reason[] } | Refusal;

/** Returns what everyone's cover costs before anyone's share of it, line by line. */
export function fullPrice(question: PriceQuestion): FullPrice {
  const [subscriber, ...dependents] = inOrder(question);
  switch (question.plan.ratingMode) {
    case "flat":
      return householdPrice(question, subscriber, dependents, (rate) =>
        priced(rate.amountCents, "price.flat", { amountCents: rate.amountCents }),
      );
    case "compositeTier":
      return householdPrice(question, subscriber, dependents, (rate) =>
        priced(rate.amountCents, "price.tier", { tierCode: question.tier, amountCents: rate.amountCents }),
      );
    case "ageBand":
      return personPrices(question, [subscriber, ...dependents], defaultChildCountLimit);
    case "listBill":
      return personPrices(question, [subscriber, ...dependents], Number.POSITIVE_INFINITY);
    case "per1000":
    case "per100":
    case "per10":
      return amountPrices(question, subscriber, dependents);
    case "salaryPercent":
      return householdPrice(question, subscriber, dependents, (rate) =>
        salaryPrice(rate, question.salaryCents),
      );
  }
}

/** The employee first, then the oldest; equal birth dates by id: one order, whatever order they came in. */
function inOrder({ people, effectiveDate, changedFrom, plan }: PriceQuestion): [Aged, ...Aged[]] {
  const aged = people.map((person) => {
    const since = person.coveredSince ?? null;
    const isOfChange = changedFrom !== undefined && since !== null && since <= changedFrom;
    const question: AgeQuestion = {
      basis: plan.ageBasis ?? "effectiveDate",
      planYearStart: plan.planYearStart ?? null,
      coveredSince: since,
      effectiveDate: isOfChange ? changedFrom : effectiveDate,
    };
    return { ...person, age: ratingAge(person.dob, question), ageWhy: ageDate(question).why };
  });
  const [subscriber, second] = aged.filter((person) => !isDependent(person.relationship));
  assert(
    subscriber !== undefined && second === undefined,
    "a plan is priced for one employee and their family",
  );
  const dependents = aged
    .filter((person) => isDependent(person.relationship))
    .toSorted((one, other) => compareKeys(one.dob, other.dob) || compareKeys(one.id, other.id));
  return [subscriber, ...dependents];
}

/** One price for all, found by the employee; it stands on the employee's line. */
function householdPrice(
  question: PriceQuestion,
  subscriber: Aged,
  dependents: readonly Aged[],
  amountOf: (rate: Rate) => Amount,
): FullPrice {
  const found = findRate(question, subscriber);
  if (!found.ok) return found;
  const amount = amountOf(found.rate);
  if (!amount.ok) return amount;
  const lines = [
    { personId: subscriber.id, age: subscriber.age, amountCents: amount.amountCents, counted: true },
    ...dependents.map(({ id, age }) => ({ personId: id, age, amountCents: 0, counted: false })),
  ];
  return { ok: true, lines, why: [amount.why] };
}

/**
 * Everyone's own price. By age, of the children under 21 only the three oldest are charged (45 CFR 147.102(c)(1)); on a
 * list bill everyone is, unless the plan has a limit.
 */
function personPrices(question: PriceQuestion, people: readonly Aged[], usualLimit: number): FullPrice {
  const { plan } = question;
  const limit = plan.childCountLimit ?? usualLimit;
  const countedAge = plan.countedChildAge ?? defaultCountedChildAge;
  const free = new Set(
    people
      .filter((person) => isChild(person.relationship) && person.age < countedAge)
      .slice(limit)
      .map((person) => person.id),
  );

  const lines: PriceLine[] = [];
  const why = agesWhy(people);
  const refusals: Reason[] = [];
  for (const person of people) {
    const { id: personId, age } = person;
    const found = free.has(personId) ? null : findRate(question, person);
    if (found === null) {
      lines.push({ personId, age, amountCents: 0, counted: false });
      why.push(reason("price.childNotCounted", { personId, age, limit, countedAge }));
    } else if (found.ok) {
      const { amountCents } = found.rate;
      lines.push({ personId, age, amountCents, counted: true });
      why.push(reason("price.person", { personId, age, amountCents }));
    } else {
      refusals.push(...found.why);
    }
  }
  return refusals.length > 0 ? { ok: false, why: refusals } : { ok: true, lines, why };
}

/** Once for all whose age counts on the same day; by name where days differ. */
function agesWhy(people: readonly Aged[]): Reason[] {
  const [first] = people;
  const isSame = people.every(({ ageWhy }) => JSON.stringify(ageWhy) === JSON.stringify(first?.ageWhy));
  if (isSame) return first?.ageWhy ?? [];
  return people.flatMap(({ id, ageWhy }) =>
    ageWhy.map(({ code, params }) => reason(`${code}Of`, { personId: id, ...params })),
  );
}

/** The employee's amount by their own rate, and beside it those that the plan gives to dependents, each by theirs. */
function amountPrices(question: PriceQuestion, subscriber: Aged, dependents: readonly Aged[]): FullPrice {
  const { plan, volumeCents } = question;
  const limit = plan.childCountLimit ?? Number.POSITIVE_INFINITY;
  const free = new Set(
    dependents
      .filter(({ relationship }) => isChild(relationship))
      .slice(limit)
      .map(({ id }) => id),
  );
  const lines: PriceLine[] = [];
  const why: Reason[] = [];
  for (const person of [subscriber, ...dependents]) {
    const { id: personId, age } = person;
    const own = person === subscriber ? volumeCents : dependentAmount(plan, person.relationship);
    if (person !== subscriber && (own === null || own === undefined || free.has(personId))) {
      lines.push({ personId, age, amountCents: 0, counted: false });
      continue;
    }
    const found = findRate(question, person);
    if (!found.ok) return found;
    const amount = amountPrice(question, found.rate, own);
    if (!amount.ok) return amount;
    lines.push({ personId, age, amountCents: amount.amountCents, counted: true });
    why.push(amount.why);
  }
  return { ok: true, lines, why };
}

const amountReasons = {
  per1000: "price.perThousand",
  per100: "price.perHundred",
  per10: "price.perTen",
} as const;

function amountPrice({ plan }: PriceQuestion, rate: Rate, volumeCents: number | null | undefined): Amount {
  if (volumeCents === null || volumeCents === undefined) return refuse("price.noVolume");
  assert(volumeCents >= 0, "an amount of insurance is not negative");
  const mode = plan.ratingMode === "per100" || plan.ratingMode === "per10" ? plan.ratingMode : "per1000";
  const micros = rate.amountMicros ?? multiply(rate.amountCents, microsInCent);
  // A benefit that is a share of pay insures the pay that it is a share of.
  const share = plan.payShare ?? 0;
  const pricedCents =
    mode === "per100" && share > 0 ? roundDiv(multiply(volumeCents, 10_000), share) : volumeCents;
  // The product of the two may be more than a number holds exactly; the price is not.
  const divisor = BigInt((unitCents[mode] ?? 1) * microsInCent);
  const amountCents = Number((BigInt(pricedCents) * BigInt(micros) + divisor / 2n) / divisor);
  return priced(amountCents, amountReasons[mode], {
    volumeCents: pricedCents,
    rate: micros / 1_000_000,
    amountCents,
  });
}

function salaryPrice(rate: Rate, salaryCents: number | null | undefined): Amount {
  if (salaryCents === null || salaryCents === undefined) return refuse("price.noSalary");
  if (rate.basisPoints === null || rate.basisPoints === undefined) return refuse("price.rateIncomplete");
  assert(salaryCents >= 0, "a salary is not negative");
  const amountCents = roundDiv(multiply(salaryCents, rate.basisPoints), 12 * 10_000);
  return priced(amountCents, "price.salaryPercent", {
    salaryCents,
    percent: rate.basisPoints / 100,
    amountCents,
  });
}
