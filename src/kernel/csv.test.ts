import { expect, test } from "vitest";
import { lineOf } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ["", ""],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  ["\tx", "'\tx"],
  ["\rx", '"\'\rx"'],
  ["a=b", "a=b"],
  [-5, "-5"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["=a,b", '"\'=a,b"'],
])("the cell %j is written %j", (cell, written) => {
  expect(lineOf([cell])).toBe(`${written}\r\n`);
});

test("cells are parted by commas", () => {
  expect(lineOf(["a", 1, "한국어"])).toBe("a,1,한국어\r\n");
});
