import { expect, test } from "vitest";
import { periodOf } from "./coverage.ts";

test.each([
  ["2026-11-10", null, "current"],
  ["2026-11-11", null, "upcoming"],
  ["2026-01-01", "2026-11-10", "current"],
  ["2026-01-01", "2026-11-09", "expired"],
  ["2026-11-11", "2027-10-31", "upcoming"],
  // Taken back before it began: it never covers.
  ["2026-12-01", "2026-11-30", "expired"],
] as const)("from %s until %s, on 2026-11-10: %s", (effectiveDate, terminationDate, period) => {
  expect(periodOf({ effectiveDate, terminationDate }, "2026-11-10")).toBe(period);
});
