import { expect, test } from "vitest";
import { firstBankDay, isBankHoliday } from "./bank-days.ts";
import { addDays } from "./dates.ts";

test.each([
  ["2026-11-01", "2026-11-02", "a Sunday"],
  ["2027-01-01", "2027-01-04", "New Year's Day on a Friday"],
  ["2026-01-01", "2026-01-02", "New Year's Day on a Thursday"],
  ["2022-01-01", "2022-01-03", "New Year's Day on a Saturday, which is not moved"],
  ["2023-01-01", "2023-01-03", "New Year's Day on a Sunday, kept on Monday"],
  ["2025-09-01", "2025-09-02", "Labor Day"],
  ["2029-09-01", "2029-09-04", "a weekend before Labor Day"],
  ["2026-08-01", "2026-08-03", "a Saturday"],
  ["2026-12-01", "2026-12-01", "a Tuesday"],
  ["2026-12-17", "2026-12-01", "asked by another day of the month"],
])("money of the month of %s moves on %s: %s", (month, expected) => {
  expect(firstBankDay(month)).toBe(expected);
});

test("the holidays of 2026 and 2027 are those that the Federal Reserve publishes", () => {
  const days = Array.from({ length: 730 }, (_, at) => addDays("2026-01-01", at));
  expect(days.filter(isBankHoliday)).toEqual([
    "2026-01-01",
    "2026-01-19",
    "2026-02-16",
    "2026-05-25",
    "2026-06-19",
    "2026-09-07",
    "2026-10-12",
    "2026-11-11",
    "2026-11-26",
    "2026-12-25",
    "2027-01-01",
    "2027-01-18",
    "2027-02-15",
    "2027-05-31",
    "2027-07-05",
    "2027-09-06",
    "2027-10-11",
    "2027-11-11",
    "2027-11-25",
  ]);
});
