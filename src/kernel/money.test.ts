import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney, largestAmount, multiply, roundDiv, shareOf, splitMoney, sumOf } from "./money.ts";

const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });

describe("writing money", () => {
  test.each([
    [123450, "$1,234.50"],
    [-123450, "-$1,234.50"],
    [0, "$0.00"],
    [5, "$0.05"],
    [-5, "-$0.05"],
    [89900, "$899.00"],
    [100000000, "$1,000,000.00"],
    [largestAmount, "$1,000,000,000.00"],
    [123456789012345, "$1,234,567,890,123.45"],
  ])("%d cents is %s in every language", (amount, written) => {
    expect(formatMoney(amount)).toBe(written);
    expect(formatMoney(amount, "en")).toBe(written);
    expect(formatMoney(amount, "ko")).toBe(written);
    expect(formatMoney(amount, "es")).toBe(written);
  });

  test("refuses half cents", () => {
    expect(() => formatMoney(10.5)).toThrow("an amount of cents is a safe integer");
    expect(() => formatMoney(Number.NaN)).toThrow("safe integer");
  });
});

describe("dividing", () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [-5, -2, 3],
    [4, 3, 1],
    [-4, 3, -1],
    [1, 3, 0],
    [-1, 3, 0],
    [0, 7, 0],
    [7, 7, 1],
    [9007199254740991, 2, 4503599627370496],
  ])("%d by %d is %d, halves away from zero", (numerator, denominator, result) => {
    expect(roundDiv(numerator, denominator)).toBe(result);
  });

  test("agrees with exact arithmetic, and mirrors at zero", () => {
    const any = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const [n, d] = [BigInt(Math.abs(numerator)), BigInt(denominator)];
        const exact = Number((2n * n + d) / (2n * d));
        const expected = numerator < 0 && exact !== 0 ? -exact : exact;
        expect(roundDiv(numerator, denominator)).toBe(expected);
        expect(roundDiv(-numerator, denominator) + roundDiv(numerator, denominator)).toBe(0);
      }),
    );
  });

  test("never by zero, never with fractions, never beyond what a number holds", () => {
    expect(() => roundDiv(1, 0)).toThrow("zero");
    expect(() => roundDiv(1.5, 2)).toThrow("a numerator is a safe integer");
    expect(() => roundDiv(1, 0.5)).toThrow("a denominator is a safe integer");
    expect(() => multiply(Number.MAX_SAFE_INTEGER, 2)).toThrow("a product of money is a safe integer");
    expect(() => sumOf([Number.MAX_SAFE_INTEGER, 1])).toThrow("a sum of money is a safe integer");
    expect(() => sumOf([0.5, 0.5])).toThrow("an amount of cents is a safe integer");
  });

  test("zero has no sign", () => {
    expect([multiply(0, -1), multiply(-1, 0), shareOf(-1, 1)]).toStrictEqual([0, 0, 0]);
  });

  test("a share of the largest amount is still exact", () => {
    expect(shareOf(largestAmount, 9_999)).toBe(99_990_000_000);
  });
});

describe("sharing", () => {
  test.each([
    [10001, 5000, 5001],
    [48272, 7500, 36204],
    [33333, 3333, 11110],
    [10000, 0, 0],
    [10000, 10000, 10000],
    [-10001, 5000, -5001],
    [0, 7500, 0],
  ])("%d cents at %d basis points is %d", (amount, basisPoints, share) => {
    expect(shareOf(amount, basisPoints)).toBe(share);
  });

  test("a share and the rest are the whole, and the share lies within it", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const share = shareOf(amount, basisPoints);
        expect(Math.abs(share)).toBeLessThanOrEqual(Math.abs(amount));
        expect(share + (amount - share)).toBe(amount);
      }),
    );
  });
});

describe("splitting", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1], [51, 50]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [100, [1, 2], [33, 67]],
    [5, [1, 0, 1], [3, 0, 2]],
    [0, [3, 4], [0, 0]],
    [7, [1], [7]],
  ])("%d by %j is %j", (amount, weights, parts) => {
    expect(splitMoney(amount, weights)).toEqual(parts);
  });

  test("the parts add up to the whole, and each is within a cent of its share", () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), weights, (amount, list) => {
        const parts = splitMoney(amount, list);
        const whole = sumOf(list);
        expect(sumOf(parts)).toBe(amount);
        parts.forEach((part, at) => {
          expect(Math.abs(part - (amount * list[at]!) / whole)).toBeLessThan(1);
          expect(part === 0 || part < 0 === amount < 0).toBe(true);
        });
      }),
    );
  });

  test("nothing is split by no weight at all", () => {
    expect(() => splitMoney(0.5, [1])).toThrow("an amount of cents is a safe integer");
    expect(() => splitMoney(100, [])).toThrow("not all zero");
    expect(() => splitMoney(100, [0, 0])).toThrow("not all zero");
    expect(() => splitMoney(100, [2, -1])).toThrow("not negative");
  });
});
