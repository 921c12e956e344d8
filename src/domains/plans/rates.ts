import { assert, assertSafeInteger } from "#kernel/assert.ts";
import { compareKeys } from "#kernel/compare.ts";
import { ageOn, type PlainDate } from "#kernel/dates.ts";
import { multiply, roundDiv, shareOf, sumOf } from "#kernel/money.ts";
import { isChild, isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { TierCode } from "./tier.ts";

/** How a plan is priced. All amounts are for one month. */
export const ratingModes = ["flat", "compositeTier", "ageBand", "listBill", "per1000", "salaryPercent"] as const;

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

const defaultChildCountLimit = 3;
const defaultCountedChildAge = 21;
const microsInCent = 10_000;
/** Cents in the $1,000 that a per1000 rate is for. */
const thousandDollars = 100_000;

/**
 * What a plan costs these people, and why; or why no price can be told. Ages are those on the first day of coverage: a
 * birthday after it changes nothing. The order of people and rows changes nothing either.
 */
export function priceOf(question: PriceQuestion): PriceAnswer {
  const full = fullPrice(question);
  if (!full.ok) return full;
  const totalCents = sumOf(full.lines.map((line) => line.amountCents));

  const employer = employerShare(question, totalCents);
  if (!employer.ok) return employer;
  const employerCents = employer.cents;
  const employeeCents = totalCents - employerCents;
  assert(employerCents >= 0 && employeeCents >= 0, "the employer pays between nothing and the whole price");

  const payPeriods = question.payPeriodsPerYear;
  const employeePerPayPeriodCents = roundDiv(multiply(employeeCents, 12), payPeriods);
  return {
    ok: true,
    value: { totalCents, employerCents, employeeCents, employeePerPayPeriodCents, lines: full.lines },
    why: [
      ...full.why,
      ...employer.why,
      reason("price.employee", { totalCents, employerCents, employeeCents }),
      reason("price.perPayPeriod", { employeeCents, payPeriods, employeePerPayPeriodCents }),
    ],
  };
}

type Refusal = { ok: false; why: Reason[] };
type FullPrice = { ok: true; lines: PriceLine[]; why: Reason[] } | Refusal;
type Aged = CoveredPerson & { age: number };

function fullPrice(question: PriceQuestion): FullPrice {
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
      return agePrice(question, [subscriber, ...dependents]);
    case "listBill":
      return agePrice(question, [subscriber, ...dependents]);
    case "per1000":
      return householdPrice(question, subscriber, dependents, (rate) =>
        perThousandPrice(rate, question.volumeCents),
      );
    case "salaryPercent":
      return householdPrice(question, subscriber, dependents, (rate) =>
        salaryPrice(rate, question.salaryCents),
      );
  }
}

/** The employee first, then the oldest; equal birth dates by id: one order, whatever order they came in. */
function inOrder({ people, effectiveDate }: PriceQuestion): [Aged, ...Aged[]] {
  const aged = people.map((person) => ({ ...person, age: Math.max(0, ageOn(person.dob, effectiveDate)) }));
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

type Amount = { ok: true; amountCents: number; why: Reason } | Refusal;

function priced(amountCents: number, code: string, params: NonNullable<Reason["params"]>): Amount {
  return { ok: true, amountCents, why: reason(code, params) };
}

function refuse(code: string, params?: Reason["params"]): Refusal {
  return { ok: false, why: [reason(code, params)] };
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

/** Everyone's own price; of the children under 21 only the three oldest are charged (45 CFR 147.102(c)(1)). */
function agePrice(question: PriceQuestion, people: readonly Aged[]): FullPrice {
  const { effectiveDate, plan } = question;
  const limit = plan.childCountLimit ?? defaultChildCountLimit;
  const countedAge = plan.countedChildAge ?? defaultCountedChildAge;
  const free = new Set(
    people
      .filter((person) => isChild(person.relationship) && person.age < countedAge)
      .slice(limit)
      .map((person) => person.id),
  );

  const lines: PriceLine[] = [];
  const why = [reason("price.ageOn", { effectiveDate })];
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

function perThousandPrice(rate: Rate, volumeCents: number | null | undefined): Amount {
  if (volumeCents === null || volumeCents === undefined) return refuse("price.noVolume");
  assert(volumeCents >= 0, "an amount of insurance is not negative");
  const micros = rate.amountMicros ?? multiply(rate.amountCents, microsInCent);
  const amountCents = roundDiv(multiply(volumeCents, micros), thousandDollars * microsInCent);
  return priced(amountCents, "price.perThousand", { volumeCents, rate: micros / 1_000_000, amountCents });
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

function findRate(question: PriceQuestion, person: Aged): { ok: true; rate: Rate } | Refusal {
  const { plan, tier, effectiveDate } = question;
  const fitting = question.rates.filter((rate) => fits(rate, question, person));
  const [best, ...others] = fitting.toSorted(byNarrowness);
  const facts = { plan: plan.name, personId: person.id, age: person.age, tierCode: tier, effectiveDate };
  if (!best)
    return refuse(
      plan.ratingMode === "compositeTier" ? "price.noRateForTier" : "price.noRateForPerson",
      facts,
    );
  const rivals = others.filter((other) => byNarrowness(best, other) === 0);
  if (rivals.some((rival) => !isSamePrice(rival, best))) return refuse("price.twoRates", facts);
  assertSafeInteger(best.amountCents, "a rate");
  assert(
    best.amountCents >= 0 && (best.amountMicros ?? 0) >= 0 && (best.basisPoints ?? 0) >= 0,
    "a rate is not negative",
  );
  return { ok: true, rate: best };
}

function fits(
  rate: Rate,
  { tier, ratingArea, divisionId, effectiveDate }: PriceQuestion,
  { age }: Aged,
): boolean {
  return (
    rate.effectiveDate <= effectiveDate &&
    effectiveDate <= (rate.terminationDate ?? effectiveDate) &&
    (rate.tierCode ?? tier) === tier &&
    (rate.ratingArea ?? ratingArea) === ratingArea &&
    (rate.divisionId ?? divisionId) === divisionId &&
    (rate.ageFrom ?? age) <= age &&
    age <= (rate.ageTo ?? age)
  );
}

/** Division before area before tier before age; of equals the one that came into force last. */
function byNarrowness(one: Rate, other: Rate): number {
  return narrowness(other) - narrowness(one) || compareKeys(other.effectiveDate, one.effectiveDate);
}

function narrowness(rate: Rate): number {
  const isGiven = (value: unknown) => (value === null || value === undefined ? 0 : 1);
  const byAge = Math.max(isGiven(rate.ageFrom), isGiven(rate.ageTo));
  return isGiven(rate.divisionId) * 8 + isGiven(rate.ratingArea) * 4 + isGiven(rate.tierCode) * 2 + byAge;
}

function isSamePrice(one: Rate, other: Rate): boolean {
  return (
    one.amountCents === other.amountCents &&
    (one.amountMicros ?? null) === (other.amountMicros ?? null) &&
    (one.basisPoints ?? null) === (other.basisPoints ?? null)
  );
}

type Share = { ok: true; cents: number; why: Reason[] } | Refusal;

function employerShare(question: PriceQuestion, totalCents: number): Share {
  const { contributions, tier, plan } = question;
  const own = contributions.filter((row) => row.tierCode === tier);
  const general = contributions.filter((row) => row.tierCode === null || row.tierCode === undefined);
  const [row, second] = own.length > 0 ? own : general;
  if (!row) return { ok: true, cents: 0, why: [reason("price.employerPaysNothing")] };
  if (second) return refuse("price.twoContributions", { plan: plan.name, tierCode: tier });

  const promised = promisedShare(question, row, totalCents);
  if (!promised.ok) return promised;
  const { capCents } = row;
  const isCapped = capCents !== null && capCents !== undefined && promised.amountCents > capCents;
  const cappedCents = isCapped ? capCents : promised.amountCents;
  assert(cappedCents >= 0, "a contribution is not negative");
  const isWhole = cappedCents > totalCents;
  return {
    ok: true,
    cents: isWhole ? totalCents : cappedCents,
    why: [
      promised.why,
      ...(isCapped ? [reason("price.employerCap", { capCents })] : []),
      ...(isWhole ? [reason("price.employerNeverMore", { totalCents })] : []),
    ],
  };
}

function promisedShare(question: PriceQuestion, row: Contribution, totalCents: number): Amount {
  if (row.kind === "fixed") {
    const { amountCents } = row;
    if (amountCents === null || amountCents === undefined) return refuse("price.contributionIncomplete");
    return priced(amountCents, "price.employerFixed", { amountCents });
  }
  const { basisPoints } = row;
  if (basisPoints === null || basisPoints === undefined) return refuse("price.contributionIncomplete");
  const percent = basisPoints / 100;
  if (row.kind === "percent") {
    const amountCents = shareOf(totalCents, basisPoints);
    return priced(amountCents, "price.employerPercent", { percent, totalCents, amountCents });
  }
  const alone = fullPrice({
    ...question,
    people: question.people.filter((person) => !isDependent(person.relationship)),
    tier: question.tier === "NOTIER" ? "NOTIER" : "EMP",
  });
  if (!alone.ok) return alone;
  const employeeOnlyCents = sumOf(alone.lines.map((line) => line.amountCents));
  const amountCents = shareOf(employeeOnlyCents, basisPoints);
  return priced(amountCents, "price.employerPercentOfEmployeeOnly", {
    percent,
    employeeOnlyCents,
    amountCents,
  });
}
