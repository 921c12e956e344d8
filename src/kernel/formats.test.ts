import { expect, test } from "vitest";
import { dateFormat, listOf, numberFormat } from "./formats.ts";

test.each([
  ["en", "1,234.5", "45%", "Apr 1, 2027"],
  ["ko", "1,234.5", "45%", "2027년 4월 1일"],
  ["es", "1,234.5", "45%", "1 abr 2027"],
] as const)("numbers and days in %s are those of the United States", (language, number, percent, day) => {
  expect(numberFormat(language).format(1234.5)).toBe(number);
  expect(numberFormat(language, { style: "percent" }).format(0.45)).toBe(percent);
  const medium = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
  expect(dateFormat(language, medium).format(new Date("2027-04-01T00:00:00Z"))).toBe(day);
});

test.each([
  ["en", ["Ana"], "Ana", "Ana"],
  ["en", ["Ana", "Bo", "Iris"], "Ana, Bo, and Iris", "Ana, Bo, or Iris"],
  ["ko", ["하늘", "민준"], "하늘 및 민준", "하늘 또는 민준"],
  ["es", ["Ana", "Bo"], "Ana y Bo", "Ana o Bo"],
  ["es", ["Ana", "Iris"], "Ana e Iris", "Ana o Iris"],
  ["es", ["Ana", "Otto"], "Ana y Otto", "Ana u Otto"],
] as const)("a list in %s: %j", (language, items, and, or) => {
  expect([listOf(items, language), listOf(items, language, "or")]).toEqual([and, or]);
});
