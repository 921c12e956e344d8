import { expect, test } from "vitest";
import { differences, type Side } from "./difference.ts";

const side = (more: Partial<Side> = {}): Side => ({
  planName: "PPO",
  tierCode: "EMP",
  employeeCents: 100,
  employerCents: 300,
  people: ["a"],
  ...more,
});

test("each coverage type is new, ends, changes, stays or is nothing", () => {
  const before = { medical: side(), dental: side(), life: side() };
  const family = side({ planName: "HMO", tierCode: "ECH", people: ["a", "b"], employeeCents: 250 });
  const after = { medical: family, vision: side(), life: side() };
  const answer = differences(before, after, ["life", "vision", "medical", "dental", "adnd"]);
  expect(answer.map(({ coverageType, change }) => [coverageType, change])).toEqual([
    ["medical", "changes"],
    ["dental", "ends"],
    ["vision", "new"],
    ["life", "stays"],
    ["adnd", "none"],
  ]);
  expect(answer[0]).toMatchObject({
    added: ["b"],
    dropped: [],
    changed: ["plan", "tier", "people", "price"],
    employeeCentsMore: 150,
  });
  expect(answer[1]).toMatchObject({ dropped: ["a"], employeeCentsMore: -100 });
});

test("who is dropped from a plan that stays is named", () => {
  const [medical] = differences({ medical: side({ people: ["a", "b"] }) }, { medical: side() }, ["medical"]);
  expect(medical).toMatchObject({ change: "changes", changed: ["people"], dropped: ["b"] });
});

test("what was not asked for is left out", () => {
  expect(differences({ adnd: side() }, {}, ["medical"]).map((one) => one.coverageType)).toEqual(["medical"]);
});

test("an amount that grows or waits, and who is paid, make a change", () => {
  const one = {
    id: "x",
    rank: "primary",
    name: "Mai",
    relationship: "spouse",
    dob: null,
    share: 10_000,
  } as const;
  const change = (before: Partial<Side>, after: Partial<Side>) =>
    differences({ life: side(before) }, { life: side(after) }, ["life"])[0]?.changed;
  expect(change({ volumeCents: 5 }, { volumeCents: 5, pendingCents: 0 })).toEqual([]);
  expect(change({ volumeCents: 5 }, { volumeCents: 9 })).toEqual(["amount"]);
  expect(change({ volumeCents: 5 }, { volumeCents: 5, pendingCents: 4 })).toEqual(["amount"]);
  expect(change({ beneficiaries: [one] }, { beneficiaries: [{ ...one, id: "y", name: "MAI" }] })).toEqual([]);
  expect(change({ beneficiaries: [one] }, { beneficiaries: [{ ...one, name: "Bao" }] })).toEqual([
    "beneficiaries",
  ]);
});
