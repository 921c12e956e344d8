import { expect, test } from "vitest";
import { keyOf } from "./signup-key.ts";

test.each([
  ["sol-y-piedra", "SOL-Y-PIEDRA"],
  [" SOL - Y - PIEDRA ", "SOL-Y-PIEDRA"],
  ["SOL\u2013Y\u2014PIEDRA", "SOL-Y-PIEDRA"],
  ["SOL\u2011Y\u2212PIEDRA", "SOL-Y-PIEDRA"],
  ["SOL\uff0dY\u00a0-\u200bPIEDRA", "SOL-Y-PIEDRA"],
  // Other signs that look like a hyphen, or are typed for it; nothing else is changed.
  ["a\u2043b\u00afc\u02d7d", "A-B-C-D"],
  ["sol_y.piedra", "SOL_Y.PIEDRA"],
  ["", ""],
])("%j is %s", (typed, key) => {
  expect(keyOf(typed)).toBe(key);
});
