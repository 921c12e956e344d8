import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relationshipCodes, type RelationshipCode } from "#kernel/relationship.ts";
import { defaultTierItems, isTierCode, tierFor, type TierItem } from "./tier.ts";

const family = (...codes: RelationshipCode[]) => codes.map((relationship) => ({ relationship }));
const codesOf = (answer: { why: { code: string }[] }) => answer.why.map(({ code }) => code);

describe("with the default rows", () => {
  test.each([
    ["the employee", ["18"], "EMP"],
    ["a child", ["18", "19"], "ECH"],
    ["a disabled child", ["18", "22"], "ECH"],
    ["three children", ["18", "19", "22", "19"], "ECH"],
    ["a spouse", ["18", "01"], "ESP"],
    ["a spouse and a child", ["18", "01", "19"], "FAM"],
    ["a spouse and four children", ["01", "19", "19", "18", "22", "19"], "FAM"],
  ] as const)("%s makes the tier of %j %s", (_, codes, tier) => {
    const answer = tierFor(family(...codes), defaultTierItems);
    expect(answer.value).toBe(tier);
    expect(codesOf(answer)).toEqual([`tier.${tier}`]);
  });

  test.each([
    ["a life partner", ["18", "53"], "ESP"],
    ["a life partner and a child", ["18", "53", "19"], "FAM"],
  ] as const)("%s counts as a spouse, and the reasons say so", (_, codes, tier) => {
    const answer = tierFor(family(...codes), defaultTierItems);
    expect(answer.value).toBe(tier);
    expect(codesOf(answer)).toEqual([`tier.${tier}`, "tier.partnerCounts"]);
  });

  test("the reasons count the people", () => {
    const answer = tierFor(family("18", "01", "19", "22"), defaultTierItems);
    expect(answer.why[0]?.params).toEqual({ spouses: 1, partners: 0, count: 2 });
  });
});

describe("with other rows", () => {
  const withoutPartners = defaultTierItems.map((item) => ({ ...item, allowPartner: false }));

  test("a life partner has no tier where no row allows partners", () => {
    expect(tierFor(family("18", "53"), withoutPartners)).toMatchObject({
      value: "NOTIER",
      why: [{ code: "tier.noneFits" }],
    });
    expect(tierFor(family("18", "01"), withoutPartners).value).toBe("ESP");
  });

  test("a spouse has no tier where rows allow partners only", () => {
    const partnersOnly = defaultTierItems.map((item) => ({ ...item, allowSpouse: false }));
    expect(tierFor(family("18", "01"), partnersOnly).value).toBe("NOTIER");
    expect(tierFor(family("18", "53"), partnersOnly).value).toBe("ESP");
  });

  test("the first row in order that fits wins, wherever it stands in the list", () => {
    const threeTiers: TierItem[] = [
      {
        code: "FAM",
        label: "",
        allowSpouse: true,
        allowPartner: true,
        minChildren: 0,
        maxChildren: null,
        order: 9,
      },
      {
        code: "ESP",
        label: "",
        allowSpouse: true,
        allowPartner: true,
        minChildren: 0,
        maxChildren: 0,
        order: 5,
      },
      {
        code: "EMP",
        label: "",
        allowSpouse: false,
        allowPartner: false,
        minChildren: 0,
        maxChildren: 0,
        order: 1,
      },
    ];
    expect(tierFor(family("18"), threeTiers).value).toBe("EMP");
    expect(tierFor(family("18", "01"), threeTiers).value).toBe("ESP");
    expect(tierFor(family("18", "19"), threeTiers).value).toBe("FAM");
  });

  test("bounds of children are inclusive", () => {
    const rows: TierItem[] = [
      {
        code: "ECH",
        label: "",
        allowSpouse: false,
        allowPartner: false,
        minChildren: 2,
        maxChildren: 3,
        order: 1,
      },
    ];
    const tierWith = (children: number) =>
      tierFor(family("18", ...Array.from({ length: children }, () => "19" as const)), rows).value;
    expect([1, 2, 3, 4].map(tierWith)).toEqual(["NOTIER", "ECH", "ECH", "NOTIER"]);
  });

  test("a plan without rows has no tier, and a row may be NOTIER itself", () => {
    expect(tierFor(family("18", "01"), [])).toMatchObject({
      value: "NOTIER",
      why: [{ code: "tier.noTiers" }],
    });
    const one: TierItem[] = [
      {
        code: "NOTIER",
        label: "",
        allowSpouse: true,
        allowPartner: true,
        minChildren: 0,
        maxChildren: null,
        order: 1,
      },
    ];
    expect(codesOf(tierFor(family("18", "01", "19"), one))).toEqual(["tier.NOTIER"]);
  });
});

test("dependents are never covered without the employee, nor with two", () => {
  expect(() => tierFor(family("01", "19"), defaultTierItems)).toThrow("covers the employee, once");
  expect(() => tierFor([], defaultTierItems)).toThrow("covers the employee, once");
  expect(() => tierFor(family("18", "18"), defaultTierItems)).toThrow("covers the employee, once");
});

test("the order of people never matters, and another child never makes the tier smaller", () => {
  const rank = ["EMP", "ECH", "ESP", "FAM"];
  const dependents = fc.array(fc.constantFrom(...relationshipCodes.filter((code) => code !== "18")), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(dependents, fc.nat(), (codes, seed) => {
      const people = family("18", ...codes);
      const at = seed % people.length;
      const turned = [...people.slice(at), ...people.slice(0, at)].toReversed();
      const answer = tierFor(people, defaultTierItems);
      expect(tierFor(turned, defaultTierItems)).toEqual(answer);
      const bigger = tierFor([...people, ...family("19")], defaultTierItems);
      expect(rank.indexOf(bigger.value)).toBeGreaterThanOrEqual(rank.indexOf(answer.value));
    }),
  );
});

test("tier codes are a closed list", () => {
  expect(isTierCode("FAM")).toBe(true);
  expect(isTierCode("IND")).toBe(false);
});
