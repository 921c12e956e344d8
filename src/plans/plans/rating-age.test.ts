import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import {
  type AgeBasis,
  ageBases,
  ageDate,
  coveredSince,
  planYearOf,
  ratingAge,
  spansOf,
} from "./rating-age.ts";
import type { CoveredPerson } from "./price-question.ts";
import type { PricedPlan } from "./rates.ts";
import { priceOf } from "./price.ts";

const newYear = "2020-01-01";

describe("the plan year", () => {
  test.each([
    ["2026-11-03", "2020-01-01", "2026-01-01"],
    ["2026-01-01", "2020-01-01", "2026-01-01"],
    ["2026-06-30", "2024-07-01", "2025-07-01"],
    ["2026-07-01", "2027-07-01", "2026-07-01"],
    ["2026-11-03", null, "2026-01-01"],
    ["2027-02-28", "2024-02-29", "2027-02-28"],
    ["2027-02-27", "2024-02-29", "2026-02-28"],
  ])("of %s, where one began on %s, began on %s", (day, start, began) => {
    expect(planYearOf(day, start)).toBe(began);
  });
});

describe("cover without a gap", () => {
  test("joins rows that follow each other, in any order, and forgets what was never in force", () => {
    const rows = [
      { from: "2026-06-01", to: null },
      { from: "2026-01-01", to: "2026-05-31" },
      { from: "2024-01-01", to: "2024-12-31" },
      { from: "2026-05-01", to: "2026-04-30" },
    ];
    expect(spansOf(rows)).toEqual([
      { from: "2024-01-01", to: "2024-12-31" },
      { from: "2026-01-01", to: null },
    ]);
  });

  test.each([
    ["2026-11-03", "2026-01-01"],
    ["2026-01-01", null],
    ["2025-01-01", "2024-01-01"],
    ["2025-01-02", null],
  ])("goes on on %s since %s", (day, since) => {
    const spans = [
      { from: "2024-01-01", to: "2024-12-31" },
      { from: "2026-01-01", to: null },
    ];
    expect(coveredSince(spans, day)).toBe(since);
  });
});

describe("the day that an age counts", () => {
  test.each<[AgeBasis, string | null, string, string, string]>([
    ["planYearStart", "2024-03-01", "2026-11-03", "2026-01-01", "agePlanYear"],
    ["planYearStart", "2026-05-01", "2026-11-03", "2026-05-01", "ageWhenAdded"],
    ["planYearStart", null, "2026-11-03", "2026-11-03", "ageOn"],
    ["planYearStart", "2024-03-01", "2027-01-01", "2027-01-01", "agePlanYear"],
    ["effectiveDate", "2024-03-01", "2026-11-03", "2026-11-03", "ageOn"],
    ["effectiveDate", null, "2026-11-03", "2026-11-03", "ageOn"],
    ["dayAdded", "2024-03-01", "2026-11-03", "2024-03-01", "ageWhenAdded"],
    ["dayAdded", "2024-03-01", "2027-01-01", "2024-03-01", "ageWhenAdded"],
    ["dayAdded", null, "2026-11-03", "2026-11-03", "ageOn"],
  ])("by %s, covered since %s, for a change on %s: %s", (basis, since, effectiveDate, day, code) => {
    const answer = ageDate({ basis, planYearStart: newYear, coveredSince: since, effectiveDate });
    expect(answer).toEqual({
      value: day,
      why: [{ code: `price.${code}`, params: expect.anything() as object }],
    });
  });

  test("never makes anybody older than they are, nor older within a plan year", () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2020-01-01", days));
    fc.assert(
      fc.property(day, day, day, fc.constantFrom(...ageBases), (dob, since, on, basis) => {
        const age = (effectiveDate: string, by: AgeBasis) =>
          ratingAge(dob, { basis: by, planYearStart: newYear, coveredSince: since, effectiveDate });
        expect(age(on, basis)).toBeLessThanOrEqual(age(on, "effectiveDate"));
        const first = planYearOf(on, newYear);
        if (since < first) expect(age(on, "planYearStart")).toBe(age(first, "planYearStart"));
      }),
    );
  });
});

// A mother of 35 on New Year's Day who is 36 by the birth; a rate for each year of age: what is charged is the age.
describe("a birth in November", () => {
  const plan: PricedPlan = {
    id: "p",
    name: "Gold",
    coverageType: "medical",
    ratingMode: "ageBand",
    planYearStart: newYear,
  };
  const rates = [0, 34, 35, 36, 37].map((age) => ({
    ageFrom: age,
    ageTo: age,
    amountCents: age * 100 + 1,
    effectiveDate: "2020-01-01",
  }));
  const people = (spouseSince: string | null): CoveredPerson[] => [
    { id: "mother", dob: "1990-04-01", relationship: "18", coveredSince: "2025-01-01" },
    { id: "father", dob: "1989-06-15", relationship: "01", coveredSince: spouseSince },
    { id: "baby", dob: "2026-11-03", relationship: "19" },
  ];
  test.each<[AgeBasis, string, string | null, number[]]>([
    ["planYearStart", "2026-11-03", "2026-01-01", [35, 36, 0]],
    ["planYearStart", "2026-11-03", "2026-07-01", [35, 37, 0]],
    ["planYearStart", "2026-11-03", null, [35, 37, 0]],
    ["effectiveDate", "2026-11-03", "2026-01-01", [36, 37, 0]],
    ["dayAdded", "2026-11-03", "2026-01-01", [34, 36, 0]],
    ["planYearStart", "2027-01-01", "2026-01-01", [36, 37, 0]],
    ["dayAdded", "2027-01-01", "2026-01-01", [34, 36, 0]],
  ])("priced by %s on %s, the father covered since %s: ages %j", (ageBasis, effectiveDate, since, ages) => {
    const answer = priceOf({
      plan: { ...plan, ageBasis },
      rates,
      contributions: [],
      people: people(since),
      tier: "FAM",
      effectiveDate,
      ratingArea: null,
      divisionId: null,
      payPeriodsPerYear: 12,
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.why));
    expect(answer.value.lines.map(({ age }) => age)).toEqual(ages);
    expect(answer.value.totalCents).toBe(ages.reduce((sum, age) => sum + age * 100 + 1, 0));
  });

  test("says by name whose age counts on which day", () => {
    const answer = priceOf({
      plan: { ...plan, ageBasis: "planYearStart" },
      rates,
      contributions: [],
      people: people("2026-07-01"),
      tier: "FAM",
      effectiveDate: "2026-11-03",
      ratingArea: null,
      divisionId: null,
      payPeriodsPerYear: 12,
    });
    expect(answer.why.slice(0, 3)).toEqual([
      { code: "price.agePlanYearOf", params: { personId: "mother", date: "2026-01-01" } },
      { code: "price.ageWhenAddedOf", params: { personId: "father", date: "2026-07-01" } },
      { code: "price.ageOnOf", params: { personId: "baby", effectiveDate: "2026-11-03" } },
    ]);
  });
});
