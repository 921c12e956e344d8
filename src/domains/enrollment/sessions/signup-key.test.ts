import { expect, test } from "vitest";
import { newSignupKey } from "./signup-key.service.ts";

const random = "[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}";

test.each([
  ["Harbor Bakery Company", "HB-1", "HARBOR-BAKERY-COMPANY"],
  ["Sol y Piedra Builders, Inc. of Massachusetts", "X", "SOL-Y-PIEDRA-BUILDERS"],
  ["Peña & Núñez", "X", "PENA-NUNEZ"],
  ["하늘 마켓", "HM-77", "HM-77"],
  ["하늘 마켓", "하늘", "ENROLL"],
  ["Donaudampfschifffahrtsgesellschaftskapitän", "X", "DONAUDAMPFSCHIFFFAHRTSGE"],
])("the key of %s tells whose it is", (name, code, prefix) => {
  expect(newSignupKey(name, code)).toMatch(new RegExp(`^${prefix}-${random}$`, "u"));
});

test("no two keys are alike, and none is longer than a key may be", () => {
  const keys = Array.from({ length: 500 }, () => newSignupKey("Harbor Bakery", "HB"));
  expect(new Set(keys).size).toBe(500);
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(40);
});
