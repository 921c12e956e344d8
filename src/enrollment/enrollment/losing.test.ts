import { expect, test } from "vitest";
import { losingOf } from "./losing.ts";

const medical = {
  coverageType: "medical",
  effectiveDate: "2026-01-01",
  terminationDate: null as string | null,
  dependents: ["joon", "sera"],
  names: { joon: "Joon", sera: "Sera" },
};
const people = [
  { id: "p1", memberId: "mina", firstName: "Mina" },
  { id: "p2", memberId: "joon", firstName: "Joon" },
];
const draft = (more: object = {}) => ({
  effectiveDate: "2027-01-01",
  people,
  selections: [{ coverageType: "medical", sessionPlanId: "plan", dependents: ["p2"] }],
  currentCoverages: [medical],
  ...more,
});
const keys = (more: object = {}) => losingOf(draft(more), []).map(({ key }) => key);

test("somebody who has left the family loses the coverage that they have, with the last day", () => {
  expect(losingOf(draft(), [])).toEqual([
    { key: "medical:sera", coverageType: "medical", firstName: "Sera", lastDay: "2026-12-31" },
  ]);
});

test.each<[string, object, string[]]>([
  [
    "a waiver ends it for everyone",
    { selections: [{ coverageType: "medical", dependents: [] }] },
    ["medical:joon", "medical:sera"],
  ],
  ["what is not answered ends nothing", { selections: [] }, []],
  ["another type ends nothing of it", { selections: [{ coverageType: "dental", dependents: [] }] }, []],
  ["no first day, no end", { effectiveDate: null }, []],
  [
    "coverage that ends the day before is not lost",
    { currentCoverages: [{ ...medical, terminationDate: "2026-12-31" }] },
    [],
  ],
  [
    "coverage whose last day is the first day is",
    { currentCoverages: [{ ...medical, terminationDate: "2027-01-01" }] },
    ["medical:sera"],
  ],
  [
    "coverage that begins on the first day is",
    { currentCoverages: [{ ...medical, effectiveDate: "2027-01-01" }] },
    ["medical:sera"],
  ],
  [
    "coverage that begins a day later is not",
    { currentCoverages: [{ ...medical, effectiveDate: "2027-01-02" }] },
    [],
  ],
  [
    "who has been taken out before is not named again",
    { currentCoverages: [{ ...medical, spans: { sera: [{ from: "2026-01-01", to: "2026-06-30" }] } }] },
    [],
  ],
  [
    "a copy of somebody who is no member yet goes by its own id",
    {
      people: [...people, { id: "p3", memberId: null, firstName: "Haru" }],
      currentCoverages: [{ ...medical, dependents: ["p3"], names: { p3: "Haru" } }],
    },
    ["medical:p3"],
  ],
])("%s", (_name, more, expected) => {
  expect(keys(more)).toEqual(expected);
});
