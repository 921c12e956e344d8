import { expect, test } from "vitest";
import {
  amountsOf,
  answeredSoFar,
  askedBy,
  checkRequiredValues,
  feedsOf,
  priceWaits,
  type RequiredValue,
  stepFrom,
  suits,
  suitsFeed,
} from "./required-values.ts";

const today = "2026-11-10";
const value = (given: Partial<RequiredValue>): RequiredValue => ({
  key: "amount",
  coverageType: "life",
  sessionPlanId: null,
  kind: "number",
  min: null,
  max: null,
  step: null,
  options: [],
  required: true,
  appliesTo: "subscriber",
  feeds: null,
  ...given,
});
const amount = value({ kind: "money", min: 1_000_000, max: 10_000_000, step: 1_000_000, feeds: "volume" });
const check = (asked: RequiredValue, input: unknown) =>
  checkRequiredValues({ amount: input }, { asked: [asked], dependents: [], today });

test.each<[string, RequiredValue, unknown, string | number]>([
  ["dollars", amount, "$50,000", 5_000_000],
  ["dollars with cents", value({ kind: "money" }), " 1 234.5 ", 123_450],
  ["wide digits", amount, "５００００", 5_000_000],
  ["stored cents", amount, 5_000_000, 5_000_000],
  ["the least", amount, "10000", 1_000_000],
  ["the most", amount, "100000.00", 10_000_000],
  ["a whole number", value({ min: 0, max: 9 }), "9", 9],
  ["a whole number with nothing behind the point", value({}), "9.0", 9],
  ["date parts", value({ kind: "date" }), { month: "2", day: "29", year: "2024" }, "2024-02-29"],
  ["a stored date", value({ kind: "date", max: 0 }), "2026-11-10", "2026-11-10"],
  ["a choice", value({ kind: "choice", options: [{ code: "a" }] }), "a", "a"],
  ["a flag", value({ kind: "flag" }), "no", "no"],
  ["a provider's number", value({ kind: "provider" }), "1234 567 893", "1234567893"],
  [
    "no provider yet, where they may be left out",
    value({ kind: "provider", required: false }),
    "none",
    "none",
  ],
  ["text", value({ kind: "text", min: 2, max: 3 }), "  abc\u200b ", "abc"],
])("takes %s", (_, asked, input, expected) => {
  expect(check(asked, input)).toEqual({ ok: true, value: { amount: expected }, errors: [] });
});

test.each<[RequiredValue, unknown, string, string]>([
  [amount, "", "amount", "empty"],
  [amount, "lots", "amount", "notNumber"],
  [amount, "12.345", "amount", "notCents"],
  [amount, "-20000", "amount", "tooLow"],
  [amount, "9999.99", "amount", "tooLow"],
  [amount, "100000.01", "amount", "tooHigh"],
  [amount, "15000", "amount", "step"],
  [amount, 1.5, "amount", "notNumber"],
  [value({}), "1.5", "amount", "notWhole"],
  [value({}), undefined, "amount", "empty"],
  [value({ kind: "date" }), { month: "2", day: "30", year: "2026" }, "amount.day", "notReal"],
  [value({ kind: "date" }), { month: "", day: "", year: "" }, "amount.month", "empty"],
  [value({ kind: "date", max: 0 }), "2026-11-11", "amount.month", "tooLate"],
  [value({ kind: "date", min: -30 }), "2026-10-10", "amount.month", "tooEarly"],
  [value({ kind: "choice", options: [{ code: "a" }] }), "b", "amount", "unknown"],
  [value({ kind: "flag" }), "maybe", "amount", "unknown"],
  [value({ kind: "provider" }), "none", "amount", "npiLetters"],
  [value({ kind: "provider" }), "123456789", "amount", "npiLength"],
  [value({ kind: "provider" }), "1234567890", "amount", "npiInvalid"],
  [value({ kind: "text", min: 2 }), "a", "amount", "tooShort"],
  [value({ kind: "text" }), "a".repeat(201), "amount", "tooLong"],
])("refuses %o: %o", (asked, input, path, code) => {
  expect(check(asked, input).errors).toEqual([expect.objectContaining({ path: `values.${path}`, code })]);
});

const spouse = { id: "a", relationship: "01" as const };
const child = { id: "b", relationship: "19" as const };

test("an amount between two steps is told both", () => {
  expect(check(amount, "15000").errors[0]?.params).toEqual({
    step: 1_000_000,
    below: 1_000_000,
    above: 2_000_000,
  });
  expect(check(value({ min: 0, max: 5, step: 2 }), "5").errors[0]?.params).toMatchObject({
    below: 4,
    above: 4,
  });
});

test("what may be left out is left out, and what nobody asked for is dropped", () => {
  const asked = [value({ required: false })];
  expect(checkRequiredValues({ amount: " ", ssn: "x" }, { asked, dependents: [], today }).value).toEqual({});
});

test("a question about each dependent is asked for those who are covered", () => {
  const asked = [value({ key: "tobacco", kind: "flag", appliesTo: "eachDependent", feeds: "tobacco" })];
  const result = checkRequiredValues({ "tobacco.a": "yes" }, { asked, dependents: [spouse, child], today });
  expect(result.errors).toEqual([{ path: "values.tobacco.b", code: "empty" }]);
});

test.each(["01", "53"] as const)(
  "a question about the spouse is asked for %s alone, and for nobody else",
  (relationship) => {
    const asked = [value({ key: "offered", kind: "flag", appliesTo: "spouse", feeds: "otherOffer" })];
    const dependents = [{ ...spouse, relationship }, child];
    const result = checkRequiredValues({ "offered.b": "yes" }, { asked, dependents, today });
    expect(result.errors).toEqual([{ path: "values.offered.a", code: "empty" }]);
    expect(checkRequiredValues({}, { asked, dependents: [child], today }).value).toEqual({});
  },
);

test("a plan asks what it asks alone, and what every plan of its type asks", () => {
  const all = [value({ key: "a" }), value({ key: "b", sessionPlanId: "p" }), value({ coverageType: "adnd" })];
  expect(askedBy(all, { id: "p", coverageType: "life" }).map(({ key }) => key)).toEqual(["a", "b"]);
  expect(askedBy(all, { id: "q", coverageType: "life" }).map(({ key }) => key)).toEqual(["a"]);
});

test("the price takes amount, salary and tobacco from the answers that are right", () => {
  const asked = [
    amount,
    value({ key: "salary", kind: "money", feeds: "salary" }),
    value({ key: "smokes", kind: "flag", feeds: "tobacco" }),
    value({ key: "smokers", kind: "flag", feeds: "tobacco", appliesTo: "eachDependent" }),
    value({ key: "offered", kind: "flag", feeds: "otherOffer", appliesTo: "spouse" }),
  ];
  const typed = {
    amount: "15000",
    salary: "60,000",
    smokes: "no",
    "smokers.a": "yes",
    "offered.a": "yes",
  };
  const values = answeredSoFar(typed, { asked, dependents: [spouse], today });
  const feeds = feedsOf(asked, values, { subscriberId: "me", dependents: [spouse] });
  expect(feeds).toEqual({
    salaryCents: 6_000_000,
    answers: { me: { tobacco: false }, a: { tobacco: true, otherOffer: true } },
  });
  expect(priceWaits(asked, feeds)).toBe(true);
  expect(priceWaits(asked, { ...feeds, volumeCents: 1 })).toBe(false);
});

test("few amounts are all there are to choose from, many are not", () => {
  expect(amountsOf(value({ kind: "money", min: 1, max: 8, step: 3 }))).toEqual([1, 4, 7]);
  expect(amountsOf(value({ kind: "money", min: 0, max: 39, step: 1 }))).toHaveLength(40);
  expect(amountsOf(value({ kind: "money", min: 0, max: 40, step: 1 }))).toBeNull();
  expect(amountsOf(value({ kind: "money", min: null, max: 8, step: 1 }))).toBeNull();
  expect(amountsOf(value({ kind: "money", min: 1, max: 8, step: null }))).toBeNull();
});

test.each<[string, 1 | -1, number | null]>([
  ["", 1, 1_000_000],
  ["", -1, null],
  ["10,000", 1, 2_000_000],
  ["10,000", -1, null],
  ["15000", 1, 2_000_000],
  ["15000", -1, 1_000_000],
  ["100,000", 1, null],
  ["900000", 1, null],
  ["900000", -1, 10_000_000],
  ["5", 1, 1_000_000],
  ["5", -1, null],
])("from %o a step of %d leads to %o", (typed, direction, next) => {
  expect(stepFrom(typed, amount, direction)).toBe(next);
});

test.each([
  ["beneficiaries", "hasBeneficiaries"],
  ["provider", "isHealthCare"],
] as const)("%s are asked of a coverage by what its row says: %s", (kind, trait) => {
  const none = { hasVolume: false, hasBeneficiaries: false, isHealthCare: false };
  expect([none, { ...none, [trait]: true }, undefined].map((one) => suits(kind, one))).toEqual([
    false,
    true,
    false,
  ]);
  expect(suits("money", none)).toBe(true);
  expect([none, { ...none, hasVolume: true }].map((one) => suitsFeed("volume", one))).toEqual([false, true]);
  expect(suitsFeed("salary", none)).toBe(true);
});
