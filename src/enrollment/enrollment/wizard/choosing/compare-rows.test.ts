import { expect, test } from "vitest";
import { noAmountTerms } from "#test/amount-terms.ts";
import { noFigures } from "#plans/plans/benefits-on.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { type Column, compareRows } from "./compare-rows.ts";
import { type FigureWords, closedFigures, figuresOf, shownFigures } from "./figures.ts";

const words: FigureWords = {
  money: (cents) => `$${cents / 100}`,
  oneAndFamily: (one, family) => `${one}/${family}`,
  each: (amount) => `${amount} each`,
  percent: (percent) => `${percent}%`,
  afterDeductible: (percent) => `${percent}% after`,
  forOne: (amount) => `${amount} one`,
  yes: "yes",
  no: "no",
};
// The figures rest on these fields only.
const plan = (more: Partial<OfferedPlan> = {}) =>
  ({
    coverageType: "medical",
    network: "Harbor PPO",
    ...noFigures,
    benefitsWhy: [],
    deductibleIndividualCents: 75_000,
    deductibleFamilyCents: 150_000,
    outOfPocketIndividualCents: 500_000,
    outOfPocketFamilyCents: null,
    coinsuranceBasisPoints: 2_000,
    primaryCopayCents: 2_500,
    specialistCopayCents: null,
    emergencyCopayCents: null,
    isHsaEligible: false,
    guaranteedIssueCents: null,
    ...noAmountTerms,
    volumeCents: null,
    ...more,
  }) as OfferedPlan;
const figure = (of: OfferedPlan, key: string) => figuresOf(of, words).find((one) => one.key === key)?.value;
const keys = (of: OfferedPlan) => shownFigures(of.coverageType, [figuresOf(of, words)]);

test.each([
  ["deductible", {}, "$750/$1500"],
  ["outOfPocket", {}, "$5000"],
  ["outOfPocket", { outOfPocketIndividualCents: null }, null],
  ["outOfPocket", { outOfPocketIndividualCents: null, outOfPocketFamilyCents: 900_000 }, "$9000"],
  ["coinsurance", {}, "20% after"],
  ["coinsurance", { coverageType: "dental" }, "20%"],
  ["primary", {}, "$25 each"],
  ["primary", { primaryCopayCents: 0 }, "$0 each"],
  ["specialist", {}, "20% after"],
  ["specialist", { coinsuranceBasisPoints: null }, null],
  ["exam", { coverageType: "vision", primaryCopayCents: 1_000 }, "$10 each"],
  ["hsa", {}, "no"],
  ["hsa", { coverageType: "life" }, null],
] as const)("%s with %j reads %s", (key, more, value) => {
  expect(figure(plan(more), key)).toBe(value);
});

const silent = {
  network: null,
  deductibleIndividualCents: null,
  deductibleFamilyCents: null,
  outOfPocketIndividualCents: null,
  coinsuranceBasisPoints: null,
  primaryCopayCents: null,
};

test("what people look for in a plan of its type is there, stated or not; the rest only where it is stated", () => {
  expect(keys(plan({ ...silent, coverageType: "dental" }))).toEqual(["deductible", "coinsurance", "network"]);
  expect(keys(plan({ ...silent, coverageType: "vision" }))).toEqual(["exam", "network"]);
  expect(keys(plan({ ...silent, coverageType: "life" }))).toEqual([]);
  expect(keys(plan({ ...silent, coverageType: "life", volumeCents: 1 }))).toEqual(["volume"]);
  expect(keys(plan(silent))).toContain("outOfPocket");
  expect(keys(plan(silent))).not.toContain("exam");
});

const column = (more: Partial<Column> = {}): Column => ({
  figures: figuresOf(plan(), words),
  pay: { paycheck: "$1", month: "$2" },
  year: {},
  about: { documents: null, people: "Jordan" },
  ...more,
});

test("each row has a cell for each plan, and tells whether they are the same", () => {
  const rows = compareRows("medical", [
    column(),
    column({ pay: { paycheck: "$3", month: "$2" }, about: { documents: "SBC", people: "Jordan" } }),
  ]);
  expect(rows.map(({ key, cells }) => `${key} ${cells.length}`)).toEqual([
    "paycheck 2",
    "month 2",
    "deductible 2",
    "outOfPocket 2",
    "coinsurance 2",
    "primary 2",
    "specialist 2",
    "emergency 2",
    "drug 2",
    "documents 2",
    "people 2",
    "hsa 2",
    "network 2",
  ]);
  const row = (key: string) => rows.find((one) => one.key === key);
  expect(row("paycheck")).toMatchObject({ group: "pay", cells: ["$1", "$3"], isSame: false });
  expect(row("month")).toMatchObject({ isSame: true });
  expect(row("documents")).toMatchObject({ group: "about", cells: [null, "SBC"], isSame: false });
  expect(row("deductible")).toMatchObject({ group: "care", isSame: true });
  expect(row("network")).toMatchObject({ group: "about" });
});

test("a row of which no plan says anything is left out", () => {
  const about = compareRows("medical", [column(), column()]).filter(({ group }) => group === "about");
  expect(about.map(({ key }) => key)).toEqual(["people", "hsa", "network"]);
});

test.each<[what: string, given: Partial<OfferedPlan>, people: number, said: (string | null)[]]>([
  ["one person", { outOfPocketFamilyCents: 1_000_000 }, 1, ["$750", "$5000"]],
  ["a family", { outOfPocketFamilyCents: 1_000_000 }, 4, ["family $1500", "family $10000"]],
  ["a family, of a plan that states no sum for families", {}, 4, ["family $1500", "$5000 one"]],
  [
    "nobody in particular",
    { deductibleIndividualCents: null, deductibleFamilyCents: null },
    2,
    [null, "$5000 one"],
  ],
  ["a family, of a dental plan", { coverageType: "dental" }, 2, ["family $1500", "20%"]],
  ["a vision plan", { coverageType: "vision" }, 2, ["$25 each"]],
])("a closed card says the limits of %s", (_what, given, people, said) => {
  const figures = closedFigures(plan(given), people, words);
  expect(figures.map(({ value, isFamilys }) => (isFamilys ? `family ${value}` : value))).toEqual(said);
});
