import { expect, test } from "vitest";
import { lifeIncome } from "./life-tax.ts";

const asked = {
  lifeTax: "aboveExclusion",
  volumeCents: 150_000_00,
  dob: "1979-06-01",
  effectiveDate: "2026-01-01",
  employeeCents: 0,
} as const;
const income = (more: Partial<Parameters<typeof lifeIncome>[0]>) => lifeIncome({ ...asked, ...more }).value;

// IRS Publication 15-B (2025), table 2-2, for each $1,000 a month; the first and the last age of each row.
test.each([
  [24, 5],
  [25, 6],
  [29, 6],
  [30, 8],
  [34, 8],
  [35, 9],
  [39, 9],
  [40, 10],
  [44, 10],
  [45, 15],
  [49, 15],
  [50, 23],
  [54, 23],
  [55, 43],
  [59, 43],
  [60, 66],
  [64, 66],
  [65, 127],
  [69, 127],
  [70, 206],
  [90, 206],
])(
  "somebody who is %d at the end of the year is taxed at %d cents for each $1,000 above $50,000",
  (age, rate) => {
    expect(income({ dob: `${2026 - age}-12-31` })).toBe(rate * 100);
  },
);

test("the age is that on the last day of the year, not on the first day of the coverage", () => {
  expect(income({ dob: "1976-12-31" })).toBe(2300);
  expect(income({ dob: "1977-01-01" })).toBe(1500);
});

test("Publication 15-B: $200,000 for a man of 45, who pays $50 of it a year, is taxed with $220 a year", () => {
  const cents = income({ volumeCents: 200_000_00, dob: "1981-03-01", employeeCents: 417 });
  expect(cents).toBe(2250 - 417);
  expect(Math.round((cents * 12) / 100)).toBe(220);
});

test.each([
  ["$50,000 are not taxed", { volumeCents: 50_000_00 }, 0],
  ["one thousand more is", { volumeCents: 51_000_00 }, 15],
  ["a plan beside another that uses the $50,000 up is taxed as a whole", { lifeTax: "whole" }, 2250],
  ["a plan that is no group-term life is not taxed", { lifeTax: "none" }, 0],
  ["who pays more than the table's cost is not taxed", { employeeCents: 1600 }, 0],
] as const)("%s", (_, more, expected) => {
  expect(income(more)).toBe(expected);
});
