import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNpi } from "./npi.ts";

test.each([
  ["1234567893", "1234567893"],
  [" 1234 567-893 ", "1234567893"],
  ["１２３４５６７８９３", "1234567893"],
  ["1\u200b2345 67893", "1234567893"],
  ["1003000126", "1003000126"],
])("takes %o", (input, value) => {
  expect(parseNpi(input)).toEqual({ ok: true, value });
});

test.each([
  ["", "empty"],
  [" \u00a0", "empty"],
  [null, "empty"],
  ["123456789", "length"],
  ["12345678931", "length"],
  ["Dr. Lee", "letters"],
  ["1234567890", "invalid"],
  // The right check digit, and a beginning that no number has.
  ["3234567891", "invalid"],
])("refuses %o: %s", (input, code) => {
  expect(parseNpi(input)).toEqual({ ok: false, code });
});

test("one digit mistyped is always found", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const digits = Array.from("1003000126");
      digits[at] = String((Number(digits[at]) + more) % 10);
      expect(parseNpi(digits.join("")).ok).toBe(false);
    }),
  );
});
