import { expect, test } from "vitest";
import type { Reprice } from "#people/coverage/held-cover.ts";
import { costOf } from "./preview.service.ts";
import { renewFamily, type RenewalFamily, type RenewedRow } from "./renew-family.ts";
import type { RenewalPlan, RenewalTerms } from "./renewal-terms.ts";

const firstDay = "2027-01-01";
const plan = (id: string, terminationDate: string | null): RenewalPlan => ({
  id,
  name: id,
  coverageType: "medical",
  effectiveDate: "2020-01-01",
  terminationDate,
  isActive: true,
  coversDependents: true,
  coversPartners: true,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
});
/** Old ends with the year and goes on as New; Gold goes on as it is. */
const terms: RenewalTerms = {
  firstDay,
  plans: new Map([["Old", { planId: "Old", action: "map", toPlanId: "New" }]]),
  coverageTypes: new Map(),
  rules: new Map(
    [plan("Old", "2026-12-31"), plan("New", null), plan("Gold", null)].map((one) => [one.id, one]),
  ),
};
/** $200 in 2027, $100 before. */
const reprice: Reprice = (_, covered, from) => ({
  ok: true,
  tierCode: "EMP",
  employeeCents: from >= firstDay ? 200_00 : 100_00,
  employerCents: 0,
  why: [],
});
const row = (id: string, more: Partial<RenewedRow> = {}): RenewedRow => ({
  id,
  memberId: "me",
  coverageType: "medical",
  basePlanId: "Old",
  planName: "Old",
  tierCode: "EMP",
  effectiveDate: "2026-01-01",
  terminationDate: "2026-12-31",
  employeeCents: 100_00,
  employerCents: 0,
  volumeCents: null,
  isChosen: false,
  isEnded: false,
  ...more,
});
const renewed = (
  covers: RenewedRow[],
  more: Partial<RenewalFamily> = {},
  otherwise: Partial<RenewalTerms> = {},
) => {
  const person = { firstName: "Mina", isDisabled: false, lastDay: null };
  return renewFamily(
    {
      people: [
        { ...person, id: "me", relationship: "18", dob: "1980-01-01" },
        { ...person, id: "child", relationship: "19", dob: "2015-01-01" },
      ],
      lastDay: null,
      covers,
      waiting: [],
      chosen: [],
      ...more,
    },
    { ...terms, ...otherwise },
    reprice,
  );
};
const days = ({ written }: ReturnType<typeof renewed>) =>
  written.map(({ id, cover }) => [
    id,
    cover.memberId,
    cover.basePlanId,
    cover.effectiveDate,
    cover.terminationDate,
    cover.employeeCents,
  ]);
const inNew = [null, "me", "New", "2027-01-01", null, 200_00];

test("coverage that ends with its plan goes on in the one that follows", () => {
  expect(days(renewed([row("a")]))).toEqual([inNew]);
});

test("an earlier part of the year, which another price ended, does not go on a second time", () => {
  const first = row("a", { terminationDate: "2026-06-30", employeeCents: 90_00 });
  expect(days(renewed([first, row("b", { effectiveDate: "2026-07-01" })]))).toEqual([inNew]);
});

test("coverage that ended before its plan did stays ended", () => {
  expect(renewed([row("a", { terminationDate: "2026-11-30" })]).lines).toEqual([]);
});

test("coverage that ends with the year in a plan that goes on stays ended", () => {
  expect(renewed([row("a", { basePlanId: "Gold" })]).lines).toEqual([]);
});

test("coverage that somebody ended with the year stays ended, although its plan ends too", () => {
  expect(renewed([row("a", { isEnded: true })]).lines).toEqual([]);
});

test("coverage of a child that ends earlier in the year does not go on with the employee's", () => {
  const child = row("c", { memberId: "child", terminationDate: "2026-11-30", employeeCents: 0 });
  expect(days(renewed([row("a"), child]))).toEqual([inNew]);
});

test.each([
  [
    "2026-06-01",
    null,
    [
      ["a", "me", "Gold", "2026-06-01", "2026-12-31", 100_00],
      [null, "me", "Gold", "2027-01-01", null, 200_00],
    ],
  ],
  ["2027-01-01", null, [["a", "me", "Gold", "2027-01-01", null, 200_00]]],
  ["2027-03-01", null, [["a", "me", "Gold", "2027-03-01", null, 200_00]]],
  ["2027-03-01", "2027-05-31", [["a", "me", "Gold", "2027-03-01", "2027-05-31", 200_00]]],
])(
  "coverage from %s to %s in a plan that goes on costs the new price from the new year on",
  (from, to, expected) => {
    const held = row("a", { basePlanId: "Gold", effectiveDate: from, terminationDate: to });
    expect(days(renewed([held]))).toEqual(expected);
  },
);

test.each([
  ["2026-12-31", 0],
  ["2027-01-01", 1],
])("an employee whose work ends on %s is renewed only if it ends in the new year", (lastDay, lines) => {
  expect(renewed([row("a")], { lastDay }).lines).toHaveLength(lines);
});

test("an enrollment for the year that waits keeps the family from being renewed, and says so", () => {
  const found = renewed([row("a")], { waiting: ["medical"] });
  expect([found.written, found.problems.map(({ code }) => code)]).toEqual([[], ["renewal.enrollmentWaits"]]);
});

test("what somebody chose for the year stays as it is, also where all went on as it was; the silent go on in the follower", () => {
  const held = [row("a", { terminationDate: null })];
  const chosen = renewed(held, { chosen: ["medical"] });
  expect(chosen.written).toEqual([]);
  const old = { basePlanId: "Old" };
  expect(chosen.lines).toMatchObject([{ what: "chosen", before: old, after: old }]);
  expect(renewed(held, { chosen: ["dental"] }).lines).toMatchObject([{ what: "mapped" }]);
  // Nothing of it is left on the day: there is nothing that was chosen.
  const short = [row("a", { terminationDate: "2026-11-30" })];
  expect(renewed(short, { chosen: ["medical"] }).lines).toEqual([]);
});

test("a type's default plan takes those who do not choose, also from a plan that ends without a follower", () => {
  const otherwise: Partial<RenewalTerms> = {
    plans: new Map([["Old", { planId: "Old", action: "end", toPlanId: null }]]),
    coverageTypes: new Map([
      ["medical", { coverageType: "medical", rollOver: "default", defaultPlanId: "Gold" }],
    ]),
  };
  const found = renewed([row("a")], {}, otherwise);
  expect(found.lines).toMatchObject([{ what: "default", after: { basePlanId: "Gold" } }]);
  expect(days(found)).toEqual([[null, "me", "Gold", "2027-01-01", null, 200_00]]);
  const without = renewed([row("a")], {}, { ...otherwise, coverageTypes: new Map() });
  expect(without.lines).toMatchObject([{ what: "ended", after: null }]);
});

test.each([
  ["2026-12-31", ["child"]],
  ["2027-01-01", []],
])("a child whose last day in the family is %s is left out of the new plan: %j", (lastDay, dropped) => {
  const people = [
    { id: "me", relationship: "18" as const, dob: "1980-01-01", lastDay: null },
    { id: "child", relationship: "19" as const, dob: "2015-01-01", lastDay },
  ].map((one) => ({ ...one, firstName: one.id, isDisabled: false }));
  const child = row("c", { memberId: "child", employeeCents: 0 });
  expect(renewed([row("a"), child], { people }).lines).toMatchObject([{ dropped }]);
});

test("a family that is left out costs in the preview what it costs now", () => {
  const left = renewed([row("a")], { waiting: ["medical"] });
  expect(costOf(left, "after")).toEqual({ employeeCents: 100_00, employerCents: 0 });
  expect(costOf(renewed([row("a")]), "after")).toEqual({ employeeCents: 200_00, employerCents: 0 });
});
