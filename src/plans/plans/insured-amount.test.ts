import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AmountTerms,
  dependentAmount,
  insuredAmount,
  reducedFurther,
  shareLeft,
} from "./insured-amount.ts";

const life: AmountTerms = {
  amountBasis: "yearlyPay",
  payShare: 20_000,
  amountStepCents: 1000_00,
  amountRounding: "up",
  maximumAmountCents: 300_000_00,
  minimumAmountCents: 25_000_00,
  firstReductionAge: 65,
  firstReductionBasisPoints: 6500,
  secondReductionAge: 70,
  secondReductionBasisPoints: 5000,
  spouseAmountCents: 25_000_00,
  childAmountCents: 10_000_00,
};
const amount = (terms: AmountTerms, salary: number | null, age = 40, chosen: number | null = null) => {
  const { value } = insuredAmount(terms, {
    salaryCents: salary === null ? null : salary * 100,
    age,
    chosenCents: chosen === null ? null : chosen * 100,
  });
  return value === null ? null : value / 100;
};

describe("an amount of insurance", () => {
  test.each([
    ["twice the pay", life, 52_000, 40, 104_000],
    ["rounded up to the next thousand", life, 52_100, 40, 105_000],
    ["rounded up from one cent more", life, 52_000.01, 40, 105_000],
    ["a whole thousand stays", life, 52_500, 40, 105_000],
    ["rounded up where the plan says no way", { ...life, amountRounding: null }, 52_100, 40, 105_000],
    ["rounded down", { ...life, amountRounding: "down" }, 52_400, 40, 104_000],
    ["rounded to the nearest, the half up", { ...life, amountRounding: "nearest" }, 52_250, 40, 105_000],
    ["rounded to the nearest, below the half", { ...life, amountRounding: "nearest" }, 52_249, 40, 104_000],
    ["without steps to the cent", { ...life, amountStepCents: null }, 52_100, 40, 104_200],
    ["at most the maximum", life, 175_000, 40, 300_000],
    ["the maximum itself", life, 150_000, 40, 300_000],
    ["at least the minimum", life, 10_000, 40, 25_000],
    ["once and a half", { ...life, payShare: 15_000 }, 40_000, 40, 60_000],
    ["whole on the eve of the first reduction", life, 52_000, 64, 104_000],
    ["65 % at 65", life, 52_000, 65, 67_600],
    ["65 % at 69", life, 52_000, 69, 67_600],
    ["half at 70", life, 52_000, 70, 52_000],
    ["half at 90", life, 52_000, 90, 52_000],
    ["of the maximum what the age leaves", life, 400_000, 66, 195_000],
  ] as const)("is %s", (_, terms, salary, age, expected) => {
    expect(amount(terms, salary, age)).toBe(expected);
  });

  test("of disability is a share of a month's or of a week's pay, to a cap", () => {
    const long: AmountTerms = {
      amountBasis: "monthlyPay",
      payShare: 6000,
      maximumAmountCents: 6000_00,
    };
    expect(amount(long, 60_000)).toBe(3000);
    expect(amount(long, 120_000)).toBe(6000);
    expect(amount(long, 120_012)).toBe(6000);
    expect(amount({ ...long, amountBasis: "weeklyPay", maximumAmountCents: 1500_00 }, 52_000)).toBe(600);
  });

  test("without a known pay is not known, and says so", () => {
    expect(insuredAmount(life, { salaryCents: null, age: 40, chosenCents: 50_000_00 })).toEqual({
      value: null,
      why: [{ code: "amount.noPay" }],
    });
  });

  test("is what the person chose before what the plan gives to everybody, and is reduced alike", () => {
    const { amountBasis: _, ...fixed } = { ...life, volumeCents: 50_000_00 };
    expect(amount(fixed, 52_000)).toBe(50_000);
    expect(amount(fixed, null, 40, 80_000)).toBe(80_000);
    expect(amount(fixed, null, 65, 80_000)).toBe(52_000);
    expect(amount({}, 52_000)).toBe(null);
  });

  test("of a dependent is what the plan says of spouses, partners and children", () => {
    expect((["01", "53", "19", "22", "18"] as const).map((one) => dependentAmount(life, one))).toEqual([
      25_000_00,
      25_000_00,
      10_000_00,
      10_000_00,
      null,
    ]);
    expect(dependentAmount({}, "01")).toBe(null);
  });
});

test("an amount that was chosen falls by the steps that a year crosses, and by none within them", () => {
  const from = (heldCents: number, ageBefore: number, age: number) =>
    reducedFurther(life, { heldCents, ageBefore, age }).value;
  expect(from(100_000_00, 63, 64)).toBe(100_000_00);
  expect(from(100_000_00, 64, 65)).toBe(65_000_00);
  expect(from(65_000_00, 65, 66)).toBe(65_000_00);
  expect(from(65_000_00, 69, 70)).toBe(50_000_00);
  expect(from(100_000_00, 64, 70)).toBe(50_000_00);
});

test("an amount that was chosen never grows again, though a plan leaves more at a higher age", () => {
  const growing = { ...life, firstReductionBasisPoints: 5000, secondReductionBasisPoints: 6500 };
  expect(reducedFurther(growing, { heldCents: 50_000_00, ageBefore: 69, age: 70 })).toEqual({
    value: 50_000_00,
    why: [],
  });
});

test("nobody's amount grows with age, whatever the pay, and it never leaves the limits before an age reduces it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 18, max: 99 }), (salary, age) => {
      const [now, later] = [amount(life, salary, age) ?? 0, amount(life, salary, age + 1) ?? 0];
      expect(later).toBeLessThanOrEqual(now);
      const full = (now * 10_000) / shareLeft(life, age);
      expect(full).toBeGreaterThanOrEqual(25_000 - 0.01);
      expect(full).toBeLessThanOrEqual(300_000 + 0.01);
    }),
  );
});
