import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, ageOn } from "#kernel/dates.ts";
import { sumOf } from "#kernel/money.ts";
import { type Contribution, contributionKinds, type Rate } from "./rates.ts";
import { type CoveredPerson, payPeriodCounts, type PriceQuestion } from "./price-question.ts";
import { priceOf } from "./price.ts";
import type { Price } from "./price-answer.ts";
import { defaultTierItems, tierFor } from "./tier.ts";

// Monthly rates of a real Massachusetts medical plan, rating area 1, first quarter of 2018; carried over by hand.
const areaOne = { ratingArea: "RA1", effectiveDate: "2018-01-01", terminationDate: "2018-03-31" };
const medicalRates: Rate[] = [
  { ...areaOne, ageFrom: 0, ageTo: 20, amountCents: 306_42 },
  { ...areaOne, ageFrom: 21, ageTo: 26, amountCents: 482_72 },
  { ...areaOne, ageFrom: 35, ageTo: 35, amountCents: 551_69 },
  { ...areaOne, ageFrom: 40, ageTo: 40, amountCents: 568_43 },
  { ...areaOne, ageFrom: 41, ageTo: 41, amountCents: 575_36 },
  { ...areaOne, ageFrom: 60, ageTo: null, amountCents: 965_10 },
];
const always = { effectiveDate: "2000-01-01" };
const dentalRates: Rate[] = [
  { ...always, tierCode: "EMP", amountCents: 32_15 },
  { ...always, tierCode: "ECH", amountCents: 66_40 },
  { ...always, tierCode: "ESP", amountCents: 64_30 },
  { ...always, tierCode: "FAM", amountCents: 102_85 },
];

const medical = { id: "m", name: "Direct Care", coverageType: "medical", ratingMode: "ageBand" } as const;
const dental = { id: "d", name: "Dental High", coverageType: "dental", ratingMode: "compositeTier" } as const;

const employee: CoveredPerson = { id: "employee", dob: "1977-06-15", relationship: "18" }; // 40 in early 2018
const spouse: CoveredPerson = { id: "spouse", dob: "1982-02-01", relationship: "01" }; // 35 on 2018-01-01
const child = (id: string, dob: string): CoveredPerson => ({ id, dob, relationship: "19" });

function aQuestion(given: Partial<PriceQuestion>): PriceQuestion {
  return {
    plan: medical,
    rates: medicalRates,
    contributions: [],
    people: [employee],
    tier: "EMP",
    effectiveDate: "2018-01-01",
    ratingArea: "RA1",
    divisionId: null,
    payPeriodsPerYear: 12,
    ...given,
  };
}

function priced(given: Partial<PriceQuestion>): Price {
  const answer = priceOf(aQuestion(given));
  if (!answer.ok) throw new Error(JSON.stringify(answer.why));
  return answer.value;
}

function codesOf(given: Partial<PriceQuestion>): string[] {
  return priceOf(aQuestion(given)).why.map(({ code }) => code);
}

describe("by age", () => {
  test("everyone's own rate is added", () => {
    const people = [employee, spouse, child("first", "2010-05-05"), child("second", "2012-05-05")];
    const price = priced({ people, tier: "FAM" });
    // 568.43 + 551.69 + 306.42 + 306.42
    expect(price.totalCents).toBe(1732_96);
    expect(price.lines).toEqual([
      { personId: "employee", age: 40, amountCents: 568_43, counted: true },
      { personId: "spouse", age: 35, amountCents: 551_69, counted: true },
      { personId: "first", age: 7, amountCents: 306_42, counted: true },
      { personId: "second", age: 5, amountCents: 306_42, counted: true },
    ]);
  });

  test("of the children under 21 only the three oldest are charged", () => {
    const children = [
      child("youngest", "2015-01-01"),
      child("oldest", "2001-01-01"),
      child("second", "2005-01-01"),
      child("third", "2010-01-01"),
    ];
    const price = priced({ people: [employee, ...children] });
    expect(price.totalCents).toBe(568_43 + 3 * 306_42);
    expect(price.lines.filter((line) => !line.counted)).toEqual([
      { personId: "youngest", age: 3, amountCents: 0, counted: false },
    ]);
    expect(codesOf({ people: [employee, ...children] })).toContain("price.childNotCounted");
  });

  test("a child of 21 is charged beside three younger ones, a child of 20 is one of the three", () => {
    const younger = [child("a", "2005-01-01"), child("b", "2006-01-01"), child("c", "2007-01-01")];
    const ofAge = child("ofAge", "1997-01-01"); // 21 on the day
    const notYet = child("notYet", "1997-01-02"); // 20 on the day
    expect(priced({ people: [employee, ofAge, ...younger] }).totalCents).toBe(568_43 + 482_72 + 3 * 306_42);
    expect(priced({ people: [employee, notYet, ...younger] }).totalCents).toBe(568_43 + 3 * 306_42);
  });

  test("a disabled child under 21 counts among the three, a young spouse never", () => {
    const younger = [child("a", "2005-01-01"), child("b", "2006-01-01"), child("c", "2007-01-01")];
    const disabled: CoveredPerson = { id: "disabled", dob: "2004-01-01", relationship: "22" };
    const young: CoveredPerson = { id: "young", dob: "1998-01-01", relationship: "01" };
    expect(priced({ people: [employee, disabled, ...younger] }).totalCents).toBe(568_43 + 3 * 306_42);
    expect(priced({ people: [employee, young, ...younger] }).totalCents).toBe(568_43 + 4 * 306_42);
  });

  test("a plan may charge another number of children, up to another age", () => {
    const children = [child("a", "2005-01-01"), child("b", "2006-01-01")];
    expect(
      priced({ plan: { ...medical, childCountLimit: 1 }, people: [employee, ...children] }).totalCents,
    ).toBe(568_43 + 306_42);
    expect(
      priced({ plan: { ...medical, childCountLimit: 0 }, people: [employee, ...children] }).totalCents,
    ).toBe(568_43);
    const plan = { ...medical, childCountLimit: 0, countedChildAge: 13 };
    expect(priced({ plan, people: [employee, ...children] }).totalCents).toBe(568_43 + 306_42); // they are 13 and 12
  });

  test("the age is the one on the first day of coverage", () => {
    expect(priced({ people: [{ ...employee, dob: "1977-01-01" }] }).lines[0]).toMatchObject({
      age: 41,
      amountCents: 575_36,
    });
    expect(priced({ people: [{ ...employee, dob: "1977-01-02" }] }).lines[0]).toMatchObject({
      age: 40,
      amountCents: 568_43,
    });
  });

  test("a newborn whose birth comes after the first day is 0", () => {
    expect(priced({ people: [employee, child("newborn", "2018-01-20")] }).lines[1]).toMatchObject({
      age: 0,
      amountCents: 306_42,
    });
  });

  test("who has no rate is named, everyone of them", () => {
    const people = [employee, { ...spouse, dob: "1970-01-01" }, child("grown", "1988-01-01")];
    expect(priceOf(aQuestion({ people }))).toEqual({
      ok: false,
      why: [
        {
          code: "price.noRateForPerson",
          params: {
            plan: "Direct Care",
            personId: "spouse",
            age: 48,
            tierCode: "EMP",
            effectiveDate: "2018-01-01",
          },
        },
        {
          code: "price.noRateForPerson",
          params: {
            plan: "Direct Care",
            personId: "grown",
            age: 30,
            tierCode: "EMP",
            effectiveDate: "2018-01-01",
          },
        },
      ],
    });
  });

  test("a fourth child that is not charged needs no rate", () => {
    const rates = medicalRates.map((rate) => (rate.ageFrom === 0 ? { ...rate, ageFrom: 5 } : rate));
    const older = [child("a", "2005-01-01"), child("b", "2006-01-01"), child("c", "2007-01-01")];
    expect(priceOf(aQuestion({ rates, people: [employee, ...older, child("d", "2017-01-01")] })).ok).toBe(
      true,
    );
    expect(priceOf(aQuestion({ rates, people: [employee, child("d", "2017-01-01")] })).ok).toBe(false);
  });

  test("the reasons tell the date, each person, the shares", () => {
    expect(codesOf({ people: [employee, spouse] })).toEqual([
      "price.ageOn",
      "price.person",
      "price.person",
      "price.employerPaysNothing",
      "price.employee",
      "price.perPayPeriod",
    ]);
  });
});

describe("by tier", () => {
  test.each([
    ["EMP", 32_15],
    ["ECH", 66_40],
    ["ESP", 64_30],
    ["FAM", 102_85],
  ] as const)("%s costs its own row", (tier, totalCents) => {
    expect(priced({ plan: dental, rates: dentalRates, tier }).totalCents).toBe(totalCents);
  });

  test("the price stands on the employee's line, the others add nothing", () => {
    const price = priced({ plan: dental, rates: dentalRates, people: [spouse, employee], tier: "ESP" });
    expect(price.lines).toEqual([
      { personId: "employee", age: 40, amountCents: 64_30, counted: true },
      { personId: "spouse", age: 35, amountCents: 0, counted: false },
    ]);
  });

  test("a tier without a row has no price", () => {
    expect(priceOf(aQuestion({ plan: dental, rates: dentalRates, tier: "NOTIER" }))).toMatchObject({
      ok: false,
      why: [{ code: "price.noRateForTier", params: { plan: "Dental High", tierCode: "NOTIER" } }],
    });
  });
});

describe("flat, by volume, by salary", () => {
  test("a flat plan costs everyone the same", () => {
    const plan = { ...medical, ratingMode: "flat" } as const;
    const rates = [{ ...always, amountCents: 899_00 }];
    expect(priced({ plan, rates, people: [employee, spouse], tier: "ESP" }).totalCents).toBe(899_00);
  });

  const life = { ...medical, id: "l", name: "Life", ratingMode: "per1000" } as const;

  test("life costs its rate for each $1,000", () => {
    const rates = [{ ...always, amountCents: 20 }];
    expect(priced({ plan: life, rates, volumeCents: 50_000_00 }).totalCents).toBe(10_00);
    expect(priced({ plan: life, rates, volumeCents: 0 }).totalCents).toBe(0);
  });

  test("a rate below a cent is exact until the end", () => {
    const rates = [{ ...always, amountCents: 0, amountMicros: 85_000 }]; // $0.085 for each $1,000
    expect(priced({ plan: life, rates, volumeCents: 50_000_00 }).totalCents).toBe(4_25);
    expect(priceOf(aQuestion({ plan: life, rates, volumeCents: 50_000_00 })).why[0]).toEqual({
      code: "price.perThousand",
      params: { volumeCents: 50_000_00, rate: 0.085, amountCents: 4_25 },
    });
    expect(priced({ plan: life, rates, volumeCents: 1_500_00 }).totalCents).toBe(13); // 12.75
    expect(priced({ plan: life, rates, volumeCents: 1_000_000_00 }).totalCents).toBe(85_00);
  });

  test("without the volume there is no price", () => {
    const rates = [{ ...always, amountCents: 20 }];
    expect(codesOf({ plan: life, rates })).toEqual(["price.noVolume"]);
    expect(codesOf({ plan: life, rates, volumeCents: null })).toEqual(["price.noVolume"]);
  });

  const disability = { ...medical, id: "s", name: "Disability", ratingMode: "salaryPercent" } as const;

  test("a share of the salary is a share of a month of it", () => {
    const rates = [{ ...always, amountCents: 0, basisPoints: 60 }]; // 0.6 %
    expect(priced({ plan: disability, rates, salaryCents: 60_000_00 }).totalCents).toBe(30_00);
    expect(priced({ plan: disability, rates, salaryCents: 61_234_56 }).totalCents).toBe(30_62); // 30.617
  });

  test("without salary or share there is no price", () => {
    const complete = [{ ...always, amountCents: 0, basisPoints: 60 }];
    expect(codesOf({ plan: disability, rates: complete, salaryCents: null })).toEqual(["price.noSalary"]);
    expect(priced({ plan: disability, rates: complete, salaryCents: 0 }).totalCents).toBe(0);
    expect(priceOf(aQuestion({ plan: disability, rates: complete, salaryCents: 60_000_00 })).why[0]).toEqual({
      code: "price.salaryPercent",
      params: { salaryCents: 60_000_00, percent: 0.6, amountCents: 30_00 },
    });
    const half = [{ ...always, amountCents: 0, basisPoints: null }];
    expect(codesOf({ plan: disability, rates: half, salaryCents: 1 })).toEqual(["price.rateIncomplete"]);
    expect(codesOf({ plan: disability, rates: [{ ...always, amountCents: 0, basisPoints: 60 }] })).toEqual([
      "price.noSalary",
    ]);
    expect(codesOf({ plan: disability, rates: [{ ...always, amountCents: 0 }], salaryCents: 1 })).toEqual([
      "price.rateIncomplete",
    ]);
  });
});

describe("which rate", () => {
  const plan = { ...medical, ratingMode: "flat" } as const;
  const rates: Rate[] = [
    { ...always, amountCents: 1 },
    { ...always, ratingArea: "RA1", amountCents: 2 },
    { ...always, ratingArea: "RA1", divisionId: "north", amountCents: 3 },
    { ...always, divisionId: "south", amountCents: 4 },
  ];

  test.each([
    ["RA2", null, 1],
    ["RA1", null, 2],
    ["RA1", "north", 3],
    ["RA2", "north", 1],
    ["RA1", "south", 4],
    [null, null, 1],
  ])("in area %s, division %s, the narrowest row that fits: %d", (ratingArea, divisionId, cents) => {
    expect(priced({ plan, rates, ratingArea, divisionId }).totalCents).toBe(cents);
    expect(priced({ plan, rates: rates.toReversed(), ratingArea, divisionId }).totalCents).toBe(cents);
  });

  test("each selector outweighs all the lesser ones together", () => {
    const narrow: Rate[] = [
      { ...always, ageFrom: 40, ageTo: 40, amountCents: 1 },
      { ...always, tierCode: "EMP", amountCents: 2 },
      { ...always, tierCode: "EMP", ageFrom: 30, amountCents: 3 },
      { ...always, ratingArea: "RA1", amountCents: 4 },
      { ...always, ratingArea: "RA1", ageTo: 50, amountCents: 5 },
      { ...always, ratingArea: "RA1", tierCode: "EMP", amountCents: 6 },
      { ...always, ratingArea: "RA1", tierCode: "EMP", ageFrom: 40, ageTo: 40, amountCents: 7 },
      { ...always, divisionId: "north", amountCents: 8 },
      { ...always, divisionId: "north", ratingArea: "RA1", amountCents: 9 },
    ];
    for (let known = 1; known <= narrow.length; known += 1) {
      const offered = narrow.slice(0, known).toReversed();
      expect(priced({ plan, rates: offered, divisionId: "north" }).totalCents).toBe(known);
    }
  });

  test("rows for one division, area or tier never serve another, not even nobody's", () => {
    expect(priceOf(aQuestion({ plan, rates: [{ ...always, divisionId: "north", amountCents: 1 }] })).ok).toBe(
      false,
    );
    expect(priceOf(aQuestion({ plan, rates: [{ ...always, ratingArea: "RA2", amountCents: 1 }] })).ok).toBe(
      false,
    );
    expect(priceOf(aQuestion({ plan, rates: [{ ...always, tierCode: "FAM", amountCents: 1 }] })).ok).toBe(
      false,
    );
  });

  test("in force on the first day of coverage, both ends included", () => {
    const quarter = { effectiveDate: "2018-01-01", terminationDate: "2018-03-31" };
    const dated = [
      { ...quarter, amountCents: 1 },
      { effectiveDate: "2018-04-01", amountCents: 2 },
    ];
    expect(priceOf(aQuestion({ plan, rates: dated, effectiveDate: "2017-12-31" })).ok).toBe(false);
    expect(priced({ plan, rates: dated, effectiveDate: "2018-01-01" }).totalCents).toBe(1);
    expect(priced({ plan, rates: dated, effectiveDate: "2018-03-31" }).totalCents).toBe(1);
    expect(priced({ plan, rates: dated, effectiveDate: "2018-04-01" }).totalCents).toBe(2);
  });

  test("of two equals in force the later one, of two of one day none", () => {
    const older = { effectiveDate: "2017-01-01", amountCents: 1 };
    const newer = { effectiveDate: "2018-01-01", amountCents: 2 };
    expect(priced({ plan, rates: [newer, older] }).totalCents).toBe(2);
    expect(codesOf({ plan, rates: [newer, older, { ...newer, amountCents: 3 }] })).toEqual([
      "price.twoRates",
    ]);
    expect(priced({ plan, rates: [newer, { ...newer }] }).totalCents).toBe(2);
  });

  test("a negative rate stops the work", () => {
    expect(() => priceOf(aQuestion({ plan, rates: [{ ...always, amountCents: -1 }] }))).toThrow(
      "not negative",
    );
  });
});

describe("who pays", () => {
  const plan = dental;
  const share = (contributions: Contribution[], tier: PriceQuestion["tier"] = "FAM") =>
    priced({ plan, rates: dentalRates, contributions, tier });

  test.each([
    ["nothing", [], 0],
    ["a fixed amount", [{ kind: "fixed", amountCents: 40_00 }], 40_00],
    ["never more than the whole", [{ kind: "fixed", amountCents: 500_00 }], 102_85],
    ["a share", [{ kind: "percent", basisPoints: 7500 }], 77_14], // 77.1375
    ["all of it", [{ kind: "percent", basisPoints: 10_000 }], 102_85],
    ["a share up to a cap", [{ kind: "percent", basisPoints: 7500, capCents: 60_00 }], 60_00],
    ["a share below its cap", [{ kind: "percent", basisPoints: 7500, capCents: 90_00 }], 77_14],
    ["a share of the employee's own price", [{ kind: "percentOfEmployeeOnly", basisPoints: 7500 }], 24_11], // 24.1125
    [
      "the row of the tier",
      [
        { kind: "fixed", amountCents: 1 },
        { kind: "fixed", tierCode: "FAM", amountCents: 2 },
      ],
      2,
    ],
    ["no row of another tier", [{ kind: "fixed", tierCode: "EMP", amountCents: 1 }], 0],
  ] as const)("the employer pays %s", (_, contributions, employerCents) => {
    const price = share([...contributions]);
    expect(price.employerCents).toBe(employerCents);
    expect(price.employeeCents).toBe(102_85 - employerCents);
  });

  test("a share of the employee's own price, by age, is of the employee's line", () => {
    const contributions = [{ kind: "percentOfEmployeeOnly", basisPoints: 5000 }] as const;
    expect(priced({ contributions, people: [spouse, employee], tier: "ESP" }).employerCents).toBe(284_22); // 284.215
  });

  test("a share of the employee's own price needs that price", () => {
    const rates = dentalRates.filter((rate) => rate.tierCode !== "EMP");
    const contributions = [{ kind: "percentOfEmployeeOnly", basisPoints: 5000 }] as const;
    expect(codesOf({ plan, rates, contributions, tier: "FAM" })).toEqual(["price.noRateForTier"]);
  });

  test("two rules for one tier, or half a rule, are no rule", () => {
    const rule = { kind: "fixed", amountCents: 1 } as const;
    const ask = (...contributions: Contribution[]) =>
      codesOf({ plan, rates: dentalRates, contributions, tier: "FAM" });
    expect(ask(rule, rule)).toEqual(["price.twoContributions"]);
    expect(ask({ kind: "fixed" })).toEqual(["price.contributionIncomplete"]);
    expect(ask({ kind: "percent", amountCents: 5 })).toEqual(["price.contributionIncomplete"]);
    expect(ask({ kind: "fixed", amountCents: null })).toEqual(["price.contributionIncomplete"]);
    expect(ask({ kind: "percent", basisPoints: null, tierCode: null })).toEqual([
      "price.contributionIncomplete",
    ]);
    expect(() => ask({ kind: "fixed", amountCents: -1 })).toThrow("not negative");
  });

  test.each([
    [12, 40_00],
    [24, 20_00],
    [26, 18_46], // 18.4615
    [52, 9_23], // 9.2308
  ] as const)("of $40 a month, with %d paychecks a year, each gives %d cents", (payPeriodsPerYear, cents) => {
    const contributions: Contribution[] = [{ kind: "fixed", amountCents: 62_85 }];
    const price = priced({ plan, rates: dentalRates, contributions, tier: "FAM", payPeriodsPerYear });
    expect(price.employeeCents).toBe(40_00);
    expect(price.employeePerPayPeriodCents).toBe(cents);
  });

  test("a cap or a whole that is just met is not mentioned", () => {
    const ask = (...contributions: Contribution[]) =>
      codesOf({ plan, rates: dentalRates, contributions, tier: "FAM" }).slice(1, -2);
    expect(ask({ kind: "fixed", amountCents: 50_00, capCents: 50_00 })).toEqual(["price.employerFixed"]);
    expect(ask({ kind: "fixed", amountCents: 102_85, capCents: null })).toEqual(["price.employerFixed"]);
  });

  test("wages are paid monthly, twice a month, every two weeks or weekly", () => {
    expect(payPeriodCounts).toEqual([12, 24, 26, 52]);
  });

  test("the reasons carry the figures", () => {
    const contributions: Contribution[] = [{ kind: "percent", basisPoints: 7250, capCents: 50_00 }];
    const { why } = priceOf(
      aQuestion({ plan, rates: dentalRates, contributions, tier: "FAM", payPeriodsPerYear: 24 }),
    );
    expect(why).toEqual([
      { code: "price.tier", params: { tierCode: "FAM", amountCents: 102_85 } },
      { code: "price.employerPercent", params: { percent: 72.5, totalCents: 102_85, amountCents: 74_57 } },
      { code: "price.employerCap", params: { capCents: 50_00 } },
      { code: "price.employee", params: { totalCents: 102_85, employerCents: 50_00, employeeCents: 52_85 } },
      {
        code: "price.perPayPeriod",
        params: { employeeCents: 52_85, payPeriods: 24, employeePerPayPeriodCents: 26_43 },
      },
    ]);
  });

  test("the reasons name the rule, the cap and the whole", () => {
    const ask = (...contributions: Contribution[]) =>
      codesOf({ plan, rates: dentalRates, contributions, tier: "FAM" }).filter((code) =>
        code.startsWith("price.employer"),
      );
    expect(ask({ kind: "fixed", amountCents: 500_00 })).toEqual([
      "price.employerFixed",
      "price.employerNeverMore",
    ]);
    expect(ask({ kind: "percent", basisPoints: 7500, capCents: 10_00 })).toEqual([
      "price.employerPercent",
      "price.employerCap",
    ]);
    expect(ask({ kind: "percentOfEmployeeOnly", basisPoints: 1 })).toEqual([
      "price.employerPercentOfEmployeeOnly",
    ]);
    expect(ask()).toEqual(["price.employerPaysNothing"]);
  });
});

test("a price is for one employee", () => {
  expect(() => priceOf(aQuestion({ people: [spouse] }))).toThrow("one employee");
  expect(() => priceOf(aQuestion({ people: [] }))).toThrow("one employee");
  expect(() => priceOf(aQuestion({ people: [employee, { ...employee, id: "two" }] }))).toThrow(
    "one employee",
  );
});

describe("for any family, plan and rule", () => {
  const firstDay = "2026-03-01";
  const bornBefore = (years: { min: number; max: number }) =>
    fc.integer({ min: years.min * 365, max: years.max * 365 }).map((days) => addDays(firstDay, -days));
  const aFamily = fc
    .tuple(
      bornBefore({ min: 18, max: 64 }),
      fc.option(fc.tuple(fc.constantFrom("01" as const, "53" as const), bornBefore({ min: 17, max: 64 }))),
      fc.array(fc.tuple(fc.constantFrom("19" as const, "22" as const), bornBefore({ min: 0, max: 25 })), {
        maxLength: 6,
      }),
    )
    .map(([dob, partner, children]): CoveredPerson[] => [
      { id: "employee", dob, relationship: "18" },
      ...(partner ? [{ id: "partner", relationship: partner[0], dob: partner[1] }] : []),
      ...children.map(([relationship, born], at) => ({ id: `child${at}`, relationship, dob: born })),
    ]);
  const rateOfAge = (age: number) => 200_00 + age * age * 13;
  const ageRates: Rate[] = Array.from({ length: 66 }, (_, age) => ({
    ...always,
    ageFrom: age,
    ageTo: age,
    amountCents: rateOfAge(age),
  }));
  const aContribution = fc.record({
    kind: fc.constantFrom(...contributionKinds),
    amountCents: fc.integer({ min: 0, max: 3000_00 }),
    basisPoints: fc.integer({ min: 0, max: 12_000 }),
    capCents: fc.option(fc.integer({ min: 0, max: 2000_00 })),
  });
  const aPlan = fc.constantFrom(
    { plan: medical, rates: ageRates },
    { plan: dental, rates: dentalRates },
    { plan: { ...medical, ratingMode: "flat" as const }, rates: [{ ...always, amountCents: 899_00 }] },
  );
  const anyQuestion = fc
    .record({
      people: aFamily,
      offered: aPlan,
      contribution: fc.option(aContribution),
      payPeriodsPerYear: fc.constantFrom(...payPeriodCounts),
    })
    .map(({ people, offered, contribution, payPeriodsPerYear }) =>
      aQuestion({
        ...offered,
        people,
        contributions: contribution ? [contribution] : [],
        tier: tierFor(people, defaultTierItems).value,
        effectiveDate: firstDay,
        payPeriodsPerYear,
      }),
    );

  test("employer and employee pay exactly the whole, and the lines add up to it", () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const price = priced(question);
        expect(price.employerCents + price.employeeCents).toBe(price.totalCents);
        expect(price.employerCents).toBeGreaterThanOrEqual(0);
        expect(price.employerCents).toBeLessThanOrEqual(price.totalCents);
        expect(sumOf(price.lines.map((line) => line.amountCents))).toBe(price.totalCents);
        expect(price.lines.map((line) => line.personId).toSorted()).toEqual(
          question.people.map(({ id }) => id).toSorted(),
        );
        const yearly = price.employeePerPayPeriodCents * question.payPeriodsPerYear;
        expect(Math.abs(yearly - price.employeeCents * 12)).toBeLessThanOrEqual(
          question.payPeriodsPerYear / 2,
        );
      }),
      { numRuns: 300 },
    );
  });

  test("the order of people, rates and rules changes nothing", () => {
    fc.assert(
      fc.property(
        anyQuestion.chain((question) =>
          fc.record({
            question: fc.constant(question),
            people: fc.shuffledSubarray([...question.people], { minLength: question.people.length }),
            rates: fc.shuffledSubarray([...question.rates], { minLength: question.rates.length }),
          }),
        ),
        ({ question, people, rates }) => {
          expect(priceOf({ ...question, people, rates })).toEqual(priceOf(question));
        },
      ),
    );
  });

  test("a birthday after the first day of coverage changes nothing", () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 0, max: 364 }), (question, later) => {
        // A person whose next birthday lies after the first day gets another one, also after it, in the same year of life.
        const people = question.people.map((person) => {
          const moved = addDays(person.dob, later);
          return ageOn(moved, firstDay) === ageOn(person.dob, firstDay) ? { ...person, dob: moved } : person;
        });
        expect(priced({ ...question, people }).totalCents).toBe(priced(question).totalCents);
      }),
    );
  });

  test("the price by age is the sum of rates, but for children under 21 beyond the three oldest", () => {
    fc.assert(
      fc.property(aFamily, (people) => {
        const age = (person: CoveredPerson) => ageOn(person.dob, firstDay);
        const isCapped = (person: CoveredPerson) =>
          ["19", "22"].includes(person.relationship) && age(person) < 21;
        const threeOldest = people
          .filter(isCapped)
          .map(age)
          .toSorted((one, other) => other - one)
          .slice(0, 3);
        const ages = [...people.filter((person) => !isCapped(person)).map(age), ...threeOldest];
        const price = priced({ people, rates: ageRates, effectiveDate: firstDay });
        expect(price.totalCents).toBe(sumOf(ages.map(rateOfAge)));
      }),
    );
  });

  test("another person never makes it cheaper", () => {
    fc.assert(
      fc.property(aFamily, bornBefore({ min: 0, max: 25 }), (people, dob) => {
        const bigger = [...people, child("another", dob)];
        const total = (family: CoveredPerson[]) =>
          priced({ people: family, rates: ageRates, effectiveDate: firstDay }).totalCents;
        expect(total(bigger)).toBeGreaterThanOrEqual(total(people));
      }),
    );
  });
});

const realRates = "../shared/data/plans_rates/derived_88806MA0020003-01_age_rates_2018.csv";

describe("against the real figures of 2018", () => {
  if (!existsSync(realRates)) {
    process.stdout.write(`Not run, for want of ${realRates}: prices against the real figures of 2018.\n`);
    test.skip("need the file of real figures", () => undefined);
    return;
  }
  const rows = readFileSync(realRates, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, , from = "", to = "", ratingArea = "", age = "", rate = ""] = line.split(",");
      return { from, to, ratingArea, age: Number(age), amountCents: Math.round(Number(rate) * 100) };
    });
  // The lowest age stands for everyone younger, the highest for everyone older.
  const rates: Rate[] = rows.map(({ from, to, ratingArea, age, amountCents }) => ({
    ratingArea,
    ageFrom: age === 20 ? 0 : age,
    ageTo: age === 65 ? null : age,
    amountCents,
    effectiveDate: from,
    terminationDate: to,
  }));

  test("each of the 1,288 figures comes back for one employee of that age, area and quarter", () => {
    expect(rows).toHaveLength(1288);
    for (const { from, to, ratingArea, age, amountCents } of rows) {
      for (const effectiveDate of [from, to]) {
        const dob = addMonths(effectiveDate, -12 * age);
        const people = [{ ...employee, dob }];
        expect(priced({ rates, people, ratingArea, effectiveDate }).totalCents).toBe(amountCents);
      }
    }
  });

  test("a family of seven in area 3, second quarter, by hand", () => {
    const rateAt = (age: number) =>
      rows.find((row) => row.age === age && row.ratingArea === "RA3" && row.from === "2018-04-01")
        ?.amountCents ?? 0;
    const people = [
      { ...employee, dob: "1970-04-01" }, // 48
      { ...spouse, dob: "1975-04-02" }, // 42
      child("a", "1995-12-12"), // 22
      child("b", "2000-01-01"),
      child("c", "2004-01-01"),
      child("d", "2008-01-01"),
      child("e", "2012-01-01"),
    ];
    const price = priced({ rates, people, ratingArea: "RA3", effectiveDate: "2018-04-01", tier: "FAM" });
    expect(price.totalCents).toBe(rateAt(48) + rateAt(42) + rateAt(22) + 3 * rateAt(20));
  });
});
