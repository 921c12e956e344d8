import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import type { HeldCover } from "../held-cover.ts";
import { ageCorrections } from "./age-correction.ts";

const person = (id: string, relationship: "18" | "19" | "22", dob: string, more: object = {}) => ({
  id,
  firstName: id,
  lastName: "Park",
  relationship,
  dob,
  tobacco: null,
  otherOffer: null,
  wellness: null,
  status: "active" as const,
  isDisabled: false,
  diedOn: null,
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
  effectiveDate: "2026-01-01",
  terminationDate: null,
  employeeCents: 0,
  employerCents: 0,
  volumeCents: null,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
  ...more,
});
const today = "2026-11-10";
const mina = person("mina", "18", "1970-03-01");
type Facts = { dob: string; isDisabled?: boolean; relationship?: "19" | "22" };

/** Works out what follows for a child whose facts are others now. */
function follows(was: Facts, now: Facts, covers: HeldCover[]) {
  const { dob, relationship = "19", ...more } = now;
  const people = [mina, person("jun", relationship, dob, more)];
  const former = { isDisabled: false, relationship: "19" as const, ...was };
  return ageCorrections({ people, covers, today }, { memberId: "jun", was: former }).map(
    ({ kind, before, after }) => `${kind} ${before ?? "-"} ${after ?? "-"}`,
  );
}

const young = { dob: "2010-05-05" };
test.each<[string, Facts, Facts, Partial<HeldCover>, string[]]>([
  ["a limit within the year", young, { dob: "2001-03-05" }, {}, ["ends - 2027-03-31"]],
  ["a limit today", young, { dob: "2000-11-10" }, {}, ["ends - 2026-11-30"]],
  [
    "a limit on this very day",
    young,
    { dob: "2000-11-11" },
    { childCoverEnds: "dayBeforeBirthday" },
    ["ends - 2026-11-10"],
  ],
  [
    "a later limit of coverage that ends on this very day",
    { dob: "2000-11-11" },
    young,
    { childCoverEnds: "dayBeforeBirthday", terminationDate: "2026-11-10" },
    ["goesOn 2026-11-10 -"],
  ],
  ["a limit that has passed", young, { dob: "2000-10-20" }, {}, ["endsLate - 2026-11-30"]],
  ["a limit long ago", young, { dob: "1995-01-01" }, {}, ["endsLate - 2026-11-30"]],
  ["a limit more than a year away", young, { dob: "2002-03-05" }, {}, []],
  [
    "a limit that has passed, before a last day of this month",
    young,
    { dob: "2000-10-20" },
    { terminationDate: "2026-11-20" },
    ["endsLate 2026-11-20 2026-11-20"],
  ],
  [
    "a later limit of coverage that ends with the former one",
    { dob: "2000-12-05" },
    { dob: "2001-03-05" },
    { terminationDate: "2026-12-31" },
    ["goesOn 2026-12-31 2027-03-31"],
  ],
  [
    "a limit beyond the year of coverage that ends with the former one",
    { dob: "2000-12-05" },
    young,
    { terminationDate: "2026-12-31" },
    ["goesOn 2026-12-31 -"],
  ],
  [
    "an earlier limit of coverage that ends with the former one",
    { dob: "2001-03-05" },
    { dob: "2000-12-05" },
    { terminationDate: "2027-03-31" },
    ["ends 2027-03-31 2026-12-31"],
  ],
  [
    "a later limit of coverage that has ended with the former one",
    { dob: "2000-10-05" },
    { dob: "2001-10-05" },
    { terminationDate: "2026-10-31" },
    ["ended 2026-10-31 2027-10-31"],
  ],
  [
    "a later limit of coverage that somebody ended",
    { dob: "2000-12-05" },
    young,
    { terminationDate: "2026-12-15" },
    [],
  ],
  [
    "an earlier limit of coverage that has ended before it",
    young,
    { dob: "2000-12-05" },
    { terminationDate: "2026-12-15" },
    [],
  ],
  [
    "a later limit of coverage that has ended with the month because the former limit had passed",
    { dob: "2000-10-20" },
    { dob: "2000-12-05" },
    { terminationDate: "2026-11-30" },
    ["goesOn 2026-11-30 2026-12-31"],
  ],
  [
    "a later limit of coverage beyond the former one that somebody ended within a month",
    { dob: "2000-10-20" },
    { dob: "2000-12-05" },
    { terminationDate: "2026-11-20" },
    [],
  ],
  ["coverage that is over", young, { dob: "2000-10-20" }, { terminationDate: "2026-11-09" }, []],
  ["another month of the same limit's month", { dob: "2000-12-05" }, { dob: "2000-12-06" }, {}, []],
  ["continued coverage", young, { dob: "2000-10-20" }, { cobraClockId: "clock" }, []],
  ["coverage that never began", young, { dob: "2000-10-20" }, { terminationDate: "2025-12-31" }, []],
  [
    "a disability that is known now",
    { dob: "2000-12-05" },
    { dob: "2000-12-05", isDisabled: true },
    { terminationDate: "2026-12-31" },
    ["goesOn 2026-12-31 -"],
  ],
  [
    "a disability that is none",
    { dob: "2000-12-05", isDisabled: true },
    { dob: "2000-12-05" },
    {},
    ["ends - 2026-12-31"],
  ],
])("%s", (_, was, now, more, expected) => {
  expect(follows(was, now, [cover("mina"), cover("jun", more)])).toEqual(expected);
});

test("a plan without a limit has no last day", () => {
  const { maxChildAge: _, ...open } = cover("jun");
  expect(follows(young, { dob: "2000-10-20" }, [cover("mina"), open])).toEqual([]);
});

test("nobody goes on longer than the employee, and of two rows the last one counts", () => {
  const until = { terminationDate: "2027-01-31" };
  const jun = cover("jun", { terminationDate: "2026-12-31" });
  expect(follows({ dob: "2000-12-05" }, young, [cover("mina", until), jun])).toEqual([
    "goesOn 2026-12-31 2027-01-31",
  ]);
  const rows = [
    cover("jun", { terminationDate: "2026-06-30" }),
    cover("jun", { id: "later", effectiveDate: "2026-07-01" }),
  ];
  expect(follows(young, { dob: "2001-03-05" }, [cover("mina"), ...rows])).toEqual(["ends - 2027-03-31"]);
});

test("a correction and the correction back leave the last day where it was, while it is ahead", () => {
  fc.assert(
    fc.property(fc.integer({ min: 31, max: 300 }), fc.integer({ min: 31, max: 300 }), (one, other) => {
      const born = (ahead: number) => ({
        dob: addDays(today, ahead).replace(/^\d+/u, (year) => `${+year - 26}`),
      });
      const [was, now] = [born(one), born(other)];
      const limit = (dob: Facts) =>
        follows(young, dob, [cover("mina"), cover("jun")])[0]?.split(" ")[2] ?? null;
      const first = limit(was);
      const moved = follows(was, now, [cover("mina"), cover("jun", { terminationDate: first })]);
      const after = moved[0]?.split(" ")[2] ?? first;
      expect(after).toBe(limit(now));
    }),
  );
});
