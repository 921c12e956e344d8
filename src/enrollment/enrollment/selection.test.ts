import { describe, expect, test } from "vitest";
import { defaultTierItems } from "#plans/plans/tier.ts";
import { lastDayAsChild } from "#plans/plans/child-age.ts";
import {
  canBeCovered,
  checkSelection,
  checkSelections,
  type OfferedPlan,
  type SelectingPerson,
} from "./selection.ts";

const people: SelectingPerson[] = [
  { id: "me", firstName: "Sun", relationship: "18", dob: "1975-01-01" },
  { id: "spouse", firstName: "Joon", relationship: "01", dob: "1976-01-01" },
  { id: "child", firstName: "Mina", relationship: "19", dob: "2015-05-05" },
  { id: "grown", firstName: "Yuna", relationship: "19", dob: "2000-02-10" },
];
const plan = (id: string, coverageType: string, given: Partial<OfferedPlan> = {}): OfferedPlan => ({
  id,
  coverageType,
  tierItems: defaultTierItems,
  ...given,
});
const question = {
  offering: {
    plans: [
      plan("gold", "medical"),
      plan("silver", "medical"),
      plan("teeth", "dental"),
      plan("life", "life", { coversDependents: false, tierItems: [] }),
    ],
    waiveReasons: ["otherGroup", "medicare"],
  },
  people,
  effectiveDate: "2026-03-01",
};

const errorsOf = (input: unknown, type = "medical") =>
  checkSelection(type, input, question).errors.map(({ path, code }) => `${path} ${code}`);

describe("choosing a plan", () => {
  test("keeps plan, people in the family's order, and the tier they make", () => {
    expect(
      checkSelection("MEDICAL", { id: "gold", dependents: ["child", "spouse", "child"] }, question),
    ).toEqual({
      ok: true,
      errors: [],
      value: { id: "gold", dependents: ["spouse", "child"], waiveReasons: [], tierCode: "FAM", values: {} },
    });
  });

  test("for oneself needs no dependents", () => {
    expect(checkSelection("medical", { id: "gold" }, question).value).toMatchObject({
      dependents: [],
      tierCode: "EMP",
    });
    expect(checkSelection("life", { id: "life" }, question).value).toMatchObject({ tierCode: "NOTIER" });
  });

  test("carries the values that a benefit asks for, no others, and says what is wrong with them", () => {
    const volume = {
      key: "volume",
      coverageType: "life",
      sessionPlanId: null,
      kind: "money" as const,
      min: 1_000_000,
      max: null,
      step: null,
      options: [],
      required: true,
      appliesTo: "subscriber" as const,
      feeds: "volume" as const,
    };
    const asking = { ...question, offering: { ...question.offering, requiredValues: [volume] } };
    const choose = (values: unknown) => checkSelection("life", { id: "life", values }, asking);
    expect(choose({ volume: 5_000_000, odd: { a: 1 } }).value?.values).toEqual({ volume: 5_000_000 });
    expect(choose({ volume: "5" }).errors).toEqual([
      { path: "selections.life.values.volume", code: "tooLow", params: { min: 1_000_000 } },
    ]);
    expect(choose(undefined).errors.map(({ code }) => code)).toEqual(["empty"]);
    expect(checkSelection("life", { waiveReasons: ["medicare"] }, asking).ok).toBe(true);
  });

  test("carries who is paid only where the plan asks, and drops them with a waiver", () => {
    const payees = {
      key: "payees",
      coverageType: "life",
      sessionPlanId: null,
      kind: "beneficiaries" as const,
      min: null,
      max: null,
      step: null,
      options: [],
      required: true,
      appliesTo: "subscriber" as const,
      feeds: null,
    };
    const asking = { ...question, offering: { ...question.offering, requiredValues: [payees] } };
    const one = { id: "a", rank: "primary", name: "Joon", relationship: "spouse", dob: null, share: 10_000 };
    const choose = (beneficiaries: unknown, asked = asking) =>
      checkSelection("life", { id: "life", beneficiaries }, asked);
    expect(choose([one]).value).toMatchObject({ beneficiaries: [one], values: {} });
    expect(choose([{ ...one, share: 9_999 }]).errors).toEqual([
      { path: "selections.life.beneficiaries.primary", code: "sumLow", params: { sum: 9_999, rest: 1 } },
    ]);
    expect(choose(undefined).errors.map(({ code }) => code)).toEqual(["empty"]);
    expect(
      choose([one], { ...question, offering: { ...question.offering, requiredValues: [] } }).value,
    ).not.toHaveProperty("beneficiaries");
    expect(
      checkSelection("life", { waiveReasons: ["medicare"], beneficiaries: [one] }, asking).value,
    ).not.toHaveProperty("beneficiaries");
  });

  test.each([
    [undefined, ["id empty"]],
    [{}, ["id empty"]],
    [{ id: "", dependents: ["spouse"] }, ["id empty"]],
    [{ id: "copper" }, ["id unknown"]],
    [{ id: "teeth" }, ["id unknown"]],
    [{ id: "gold", dependents: ["stranger"] }, ["dependents unknown"]],
    [{ id: "gold", dependents: ["me"] }, ["dependents unknown"]],
    [{ id: "copper", dependents: ["stranger"] }, ["id unknown", "dependents unknown"]],
    [{ id: "gold", waiveReasons: ["medicare"] }, ["id both"]],
    [{ id: "gold", waived: true }, ["id both"]],
  ])("%j is refused: %j", (input, errors) => {
    expect(errorsOf(input)).toEqual(errors.map((error) => `selections.medical.${error}`));
  });

  test("that covers the employee only takes nobody else", () => {
    expect(errorsOf({ id: "life", dependents: ["spouse"] }, "life")).toEqual([
      "selections.life.dependents notCovered",
    ]);
  });

  test("for people that its tiers do not take is refused", () => {
    const partner: SelectingPerson = {
      id: "partner",
      firstName: "Lee",
      relationship: "53",
      dob: "1980-01-01",
    };
    const tierItems = defaultTierItems.map((item) => ({ ...item, allowPartner: false }));
    const offering = { ...question.offering, plans: [plan("gold", "medical", { tierItems })] };
    const asked = { ...question, offering, people: [...people.slice(0, 1), partner] };
    expect(checkSelection("medical", { id: "gold", dependents: ["partner"] }, asked).errors).toEqual([
      { path: "selections.medical.dependents", code: "noTier" },
    ]);
  });
});

describe("children grow up", () => {
  test("a child is covered to the end of the month of birthday 26", () => {
    const ask = (effectiveDate: string) =>
      checkSelection("medical", { id: "gold", dependents: ["grown"] }, { ...question, effectiveDate });
    expect(ask("2026-02-28").ok).toBe(true);
    expect(ask("2026-03-01").errors).toEqual([
      { path: "selections.medical.dependents", code: "tooOld", params: { person: "Yuna", maxChildAge: 26 } },
    ]);
  });

  test.each([
    ["2000-02-10", 26, "2026-02-28"],
    ["2000-02-29", 26, "2026-03-31"],
    ["2002-02-28", 26, "2028-02-29"],
    ["2000-12-31", 26, "2026-12-31"],
    ["2000-05-01", 19, "2019-05-31"],
  ])("born %s, limit %d: covered to %s", (dob, limit, last) => {
    expect(lastDayAsChild(dob, limit)).toBe(last);
  });

  test("a plan may have another limit, or none; a disabled child, a spouse and the employee have none", () => {
    const grown = people[3]!;
    const on = "2026-03-01";
    expect(canBeCovered(plan("a", "dental"), grown, on)).toBe(false);
    expect(canBeCovered(plan("a", "dental", { maxChildAge: 27 }), grown, on)).toBe(true);
    expect(canBeCovered(plan("a", "dental", { maxChildAge: null }), grown, on)).toBe(true);
    expect(canBeCovered(plan("a", "dental"), { ...grown, relationship: "22" }, on)).toBe(true);
    expect(canBeCovered(plan("a", "dental"), { ...grown, relationship: "01" }, on)).toBe(true);
    expect(canBeCovered(plan("a", "life", { coversDependents: false }), people[0]!, on)).toBe(true);
    expect(canBeCovered(plan("a", "life", { coversDependents: false }), people[1]!, on)).toBe(false);
  });
});

describe("waiving", () => {
  test("keeps the reasons, each once, in the order they are offered", () => {
    expect(
      checkSelection(
        "dental",
        { waived: true, waiveReasons: ["medicare", "otherGroup", "medicare"] },
        question,
      ),
    ).toEqual({
      ok: true,
      errors: [],
      value: {
        id: null,
        dependents: [],
        waiveReasons: ["otherGroup", "medicare"],
        tierCode: null,
        values: {},
      },
    });
  });

  test.each([
    [{ waived: true }, ["waiveReasons empty"]],
    [{ waived: true, waiveReasons: [""] }, ["waiveReasons empty"]],
    [{ waiveReasons: ["tired"] }, ["waiveReasons unknown"]],
    [{ waiveReasons: ["medicare", "tired"] }, ["waiveReasons unknown"]],
  ])("%j is refused: %j", (input, errors) => {
    expect(errorsOf(input)).toEqual(errors.map((error) => `selections.medical.${error}`));
  });
});

describe("the whole choice", () => {
  const complete = {
    Medical: { id: "gold", dependents: ["spouse"] },
    dental: { waiveReasons: ["medicare"] },
    life: { id: "life" },
  };

  test("has one answer for each coverage offered, keyed in lower case, in their order", () => {
    const result = checkSelections(complete, question);
    expect(Object.keys(result.value ?? {})).toEqual(["medical", "dental", "life"]);
    expect(result.value?.medical).toMatchObject({ id: "gold", tierCode: "ESP" });
    expect(result.value?.dental).toMatchObject({ id: null, waiveReasons: ["medicare"] });
  });

  test("is refused for each that is missing or strange", () => {
    const { Medical: _, ...rest } = complete;
    expect(checkSelections({ ...rest, vision: { id: "x" }, life: {} }, question).errors).toEqual([
      { path: "selections.medical.id", code: "empty" },
      { path: "selections.life.id", code: "empty" },
      { path: "selections.vision", code: "unknown" },
    ]);
    expect(checkSelections(null, question).errors).toHaveLength(3);
    expect(checkSelections(rest, question).errors).toHaveLength(1);
  });

  test("may waive all", () => {
    const waived = { waived: true, waiveReasons: ["otherGroup"] };
    expect(checkSelections({ medical: waived, dental: waived, life: waived }, question).ok).toBe(true);
  });
});

test.each([
  [["noOther"], true],
  [["medicare", "otherGroup"], true],
  [["medicare", "noOther"], false],
  [["noOther", "noOther"], true],
])("the reasons %j go together: %s", (waiveReasons, isRight) => {
  const waiveAlone = [{ code: "noOther", label: "I have no other coverage" }];
  const offering = { plans: [], waiveReasons: ["otherGroup", "medicare", "noOther"], waiveAlone };
  const result = checkSelection(
    "life",
    { waived: true, waiveReasons },
    { offering, people: [], effectiveDate: "2027-01-01" },
  );
  expect(result.errors).toEqual(
    isRight
      ? []
      : [
          {
            path: "selections.life.waiveReasons",
            code: "contradiction",
            params: { reason: "I have no other coverage" },
          },
        ],
  );
});
