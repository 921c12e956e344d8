import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { utilizations, services } from "./utilization.ts";
import { type CareSums, yearCost, type YearQuestion } from "./year-cost.ts";

const plan: CareSums = {
  coverageType: "medical",
  deductibleIndividualCents: 75_000,
  deductibleFamilyCents: 150_000,
  outOfPocketIndividualCents: 500_000,
  outOfPocketFamilyCents: 1_000_000,
  coinsuranceBasisPoints: 2_000,
  primaryCopayCents: 2_500,
  specialistCopayCents: 5_000,
  emergencyCopayCents: 25_000,
  genericDrugCopayCents: 1_500,
  isHsaEligible: false,
  isDeductibleEmbedded: true,
  isOutOfPocketEmbedded: true,
};
const price = { employeePerPayPeriodCents: 10_000, payPeriodsPerYear: 26 };
const ask = (over: Partial<CareSums>, rest: Partial<Omit<YearQuestion, "plan">> = {}) =>
  yearCost({ plan: { ...plan, ...over }, people: 1, use: "low", price, ...rest });
const careOf = (answer: ReturnType<typeof yearCost>) => (answer.ok ? answer.value.careCents : null);

describe("the care of a year", () => {
  test.each([
    // A visit for $25 and a medicine for $15; the checkup is free.
    ["little, with fixed sums", {}, { use: "low" }, 4_000],
    // 3 × 25 + 12 × 15 + 2 × 50; two tests of $200 below the deductible.
    ["some", {}, { use: "medium" }, 75_00 + 180_00 + 100_00 + 400_00],
    // 6 × 25 + 24 × 15 + 6 × 50; tests 750 + 20 % of 250; 250 once; 20 % of 30,000 is over the limit with the rest.
    ["much, up to the limit", {}, { use: "high" }, 500_000],
    ["the limit for a family", {}, { use: "high", people: 4 }, 1_000_000],
    [
      "a limit for two, where twice one is less",
      { outOfPocketFamilyCents: 1_500_000 },
      { use: "high", people: 2 },
      1_000_000,
    ],
    [
      "the family's limit for two, where nobody has one of their own",
      { outOfPocketFamilyCents: 1_500_000, isOutOfPocketEmbedded: false },
      { use: "high", people: 2 },
      1_500_000,
    ],
    // 2 × 3 × 25 + 2 × 12 × 15 + 2 × 2 × 50, and four tests of $200 below the family's deductible of $1,600.
    [
      "the family's deductible for two, where nobody has one of their own",
      { deductibleIndividualCents: 10_000, deductibleFamilyCents: 160_000, isDeductibleEmbedded: false },
      { use: "medium", people: 2 },
      150_00 + 360_00 + 200_00 + 800_00,
    ],
    ["for three people", {}, { use: "low", people: 3 }, 12_000],
    // 125 + 40, all below the deductible.
    ["before the deductible of a savings account", { isHsaEligible: true }, { use: "low" }, 16_500],
    // Deductible 100: of the visit's bill 25 are left, then the fixed sum of the medicine.
    [
      "fixed sums after the deductible of a savings account",
      { isHsaEligible: true, deductibleIndividualCents: 11_000 },
      { use: "low" },
      11_000 + 1_500 + 1_500,
    ],
    [
      "a part of each bill",
      { primaryCopayCents: null, genericDrugCopayCents: null, deductibleIndividualCents: 0 },
      { use: "low" },
      3_300,
    ],
    ["never more than the bill", { genericDrugCopayCents: 9_000 }, { use: "low" }, 2_500 + 4_000],
  ] as const)("%s", (_, over, rest, cents) => {
    expect(careOf(ask(over, rest))).toBe(cents);
  });

  test("comes on top of what is taken from the pay, with every line", () => {
    const answer = ask({}, { use: "medium" });
    expect(answer).toMatchObject({
      ok: true,
      value: { premiumCents: 260_000, careCents: 75_500, totalCents: 335_500 },
    });
    expect(answer.why.map(({ code, params }) => [code, params?.["service"], params?.["paidCents"]])).toEqual([
      ["year.premium", undefined, undefined],
      ["year.preventive", undefined, 0],
      ["year.copay", "primary", 7_500],
      ["year.copay", "drug", 18_000],
      ["year.copay", "specialist", 10_000],
      ["year.own", "test", 40_000],
      ["year.total", undefined, undefined],
    ]);
  });
});

describe("what is not stated", () => {
  test.each([
    ["the limit", { outOfPocketIndividualCents: null }, {}, ["year.noLimit"]],
    ["a family's limit, for a family", { outOfPocketFamilyCents: null }, { people: 2 }, ["year.noLimit"]],
    ["the deductible", { deductibleIndividualCents: null }, { use: "high" }, ["year.noDeductible"]],
    ["the person's part", { coinsuranceBasisPoints: null }, { use: "high" }, ["year.noCoinsurance"]],
    [
      "all",
      { deductibleIndividualCents: null, coinsuranceBasisPoints: null, outOfPocketIndividualCents: null },
      { use: "medium" },
      ["year.noLimit", "year.noDeductible", "year.noCoinsurance"],
    ],
    ["another coverage", { coverageType: "dental" }, {}, ["year.medicalOnly"]],
  ] as const)("%s: no estimate, and why", (_, over, rest, codes) => {
    const answer = ask(over, rest);
    expect(answer.ok).toBe(false);
    expect(answer.why.map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    ["a family's sums, for one person", { deductibleFamilyCents: null, outOfPocketFamilyCents: null }],
    ["sums that this care does not need", { deductibleIndividualCents: null, coinsuranceBasisPoints: null }],
  ] as const)("%s matter not", (_, over) => {
    expect(careOf(ask(over))).toBe(4_000);
  });
});

const sum = fc.integer({ min: 0, max: 2_000_000 });
const copay = fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null });
const questions = fc.record({
  plan: fc.record({
    coverageType: fc.constant("medical"),
    deductibleIndividualCents: sum,
    deductibleFamilyCents: sum,
    outOfPocketIndividualCents: sum,
    outOfPocketFamilyCents: sum,
    coinsuranceBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    primaryCopayCents: copay,
    specialistCopayCents: copay,
    emergencyCopayCents: copay,
    genericDrugCopayCents: copay,
    isHsaEligible: fc.boolean(),
    isDeductibleEmbedded: fc.boolean(),
    isOutOfPocketEmbedded: fc.boolean(),
  }),
  people: fc.integer({ min: 1, max: 12 }),
  price: fc.record({
    employeePerPayPeriodCents: fc.integer({ min: 0, max: 500_000 }),
    payPeriodsPerYear: fc.constantFrom(12, 24, 26, 52),
  }),
});
const known = (question: YearQuestion) => {
  const answer = yearCost(question);
  if (!answer.ok) throw new Error("every sum is stated");
  return answer;
};

describe("for any plan", () => {
  test("never below nothing, never above the limit and the pay's part", () => {
    fc.assert(
      fc.property(questions, fc.constantFrom(...utilizations), (question, use) => {
        const { value } = known({ ...question, use });
        const { outOfPocketIndividualCents: one, outOfPocketFamilyCents: family } = question.plan;
        expect(value.careCents).toBeGreaterThanOrEqual(0);
        if (question.people === 1 || question.plan.isOutOfPocketEmbedded)
          expect(value.careCents).toBeLessThanOrEqual(one * question.people);
        if (question.people > 1) expect(value.careCents).toBeLessThanOrEqual(family);
        expect(value.totalCents).toBe(value.premiumCents + value.careCents);
      }),
    );
  });

  test("more care never costs less", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const totals = utilizations.map((use) => known({ ...question, use }).value.totalCents);
        expect(totals).toEqual(totals.toSorted((one, other) => one - other));
      }),
    );
  });

  test("the lines add up to the sum", () => {
    fc.assert(
      fc.property(questions, fc.constantFrom(...utilizations), (question, use) => {
        const { value, why } = known({ ...question, use });
        const paid = why.flatMap(({ params }) => params?.["paidCents"] ?? []).map(Number);
        expect(paid.reduce((all, cents) => all + cents, 0)).toBe(value.careCents);
        for (const { params } of why) {
          if (params?.["service"] === undefined) continue;
          expect(Number(params["ownCents"]) + Number(params["restCents"])).toBe(params["billedCents"]);
        }
      }),
    );
  });

  test("more people never cost less for care, where the family's sums are not below one person's", () => {
    fc.assert(
      fc.property(questions, fc.constantFrom(...utilizations), (question, use) => {
        const { plan: sums } = question;
        fc.pre(sums.outOfPocketFamilyCents >= sums.outOfPocketIndividualCents);
        fc.pre(sums.deductibleFamilyCents >= sums.deductibleIndividualCents);
        const more = known({ ...question, people: question.people + 1, use });
        expect(more.value.careCents).toBeGreaterThanOrEqual(known({ ...question, use }).value.careCents);
      }),
    );
  });
});

test("each use has all that the one before has", () => {
  for (const { times } of services) {
    expect(times.low).toBeLessThanOrEqual(times.medium);
    expect(times.medium).toBeLessThanOrEqual(times.high);
  }
});
