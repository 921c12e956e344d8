import { expect, test } from "vitest";
import { boxesOf, cellGap, page, pageWidth } from "./layout.ts";
import { wrap } from "./wrap.ts";

const perCharacter = (text: string) => text.length;

test.each([
  ["", 10, [""]],
  ["short", 10, ["short"]],
  ["two words", 9, ["two words"]],
  ["two words", 8, ["two", "words"]],
  ["one\ntwo", 10, ["one", "two"]],
  ["가입 신청을 받았습니다", 8, ["가입 신청을", "받았습니다"]],
  ["Wolfeschlegelstein", 7, ["Wolfesc", "hlegels", "tein"]],
  ["a Wolfeschlegel b", 7, ["a", "Wolfesc", "hlegel", "b"]],
  ["Featherstone-Cholmondeley", 15, ["Featherstone-", "Cholmondeley"]],
  ["Ana-Bea-Cholmondeley x", 12, ["Ana-Bea-", "Cholmondeley", "x"]],
  ["x", 0, ["x"]],
])("%j in %d is %j", (text, width, lines) => {
  expect(wrap(text, width, perCharacter)).toEqual(lines);
});

test("a right-hand column keeps its gap before one that says no side, and ends where the page or the next right-hand one does", () => {
  const columns = [
    { label: "Amount", width: 140, align: "right" },
    { label: "Code", width: 100 },
    { label: "Paid", width: 100, align: "right" },
    { label: "Left", width: 164, align: "right" },
  ] as const;
  const ends = boxesOf(columns).map(({ x, width }) => x + width);
  const begins = boxesOf(columns).map(({ x }) => x);
  expect((begins[1] ?? 0) - (ends[0] ?? 0)).toBe(cellGap);
  expect(ends[3]).toBe(page.side + pageWidth);
  expect(ends[2]).toBe(page.side + 340);
});
