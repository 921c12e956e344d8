import { expect, test } from "vitest";
import type { Doubles } from "#people/coverage/double-coverage.ts";
import { doubleChoices, doubleFaults } from "./doubles.ts";

const people = [
  { id: "p1", memberId: "mina", firstName: "Mina", relationship: "18" as const },
  { id: "p2", memberId: "haru", firstName: "Haru", relationship: "19" as const },
  { id: "p3", memberId: null, firstName: "Sena", relationship: "19" as const },
];
const draft = { people, effectiveDate: "2027-01-01" };
const cover = (memberId: string, effectiveDate: string, terminationDate: string | null = null) => ({
  memberId,
  coverageType: "medical",
  effectiveDate,
  terminationDate,
});
const doubles = (more: Partial<Doubles>): Doubles => ({ rule: "refuse", before: [], elsewhere: [], ...more });

test.each<[string, Partial<Doubles>, [string, string][]]>([
  ["a child on record", { elsewhere: [cover("haru", "2026-01-01")] }, [["p2", "2027-01-01"]]],
  ["a child who was typed", { elsewhere: [cover("p3", "2026-01-01")] }, [["p3", "2027-01-01"]]],
  ["the employee", { elsewhere: [cover("mina", "2027-03-01")] }, [["p1", "2027-03-01"]]],
  ["a cover that ends the day before", { elsewhere: [cover("haru", "2026-01-01", "2026-12-31")] }, []],
  [
    "a cover that ends on the first day",
    { elsewhere: [cover("haru", "2026-01-01", "2027-01-01")] },
    [["p2", "2027-01-01"]],
  ],
  [
    "double coverage that is there already",
    { before: [cover("haru", "2026-01-01")], elsewhere: [cover("haru", "2026-01-01")] },
    [],
  ],
  [
    "double coverage that would have ended",
    { before: [cover("haru", "2026-01-01", "2026-12-31")], elsewhere: [cover("haru", "2026-01-01")] },
    [["p2", "2027-01-01"]],
  ],
])("%s is told by what a choice would add", (_, more, twice) => {
  expect(doubleChoices(draft, { doubles: doubles(more), plans: [] })).toEqual(
    twice.map(([personId, from]) => ({ personId, coverageType: "medical", from })),
  );
});

test("a plan that starts later covers nobody twice before its own first day", () => {
  const plans = [{ coverageType: "medical", startsOn: "2027-02-01" }];
  const until = (day: string) =>
    doubleChoices(draft, { doubles: doubles({ elsewhere: [cover("haru", "2026-01-01", day)] }), plans });
  expect(until("2027-01-31")).toEqual([]);
  expect(until("2027-02-01")).toEqual([{ personId: "p2", coverageType: "medical", from: "2027-02-01" }]);
});

test("nothing is told before the first day is known, or where the client allows it", () => {
  const elsewhere = [cover("haru", "2026-01-01")];
  expect(
    doubleChoices({ people, effectiveDate: null }, { doubles: doubles({ elsewhere }), plans: [] }),
  ).toEqual([]);
  expect(doubleChoices(draft, { doubles: null, plans: [] })).toEqual([]);
});

test("only those who are chosen, in a plan of that type, are refused, and only by a client that refuses", () => {
  const elsewhere = [cover("haru", "2026-01-01"), cover("mina", "2026-01-01")];
  const faults = (
    id: string | null,
    dependents: string[],
    type = "medical",
    rule: Doubles["rule"] = "refuse",
  ) =>
    doubleFaults(draft, { doubles: doubles({ elsewhere, rule }), plans: [] }, type, { id, dependents }).map(
      ({ path, params }) => [path, params],
    );
  const employee = ["selections.medical.id", { person: "Mina" }];
  expect(faults("gold", ["p2"])).toEqual([employee, ["selections.medical.dependents", { person: "Haru" }]]);
  expect(faults("gold", ["p3"])).toEqual([employee]);
  expect(faults(null, [])).toEqual([]);
  expect(faults("gold", ["p2"], "dental")).toEqual([]);
  expect(faults("gold", ["p2"], "medical", "ask")).toEqual([]);
});
