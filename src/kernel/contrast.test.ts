import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRatio, correctColour, isHexColour } from "./contrast.ts";

const aColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test.each([
  ["#000000", "#ffffff", 21],
  ["#000", "#fff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#0000ff", "#ffffff", 8.59],
  ["#ff0000", "#ffffff", 4],
  ["#0f5c6e", "#ffffff", 7.56],
])("%s on %s contrasts %d to 1", (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
});

test("a colour that stands out stays as it is", () => {
  expect(correctColour("#0F5C6E", "#ffffff")).toEqual({ value: "#0F5C6E", corrected: false });
});

test("a pale colour on white becomes darker, a dim one on black lighter", () => {
  const onWhite = correctColour("#7fb8c4", "#ffffff");
  expect(onWhite.corrected).toBe(true);
  expect(contrastRatio(onWhite.value, "#000000")).toBeLessThan(contrastRatio("#7fb8c4", "#000000"));
  const onBlack = correctColour("#333333", "#000000");
  expect(contrastRatio(onBlack.value, "#000000")).toBeGreaterThan(contrastRatio("#333333", "#000000"));
});

test("any colour on any ground ends up readable, and is moved no further than needed", () => {
  fc.assert(
    fc.property(aColour, aColour, (colour, ground) => {
      const { value, corrected } = correctColour(colour, ground);
      expect(contrastRatio(value, ground)).toBeGreaterThanOrEqual(4.5);
      expect(corrected).toBe(contrastRatio(colour, ground) < 4.5);
      if (corrected) expect(contrastRatio(value, ground)).toBeLessThan(5.5);
    }),
    { numRuns: 500 },
  );
});

test("a colour that almost stands out moves by a hundredth only", () => {
  expect(correctColour("#777777", "#ffffff")).toEqual({ value: "#767676", corrected: true });
});

test("another measure can be asked for", () => {
  expect(contrastRatio(correctColour("#999999", "#ffffff", 3).value, "#ffffff")).toBeGreaterThanOrEqual(3);
  expect(correctColour("#123456", "#ffffff", 22).value).toBe("#000000");
});

test("what is no colour is refused", () => {
  expect(isHexColour("#abc")).toBe(true);
  expect(isHexColour("teal")).toBe(false);
  expect(isHexColour("#abcd")).toBe(false);
  expect(() => contrastRatio("teal", "#fff")).toThrow("a colour is written");
});
