import { assert, assertSafeInteger } from "#kernel/assert.ts";
import { isChild, isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { CoveredPerson, PriceQuestion } from "./price-question.ts";
import { type Refusal, refuse } from "./price-answer.ts";
import { byStart, isInForce } from "./in-force.ts";
import type { PersonKind, Rate } from "./rates.ts";

export type Aged = CoveredPerson & { age: number; ageWhy: Reason[] };

/** Returns the narrowest rate that fits this person; refuses when none fits, or two that differ fit equally well. */
export function findRate(question: PriceQuestion, person: Aged): { ok: true; rate: Rate } | Refusal {
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

export function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== null && value !== undefined;
}

function isSamePrice(one: Rate, other: Rate): boolean {
  return (
    one.amountCents === other.amountCents &&
    (one.amountMicros ?? null) === (other.amountMicros ?? null) &&
    (one.basisPoints ?? null) === (other.basisPoints ?? null)
  );
}
