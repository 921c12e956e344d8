import { expect, test } from "vitest";
import { shownAs } from "./shown-as.ts";

const say = (key: string) => (key === "records:yes" ? "예" : "아니요");

test.each([
  ["date", "2027-06-14", "ko", "2027년 6월 14일"],
  ["date", "2027-06-14", "en", "Jun 14, 2027"],
  ["yesNo", "yes", "ko", "예"],
  ["yesNo", "no", "ko", "아니요"],
  ["money", "1234.50", "en", "$1,234.50"],
  ["number", "12500", "en", "12,500"],
  ["phone", "6175550123", "en", "(617) 555-0123"],
  ["choice", "Gusto", "ko", "Gusto"],
  // What an older form left is shown as it stands.
  ["date", "next summer", "en", "next summer"],
  ["money", "", "en", ""],
] as const)("a %s kept as %s is read in %s as %s", (type, value, language, shown) => {
  expect(shownAs(type, value, language, say)).toBe(shown);
});
