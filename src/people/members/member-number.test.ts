import fc from "fast-check";
import { expect, test } from "vitest";
import { memberNumber, parseMemberNumber } from "./member-number.ts";

test.each([
  ["M########", "M12345678"],
  ["A-######", "A123456"],
  ["hb######", "HB123456"],
  ["#-#-#-#-#-#", "123456"],
])("a number by the form %s is %s", (form, number) => {
  let last = 0;
  expect(memberNumber(form, () => (last += 1))).toBe(number);
});

test("a number that is given is found as its member types it from the card, whatever the form", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z-]{0,6}#{6,12}[A-Za-z-]{0,2}$/u), fc.nat(9), (form, digit) => {
      const given = memberNumber(form, () => digit);
      expect(parseMemberNumber(given)).toEqual({ ok: true, value: given });
    }),
  );
});
