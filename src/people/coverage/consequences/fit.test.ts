import { expect, test } from "vitest";
import type { HeldCover } from "../held-cover.ts";
import { misfitsOf } from "./fit.ts";

const person = (id: string, relationship: "18" | "01" | "19", more: object = {}) => ({
  id,
  relationship,
  dob: "1990-01-01",
  isDisabled: false,
  diedOn: null,
  ...more,
});
const cover = (
  memberId: string,
  from: string,
  to: string | null,
  more: Partial<HeldCover> = {},
): HeldCover => ({
  id: `${memberId} ${from} ${more.basePlanId ?? "gold"}`,
  memberId,
  coverageType: "medical",
  basePlanId: "gold",
  planName: "Gold",
  tierCode: "FAM",
  effectiveDate: from,
  terminationDate: to,
  employeeCents: 0,
  employerCents: 0,
  volumeCents: null,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
  ...more,
});
const mina = person("mina", "18");
const sun = person("sun", "01");
const grown = person("jun", "19", { dob: "2000-02-29" });
const year = cover("mina", "2026-01-01", null);

test.each([
  ["the same days", [mina, sun], [year, cover("sun", "2026-01-01", null)], []],
  ["fewer days", [mina, sun], [year, cover("sun", "2026-03-01", "2026-05-31")], []],
  [
    "a day before the employee's",
    [mina, sun],
    [year, cover("sun", "2025-12-31", null)],
    ["withoutEmployee sun"],
  ],
  [
    "a day after the employee's",
    [mina, sun],
    [cover("mina", "2026-01-01", "2026-08-14"), cover("sun", "2026-01-01", "2026-08-15")],
    ["withoutEmployee sun"],
  ],
  [
    "the days after the employee's death",
    [person("mina", "18", { diedOn: "2026-08-14" }), sun],
    [cover("mina", "2026-01-01", "2026-08-14"), cover("sun", "2026-01-01", "2026-08-31")],
    [],
  ],
  [
    "another plan than the employee's",
    [mina, sun],
    [year, cover("sun", "2026-01-01", null, { basePlanId: "silver" })],
    ["otherPlan sun"],
  ],
  [
    "continued coverage alone",
    [mina, sun],
    [cover("sun", "2026-01-01", null, { cobraClockId: "clock" })],
    [],
  ],
  [
    "a day after the death",
    [mina, person("sun", "01", { diedOn: "2026-06-01" })],
    [year, cover("sun", "2026-01-01", "2026-06-02")],
    ["afterDeath sun"],
  ],
  [
    "the day of the death",
    [mina, person("sun", "01", { diedOn: "2026-06-01" })],
    [year, cover("sun", "2026-01-01", "2026-06-01")],
    [],
  ],
  [
    "cover that never began",
    [mina, person("sun", "01", { diedOn: "2026-06-01" })],
    [year, cover("sun", "2026-08-01", "2026-07-31")],
    [],
  ],
  ["a child to the limit", [mina, grown], [year, cover("jun", "2026-01-01", "2026-03-31")], []],
  ["a child beyond it", [mina, grown], [year, cover("jun", "2026-01-01", "2026-04-01")], ["overAge jun"]],
  [
    "a disabled child beyond it",
    [mina, { ...grown, isDisabled: true }],
    [year, cover("jun", "2026-01-01", null)],
    [],
  ],
  [
    "two covers on one day",
    [mina],
    [cover("mina", "2026-01-01", "2026-06-30"), cover("mina", "2026-06-30", null, { basePlanId: "silver" })],
    ["twice mina", "twice mina"],
  ],
] as const)("%s", (_, people, covers, misfits) => {
  const found = misfitsOf({ people, covers, today: "2026-11-10" });
  expect(found.map(({ kind, memberId }) => `${kind} ${memberId}`)).toEqual(misfits);
});

test("a limit that is still ahead hinders nothing: it is kept when its day comes", () => {
  const covers = [year, cover("jun", "2026-01-01", null)];
  expect(misfitsOf({ people: [mina, grown], covers, today: "2026-03-31" })).toEqual([]);
  expect(misfitsOf({ people: [mina, grown], covers, today: "2026-04-01" })).toHaveLength(1);
});
