import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, ageOn } from "#kernel/dates.ts";
import { sumOf } from "#kernel/money.ts";
import { contributionKinds, type Rate, type RatingMode, ratingModes } from "./rates.ts";
import { type CoveredPerson, payPeriodCounts, type PriceQuestion } from "./price-question.ts";
import { priceOf } from "./price.ts";
import { defaultTierItems, tierCodes, tierFor } from "./tier.ts";

// For any family, in every way of pricing, with rows narrowed in every way.

const firstDay = "2026-03-01";
const always = { effectiveDate: "2020-01-01" };
const cents = fc.integer({ min: 0, max: 2000_00 });
const daysBefore = (from: number, to: number) =>
  fc.integer({ min: from * 366, max: to * 365 }).map((days) => addDays(firstDay, -days));
const tobacco = fc.boolean();

const aFamily = fc
  .tuple(
    fc.record({ dob: daysBefore(18, 64), tobacco }),
    fc.option(fc.record({ relationship: fc.constantFrom("01", "53"), dob: daysBefore(17, 64), tobacco })),
    fc.array(fc.record({ relationship: fc.constantFrom("19", "22"), dob: daysBefore(0, 25), tobacco }), {
      maxLength: 6,
    }),
  )
  .map(([subscriber, partner, children]): CoveredPerson[] => [
    { id: "employee", relationship: "18", ...subscriber },
    ...(partner ? [{ id: "partner", ...partner } as CoveredPerson] : []),
    ...children.map((one, at) => ({ id: `child${at}`, ...one })),
  ]);

const price = fc.record({
  amountCents: cents,
  amountMicros: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  basisPoints: fc.integer({ min: 0, max: 500 }),
});
/** A row for everyone, so that nobody is without a price, and narrower ones that beat it. */
const someRates = fc
  .tuple(
    price,
    fc.tuple(...tierCodes.map(() => price)),
    fc.tuple(price, price, price),
    fc.array(fc.tuple(price, fc.integer({ min: 0, max: 60 }), fc.option(fc.boolean())), { maxLength: 1 }),
  )
  .map(([all, byTier, byKind, byAge]): Rate[] => [
    { ...always, ...all },
    ...tierCodes.map((tierCode, at) => ({ ...always, tierCode, ...byTier[at]! })),
    ...(["subscriber", "spouse", "child"] as const).map((personKind, at) => ({
      ...always,
      personKind,
      ...byKind[at]!,
    })),
    ...byAge.map(([own, ageFrom, uses]) => ({
      ...always,
      ageFrom,
      ageTo: ageFrom + 5,
      tobacco: uses,
      ...own,
    })),
  ]);
const aQuestion = (ratingMode: RatingMode) =>
  fc
    .record({
      people: aFamily,
      rates: someRates,
      contribution: fc.option(
        fc.record({
          kind: fc.constantFrom(...contributionKinds),
          amountCents: cents,
          basisPoints: fc.integer({ min: 0, max: 12_000 }),
          capCents: fc.option(cents),
        }),
      ),
      partner: fc.record({ employeePostTaxCents: cents, imputedIncomeCents: cents }),
      childCountLimit: fc.option(fc.integer({ min: 0, max: 4 })),
      volumeCents: fc.integer({ min: 0, max: 1_000_000_00 }),
      salaryCents: fc.integer({ min: 0, max: 300_000_00 }),
      payPeriodsPerYear: fc.constantFrom(...payPeriodCounts),
    })
    .map(({ contribution, partner, childCountLimit, ...rest }): PriceQuestion => ({
      ...rest,
      plan: { id: "p", name: "Plan", coverageType: "medical", ratingMode, childCountLimit },
      contributions: contribution ? [contribution] : [],
      partnerTiers: [{ ...always, tierCode: "ESP", dpTierCode: "FAM", ...partner }],
      tier: tierFor(rest.people, defaultTierItems).value,
      effectiveDate: firstDay,
      ratingArea: null,
      divisionId: null,
    }));

function valueOf(question: PriceQuestion) {
  const answer = priceOf(question);
  if (!answer.ok) throw new Error(JSON.stringify(answer.why));
  return answer.value;
}

describe.each(ratingModes)("%s", (mode) => {
  test("the parts add up to the whole, to the cent", () => {
    fc.assert(
      fc.property(aQuestion(mode), (question) => {
        const value = valueOf(question);
        expect(value.employerCents + value.employeeCents).toBe(value.totalCents);
        expect(Math.min(value.employerCents, value.employeeCents)).toBeGreaterThanOrEqual(0);
        expect(sumOf(value.lines.map((line) => line.amountCents))).toBe(value.totalCents);
        expect(value.employeePostTaxCents).toBeLessThanOrEqual(value.employeeCents);
        expect(value.lines.map(({ personId }) => personId).toSorted()).toEqual(
          question.people.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });

  test("the order of people, rates and rules changes nothing", () => {
    const shuffled = aQuestion(mode).chain((question) =>
      fc.record({
        question: fc.constant(question),
        people: fc.shuffledSubarray([...question.people], { minLength: question.people.length }),
        rates: fc.shuffledSubarray([...question.rates], { minLength: question.rates.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ question, people, rates }) => {
        expect(priceOf({ ...question, people, rates })).toEqual(priceOf(question));
      }),
    );
  });

  test("a birthday after the first day of cover changes no price", () => {
    fc.assert(
      fc.property(aQuestion(mode), fc.integer({ min: 1, max: 364 }), (question, later) => {
        const people = question.people.map((person) => {
          const dob = addDays(person.dob, later);
          return ageOn(dob, firstDay) === ageOn(person.dob, firstDay) ? { ...person, dob } : person;
        });
        expect(valueOf({ ...question, people }).totalCents).toBe(valueOf(question).totalCents);
      }),
    );
  });
});
