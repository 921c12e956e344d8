import { expect, test } from "vitest";
import { nextYear } from "./next-year.ts";

test.each([
  ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
  ["2026-01-01", null, "2027-01-01", "2027-12-31"],
  ["2025-07-01", "2026-06-30", "2026-07-01", "2027-06-30"],
  ["2026-10-01", "2026-12-31", "2027-01-01", "2027-12-31"],
  ["2027-03-01", "2028-02-29", "2028-03-01", "2029-02-28"],
])("after %s to %s comes %s to %s", (from, until, nextFrom, nextUntil) => {
  expect(nextYear(from, until)).toEqual({ effectiveDate: nextFrom, terminationDate: nextUntil });
});
