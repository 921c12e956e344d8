import { expect, test } from "vitest";
import { monthRuns } from "./month-runs.ts";

const runs = (said: string) =>
  monthRuns(
    said.split("").map((code, at) => ({ month: at + 1, code })),
    ({ code }) => code,
  ).map(({ first, last }) => `${first.month}-${last.month} ${first.code}`);

test.each([
  ["aaaaaaaaaaaa", ["1-12 a"]],
  ["aaaaabbbbbbb", ["1-5 a", "6-12 b"]],
  ["abbaaaaaaaaa", ["1-1 a", "2-3 b", "4-12 a"]],
  ["", []],
])("months that say %s in turn stand together as %j", (said, expected) => {
  expect(runs(said)).toEqual(expected);
});

test("a month that is not there parts those beside it", () => {
  const months = [{ month: 1 }, { month: 3 }, { month: 4 }];
  expect(monthRuns(months, () => "same").map(({ first, last }) => [first.month, last.month])).toEqual([
    [1, 1],
    [3, 4],
  ]);
});
