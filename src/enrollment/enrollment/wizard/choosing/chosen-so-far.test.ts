import { expect, test } from "vitest";
import type { Enrollment } from "../../enrollment.ts";
import { chosenSoFar, type Here } from "./chosen-so-far.ts";

// The list rests on these fields only.
const enrollment = {
  coverageTypes: ["medical", "dental", "vision", "life"],
  plans: [{ id: "d", name: "Dental" }],
  benefitSelections: {
    medical: { id: "m", price: { employeePerPayPeriodCents: 9 } },
    dental: { id: "d", price: { employeePerPayPeriodCents: 500 } },
    vision: { id: null, price: null },
  },
} as unknown as Enrollment;
const here = (more: Partial<Here> = {}): Here => ({
  type: "medical",
  plan: undefined,
  isWaived: false,
  cents: null,
  ...more,
});

test.each([
  ["a plan", here({ plan: { name: "Choice" }, cents: 700 }), { state: "plan", name: "Choice", cents: 700 }],
  ["a plan without a price yet", here({ plan: { name: "Choice" } }), { state: "plan", cents: null }],
  ["none, said so", here({ isWaived: true }), { state: "waived", cents: null }],
  ["nothing yet, whatever was saved", here(), { state: "open", cents: null }],
] as const)("the open page's own choice counts: %s", (_, own, row) => {
  const [first, ...others] = chosenSoFar(enrollment, own);
  expect(first).toMatchObject({ type: "medical", ...row });
  expect(others).toEqual([
    { type: "dental", state: "plan", name: "Dental", cents: 500 },
    { type: "vision", state: "waived", cents: null },
    { type: "life", state: "open", cents: null },
  ]);
});
