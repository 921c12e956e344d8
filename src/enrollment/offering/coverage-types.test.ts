import fc from "fast-check";
import { expect, test } from "vitest";
import { coverageTypeKey, orderedCoverageTypes, rowOrderOf } from "./coverage-types.ts";

const rows = rowOrderOf({
  petCare: { sortOrder: 2 },
  life: { sortOrder: 3 },
  adnd: { sortOrder: 1 },
  accident: { sortOrder: 3 },
  vision: { sortOrder: 900 },
});

test("medical, dental, vision come first; the others in the order of their rows, then by code", () => {
  const types = ["legal", "life", "vision", "petCare", "accident", "adnd", "medical", "dental"];
  expect(orderedCoverageTypes(types, rows)).toEqual([
    "medical",
    "dental",
    "vision",
    "adnd",
    "petCare",
    "accident",
    "life",
    "legal",
  ]);
});

test("each type is there once, whatever its case and spaces", () => {
  expect(orderedCoverageTypes(["medical", "medical ", "MEDICAL"], rows)).toHaveLength(1);
  expect(coverageTypeKey(" Dental\u00a0")).toBe("dental");
});

test("the order does not depend on the order they came in", () => {
  const types = ["medical", "dental", "vision", "life", "adnd", "pet", "legal", "accident"];
  fc.assert(
    fc.property(fc.shuffledSubarray(types, { minLength: 2 }), (some) => {
      expect(orderedCoverageTypes(some, rows)).toEqual(orderedCoverageTypes(some.toReversed(), rows));
    }),
  );
});
