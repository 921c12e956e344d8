import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import { checkRates, type RateCheckInput } from "./rate-check.ts";
import type { CoveredPerson } from "./price-question.ts";
import { personKinds, type Rate, ratingModes } from "./rates.ts";
import { priceOf } from "./price.ts";
import { defaultTierItems, tierFor } from "./tier.ts";

const on = "2026-01-01";
const since = { effectiveDate: "2026-01-01" };
const plan = {
  id: "p",
  name: "Plan",
  coverageType: "medical",
  ratingMode: "ageBand",
  coversDependents: true,
  maxChildAge: 26,
} as const;

function check(given: Partial<RateCheckInput>) {
  return checkRates({
    plan,
    rates: [{ ...since, amountCents: 1 }],
    contributions: [],
    tierItems: [],
    divisions: [],
    ratingAreas: [],
    on,
    ...given,
  });
}
/** Code, place and figures of each, for short. */
const told = (given: Partial<RateCheckInput>) =>
  check(given).map(({ code, rows, where, params: { on: _, from: __, rows: ___, ...params } }) => ({
    code,
    ...where,
    ...params,
    ...(rows.length > 0 ? { rows } : {}),
  }));
const tiers = ["EMP", "ESP", "ECH", "FAM"].map((code) => ({ code })) as RateCheckInput["tierItems"];
const byTier = (...codes: ("EMP" | "ESP" | "ECH" | "FAM")[]): Rate[] =>
  codes.map((tierCode) => ({ ...since, tierCode, amountCents: 5 }));
const composite = { ...plan, ratingMode: "compositeTier" } as const;

describe("who has no price", () => {
  test("a plan without rows, or without one on the day", () => {
    expect(told({ rates: [] })).toEqual([{ code: "noRates" }]);
    const later = [{ effectiveDate: "2026-01-02", amountCents: 1 }];
    expect(check({ rates: later })).toEqual([
      { code: "noRates", severity: "error", about: "rates", rows: [], where: {}, params: { on } },
    ]);
    expect(
      told({ rates: [{ effectiveDate: "2025-01-01", terminationDate: "2025-12-31", amountCents: 1 }] }),
    ).toEqual([{ code: "noRates" }]);
    expect(told({})).toEqual([]);
  });

  test("ages below, between and above the rows", () => {
    const rates = [
      { ...since, ageFrom: 20, ageTo: 20, amountCents: 1 },
      { ...since, ageFrom: 21, ageTo: 40, amountCents: 2 },
      { ...since, ageFrom: 42, ageTo: 65, amountCents: 3 },
    ];
    expect(told({ rates })).toEqual([
      { code: "agesMissing", ageFrom: 0, ageTo: 19 },
      { code: "ageMissing", ageFrom: 41 },
      { code: "agesMissingFrom", ageFrom: 66 },
    ]);
    expect(told({ rates, plan: { ...plan, coversDependents: false } })[0]).toEqual({
      code: "agesMissing",
      ageFrom: 18,
      ageTo: 19,
    });
  });

  test("ages do not matter to who is priced with the employee", () => {
    const rates = [{ ...since, ageFrom: 18, amountCents: 1 }];
    expect(told({ plan: { ...plan, ratingMode: "per1000" }, rates })).toEqual([]);
    expect(told({ rates })).toEqual([{ code: "agesMissing", ageFrom: 0, ageTo: 17 }]);
  });

  test("a tier of the plan's set", () => {
    expect(told({ plan: composite, tierItems: tiers, rates: byTier("EMP", "ESP", "FAM") })).toEqual([
      { code: "noRateForTier", tierCode: "ECH" },
    ]);
    expect(told({ plan: composite, rates: byTier("EMP") })).toEqual([
      { code: "noRateForTier", tierCode: "NOTIER" },
    ]);
  });

  test("a kind of person on a list bill, and ages of one", () => {
    const listBill = { ...plan, ratingMode: "listBill" } as const;
    const rates: Rate[] = [
      { ...since, personKind: "subscriber", amountCents: 1 },
      { ...since, personKind: "child", ageFrom: 1, amountCents: 1 },
    ];
    expect(told({ plan: listBill, rates })).toEqual([
      { code: "noRateForKind", personKind: "spouse" },
      { code: "ageMissing", personKind: "child", ageFrom: 0 },
    ]);
    expect(told({ plan: { ...listBill, coversDependents: false }, rates })).toEqual([]);
  });

  test("who uses tobacco, where others have a row", () => {
    expect(told({ rates: [{ ...since, tobacco: false, amountCents: 1 }] })).toEqual([
      { code: "noRateForKind", tobacco: true },
    ]);
  });

  test("an area or division; what lacks in each of them is told once", () => {
    const divisions = [
      { id: "n", name: "North", ratingArea: "RA1" },
      { id: "s", name: "South", ratingArea: "RA2" },
      { id: "w", name: "West", ratingArea: null },
    ];
    const rates = [
      { ...since, ratingArea: "RA1", ageTo: 64, amountCents: 1 },
      { ...since, ratingArea: "RA3", ageTo: 60, amountCents: 1 },
    ];
    expect(told({ divisions, ratingAreas: ["RA3"], rates })).toEqual([
      { code: "noRateHere", division: "South", ratingArea: "RA2" },
      { code: "agesMissingFrom", division: "North", ratingArea: "RA1", ageFrom: 65 },
      { code: "agesMissingFrom", division: "West", ratingArea: "RA3", ageFrom: 61 },
    ]);
    const even = rates.map((rate) => ({ ...rate, ageTo: 64 }));
    expect(told({ ratingAreas: ["RA1", "RA3"], rates: even })).toEqual([
      { code: "agesMissingFrom", ageFrom: 65 },
    ]);
  });
});

describe("who has two", () => {
  test.each([
    ["the same again", { amountCents: 2 }, "rateOverlap"],
    ["at the same price", {}, "rateTwice"],
    ["from a later day on", { amountCents: 2, effectiveDate: "2027-01-01" }, "rateOverlap"],
    ["for ages of which some are the same", { amountCents: 2, ageFrom: 50, ageTo: 70 }, "rateOverlap"],
    ["for other ages", { amountCents: 2, ageFrom: 51, ageTo: null }, undefined],
    ["for all ages", { amountCents: 2, ageFrom: null, ageTo: null }, undefined],
    ["for another area", { amountCents: 2, ratingArea: "RA2" }, undefined],
    ["for who uses tobacco", { amountCents: 2, tobacco: true }, undefined],
    ["after the first has ended", { amountCents: 2, effectiveDate: "2029-01-01" }, undefined],
  ])("a row %s", (_, change, code) => {
    const one: Rate = { ...since, terminationDate: "2028-12-31", ageFrom: 0, ageTo: 50, amountCents: 1 };
    const found = check({ rates: [one, { ...one, terminationDate: null, ...change }] }).filter(
      ({ rows }) => rows.length > 0,
    );
    expect(found.map((each) => each.code)).toEqual(code === undefined ? [] : [code]);
    expect(found.map(({ rows }) => rows)).toEqual(code === undefined ? [] : [[1, 2]]);
  });

  test("rows bring their own numbers, and what has ended is left out", () => {
    const old = { effectiveDate: "2024-01-01", terminationDate: "2024-12-31", amountCents: 1 };
    expect(told({ rates: [old, old, { ...since, amountCents: 1 }] })).toEqual([]);
    const twice = [
      { ...since, amountCents: 1, row: 17 },
      { ...since, amountCents: 2, row: 12 },
    ];
    expect(told({ rates: twice })).toEqual([{ code: "rateOverlap", rows: [12, 17] }]);
  });

  test("rules of what the employer pays, and mappings of partners", () => {
    const fixed = { kind: "fixed", amountCents: 1 } as const;
    expect(told({ contributions: [fixed, fixed] })).toEqual([{ code: "contributionOverlap", rows: [1, 2] }]);
    expect(told({ contributions: [fixed, { ...fixed, ...since }] })).toEqual([]);
    expect(
      told({ contributions: [fixed, { ...fixed, tierCode: "FAM" }, { ...fixed, divisionId: "n" }] }),
    ).toEqual([]);
    expect(told({ contributions: [{ kind: "percent", amountCents: 1 }] })).toEqual([
      { code: "contributionIncomplete", rows: [1] },
    ]);
    const mapping = {
      ...since,
      tierCode: "ESP",
      dpTierCode: "FAM",
      employeePostTaxCents: 0,
      imputedIncomeCents: 0,
    } as const;
    expect(told({ partnerTiers: [mapping, mapping] })).toEqual([
      { code: "partnerOverlap", tierCode: "ESP", rows: [1, 2] },
    ]);
  });

  test("errors come before warnings; half a row is an error", () => {
    const rates = [
      { ...since, amountCents: 1, basisPoints: 5 },
      { ...since, amountCents: 1, basisPoints: 5 },
      { effectiveDate: "2030-01-01", amountCents: 1, ratingArea: "X", ageFrom: 9, ageTo: 8, basisPoints: 5 },
      { effectiveDate: "2030-01-01", amountCents: 1, ratingArea: "Y" },
    ];
    expect(told({ plan: { ...plan, ratingMode: "salaryPercent" }, rates })).toEqual([
      { code: "rateIncomplete", rows: [3] },
      { code: "rateIncomplete", rows: [4] },
      { code: "rateTwice", rows: [1, 2] },
    ]);
  });
});

describe("it is the same truth as the price", () => {
  const divisions = [
    { id: "n", name: "North", ratingArea: "RA1" },
    { id: "s", name: "South", ratingArea: null },
  ];
  const bands = [
    [0, 17],
    [18, 40],
    [41, null],
    [null, null],
  ] as const;
  const aRate = fc
    .record({
      tierCode: fc.option(fc.constantFrom("EMP", "ESP", "ECH", "FAM"), { freq: 3 }),
      band: fc.constantFrom(...bands),
      ratingArea: fc.option(fc.constantFrom("RA1", "RA2")),
      divisionId: fc.option(fc.constantFrom("n", "s"), { freq: 2 }),
      personKind: fc.option(fc.constantFrom(...personKinds), { freq: 2 }),
      tobacco: fc.option(fc.boolean(), { freq: 2 }),
      amountCents: fc.integer({ min: 1, max: 3 }),
      effectiveDate: fc.constantFrom("2025-01-01", "2026-01-01"),
    })
    .map(({ band: [ageFrom, ageTo], ...rest }): Rate => ({ ...rest, ageFrom, ageTo, basisPoints: 1 }));
  const aFamily = fc
    .tuple(
      fc.integer({ min: 18, max: 90 }),
      fc.option(fc.tuple(fc.constantFrom("01", "53"), fc.integer({ min: 18, max: 90 }))),
      fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 2 }),
      fc.boolean(),
    )
    .map(([age, partner, children, tobacco]): CoveredPerson[] => {
      const born = (years: number) => addDays(on, -Math.round(years * 365.25) - 30);
      return [
        { id: "e", relationship: "18", dob: born(age), tobacco },
        ...(partner ? [{ id: "p", relationship: partner[0], dob: born(partner[1]), tobacco }] : []),
        ...children.map((years, at) => ({
          id: `c${at}`,
          relationship: "19" as const,
          dob: born(years),
          tobacco,
        })),
      ];
    });

  test.each(ratingModes)("where it finds no error, every family has a price: %s", (ratingMode) => {
    let silent = 0;
    fc.assert(
      fc.property(
        // A row for all makes silence likely; rows of other weights keep it honest.
        fc.tuple(fc.boolean(), fc.array(aRate, { maxLength: 8 })),
        aFamily,
        fc.constantFrom(...divisions),
        ([hasBase, narrow], people, division) => {
          const rates = hasBase ? [{ effectiveDate: on, amountCents: 9, basisPoints: 9 }, ...narrow] : narrow;
          const asked = { ...plan, ratingMode };
          const findings = check({
            plan: asked,
            rates,
            tierItems: defaultTierItems,
            divisions,
            ratingAreas: ["RA2"],
          });
          if (findings.some(({ severity }) => severity === "error")) return;
          silent += 1;
          const answer = priceOf({
            plan: asked,
            rates,
            contributions: [],
            people,
            tier: tierFor(people, defaultTierItems).value,
            effectiveDate: on,
            ratingArea: division.ratingArea ?? "RA2",
            divisionId: division.id,
            volumeCents: 100,
            salaryCents: 100,
            payPeriodsPerYear: 12,
          });
          expect(answer).toMatchObject({ ok: true });
        },
      ),
      { numRuns: 1000 },
    );
    expect(silent).toBeGreaterThan(50);
  });

  test("where it finds a gap, somebody of that age has none", () => {
    fc.assert(
      fc.property(fc.array(aRate, { maxLength: 5 }), fc.boolean(), (rows, tobacco) => {
        const rates = rows.map((rate) => ({
          ...rate,
          divisionId: null,
          ratingArea: null,
          personKind: null,
          tierCode: null,
        }));
        for (const { code, params, where } of check({ rates })) {
          if (!code.startsWith("age") || (where.tobacco ?? tobacco) !== tobacco) continue;
          const dob = `${2026 - Number(params["ageFrom"])}-01-01`;
          const answer = priceOf({
            plan,
            rates,
            contributions: [],
            people: [{ id: "e", relationship: "18", dob, tobacco }],
            tier: "NOTIER",
            effectiveDate: on,
            ratingArea: null,
            divisionId: null,
            payPeriodsPerYear: 12,
          });
          expect(answer.why[0]?.code).toBe("price.noRateForPerson");
        }
      }),
    );
  });
});
