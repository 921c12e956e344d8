import { expect, test } from "vitest";
import { keyOf } from "../signup-key.ts";
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

test("none is longer than a key may be, and each is what a person who types it gets", () => {
  const key = newSignupKey("Donaudampfschifffahrtsgesellschaft", "HB");
  expect(key).toHaveLength(24 + 12);
  expect(keyOf(key.toLowerCase())).toBe(key);
});

test("each of the ten letters may be any of the 29, and no two keys are alike", () => {
  const keys = Array.from({ length: 2000 }, () => newSignupKey("Harbor Bakery", "HB"));
  expect(new Set(keys).size).toBe(2000);
  const ends = keys.map((key) => key.slice("HARBOR-BAKERY-".length).replace("-", ""));
  const seen = Array.from({ length: 10 }, (_, at) => new Set(ends.map((end) => end[at])).size);
  expect(seen).toEqual(seen.map(() => 29));
});
