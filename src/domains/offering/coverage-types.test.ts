import fc from "fast-check";
import { expect, test } from "vitest";
import { coverageTypeKey, orderedCoverageTypes, sortByCoverageType } from "./coverage-types.ts";

test("medical, dental, vision come first, life and accidental death last", () => {
  expect(orderedCoverageTypes(["add", "vision", "petCare", "life", "medical", "accident", "dental"])).toEqual(
    ["medical", "dental", "vision", "accident", "petCare", "life", "add"],
  );
});

test("the others go by their label", () => {
  const labels: Record<string, string> = { accident: "Zebra", pet: "Apple" };
  expect(orderedCoverageTypes(["accident", "pet", "vision"], (type) => labels[type] ?? type)).toEqual([
    "vision",
    "pet",
    "accident",
  ]);
});

test("two types with one label keep a fixed order", () => {
  expect(orderedCoverageTypes(["pet", "legal", "dental"], () => "Same")).toEqual(["dental", "legal", "pet"]);
  expect(orderedCoverageTypes(["legal", "dental", "pet"], () => "Same")).toEqual(["dental", "legal", "pet"]);
});

test("each type is there once, whatever its case and spaces", () => {
  expect(orderedCoverageTypes(["medical", "medical ", "MEDICAL"])).toEqual(["medical"]);
  expect(coverageTypeKey(" Dental\u00a0")).toBe("dental");
});

test("plans keep their own order within a type", () => {
  const plans = [
    { id: "b", type: "dental" },
    { id: "a", type: "medical" },
    { id: "c", type: "dental" },
    { id: "d", type: "medical" },
  ];
  expect(sortByCoverageType(plans, (plan) => plan.type).map((plan) => plan.id)).toEqual(["a", "d", "b", "c"]);
});

test("the order does not depend on the order they came in", () => {
  const types = ["medical", "dental", "vision", "life", "add", "pet", "legal", "accident"];
  fc.assert(
    fc.property(fc.shuffledSubarray(types, { minLength: 2 }), (some) => {
      expect(orderedCoverageTypes(some)).toEqual(orderedCoverageTypes(some.toReversed()));
    }),
  );
});
