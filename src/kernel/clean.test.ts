import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, digitsOnly, normalizeName, withoutSeparators } from "./clean.ts";

test.each([
  ["  Mary\u00a0Ann  ", "Mary Ann"],
  ["\u200bMary\ufeff", "Mary"],
  ["Mary\u2003\t Ann", "Mary Ann"],
  ["Mary\nAnn", "Mary Ann"],
  ["soft\u00adhyphen", "softhyphen"],
  ["\u202eabc\u202c", "abc"],
  ["a\u0000b", "ab"],
  ["Jose\u0301", "Jos\u00e9"],
  ["e\u200b\u0301", "\u00e9"],
  ["\u1100\u1161", "가"],
  ["", ""],
  [undefined, ""],
  [null, ""],
  [{}, ""],
  [2138, "2138"],
  [Number.NaN, ""],
])("%j is meant as %j", (typed, meant) => {
  expect(cleanText(typed)).toBe(meant);
});

test.each([
  ["123-45-6789", "123456789"],
  ["123 45 6789", "123456789"],
  ["123\u00a045\u200b6789", "123456789"],
  ["123–45—6789", "123456789"],
  ["123‑45−6789", "123456789"],
  ["(617) 555-0142", "6175550142"],
  ["[617].555.0142", "6175550142"],
  ["+1 617 555 0142", "16175550142"],
  ["１２３４５", "12345"],
  ["12a", "12a"],
])("%j without its separators is %j", (typed, run) => {
  expect(withoutSeparators(typed)).toBe(run);
});

test("only the digits stay for a mask", () => {
  expect(digitsOnly("SSN: 123-45-67_9 ")).toBe("12345679");
  expect(digitsOnly(undefined)).toBe("");
});

test.each([
  [" Anne  Marie ", "Anne Marie"],
  ["O’Brien", "O'Brien"],
  ["O`Brien", "O'Brien"],
  ["José Ñuñez", "José Ñuñez"],
  ["김\u00a0민준", "김 민준"],
  ["Smith-Jones", "Smith-Jones"],
])("the name %j is kept as %j", (typed, name) => {
  expect(normalizeName(typed)).toBe(name);
});

test("cleaning twice changes nothing more, and leaves no odd character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-composite" }), (typed) => {
      const once = cleanText(typed);
      expect(cleanText(once)).toBe(once);
      expect(once).toBe(once.normalize("NFC"));
      expect(once).not.toMatch(/^\s|\s$|\s\s|[\u200b\ufeff\u00a0]/u);
    }),
    { numRuns: 500 },
  );
});

test("separators anywhere never change the digits", () => {
  const separator = fc.constantFrom(" ", "-", "(", ")", ".", "\u00a0", "\u200b", "–", "");
  fc.assert(
    fc.property(fc.array(fc.tuple(separator, fc.integer({ min: 0, max: 9 }))), (typed) => {
      const text = typed.map(([before, digit]) => `${before}${digit}`).join("");
      expect(withoutSeparators(text)).toBe(typed.map(([, digit]) => digit).join(""));
    }),
  );
});
