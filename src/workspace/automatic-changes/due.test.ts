import fc from "fast-check";
import { expect, test } from "vitest";
import type { HeldCover } from "#people/coverage/held-cover.ts";
import { brake, dueIn } from "./due.ts";

const person = (id: string, relationship: "18" | "19", more: object = {}) => ({
  id,
  firstName: id,
  lastName: "Park",
  relationship,
  dob: "1985-01-01",
  tobacco: null,
  otherOffer: null,
  wellness: null,
  status: "active" as const,
  isDisabled: false,
  diedOn: null as string | null,
  lastDay: null,
  ...more,
});
const cover = (memberId: string, more: Partial<HeldCover> = {}): HeldCover => ({
  id: memberId,
  memberId,
  coverageType: "medical",
  basePlanId: "gold",
  planName: "Gold",
  tierCode: "ECH",
  effectiveDate: "2020-01-01",
  terminationDate: null,
  employeeCents: 0,
  employerCents: 0,
  volumeCents: null,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
  ...more,
});
const mina = person("mina", "18");
/** Covered to March 31, 2026. */
const jun = person("jun", "19", { dob: "2000-02-29" });
const on = (today: string, covers: HeldCover[], people = [mina, jun]) =>
  dueIn({ people, covers, today }).map(({ memberId, kind, day, refusal }) =>
    [memberId, kind, day, refusal?.code ?? ""].join(" ").trim(),
  );

test.each([
  ["more than 30 days before the limit", "2026-02-28", {}, []],
  ["30 days before it", "2026-03-01", {}, ["jun ageLimit 2026-03-31"]],
  [
    "with the last day from the start",
    "2026-03-01",
    { terminationDate: "2026-03-31" },
    ["jun ageLimit 2026-03-31"],
  ],
  ["with that day over", "2026-04-01", { terminationDate: "2026-03-31" }, []],
  ["with an earlier end", "2026-03-01", { terminationDate: "2026-03-15" }, []],
  ["after the limit without an end", "2026-05-31", {}, ["jun ageLimit 2026-03-31"]],
  ["long after it", "2026-06-02", {}, ["jun ageLimit 2026-03-31 automatic.farBack"]],
  ["begun beyond the limit by somebody's decision", "2026-05-31", { effectiveDate: "2026-04-01" }, []],
  ["continued in the child's own right", "2026-03-01", { cobraClockId: "clock" }, []],
] as const)("a child %s", (_, today, more, due) => {
  expect(on(today, [cover("mina"), cover("jun", more)])).toEqual(due);
});

test("two plans with limits of their own are two days, each with its fact", () => {
  const covers = [
    cover("jun"),
    cover("jun", { id: "d", basePlanId: "bright", childCoverEnds: "dayBeforeBirthday" }),
  ];
  expect(on("2026-03-05", covers)).toEqual(["jun ageLimit 2026-02-28", "jun ageLimit 2026-03-31"]);
});

test("a disabled child has no limit", () => {
  expect(on("2026-03-01", [cover("jun")], [{ ...jun, isDisabled: true }])).toEqual([]);
});

test("coverage beyond a death is ended on the day of it, whoever has told the death", () => {
  const dead = { ...mina, diedOn: "2026-05-10" };
  expect(on("2026-05-31", [cover("mina")], [dead])).toEqual(["mina afterDeath 2026-05-10"]);
  expect(on("2026-05-31", [cover("mina", { terminationDate: "2026-05-10" })], [dead])).toEqual([]);
});

test.each([
  [2, 4, "go"],
  [3, 30, "go"],
  [3, 29, "hold"],
  [25, 1000, "go"],
  [26, 1000, "hold"],
] as const)("%d of %d covered: %s", (people, covered, value) => {
  expect(brake(people, covered).value).toBe(value);
});

test("more people are never let through where fewer were held", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(500), (one, more, covered) => {
      if (brake(one, covered).value === "hold") expect(brake(one + more, covered).value).toBe("hold");
    }),
  );
});
