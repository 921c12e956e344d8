import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "./item-csv.ts";
import { moved } from "./moved.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
])("from %i to %i", (from, to, expected) => {
  expect(moved(["a", "b", "c"], from, to).join("")).toBe(expected);
});

test("nothing is lost or doubled, and the one that moved is where it was asked to be", () => {
  const places = fc.tuple(fc.nat(9), fc.nat(9));
  fc.assert(
    fc.property(places, ([from, to]) => {
      const list = Array.from({ length: 10 }, (_, at) => at);
      const after = moved(list, from, to);
      expect(after[to]).toBe(from);
      expect(after.toSorted((a, b) => a - b)).toEqual(list);
    }),
  );
});

test("a file for spreadsheets runs nothing and keeps commas and quotes", async () => {
  const rows = [
    { label: '=HYPERLINK("x")', short: null, value: 3, of: 4 },
    { label: 'Gold, "2027"', short: null, value: 1, of: null },
  ];
  const words = { value: "Amount", of: "Of" };
  const text = await csvOf({ name: "Plans", rows, unit: "cents" }, words).text();
  expect(text).toBe('Plans,Amount,Of\r\n"\'=HYPERLINK(""x"")",0.03,0.04\r\n"Gold, ""2027""",0.01\r\n');
});
