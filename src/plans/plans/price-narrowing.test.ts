import { describe, expect, test } from "vitest";
import type { AdjustmentRow } from "./adjustments.ts";
import type { Contribution, PartnerTier, Rate } from "./rates.ts";
import type { CoveredPerson, PriceQuestion } from "./price-question.ts";
import type { Price } from "./price-answer.ts";
import { priceOf } from "./price.ts";

const always = { effectiveDate: "2000-01-01" };
const plan = { id: "p", name: "Plan", coverageType: "medical", ratingMode: "listBill" } as const;
const employee: CoveredPerson = { id: "employee", dob: "1977-06-15", relationship: "18" }; // 48 on the day
const spouse: CoveredPerson = { id: "spouse", dob: "1982-02-01", relationship: "01" }; // 44
const partner: CoveredPerson = { ...spouse, id: "partner", relationship: "53" };
const child = (id: string, dob: string): CoveredPerson => ({ id, dob, relationship: "19" });

function answer(given: Partial<PriceQuestion>) {
  return priceOf({
    plan,
    rates: [],
    contributions: [],
    people: [employee],
    tier: "EMP",
    effectiveDate: "2026-03-01",
    ratingArea: null,
    divisionId: null,
    payPeriodsPerYear: 12,
    ...given,
  });
}

function priced(given: Partial<PriceQuestion>): Price {
  const found = answer(given);
  if (!found.ok) throw new Error(JSON.stringify(found.why));
  return found.value;
}

const codesOf = (given: Partial<PriceQuestion>) => answer(given).why.map(({ code }) => code);

describe("list bill", () => {
  const rates: Rate[] = [
    { ...always, personKind: "subscriber", ageFrom: 0, ageTo: 49, amountCents: 400_00 },
    { ...always, personKind: "subscriber", ageFrom: 50, amountCents: 500_00 },
    { ...always, personKind: "spouse", amountCents: 390_00 },
    { ...always, personKind: "child", ageTo: 20, amountCents: 90_00 },
    { ...always, personKind: "child", ageFrom: 21, amountCents: 130_00 },
  ];

  test.each([
    ["the employee alone", [], 400_00],
    ["a spouse", [spouse], 790_00],
    ["a life partner, as a spouse", [partner], 790_00],
    ["a spouse and a disabled child", [spouse, { ...child("c", "2010-01-01"), relationship: "22" }], 880_00],
    ["children of two ages", [child("c", "2010-01-01"), child("d", "2001-01-01")], 620_00],
  ] as const)("%s", (_, dependents, totalCents) => {
    expect(priced({ rates, people: [employee, ...dependents] }).totalCents).toBe(totalCents);
  });

  const four = ["2008", "2010", "2012", "2014"].map((year) => child(year, `${year}-01-01`));

  test("nobody goes free", () => {
    const price = priced({ rates, people: [employee, ...four] });
    expect(price.totalCents).toBe(400_00 + 4 * 90_00);
    expect(price.lines.every(({ counted }) => counted)).toBe(true);
  });

  test("but children beyond the plan's limit, the youngest first", () => {
    const people = [employee, ...four.toReversed()];
    const price = priced({ plan: { ...plan, childCountLimit: 2 }, rates, people });
    expect(price.totalCents).toBe(400_00 + 2 * 90_00);
    expect(price.lines.filter(({ counted }) => !counted).map(({ personId }) => personId)).toEqual([
      "2012",
      "2014",
    ]);
    expect(codesOf({ plan: { ...plan, childCountLimit: 2 }, rates, people })).toContain(
      "price.childNotCounted",
    );
  });

  test("a row for a kind of person beats one for an age, and a row for both beats either", () => {
    const narrow: Rate[] = [
      { ...always, amountCents: 1 },
      { ...always, tobacco: false, amountCents: 2 },
      { ...always, ageFrom: 40, ageTo: 49, amountCents: 3 },
      { ...always, ageFrom: 40, tobacco: false, amountCents: 4 },
      { ...always, personKind: "subscriber", amountCents: 5 },
      { ...always, personKind: "subscriber", ageTo: 49, amountCents: 6 },
      { ...always, tierCode: "EMP", amountCents: 7 },
      { ...always, ratingArea: "A", amountCents: 8 },
      { ...always, divisionId: "north", amountCents: 9 },
    ];
    const people = [{ ...employee, tobacco: false }];
    for (let known = 1; known <= narrow.length; known += 1) {
      const rows = narrow.slice(0, known).toReversed();
      const price = priced({ rates: rows, people, ratingArea: "A", divisionId: "north" });
      expect(price.totalCents).toBe(known);
    }
  });

  test("rows for one kind never serve another", () => {
    const childless = rates.filter(({ personKind }) => personKind !== "child");
    expect(codesOf({ rates: childless, people: [employee, child("c", "2010-01-01")] })).toEqual([
      "price.noRateForPerson",
    ]);
  });
});

describe("tobacco", () => {
  const rates: Rate[] = [
    { ...always, tobacco: false, amountCents: 100 },
    { ...always, tobacco: true, amountCents: 150 },
  ];
  const who = (tobacco: boolean | null) => ({ people: [{ ...employee, tobacco }] });

  test("each has their own row", () => {
    expect(priced({ rates, ...who(true) }).totalCents).toBe(150);
    expect(priced({ rates, ...who(false) }).totalCents).toBe(100);
  });

  test("a row without it is for all, and one with it beats it", () => {
    const surcharged: Rate[] = [
      { ...always, amountCents: 100 },
      { ...always, tobacco: true, amountCents: 150 },
    ];
    expect(priced({ rates: surcharged, ...who(true) }).totalCents).toBe(150);
    expect(priced({ rates: surcharged, ...who(false) }).totalCents).toBe(100);
    expect(priced({ rates: surcharged, ...who(null) }).totalCents).toBe(100);
  });

  test("who has not said is asked, and never guessed at", () => {
    expect(answer({ rates, ...who(null) })).toMatchObject({
      ok: false,
      why: [{ code: "price.noTobacco", params: { personId: "employee" } }],
    });
    expect(codesOf({ rates, people: [employee] })).toEqual(["price.noTobacco"]);
    const tier = { ...plan, ratingMode: "compositeTier" } as const;
    expect(codesOf({ plan: tier, rates, people: [employee] })).toEqual(["price.noTobacco"]);
    const old = rates.map((rate) => ({ ...rate, terminationDate: "2001-01-01" }));
    expect(codesOf({ rates: old, people: [employee] })).toEqual(["price.noRateForPerson"]);
  });

  test("each person's own use counts", () => {
    const people = [
      { ...employee, tobacco: false },
      { ...spouse, tobacco: true },
    ];
    expect(priced({ rates, people }).lines.map(({ amountCents }) => amountCents)).toEqual([100, 150]);
  });

  test("where one price is for all, the employee's use counts", () => {
    const flat = { ...plan, ratingMode: "flat" } as const;
    const people = [
      { ...employee, tobacco: false },
      { ...spouse, tobacco: true },
    ];
    expect(priced({ plan: flat, rates, people }).totalCents).toBe(100);
  });
});

describe("what the employer pays", () => {
  const rates: Rate[] = [{ ...always, amountCents: 1000 }];
  const fixed = (amountCents: number, narrowing: Partial<Contribution> = {}): Contribution => ({
    kind: "fixed",
    amountCents,
    ...narrowing,
  });
  const share = (contributions: Contribution[], given: Partial<PriceQuestion> = {}) =>
    priced({ rates, contributions, ...given }).employerCents;

  test("in a division: its own row, before that of the tier", () => {
    const rows = [
      fixed(1),
      fixed(2, { tierCode: "EMP" }),
      fixed(3, { divisionId: "north" }),
      fixed(4, { divisionId: "north", tierCode: "FAM" }),
    ];
    expect(share(rows)).toBe(2);
    expect(share(rows, { divisionId: "south" })).toBe(2);
    expect(share(rows, { divisionId: "north" })).toBe(3);
    expect(share(rows, { divisionId: "north", tier: "FAM" })).toBe(4);
    expect(share(rows.toReversed(), { divisionId: "north" })).toBe(3);
  });

  test("on the first day of cover, both ends included; of two in force the one that began last", () => {
    const rows = [
      fixed(1),
      fixed(2, { effectiveDate: "2026-01-01", terminationDate: "2026-02-28" }),
      fixed(3, { effectiveDate: "2026-02-01", terminationDate: "2026-03-31" }),
    ];
    const on = (effectiveDate: string) => share(rows, { effectiveDate });
    expect(["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-31", "2026-04-01"].map(on)).toEqual([
      1, 2, 3, 3, 1,
    ]);
  });

  test("two rules for the same division, tier and day are no rule", () => {
    const rows = [fixed(1, { divisionId: "north" }), fixed(2, { divisionId: "north" })];
    expect(codesOf({ rates, contributions: rows, divisionId: "north" })).toEqual(["price.twoContributions"]);
    expect(share(rows)).toBe(0);
  });
});

describe("a life partner", () => {
  const tierPlan = { ...plan, ratingMode: "compositeTier" } as const;
  const rates: Rate[] = [
    { ...always, tierCode: "EMP", amountCents: 500_00 },
    { ...always, tierCode: "ESP", amountCents: 1000_00 },
    { ...always, tierCode: "FAM", amountCents: 1500_00 },
  ];
  const mapping: PartnerTier = {
    ...always,
    tierCode: "ESP",
    dpTierCode: "FAM",
    employeePostTaxCents: 120_00,
    imputedIncomeCents: 380_00,
  };
  const asked = {
    plan: tierPlan,
    rates,
    contributions: [
      { kind: "fixed", tierCode: "FAM", amountCents: 900_00 },
      { kind: "fixed", tierCode: "ESP", amountCents: 600_00 },
    ] satisfies Contribution[],
    people: [employee, partner],
    tier: "ESP",
    partnerTiers: [mapping],
  } as const;

  test("is priced by the tier that the plan maps to, with what is after tax and what is income", () => {
    expect(priced(asked)).toMatchObject({
      totalCents: 1500_00,
      employerCents: 900_00,
      employeeCents: 600_00,
      employeePostTaxCents: 120_00,
      imputedIncomeCents: 380_00,
    });
    expect(answer(asked).why).toEqual(
      expect.arrayContaining([
        { code: "price.partnerTier", params: { tierCode: "FAM" } },
        { code: "price.partnerPostTax", params: { amountCents: 120_00 } },
        { code: "price.partnerIncome", params: { amountCents: 380_00 } },
      ]),
    );
  });

  test("a spouse is not, nor a partner in a tier or at a time without a row", () => {
    const plain = { totalCents: 1000_00, employeePostTaxCents: 0, imputedIncomeCents: 0 };
    expect(priced({ ...asked, people: [employee, spouse] })).toMatchObject(plain);
    expect(priced({ ...asked, partnerTiers: [{ ...mapping, tierCode: "FAM" }] })).toMatchObject(plain);
    expect(priced({ ...asked, partnerTiers: [{ ...mapping, terminationDate: "2026-02-28" }] })).toMatchObject(
      plain,
    );
    expect(priced({ ...asked, partnerTiers: [{ ...mapping, effectiveDate: "2026-03-02" }] })).toMatchObject(
      plain,
    );
  });

  test("what is paid after tax is never more than what the employee pays", () => {
    const contributions: Contribution[] = [{ kind: "percent", basisPoints: 10_000 }];
    const price = priced({ ...asked, contributions });
    expect(price).toMatchObject({ employeeCents: 0, employeePostTaxCents: 0, imputedIncomeCents: 380_00 });
    expect(codesOf({ ...asked, contributions })).not.toContain("price.partnerPostTax");
  });

  test("a row that maps a tier to itself tells the tax and no other tier", () => {
    const same = { ...mapping, dpTierCode: "ESP" } as const;
    expect(priced({ ...asked, partnerTiers: [same] }).totalCents).toBe(1000_00);
    expect(codesOf({ ...asked, partnerTiers: [same] })).not.toContain("price.partnerTier");
  });

  test("of two rows the later one, of two of one day none", () => {
    const later = { ...mapping, effectiveDate: "2026-01-01", dpTierCode: "EMP" } as const;
    expect(priced({ ...asked, partnerTiers: [mapping, later] }).totalCents).toBe(500_00);
    expect(codesOf({ ...asked, partnerTiers: [later, mapping, later] })).toEqual(["price.twoPartnerTiers"]);
  });
});

describe("surcharges and credits", () => {
  const rates: Rate[] = [
    { ...always, personKind: "subscriber", amountCents: 400_00 },
    { ...always, personKind: "spouse", amountCents: 300_00 },
    { ...always, personKind: "child", amountCents: 100_00 },
  ];
  const adjustments: AdjustmentRow[] = [
    { ...always, kind: "tobaccoSurcharge", appliesTo: "subscriber", amountCents: 50_00 },
    { ...always, kind: "tobaccoSurcharge", appliesTo: "spouse", amountCents: 40_00 },
    { ...always, kind: "spouseSurcharge", appliesTo: "spouse", amountCents: 75_00 },
    { ...always, kind: "wellnessCredit", appliesTo: "subscriber", amountCents: 30_00 },
  ];
  const asked = {
    rates,
    adjustments,
    contributions: [{ kind: "percent", basisPoints: 7_500 }] satisfies Contribution[],
  };
  const smokes = (person: CoveredPerson) => ({ ...person, tobacco: true });
  const offered = (person: CoveredPerson) => ({ ...person, otherOffer: true });
  const well = (person: CoveredPerson) => ({ ...person, wellness: true });

  test.each([
    ["nobody who answers yes", [employee, spouse], 0],
    ["the employee, by tobacco", [smokes(employee), spouse], 50_00],
    ["the spouse, by tobacco", [employee, smokes(spouse)], 40_00],
    ["both, by tobacco", [smokes(employee), smokes(spouse)], 90_00],
    ["a life partner, by tobacco", [employee, smokes(partner)], 40_00],
    ["a child, who pays none", [employee, smokes(child("child", "2004-01-01"))], 0],
    ["somebody of whom it is not known", [{ ...employee, tobacco: null }], 0],
    ["somebody who answers no", [{ ...employee, tobacco: false, wellness: false }], 0],
    ["a spouse with an offer of their own work", [employee, offered(spouse)], 75_00],
    ["a partner with one, who uses tobacco too", [employee, smokes(offered(partner))], 115_00],
    ["an employee with an offer, which decides nothing", [offered(employee), spouse], 0],
    ["an employee who finished the wellness program", [well(employee), spouse], -30_00],
    ["a spouse who did, for whom the plan gives no credit", [employee, well(spouse)], 0],
    ["an employee with a surcharge and a credit", [smokes(well(employee))], 20_00],
  ] as const)("are the employee's, for %s", (_, people, cents) => {
    const price = priced({ ...asked, people });
    const plain = priced({ ...asked, adjustments: [], people });
    expect(price.employeeCents).toBe(plain.employeeCents + cents);
    expect(price.totalCents).toBe(price.employerCents + price.employeeCents);
    expect(price.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(price.totalCents);
    expect(price.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
  });

  test("a credit is paid by the employer, out of the same price, and leaves no less than nothing to pay", () => {
    const free = {
      ...asked,
      contributions: [{ kind: "fixed", amountCents: 390_00 }] satisfies Contribution[],
    };
    expect(priced({ ...free, people: [well(employee)] })).toMatchObject({
      totalCents: 400_00,
      employerCents: 400_00,
      employeeCents: 0,
    });
  });

  test("one price for a household takes them too", () => {
    const household = {
      ...asked,
      plan: { ...plan, ratingMode: "flat" } as const,
      rates: [{ ...always, amountCents: 100_00 }],
    };
    expect(priced({ ...household, people: [well(employee), offered(spouse)] })).toMatchObject({
      totalCents: 175_00,
      employerCents: 105_00,
      employeeCents: 70_00,
    });
  });

  test.each([
    ["2026-01-31", 0],
    ["2026-02-01", 75_00],
    ["2026-02-28", 75_00],
    ["2026-03-01", 0],
  ])("they hold from their first day through their last, on %s", (effectiveDate, cents) => {
    const row = { kind: "spouseSurcharge", appliesTo: "spouse", amountCents: 75_00 } as const;
    const february = [{ ...row, effectiveDate: "2026-02-01", terminationDate: "2026-02-28" }];
    const price = priced({
      ...asked,
      adjustments: february,
      people: [employee, offered(spouse)],
      effectiveDate,
    });
    expect(price.adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents);
  });

  test("each says whom it is for, in the order of the kinds", () => {
    const { why } = answer({ ...asked, people: [well(smokes(employee)), offered(smokes(spouse))] });
    const ofThem = ["price.tobaccoSurcharge", "price.spouseSurcharge", "price.wellnessCredit"];
    expect(why.filter(({ code }) => ofThem.includes(code))).toEqual([
      { code: "price.tobaccoSurcharge", params: { personId: "employee", amountCents: 50_00 } },
      { code: "price.tobaccoSurcharge", params: { personId: "spouse", amountCents: 40_00 } },
      { code: "price.spouseSurcharge", params: { personId: "spouse", amountCents: 75_00 } },
      { code: "price.wellnessCredit", params: { personId: "employee", amountCents: 30_00 } },
    ]);
  });
});

test("income of group-term life stands beside that of a partner, and what is paid for it comes out after taxes", () => {
  const asked = {
    plan: { ...plan, ratingMode: "compositeTier", lifeTax: "aboveExclusion" },
    volumeCents: 150_000_00,
    rates: [{ ...always, tierCode: "ESP", amountCents: 20_00 }],
    contributions: [{ kind: "fixed", tierCode: "ESP", amountCents: 16_00 }] satisfies Contribution[],
    people: [employee, partner],
    tier: "ESP",
  } as const;
  // 49 at the end of the year: 15 cents for each of 100 thousands, less the 4.00 that the employee pays.
  expect(priced(asked)).toMatchObject({ employeePostTaxCents: 4_00, imputedIncomeCents: 11_00 });
  const row: PartnerTier = {
    ...always,
    tierCode: "ESP",
    dpTierCode: "ESP",
    employeePostTaxCents: 1_00,
    imputedIncomeCents: 2_50,
  };
  expect(priced({ ...asked, partnerTiers: [row] })).toMatchObject({
    employeePostTaxCents: 4_00,
    imputedIncomeCents: 13_50,
  });
  expect(priced({ ...asked, plan: { ...asked.plan, lifeTax: "none" } })).toMatchObject({
    employeePostTaxCents: 0,
    imputedIncomeCents: 0,
  });
});
