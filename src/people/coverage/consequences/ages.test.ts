import { describe, expect, test } from "vitest";
import type { HeldCover } from "../held-cover.ts";
import { ageFactsOf, aheadOf } from "./ages.ts";

const people = [
  { id: "employee", relationship: "18", dob: "1970-05-01", isDisabled: false },
  { id: "child", relationship: "19", dob: "2000-09-24", isDisabled: false },
] as const;
const cover = (
  memberId: string,
  effectiveDate: string,
  terminationDate: string | null,
  basePlanId = "silver",
) =>
  ({
    coverageType: "medical",
    memberId,
    basePlanId: "silver",
    effectiveDate,
    terminationDate,
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
  }) as unknown as HeldCover;
const lastDaysOf = (covers: readonly HeldCover[], lastDay: string) =>
  ageFactsOf({ people, covers }, "2027-12-31", [{ coverageType: "medical", lastDay }]).flatMap(({ ends }) =>
    ends.map(({ lastDay }) => lastDay),
  );

describe("a child's coverage is given the last day of its age", () => {
  test.each([
    ["where it has no last day", cover("child", "2026-08-06", null), "2026-12-31", ["2026-09-30"]],
    [
      "where it gives way to what is on record for the next year",
      cover("child", "2026-08-06", "2026-12-31"),
      "2026-12-31",
      ["2026-09-30"],
    ],
    [
      "but not where it has a last day of its own",
      cover("child", "2026-08-06", "2026-11-30"),
      "2026-12-31",
      [],
    ],
    [
      "nor where another type of coverage gives way that day",
      { ...cover("child", "2026-08-06", "2026-12-31"), coverageType: "dental" },
      "2026-12-31",
      [],
    ],
    ["nor where it gives way on the last day", cover("child", "2026-08-06", "2026-09-30"), "2026-09-30", []],
    ["nor where it gives way before it", cover("child", "2026-08-06", "2026-08-31"), "2026-08-31", []],
    ["nor where it began beyond the limit", cover("child", "2026-10-01", null), "2026-12-31", []],
    [
      "nor where it is continued under COBRA",
      { ...cover("child", "2026-08-06", null), cobraClockId: "clock" },
      "2026-12-31",
      [],
    ],
    ["nor for the employee", cover("employee", "2026-01-01", null), "2026-12-31", []],
  ])("%s", (_name, one, gives, lastDays) => {
    expect(lastDaysOf([one as HeldCover], gives)).toEqual(lastDays);
  });
});

test.each([
  ["the last first day on record", ["2027-06-01", "2026-01-01"], "2028-06-01"],
  ["today, where all has begun", ["2025-01-01", "2026-01-01"], "2027-11-11"],
  ["today, where nothing is on record", [], "2027-11-11"],
])("last days are written a year ahead of %s", (_name, firstDays, until) => {
  const covers = firstDays.map((day) => cover("child", day, null));
  expect(aheadOf({ covers, today: "2026-11-10" })).toBe(until);
});
