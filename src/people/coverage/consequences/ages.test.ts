import { describe, expect, test } from "vitest";
import type { HeldCover } from "../held-cover.ts";
import { ageFactsOf } from "./ages.ts";

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
    memberId,
    basePlanId,
    effectiveDate,
    terminationDate,
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
  }) as unknown as HeldCover;
const lastDaysOf = (...covers: HeldCover[]) =>
  ageFactsOf({ people, covers }, "2027-12-31").flatMap(({ ends }) => ends.map(({ lastDay }) => lastDay));

describe("a child's coverage is given the last day of its age", () => {
  test.each([
    ["where it has no last day", [cover("child", "2026-08-06", null)], ["2026-09-30"]],
    [
      "where it ends with the employee's, before what is on record for the next year",
      [
        cover("employee", "2026-01-01", "2026-12-31"),
        cover("employee", "2027-01-01", null),
        cover("child", "2026-08-06", "2026-12-31"),
      ],
      ["2026-09-30"],
    ],
    [
      "but not where it has a last day of its own",
      [cover("employee", "2026-01-01", "2026-12-31"), cover("child", "2026-08-06", "2026-11-30")],
      [],
    ],
    [
      "nor where the employee's ends that day in another plan",
      [cover("employee", "2026-01-01", "2026-12-31", "gold"), cover("child", "2026-08-06", "2026-12-31")],
      [],
    ],
    [
      "nor where both end before the limit, or on its day",
      [cover("employee", "2026-01-01", "2026-09-30"), cover("child", "2026-08-06", "2026-09-30")],
      [],
    ],
    ["nor where it began beyond the limit", [cover("child", "2026-10-01", null)], []],
  ])("%s", (_name, covers, lastDays) => {
    expect(lastDaysOf(...covers)).toEqual(lastDays);
  });
});
