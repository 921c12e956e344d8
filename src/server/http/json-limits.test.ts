import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { bodyBytesOf, requireModestJson } from "./json-limits.ts";

const modest = (json: string, bytes = 65_536) => {
  try {
    requireModestJson(json, bytes);
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test.each([
  ["32 lists in each other", nested(32), "taken"],
  ["33 lists in each other", nested(33), "malformed"],
  ["33 objects in each other", `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, "malformed"],
  ["many lists beside each other", `[${Array(200).fill("[]").join(",")}]`, "taken"],
  ["brackets in a text", JSON.stringify("[".repeat(5000)), "taken"],
  ["a quote in a text before brackets", JSON.stringify({ a: `"${"[".repeat(50)}` }), "taken"],
  ["a backslash at the end of a text", `["\\\\",${nested(31)}]`, "taken"],
  ["a backslash at the end of a text before too many", `["\\\\",${nested(32)}]`, "malformed"],
  ["a text without an end", `["${"[".repeat(50)}`, "taken"],
])("%s: %s", (_, json, expected) => {
  expect(modest(json)).toBe(expected);
});

test("3276 values fit into 64 kB, and one more does not", () => {
  // The list is a value, and each comma begins one.
  expect(modest(JSON.stringify(Array(3275).fill(1)))).toBe("taken");
  expect(modest(JSON.stringify(Array(3276).fill(1)))).toBe("tooLarge");
});

test("a small body may have 500 values", () => {
  expect(modest(JSON.stringify(Array(499).fill(1)), 1024)).toBe("taken");
  expect(modest(JSON.stringify(Array(500).fill(1)), 1024)).toBe("tooLarge");
});

const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 0)
    : 1;
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Object.values(value).reduce<number>((most, one) => Math.max(most, depthOf(one)), 0)
    : 0;

test("whatever the JSON, what has few values and little depth is taken", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 12 }), (json) => {
      const value = JSON.parse(json) as unknown;
      fc.pre(valuesIn(value) <= 500 && depthOf(value) <= 32);
      expect(modest(json, 1024)).toBe("taken");
    }),
  );
});

const body = z.object({});
test.each([
  [{ access: "public", body } as const, 4096],
  [{ access: "signedIn", body } as const, 65_536],
  [{ access: "signedIn" } as const, 1024],
  [{ access: "public", body, bodyBytes: 300_000 } as const, 300_000],
])("the body of %j may be of %d bytes", (call, bytes) => {
  expect(bodyBytesOf(call)).toBe(bytes);
});
