import { expect, test } from "vitest";
import { fromSpecification, queryFromSpecification, toSpecification } from "./specification-codes.ts";

const inside = {
  coverageTypes: ["medical", "adnd", "hsa"],
  activeStep: "benefit:adnd",
  missing: ["benefit:life", "benefit:adnd"],
  benefitSelections: { life: { id: null }, adnd: { id: null } },
  plans: [{ name: "adnd", coverageType: "adnd", why: [{ code: "x", params: { coverageType: "adnd" } }] }],
  errors: [{ path: "selections.adnd.beneficiaries.0.name", message: "adnd" }],
};
const outside = {
  coverageTypes: ["medical", "add", "hsa"],
  activeStep: "benefit:add",
  missing: ["benefit:life", "benefit:add"],
  benefitSelections: { life: { id: null }, add: { id: null } },
  plans: [{ name: "adnd", coverageType: "add", why: [{ code: "x", params: { coverageType: "add" } }] }],
  errors: [{ path: "selections.add.beneficiaries.0.name", message: "adnd" }],
};

test("a coverage type leaves by the specification's code, and comes in by either", () => {
  expect(JSON.parse(toSpecification(JSON.stringify(inside)))).toEqual(outside);
  for (const text of [outside, inside].flatMap((one) => [JSON.stringify(one), JSON.stringify(one, null, 2)]))
    expect(JSON.parse(fromSpecification(text))).toEqual(inside);
  expect(queryFromSpecification({ "filter[coverageType]": "add", search: "add" })).toEqual({
    "filter[coverageType]": "adnd",
    search: "add",
  });
});

test.each([
  { kind: "add", name: "add", text: '"coverageType":"add"', add: "a text" },
  { coverageType: "accident", coverageTypes: ["addOn"], activeStep: "benefit:address" },
])("%j is nothing of that", (value) => {
  expect(JSON.parse(fromSpecification(JSON.stringify(value)))).toEqual(value);
});
