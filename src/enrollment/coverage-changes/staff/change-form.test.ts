import { expect, test } from "vitest";
import { isNeverBegun, likeliest } from "./change-form.ts";

const one = (effectiveDate: string, terminationDate: string | null) => ({ effectiveDate, terminationDate });
const now = one("2026-01-01", "2026-12-31");
const open = one("2026-01-01", null);
const next = one("2027-01-01", "2027-12-31");
const later = one("2028-01-01", null);
const past = one("2025-01-01", "2025-12-31");
const never = one("2029-01-01", "2028-12-31");

test.each([
  ["what holds today", [never, later, next, now, past], now],
  ["what holds today without an end", [later, open], open],
  ["what begins next, where nothing holds", [never, later, next, past], next],
  ["the latest that has ended, where nothing else is there", [never, past], past],
  ["what never began, where there is nothing but that", [never], never],
  ["nothing, where there is none", [], undefined],
] as const)("a change begins with %s", (_, coverages, first) => {
  expect(likeliest<typeof now>(coverages, "2026-06-30")).toBe(first);
});

test("coverage holds on its first and last day", () => {
  for (const day of ["2026-01-01", "2026-12-31"]) expect(likeliest([later, now], day)).toBe(now);
  expect(likeliest([later, now], "2025-12-31")).toBe(now);
  expect(likeliest([later, now], "2027-01-01")).toBe(later);
});

test("coverage of one day has begun; what ends the day before has not", () => {
  expect(isNeverBegun(one("2026-01-01", "2026-01-01"))).toBe(false);
  expect(isNeverBegun(one("2026-01-01", "2025-12-31"))).toBe(true);
});
