import { expect, test } from "vitest";
import { withBeneficiaries } from "./life-beneficiaries.ts";
import type { OfferingValue } from "./offering-parts.ts";

const coverages = { life: { hasBeneficiaries: true }, adnd: { hasBeneficiaries: true } };
const plan = (id: string, coverageType: string) => ({ id, coverageType });
const asked = (coverageType: "life" | "adnd", sessionPlanId: string | null): OfferingValue => ({
  ...(withBeneficiaries([], [plan("any", coverageType)], coverages)[0] as OfferingValue),
  key: "own",
  sessionPlanId,
});

test.each([
  ["a medical plan asks nobody", [], [plan("m", "medical")], []],
  ["a life plan asks", [], [plan("l", "life")], ["l"]],
  ["an accident plan asks", [], [plan("a", "adnd")], ["a"]],
  ["the session's own question for all stands alone", [asked("life", null)], [plan("l", "life")], []],
  [
    "one plan's own question is not the other's",
    [asked("life", "l1")],
    [plan("l1", "life"), plan("l2", "life")],
    ["l2"],
  ],
  [
    "a question about life is none about accidents",
    [asked("life", null)],
    [plan("l", "life"), plan("a", "adnd")],
    ["a"],
  ],
] as const)("%s", (_, values, plans, added) => {
  const all = withBeneficiaries(values, plans, coverages);
  expect(all.slice(0, values.length)).toEqual(values);
  expect(all.slice(values.length).map(({ sessionPlanId }) => sessionPlanId)).toEqual(added);
  expect(all.every(({ required, kind }) => required && kind === "beneficiaries")).toBe(true);
});
