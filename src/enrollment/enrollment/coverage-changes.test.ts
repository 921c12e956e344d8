import { expect, test } from "vitest";
import { type ChosenNow, changesOf, type CurrentCoverage, currentOf, outcomeOf } from "./coverage-changes.ts";

const quinn = { id: "quinn", firstName: "Quinn" };
const rowan = { id: "rowan", firstName: "Rowan" };
const today: CurrentCoverage = {
  coverageType: "medical",
  planName: "Harbor Value",
  tierCode: "ECH",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  planId: "value",
  employeeCents: 20_000,
  covered: [rowan],
};
const same: ChosenNow & { isWaived: false } = {
  isWaived: false,
  planId: "value",
  planName: "Harbor Value",
  tierCode: "ECH",
  people: [rowan],
  employeeCents: 20_000,
};

test.each([
  ["nothing", {}, {}, []],
  ["another name of the same plan", { planName: "Value of old" }, {}, []],
  [
    "another plan",
    {},
    { planId: "choice", planName: "Harbor Choice" },
    [{ kind: "plan", from: "Harbor Value", to: "Harbor Choice" }],
  ],
  [
    "a plan that is offered no more",
    { planId: null, planName: "Gone" },
    {},
    [{ kind: "plan", from: "Gone", to: "Harbor Value" }],
  ],
  ["a plan of the same name, where no more is known", { planId: null }, { planId: "new" }, []],
  [
    "somebody more",
    {},
    { people: [quinn, rowan], tierCode: "FAM" },
    [
      { kind: "tier", from: "ECH", to: "FAM" },
      { kind: "joins", names: ["Quinn"] },
    ],
  ],
  ["somebody less", {}, { people: [] }, [{ kind: "leaves", names: ["Rowan"] }]],
  [
    "somebody who is not in the family any more",
    { covered: [rowan, { id: null, firstName: "Sasha" }] },
    {},
    [{ kind: "leaves", names: ["Sasha"] }],
  ],
  [
    "a higher price",
    {},
    { employeeCents: 25_000 },
    [{ kind: "costMore", fromCents: 20_000, toCents: 25_000 }],
  ],
  ["a lower price", {}, { employeeCents: 0 }, [{ kind: "costLess", fromCents: 20_000, toCents: 0 }]],
  ["a price that is not known yet", {}, { employeeCents: null }, []],
  ["a price that was not known", { employeeCents: null }, {}, []],
  ["a plan without tiers", { tierCode: "NOTIER" }, {}, []],
  ["people and price that nobody noted then", { covered: undefined, employeeCents: undefined }, {}, []],
] as const)("a choice changes %s", (_, current, now, changes) => {
  const was = { ...today, ...current } as CurrentCoverage;
  expect(changesOf(was, { ...same, ...now })).toEqual(changes);
});

test("today's cover is the one that has begun; else the one that begins", () => {
  const later = { ...today, effectiveDate: "2027-01-01" };
  const dental = { ...today, coverageType: "dental" as const };
  const startedOn = "2026-11-10";
  expect(currentOf({ startedOn, currentCoverages: [dental, later, today] }, "medical")).toBe(today);
  expect(currentOf({ startedOn, currentCoverages: [dental, later] }, "medical")).toBe(later);
  expect(currentOf({ startedOn, currentCoverages: [dental] }, "medical")).toBeUndefined();
});

test.each([
  ["the same again", same, "stays"],
  ["at another price", { ...same, employeeCents: 30_000 }, "stays"],
  ["with somebody more", { ...same, people: [rowan, quinn] }, "changes"],
  ["for oneself only", { ...same, people: [], tierCode: "EMP" }, "changes"],
  ["another plan", { ...same, planId: "platinum" }, "replaced"],
  ["no coverage", { isWaived: true }, "waived"],
  ["nothing yet", null, "open"],
] as const)("today's coverage, and %s: %o", (_, now, outcome) => {
  expect(outcomeOf(today, now)).toBe(outcome);
});
