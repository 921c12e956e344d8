import { expect, test } from "vitest";
import { addedDoubles, doubleCovers } from "./double-coverage.ts";

const cover = (effectiveDate: string, terminationDate: string | null, coverageType = "medical") => ({
  memberId: "ana",
  coverageType,
  effectiveDate,
  terminationDate,
});

test.each([
  ["2026-01-01", null, "2026-06-01", null, "2026-06-01", null],
  ["2026-06-01", "2026-12-31", "2026-01-01", null, "2026-06-01", "2026-12-31"],
  ["2026-01-01", "2026-06-30", "2026-06-30", null, "2026-06-30", "2026-06-30"],
  ["2026-01-01", "2026-06-30", "2026-01-01", "2026-09-30", "2026-01-01", "2026-06-30"],
  ["2026-01-01", null, "2025-01-01", "2026-01-01", "2026-01-01", "2026-01-01"],
])(
  "cover from %s to %s beside cover from %s to %s is double from %s to %s",
  (from, to, other, end, since, until) => {
    expect(doubleCovers([cover(from, to)], [cover(other, end)])).toEqual([
      { memberId: "ana", coverageType: "medical", from: since, to: until },
    ]);
  },
);

test("cover of other days, of another type or of somebody else is not double", () => {
  const mine = [cover("2026-01-01", "2026-06-30")];
  expect(doubleCovers(mine, [cover("2026-07-01", null)])).toEqual([]);
  expect(doubleCovers(mine, [cover("2026-01-01", null, "dental")])).toEqual([]);
  expect(doubleCovers(mine, [{ ...cover("2026-01-01", null), memberId: "leo" }])).toEqual([]);
});

test("a new price, an end and a split of double days add none; further days and another type do", () => {
  const elsewhere = [cover("2025-01-01", null), cover("2025-01-01", null, "dental")];
  const before = [cover("2026-01-01", "2026-06-30"), cover("2026-07-01", "2026-12-31")];
  const added = (...after: ReturnType<typeof cover>[]) => addedDoubles({ before, after, elsewhere });
  expect(added(...before)).toEqual([]);
  expect(added(cover("2026-01-01", "2026-12-31"))).toEqual([]);
  expect(added(cover("2026-01-01", "2026-03-31"))).toEqual([]);
  expect(added(cover("2026-01-01", "2027-01-01"))).toMatchObject([{ from: "2026-01-01", to: "2027-01-01" }]);
  expect(added(cover("2025-12-31", "2026-12-31"))).toHaveLength(1);
  expect(added(cover("2026-01-01", null))).toHaveLength(1);
  expect(added(...before, cover("2026-01-01", "2026-01-31", "dental"))).toMatchObject([
    { coverageType: "dental" },
  ]);
});

test("an end of double days without an end adds none, and the days of one person say nothing of another", () => {
  const elsewhere = [cover("2025-01-01", null), { ...cover("2025-01-01", null), memberId: "leo" }];
  const before = [cover("2026-01-01", null)];
  expect(addedDoubles({ before, after: [cover("2026-01-01", "2026-12-31")], elsewhere })).toEqual([]);
  const leo = { ...cover("2026-06-01", null), memberId: "leo" };
  expect(addedDoubles({ before, after: [...before, leo], elsewhere })).toEqual([
    { memberId: "leo", coverageType: "medical", from: "2026-06-01", to: null },
  ]);
});
