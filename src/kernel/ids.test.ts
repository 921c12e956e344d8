import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid, uuidv7 } from "./ids.ts";

test("an id is a UUID of version 7 and begins with its time", () => {
  const id = uuidv7(0x0123456789ab, new Uint8Array([0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7]));
  expect(id).toBe("01234567-89ab-7fff-bf01-020304050607");
  expect(isUuid(id)).toBe(true);
});

test("given the same time and bytes it is the same id", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 48 - 1 }),
      fc.uint8Array({ minLength: 10, maxLength: 10 }),
      (now, random) => {
        const id = uuidv7(now, random);
        expect(uuidv7(now, random)).toBe(id);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
        expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(now);
      },
    ),
  );
});

test("ids made one after another sort in that order, also within one millisecond and when the clock steps back", () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => uuidv7(1_780_000_000_000 - (at % 3)));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a time that is none, or too few bytes, stop the work", () => {
  expect(() => uuidv7(-1)).toThrow("milliseconds");
  expect(() => uuidv7(1.5)).toThrow("milliseconds");
  expect(() => uuidv7(2 ** 48)).toThrow("milliseconds");
  expect(() => uuidv7(0, new Uint8Array(9))).toThrow("ten random bytes");
});

test.each([
  ["01234567-89ab-7fff-bf01-020304050607", true],
  ["01234567-89AB-4FFF-BF01-020304050607", true],
  ["01234567-89ab-7fff-bf01-02030405060", false],
  ["01234567-89ab-7fff-cf01-020304050607", false],
  ["0123456789ab7fffbf01020304050607", false],
  [" 01234567-89ab-7fff-bf01-020304050607", false],
  [null, false],
])("%j is a UUID: %s", (value, is) => {
  expect(isUuid(value)).toBe(is);
});
