import { assert, assertSafeInteger } from "#kernel/assert.ts";
import { compareKeys } from "#kernel/compare.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { multiply, roundDiv, shareOf, sumOf } from "#kernel/money.ts";
import { isChild, isDependent, isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import { type AgeBasis, ageDate, type AgeQuestion, ratingAge } from "./rating-age.ts";
import type { TierCode } from "./tier.ts";

/** How a plan is priced. All amounts are for one month. */
export const ratingModes = [
  "flat",
  "compositeTier",
  "ageBand",
  "listBill",
  "per1000",
  "salaryPercent",
] as const;

export type RatingMode = (typeof ratingModes)[number];

export interface PricedPlan {
  id: string;
  name: string;
  coverageType: string;
  ratingMode: RatingMode;
  /**
   * How many children under `countedChildAge` are charged, the oldest first. When absent: 3 of them (ageBand), or each
   * of them (listBill).
   */
  childCountLimit?: number | null;
  /** Children of this age and over are always charged; 21 when absent. */
  countedChildAge?: number | null;
  /** On which day ages count of those who are covered already; the first day of coverage when absent. */
  ageBasis?: AgeBasis | undefined;
  /** Any first day of a plan year. */
  planYearStart?: PlainDate | null | undefined;
}

/** The kind of person that a row of a list bill is for; a life partner (53) counts as a spouse. */
export const personKinds = ["subscriber", "spouse", "child"] as const;

export type PersonKind = (typeof personKinds)[number];

/** One price row. An absent selector (null or undefined) fits everyone; the row with the narrowest selectors wins. */
export interface Rate {
  tierCode?: TierCode | null;
  ageFrom?: number | null;
  /** Inclusive. */
  ageTo?: number | null;
  ratingArea?: string | null;
  divisionId?: string | null;
  personKind?: PersonKind | null;
  /** true: only for those who use tobacco; false: only for those who say that they do not. */
  tobacco?: boolean | null;
  /** Cents a month: for everyone (flat, compositeTier), for one person (ageBand, listBill), for each $1,000 (per1000). */
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

/** What the employer pays. The narrowest row that fits wins, division before tier; no row = the employer pays nothing. */
export interface Contribution {
  tierCode?: TierCode | null;
  divisionId?: string | null;
  /** Absent: always. */
  effectiveDate?: PlainDate | null;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
  kind: ContributionKind;
  /** fixed. */
  amountCents?: number | null;
  /** percent, percentOfEmployeeOnly. */
  basisPoints?: number | null;
  capCents?: number | null;
}

/** What covering a life partner (53) changes, by the tier that the family would have with a spouse. */
export interface PartnerTier {
  tierCode: TierCode;
  /** The tier that prices them. */
  dpTierCode: TierCode;
  /** What the employee pays after taxes, and what the tax office counts as pay; both a month. */
  employeePostTaxCents: number;
  imputedIncomeCents: number;
  effectiveDate: PlainDate;
  /** Last day, inclusive. */
  terminationDate?: PlainDate | null;
}

export interface CoveredPerson {
  id: string;
  dob: PlainDate;
  relationship: RelationshipCode;
  /** Absent: not known. */
  tobacco?: boolean | null;
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
  /** On the day that the plan goes by. */
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
  /** For a life partner: how much of `employeeCents` is paid after taxes, and what is taxed as income. */
  employeePostTaxCents: number;
  imputedIncomeCents: number;
  lines: PriceLine[];
}

export type PriceAnswer = { ok: true; value: Price; why: Reason[] } | { ok: false; why: Reason[] };

const defaultChildCountLimit = 3;
const defaultCountedChildAge = 21;
const microsInCent = 10_000;
/** Cents in the $1,000 that a per1000 rate is for. */
const thousandDollars = 100_000;

/**
 * Returns what a plan costs these people and why, or why there is no price. Ages are those on the day that the plan
 * uses (`rating-age.ts`), so a later birthday changes nothing. The order of people and rows does not matter.
 */
export function priceOf(asked: PriceQuestion): PriceAnswer {
  const partner = partnerTier(asked);
  if (!partner.ok) return partner;
  const question = { ...asked, tier: partner.row?.dpTierCode ?? asked.tier };
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
  const employeePostTaxCents = Math.min(partner.row?.employeePostTaxCents ?? 0, employeeCents);
  const imputedIncomeCents = partner.row?.imputedIncomeCents ?? 0;
  return {
    ok: true,
    value: {
      totalCents,
      employerCents,
      employeeCents,
      employeePerPayPeriodCents,
      employeePostTaxCents,
      imputedIncomeCents,
      lines: full.lines,
    },
    why: [
      ...partner.why,
      ...full.why,
      ...employer.why,
      reason("price.employee", { totalCents, employerCents, employeeCents }),
      reason("price.perPayPeriod", { employeeCents, payPeriods, employeePerPayPeriodCents }),
      ...(employeePostTaxCents > 0
        ? [reason("price.partnerPostTax", { amountCents: employeePostTaxCents })]
        : []),
      ...(imputedIncomeCents > 0 ? [reason("price.partnerIncome", { amountCents: imputedIncomeCents })] : []),
    ],
  };
}

type PartnerAnswer = { ok: true; row: PartnerTier | undefined; why: Reason[] } | Refusal;

/** The row for the tier of a family with a life partner; none where nobody is one, or the plan has no row for it. */
function partnerTier(question: PriceQuestion): PartnerAnswer {
  const { partnerTiers = [], tier, plan } = question;
  if (!question.people.some(({ relationship }) => relationship === "53"))
    return { ok: true, row: undefined, why: [] };
  const [row, second] = partnerTiers
    .filter((one) => one.tierCode === tier && isInForce(one, question))
    .toSorted(byStart);
  if (!row) return { ok: true, row, why: [] };
  if (second && byStart(row, second) === 0)
    return refuse("price.twoPartnerTiers", { plan: plan.name, tierCode: tier });
  assert(
    row.employeePostTaxCents >= 0 && row.imputedIncomeCents >= 0,
    "amounts for a partner are not negative",
  );
  const isOther = row.dpTierCode !== tier;
  return { ok: true, row, why: isOther ? [reason("price.partnerTier", { tierCode: row.dpTierCode })] : [] };
}

type Refusal = { ok: false; why: Reason[] };
type FullPrice = { ok: true; lines: PriceLine[]; why: Reason[] } | Refusal;
type Aged = CoveredPerson & { age: number; ageWhy: Reason[] };

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
      return personPrices(question, [subscriber, ...dependents], defaultChildCountLimit);
    case "listBill":
      return personPrices(question, [subscriber, ...dependents], Number.POSITIVE_INFINITY);
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
function inOrder({ people, effectiveDate, plan }: PriceQuestion): [Aged, ...Aged[]] {
  const aged = people.map((person) => {
    const question: AgeQuestion = {
      basis: plan.ageBasis ?? "effectiveDate",
      planYearStart: plan.planYearStart ?? null,
      coveredSince: person.coveredSince ?? null,
      effectiveDate,
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

function perThousandPrice(rate: Rate, volumeCents: number | null | undefined): Amount {
  if (volumeCents === null || volumeCents === undefined) return refuse("price.noVolume");
  assert(volumeCents >= 0, "an amount of insurance is not negative");
  const micros = rate.amountMicros ?? multiply(rate.amountCents, microsInCent);
  // The product of the two may be more than a number holds exactly; the price is not.
  const divisor = BigInt(thousandDollars * microsInCent);
  const amountCents = Number((BigInt(volumeCents) * BigInt(micros) + divisor / 2n) / divisor);
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
  if (!best) return refuse(missingCode(question, person), facts);
  const rivals = others.filter((other) => byNarrowness(best, other) === 0);
  if (rivals.some((rival) => !isSamePrice(rival, best))) return refuse("price.twoRates", facts);
  assertSafeInteger(best.amountCents, "a rate");
  assert(
    best.amountCents >= 0 && (best.amountMicros ?? 0) >= 0 && (best.basisPoints ?? 0) >= 0,
    "a rate is not negative",
  );
  return { ok: true, rate: best };
}

function missingCode(question: PriceQuestion, person: Aged): string {
  const needsTobacco =
    !isGiven(person.tobacco) &&
    question.rates.some((rate) => fits({ ...rate, tobacco: null }, question, person));
  if (needsTobacco) return "price.noTobacco";
  return question.plan.ratingMode === "compositeTier" ? "price.noRateForTier" : "price.noRateForPerson";
}

function fits(rate: Rate, question: PriceQuestion, { age, relationship, tobacco }: Aged): boolean {
  const { tier, ratingArea, divisionId } = question;
  const kind = personKindOf(relationship);
  return (
    isInForce(rate, question) &&
    (rate.tierCode ?? tier) === tier &&
    (rate.ratingArea ?? ratingArea) === ratingArea &&
    (rate.divisionId ?? divisionId) === divisionId &&
    (rate.personKind ?? kind) === kind &&
    (!isGiven(rate.tobacco) || rate.tobacco === tobacco) &&
    (rate.ageFrom ?? age) <= age &&
    age <= (rate.ageTo ?? age)
  );
}

function personKindOf(relationship: RelationshipCode): PersonKind {
  if (isSpouseLike(relationship)) return "spouse";
  return isChild(relationship) ? "child" : "subscriber";
}

type Dated = { effectiveDate?: PlainDate | null; terminationDate?: PlainDate | null };

function isInForce(row: Dated, { effectiveDate }: PriceQuestion): boolean {
  return (
    (row.effectiveDate ?? effectiveDate) <= effectiveDate &&
    effectiveDate <= (row.terminationDate ?? effectiveDate)
  );
}

/** The one that came into force last comes first. */
function byStart(one: Dated, other: Dated): number {
  return compareKeys(other.effectiveDate ?? "", one.effectiveDate ?? "");
}

/** Division before area before tier before kind of person before age before tobacco; then the later start. */
function byNarrowness(one: Rate, other: Rate): number {
  return narrowness(other) - narrowness(one) || byStart(one, other);
}

function narrowness(rate: Rate): number {
  const { divisionId, ratingArea, tierCode, personKind, ageFrom, ageTo, tobacco } = rate;
  return [divisionId, ratingArea, tierCode, personKind, ageFrom ?? ageTo, tobacco].reduce(
    (weight: number, selector) => weight * 2 + Number(isGiven(selector)),
    0,
  );
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
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
  const { tier, plan, divisionId } = question;
  const [row, second] = question.contributions
    .filter(
      (one) =>
        (one.tierCode ?? tier) === tier &&
        (one.divisionId ?? divisionId) === divisionId &&
        isInForce(one, question),
    )
    .toSorted(byNarrowShare);
  if (!row) return { ok: true, cents: 0, why: [reason("price.employerPaysNothing")] };
  if (second && byNarrowShare(row, second) === 0)
    return refuse("price.twoContributions", { plan: plan.name, tierCode: tier });

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

function byNarrowShare(one: Contribution, other: Contribution): number {
  const weight = ({ divisionId, tierCode }: Contribution) =>
    Number(isGiven(divisionId)) * 2 + Number(isGiven(tierCode));
  return weight(other) - weight(one) || byStart(one, other);
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
