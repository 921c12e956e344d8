import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type NameRule, patternFault, placeByName, readName } from "./name-pattern.ts";

test.each([
  ["SBC_{plan}_{language}*.pdf", "SBC_HB-GOLD_es_2026.pdf", { plan: "hb-gold", language: "es" }],
  ["SBC_{plan}_{language}*.pdf", "sbc_gold_KO.PDF", { plan: "gold", language: "ko" }],
  ["SBC_{plan}_{language}*.pdf", "SBC_gold_fr.pdf", null],
  ["{member}_letter_{date}.pdf", "HB100234_letter_20261103.pdf", { member: "hb100234", date: "20261103" }],
  ["{member}_letter_{date}.pdf", "HB100234_letter_20261399.pdf", null],
  ["Handbook {year}*", "Handbook 2026 안내서.docx", { year: "2026" }],
  ["안내서_{group}.pdf", "안내서_G-7.pdf", { group: "g-7" }],
  ["*flyer*.???", "wellness flyer (2).png", {}],
  ["*flyer*.???", "wellness flyer.jpeg", null],
  ["Handbook_{client}*", "Handbook_HNM200_2027.pdf", { client: "hnm200" }],
  ["Handbook_{client}*", "Handbook_SYP300.pdf", { client: "syp300" }],
  // The longest word counts: what belongs to a code is told from the rest by another sign than a hyphen.
  ["{client}-{plan}.pdf", "HB-01-GOLD.pdf", { client: "hb-01", plan: "gold" }],
  ["{plan}.pdf", "../../etc/passwd.pdf", null],
] as const)("by %s the name %s says %j", (pattern, name, read) => {
  expect(readName(pattern, name)).toEqual(read);
});

test.each([
  ["SBC_{plan}.pdf", null],
  ["SBC_{paln}.pdf", { code: "unknownWord", word: "{paln}" }],
  ["SBC_{plan.pdf", { code: "openBrace", word: "SBC_{plan.pdf" }],
  ["{plan}_{plan}.pdf", { code: "twice", word: "{plan}" }],
])("the pattern %s has the fault %j", (pattern, fault) => {
  expect(patternFault(pattern)).toEqual(fault);
});

const rule = (more: Partial<NameRule>): NameRule => ({
  id: "one",
  name: "SBC",
  pattern: "SBC_{plan}_{year}.pdf",
  entityType: "plan",
  entityCode: null,
  language: null,
  effectiveDate: null,
  terminationDate: null,
  ...more,
});

describe("a place by name", () => {
  test("is that of the first rule which fits and holds today", () => {
    const rules = [
      rule({ id: "over", terminationDate: "2026-11-09" }),
      rule({ id: "next", effectiveDate: "2026-11-11" }),
      rule({ id: "now", effectiveDate: "2026-11-10", terminationDate: "2026-11-10", language: "ko" }),
      rule({ id: "later" }),
    ];
    expect(placeByName(rules, "SBC_gold_2027.pdf", "2026-11-10")).toEqual({
      value: {
        ruleId: "now",
        code: "gold",
        clientCode: null,
        language: "ko",
        from: "2027-01-01",
        to: "2027-12-31",
      },
      why: [{ code: "name.fits", params: { rule: "SBC", pattern: "SBC_{plan}_{year}.pdf" } }],
    });
  });

  test("takes the code of the rule before that of the name", () => {
    const { value } = placeByName([rule({ entityCode: "SILVER" })], "SBC_gold_2027.pdf", "2026-11-10");
    expect(value?.code).toBe("SILVER");
  });

  test("is looked for with the client that the name says", () => {
    const rules = [rule({ pattern: "SBC_{client}_{plan}_*.pdf" })];
    expect(placeByName(rules, "SBC_HBC100_HV-VALUE-2000_x.pdf", "2026-11-10").value).toMatchObject({
      code: "hv-value-2000",
      clientCode: "hbc100",
    });
  });

  test("is none where no rule fits", () => {
    expect(placeByName([rule({})], "notes.pdf", "2026-11-10")).toEqual({
      value: null,
      why: [{ code: "name.noRule" }],
    });
  });
});

test("a name of its own fits a pattern of its letters, and no pattern takes long", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "{plan}", "_", "한"), maxLength: 60 });
  fc.assert(
    fc.property(
      text,
      fc.string({ unit: fc.constantFrom("a", "b", "_", "한"), maxLength: 120 }),
      (pattern, name) => {
        const since = performance.now();
        readName(pattern, name);
        expect(readName(name, name)).toEqual({});
        expect(performance.now() - since).toBeLessThan(500);
      },
    ),
  );
});
