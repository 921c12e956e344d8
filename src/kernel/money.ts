import { assert, assertSafeInteger } from "./assert.ts";
import { numberFormat } from "./formats.ts";
import type { Language } from "./language.ts";

// Money is whole cents in a number; every result is asserted to be a safe integer.

/** What anybody may write as one amount: a billion dollars, in cents. A share of it in basis points is still a safe integer. */
export const largestAmount = 100_000_000_000;

const dollars = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;
/** A paper may say ten thousand amounts: what finds their format costs as much as the format. */
const inDollars: Partial<Record<Language, Intl.NumberFormat>> = {};

/** "$1,234.50", "-$1,234.50": one form in every language (spec §5). */
export function formatMoney(cents: number, language: Language = "en"): string {
  assertSafeInteger(cents, "an amount of cents");
  inDollars[language] ??= numberFormat(language, dollars);
  return inDollars[language].format(cents / 100);
}

/** Division to the nearest whole number; a half goes away from zero, so that -0.5 and 0.5 mirror each other. */
export function roundDiv(numerator: number, denominator: number): number {
  assertSafeInteger(numerator, "a numerator");
  assertSafeInteger(denominator, "a denominator");
  assert(denominator !== 0, "nothing is divided by zero");
  const rest = Math.abs(numerator % denominator);
  const whole = (Math.abs(numerator) - rest) / Math.abs(denominator);
  const rounded = rest >= Math.abs(denominator) - rest ? whole + 1 : whole;
  // 0 rather than -0, which JSON and equality tests would show.
  return rounded === 0 || Math.sign(numerator) === Math.sign(denominator) ? rounded : -rounded;
}

/** The share of an amount in basis points: 7500 is 75 %. */
export function shareOf(cents: number, basisPoints: number): number {
  return roundDiv(multiply(cents, basisPoints), 10_000);
}

export function multiply(cents: number, factor: number): number {
  const product = cents * factor;
  assertSafeInteger(product, "a product of money");
  return product === 0 ? 0 : product;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => {
    assertSafeInteger(amount, "an amount of cents");
    assertSafeInteger(sum + amount, "a sum of money");
    return sum + amount;
  }, 0);
}

/** Splits an amount by weights so that the parts add up to exactly the whole; left-over cents go to the largest remainders, the earlier first. */
export function splitMoney(cents: number, weights: readonly number[]): number[] {
  assertSafeInteger(cents, "an amount of cents");
  const whole = sumOf(weights);
  assert(whole > 0 && weights.every((weight) => weight >= 0), "weights are not negative and not all zero");
  const shares = weights.map((weight, at) => {
    const product = multiply(Math.abs(cents), weight);
    const rest = product % whole;
    return { at, rest, cents: (product - rest) / whole };
  });
  const left = Math.abs(cents) - sumOf(shares.map((share) => share.cents));
  const lucky = new Set(
    shares
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, left)
      .map((share) => share.at),
  );
  return shares.map((share) => multiply(share.cents + (lucky.has(share.at) ? 1 : 0), Math.sign(cents)));
}
