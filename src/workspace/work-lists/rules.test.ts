import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import { ageOutOf, type ChildCover } from "./age-out.ts";
import { nextSsnRequest } from "./ssn-requests.ts";

const medical: ChildCover = {
  planName: "Harbor PPO",
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
  terminationDate: null,
};
const dental: ChildCover = { ...medical, planName: "Bright Dental", childCoverEnds: "dayBeforeBirthday" };

test.each<[string, string, ChildCover[], { lastDay: string; plans: string[] } | null]>([
  ["one plan", "2000-12-15", [medical], { lastDay: "2026-12-31", plans: ["Harbor PPO"] }],
  [
    "the earlier of two",
    "2000-12-15",
    [medical, dental],
    { lastDay: "2026-12-14", plans: ["Bright Dental"] },
  ],
  [
    "two on one day",
    "2000-12-15",
    [medical, { ...medical, planName: "Bright Dental" }],
    { lastDay: "2026-12-31", plans: ["Bright Dental", "Harbor PPO"] },
  ],
  ["cover that ends before", "2000-12-15", [{ ...medical, terminationDate: "2026-12-30" }], null],
  [
    "cover that has its last day from the start",
    "2000-12-15",
    [{ ...medical, terminationDate: "2026-12-31" }],
    { lastDay: "2026-12-31", plans: [medical.planName] },
  ],
  [
    "cover that ends a day too late",
    "2000-12-15",
    [{ ...medical, terminationDate: "2027-01-01" }],
    { lastDay: "2026-12-31", plans: ["Harbor PPO"] },
  ],
  ["a leap day", "2000-02-29", [dental], { lastDay: "2026-02-28", plans: ["Bright Dental"] }],
])("a child grows out of %s", (_, dob, covers, found) => {
  expect(ageOutOf(dob, covers).value).toEqual(found);
});

test.each<[string, boolean, string[], string, string]>([
  ["2026-03-01", false, [], "initial", "2026-03-01"],
  ["2026-03-01", true, [], "firstAnnual", "2026-12-31"],
  ["2026-12-01", true, [], "firstAnnual", "2027-01-31"],
  ["2026-03-01", false, ["2026-03-02"], "firstAnnual", "2026-12-31"],
  ["2026-03-01", false, ["2026-03-02", "2026-11-02"], "secondAnnual", "2027-12-31"],
  ["2026-03-01", true, ["2026-11-02"], "secondAnnual", "2027-12-31"],
  // Twice within the first year is one yearly request.
  ["2026-03-01", true, ["2026-11-02", "2026-11-20"], "secondAnnual", "2027-12-31"],
  ["2026-03-01", true, ["2026-11-02", "2027-10-01"], "done", "2027-12-31"],
  // Late, but asked twice since.
  ["2024-03-01", true, ["2026-02-01", "2026-10-01"], "done", "2025-12-31"],
])(
  "covered since %s, asked at enrollment: %s, asked on %j: %s by %s",
  (since, isAsked, asked, step, dueOn) => {
    expect(nextSsnRequest({ since, isAskedAtEnrollment: isAsked, asked }).value).toEqual({ step, dueOn });
  },
);

test("one more request never brings an earlier step back", () => {
  const order = ["initial", "firstAnnual", "secondAnnual", "done"];
  const days = fc.array(
    fc.nat(900).map((count) => addDays("2026-03-01", count)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.boolean(), days, fc.nat(900), (isAskedAtEnrollment, asked, later) => {
      const last = asked.toSorted().at(-1) ?? "2026-03-01";
      const before = nextSsnRequest({ since: "2026-03-01", isAskedAtEnrollment, asked }).value;
      const more = [...asked, addDays(last, later)];
      const after = nextSsnRequest({ since: "2026-03-01", isAskedAtEnrollment, asked: more }).value;
      expect(order.indexOf(after.step)).toBeGreaterThanOrEqual(order.indexOf(before.step));
    }),
  );
});
