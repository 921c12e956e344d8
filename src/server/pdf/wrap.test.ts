import { expect, test } from "vitest";
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
