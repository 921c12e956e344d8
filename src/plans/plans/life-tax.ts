import { multiply, roundDiv } from "#kernel/money.ts";
import { ageOn, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

// 26 USC 79: the cost of group-term life insurance above $50,000 is taxed as pay, by a table of the tax office.

export const lifeTaxes = ["none", "aboveExclusion", "whole"] as const;
/** Of a plan: not taxed, above $50,000, or all of it, where another plan of the employer uses the $50,000 up. */
export type LifeTax = (typeof lifeTaxes)[number];

const exclusionCents = 50_000_00;
const thousandCents = 1000_00;

/** 26 CFR 1.79-3(d)(2), Table I: cents a month for each $1,000, from an age on. */
const tableOne = [
  [70, 206],
  [65, 127],
  [60, 66],
  [55, 43],
  [50, 23],
  [45, 15],
  [40, 10],
  [35, 9],
  [30, 8],
  [25, 6],
  [0, 5],
] as const;

type LifeTaxQuestion = {
  lifeTax: LifeTax;
  volumeCents: number;
  dob: PlainDate;
  /** The first day of what is priced; the age is that on the last day of its year. */
  effectiveDate: PlainDate;
  /** The employee pays this much a month, after taxes. */
  employeeCents: number;
};

/** What a month of the insurance counts as pay, less what the employee pays for it. */
export function lifeIncome(question: LifeTaxQuestion): Traced<number> {
  const { lifeTax, volumeCents, dob, effectiveDate, employeeCents } = question;
  const taxedCents =
    lifeTax === "none" ? 0 : Math.max(0, volumeCents - (lifeTax === "whole" ? 0 : exclusionCents));
  if (taxedCents === 0) return { value: 0, why: [] };
  const age = Math.max(0, ageOn(dob, `${effectiveDate.slice(0, 4)}-12-31`));
  const rate = tableOne.find(([from]) => from <= age)?.[1] ?? 0;
  const costCents = roundDiv(multiply(taxedCents, rate), thousandCents);
  const amountCents = Math.max(0, costCents - employeeCents);
  return because(amountCents, "price.lifeIncome", {
    taxedCents,
    age,
    rate: rate / 100,
    costCents,
    amountCents,
  });
}
