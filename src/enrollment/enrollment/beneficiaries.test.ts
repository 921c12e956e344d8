import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatShare } from "#people/members/beneficiary.ts";
import { checkBeneficiaries, equalShares, isMinor, readShare } from "./beneficiaries.ts";

const today = "2026-11-10";
const one = (id: string, given: object = {}) => ({
  id,
  rank: "primary",
  name: `Person ${id}`,
  relationship: "other",
  dob: { month: "", day: "", year: "" },
  share: "100",
  ...given,
});
const check = (input: unknown, required = true) => checkBeneficiaries(input, { required, today }, "at");
const faults = (input: unknown) => check(input).errors.map(({ path, code }) => `${path} ${code}`);

describe("beneficiaries", () => {
  test("are kept clean, the primary ones first", () => {
    const typed = [
      one("b", { rank: "contingent", name: "Hope  Fund", relationship: "trust", dob: { month: "1" } }),
      one("a", {
        name: " Mai\u00a0Tran ",
        relationship: "spouse",
        dob: { month: "2", day: "29", year: "1984" },
        share: "100 %",
      }),
    ];
    expect(check(typed).value).toEqual([
      {
        id: "a",
        rank: "primary",
        name: "Mai Tran",
        relationship: "spouse",
        dob: "1984-02-29",
        share: 10_000,
      },
      { id: "b", rank: "contingent", name: "Hope Fund", relationship: "trust", dob: null, share: 10_000 },
    ]);
  });

  test("stored ones are right as they stand", () => {
    const stored = [{ ...one("a"), dob: "1984-02-29", share: 10_000 }];
    const { value } = check(stored);
    expect(check(value).value).toEqual(value);
  });

  test.each<[string, unknown[], string[]]>([
    ["nobody", [], ["at.primary empty"]],
    ["contingent ones alone", [one("a", { rank: "contingent" })], ["at.primary empty"]],
    ["no name", [one("a", { name: " " })], ["at.a.name empty"]],
    ["a name without a letter", [one("a", { name: "123" })], ["at.a.name form"]],
    ["a name without an end", [one("a", { name: "x".repeat(101) })], ["at.a.name tooLong"]],
    ["no relationship", [one("a", { relationship: "" })], ["at.a.relationship empty"]],
    ["a relationship of our own making", [one("a", { relationship: "cat" })], ["at.a.relationship empty"]],
    ["no share", [one("a", { share: "" })], ["at.a.share empty"]],
    ["a share of nothing", [one("a", { share: "0" })], ["at.a.share tooLow"]],
    ["a negative share", [one("a", { share: "-5" })], ["at.a.share tooLow"]],
    ["more than all", [one("a", { share: "100.01" })], ["at.a.share tooHigh"]],
    ["words", [one("a", { share: "half" })], ["at.a.share notNumber"]],
    ["three decimals", [one("a", { share: "33.333" })], ["at.a.share decimals"]],
    [
      "a day that is not",
      [one("a", { dob: { month: "2", day: "30", year: "2000" } })],
      ["at.a.dob.day notReal"],
    ],
    ["half a date", [one("a", { dob: { month: "2", day: "", year: "2000" } })], ["at.a.dob.day noDay"]],
    [
      "a birth to come",
      [one("a", { dob: { month: "11", day: "11", year: "2026" } })],
      ["at.a.dob.day future"],
    ],
    [
      "a birth too long ago",
      [one("a", { dob: { month: "1", day: "1", year: "1850" } })],
      ["at.a.dob.year tooLongAgo"],
    ],
    [
      "one twice",
      [one("a", { share: "50" }), one("b", { name: "PERSON A", share: "50" })],
      ["at.b.name twice"],
    ],
    [
      "one in both ranks",
      [one("a"), one("b", { name: "Person a", rank: "contingent" })],
      ["at.b.name twice"],
    ],
    ["99.99 %", [one("a", { share: "99.99" })], ["at.primary sumLow"]],
    [
      "contingent 101 %",
      [
        one("a"),
        one("b", { rank: "contingent", share: "60" }),
        one("c", { rank: "contingent", share: "41" }),
      ],
      ["at.contingent sumHigh"],
    ],
    [
      "all that is wrong",
      [one("a", { name: "", share: "x", relationship: "" })],
      ["at.a.name empty", "at.a.relationship empty", "at.a.share notNumber"],
    ],
  ])("with %s are refused", (_, input, errors) => {
    expect(faults(input)).toEqual(errors);
  });

  test("a sum says what it is and what is missing, a share says whose", () => {
    const three = ["a", "b", "c"].map((id) => one(id, { share: "33.33" }));
    expect(check(three).errors).toEqual([
      { path: "at.primary", code: "sumLow", params: { sum: 9_999, rest: 1 } },
    ]);
    expect(check([one("a", { share: "" })]).errors[0]?.params).toEqual({ who: "Person a" });
  });

  test("eleven of a rank are too many, ten are not", () => {
    const many = (count: number) =>
      equalShares(count).map((share, at) => one(String(at), { share: formatShare(share) }));
    expect(check(many(10)).ok).toBe(true);
    expect(faults(many(11))).toEqual(["at.primary tooMany"]);
  });

  test("a son with his father's name is told apart by his birth date", () => {
    const born = (year: string) => ({ name: "John Kim", share: "50", dob: { month: "1", day: "2", year } });
    expect(check([one("a", born("1950")), one("b", born("1980"))]).ok).toBe(true);
    expect(faults([one("a", born("1950")), one("b", born("1950"))])).toEqual(["at.b.name twice"]);
  });

  test("may be left out where they are not asked of everybody", () => {
    expect(check([], false)).toEqual({ ok: true, value: [], errors: [] });
    expect(check(undefined, false).ok).toBe(true);
  });
});

test.each([
  ["50", 5_000],
  ["33.34", 3_334],
  ["33,3", 3_330],
  [" 12.5 % ", 1_250],
  ["7.10", 710],
  ["7.1000", 710],
  [10_000, 10_000],
])("%o is a share of %o", (typed, value) => {
  expect(readShare(typed)).toEqual({ ok: true, value });
});

test("equal shares are all of it, the odd hundredths with the first", () => {
  expect(equalShares(3)).toEqual([3_334, 3_333, 3_333]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), (count) => {
      const shares = equalShares(count);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }),
  );
});

test("any shares that pass are all of it, and any other sum is said", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 10 }), (shares) => {
      const result = check(shares.map((share, at) => one(String(at), { share })));
      const sum = shares.reduce((total, share) => total + share, 0);
      expect(result.ok).toBe(sum === 10_000);
      if (!result.ok) expect(result.errors[0]?.params?.["sum"]).toBe(sum);
    }),
  );
});

test("a share reads as it is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (share) => {
      expect(readShare(formatShare(share))).toEqual({ ok: true, value: share });
    }),
  );
});

test.each([
  ["2008-11-11", true],
  ["2008-11-10", false],
  [{ month: "11", day: "11", year: "2008" }, true],
  [{ month: "", day: "", year: "" }, false],
  ["2026-11-11", false],
  ["soon", false],
])("%j is the birth date of a minor: %s", (dob, expected) => {
  expect(isMinor(dob, today)).toBe(expected);
});
