import { describe, expect, test } from "vitest";
import { defaultTierItems } from "#plans/plans/tier.ts";
import { isReady, issuesFor, type ReadinessFacts, type ReadyPlan } from "./readiness.ts";

const places = [
  { divisionId: "d1", name: "Boston", ratingArea: "RA1", eligibilityClass: null },
  { divisionId: "d2", name: "Salem", ratingArea: "RA2", eligibilityClass: null },
];
const always = { effectiveDate: "2026-01-01" };
const aPlan = (given: Partial<ReadyPlan> = {}): ReadyPlan => ({
  id: "p1",
  basePlanId: "b1",
  name: "Harbor HMO",
  coverageType: "medical",
  ratingMode: "ageBand",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  tierItems: defaultTierItems,
  rates: [{ ...always, amountCents: 40_000 }],
  contributions: [{ kind: "percent", basisPoints: 5000 }],
  partnerTiers: [],
  coversDependents: true,
  maxChildAge: 26,
  volumeCents: null,
  asksVolume: false,
  asksPay: false,
  divisionIds: [],
  eligibilityClasses: [],
  documents: [{ kind: "sbc", language: "en" }],
  summaries: { en: null, ko: null, es: null },
  ...given,
});
const dental = aPlan({
  id: "p2",
  basePlanId: "b2",
  name: "Dental High",
  coverageType: "dental",
  ratingMode: "compositeTier",
  documents: [],
  rates: defaultTierItems.map(({ code }) => ({ ...always, tierCode: code, amountCents: 3000 })),
});
const enrollmentSession: ReadinessFacts["enrollmentSession"] = {
  opensOn: "2026-12-01",
  closesOn: "2026-12-20",
  effectiveDateCalculation: "setDate",
  effectiveDate: "2027-01-01",
  waitingPeriod: 0,
  waitingPeriodUnit: "days",
  languages: ["en", "ko"],
  contactPhone: "6175550100",
  contactEmail: null,
};
const facts = (given: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  enrollmentSession,
  today: "2026-11-20",
  plans: [aPlan(), dental],
  places,
  pageLanguages: [],
  benefitLanguages: [],
  ...given,
});
const told = (given: Partial<ReadinessFacts>) =>
  issuesFor(facts(given)).map(({ code, severity, step }) => `${severity} ${step} ${code}`);

test("a session that has all it needs lacks nothing", () => {
  expect(issuesFor(facts())).toEqual([]);
  expect(isReady([])).toBe(true);
});

describe("what keeps a session from opening, and the step that mends it", () => {
  test.each<[string, Partial<ReadinessFacts>, string[]]>([
    [
      "nobody to ask",
      { enrollmentSession: { ...enrollmentSession, contactPhone: null } },
      ["error basics noContact"],
    ],
    ["dates past", { today: "2026-12-21" }, ["error dates closesPast"]],
    [
      "dates in disorder",
      { enrollmentSession: { ...enrollmentSession, closesOn: "2026-11-30" } },
      ["error dates closesBeforeOpening"],
    ],
    ["no plan", { plans: [] }, ["error plans noPlan"]],
    [
      "a wait beyond 90 days",
      {
        enrollmentSession: {
          ...enrollmentSession,
          effectiveDateCalculation: "hireDatePlusUnits",
          effectiveDate: null,
          waitingPeriod: 91,
        },
        plans: [aPlan()],
      },
      ["error dates waitTooLong"],
    ],
    [
      "a division without a medical plan",
      { plans: [aPlan({ divisionIds: ["d1"] }), dental] },
      ["error plans noMedicalForDivision"],
    ],
    [
      "a division without any plan",
      { plans: [{ ...dental, divisionIds: ["d2"] }] },
      ["error plans noPlanForDivision"],
    ],
    [
      "a plan that begins later",
      { plans: [aPlan({ effectiveDate: "2027-02-01" })] },
      ["error plans planBeginsLater"],
    ],
    [
      "a plan that has ended",
      { plans: [aPlan({ terminationDate: "2026-12-31" })] },
      ["error plans planEnded"],
    ],
    ["a plan without rates", { plans: [aPlan({ rates: [] })] }, ["error plans rates.noRates"]],
    [
      "no rate for some ages",
      { plans: [aPlan({ rates: [{ ...always, ageFrom: 0, ageTo: 63, amountCents: 1 }] })] },
      ["error plans rates.agesMissing"],
    ],
    [
      "no rate in one division's area",
      { plans: [aPlan({ rates: [{ ...always, ratingArea: "RA1", amountCents: 1 }] })] },
      ["error plans rates.noRateHere"],
    ],
    [
      "no rate for a tier",
      { plans: [aPlan(), { ...dental, rates: dental.rates.slice(1) }] },
      ["error plans rates.noRateForTier"],
    ],
    [
      "two rates for the same person",
      {
        plans: [
          aPlan({
            rates: [
              { ...always, amountCents: 1 },
              { ...always, amountCents: 2 },
            ],
          }),
        ],
      },
      ["error plans rates.rateOverlap"],
    ],
    [
      "an amount of insurance that nobody tells",
      { plans: [aPlan({ coverageType: "life", ratingMode: "per1000", documents: [] })] },
      ["error plans noVolume"],
    ],
    [
      "a share of a pay that nobody tells, in insurance",
      {
        plans: [
          aPlan({
            coverageType: "life",
            ratingMode: "per1000",
            amountBasis: "yearlyPay",
            payShare: 20_000,
            documents: [],
          }),
        ],
      },
      ["error plans noPay"],
    ],
    [
      "a price by pay that nobody tells",
      { plans: [aPlan({ coverageType: "ltd", ratingMode: "salaryPercent", documents: [] })] },
      ["error plans noPay"],
    ],
  ])("%s", (_, given, issues) => {
    expect(told(given)).toEqual(issues);
    expect(isReady(issuesFor(facts(given)))).toBe(false);
  });

  test("a plan that goes by pay lacks nothing where the session asks for it", () => {
    const terms = { amountBasis: "yearlyPay", payShare: 20_000, documents: [] } as const;
    const life = { ...terms, coverageType: "life", ratingMode: "per1000" } as const;
    expect(told({ plans: [aPlan({ ...life, asksPay: true })] })).toEqual([]);
    expect(told({ plans: [aPlan({ ...life, payShare: null, volumeCents: 25_000_00 })] })).toEqual([]);
  });

  test("rates that lack are those of the first day, for whom and where, with the plan that has them", () => {
    const rates = [
      { ...always, ratingArea: "RA1", ageFrom: 0, ageTo: 63, amountCents: 1 },
      { ...always, ratingArea: "RA2", amountCents: 1 },
      { effectiveDate: "2027-01-02", ratingArea: "RA1", amountCents: 1 },
    ];
    expect(issuesFor(facts({ plans: [aPlan({ rates })] }))).toEqual([
      {
        code: "rates.agesMissing",
        severity: "error",
        step: "plans",
        basePlanId: "b1",
        params: { plan: "Harbor HMO", firstDay: "2027-01-01", count: 1, where: "Boston · RA1 · 64+" },
      },
    ]);
  });

  test("a plan for some divisions needs no rates elsewhere", () => {
    const rates = [{ ...always, ratingArea: "RA1", amountCents: 1 }];
    const plans = [aPlan({ rates, divisionIds: ["d1"] }), aPlan({ id: "p3", divisionIds: ["d2"] })];
    expect(told({ plans })).toEqual([]);
  });

  test("a plan for a class of work is for the divisions of that class", () => {
    const classes = [places[0]!, { ...places[1]!, eligibilityClass: "fullTime" }];
    const plans = [
      aPlan({ eligibilityClasses: ["fullTime"] }),
      aPlan({ id: "p3", eligibilityClasses: ["partTime"] }),
    ];
    expect(told({ plans, places: classes.map((one) => ({ ...one, eligibilityClass: "fullTime" })) })).toEqual(
      [],
    );
    expect(told({ plans: [plans[1]!], places: classes })).toContain("error plans noMedicalForDivision");
  });
});

describe("what should be looked at and keeps nothing from opening", () => {
  test.each<[string, Partial<ReadinessFacts>, string[]]>([
    ["no contribution", { plans: [aPlan({ contributions: [] })] }, ["warning plans noContribution"]],
    ["no summary of a medical plan", { plans: [aPlan({ documents: [] })] }, ["warning documents noSbc"]],
    [
      "cover that begins while people still enroll",
      { enrollmentSession: { ...enrollmentSession, closesOn: "2027-01-05" } },
      ["warning dates closesAfterStart"],
    ],
    ["pages in one language alone", { pageLanguages: ["en"] }, ["warning pages languageWithoutPages"]],
    [
      "a plan told of in one language alone",
      { plans: [aPlan({ summaries: { en: "All care.", ko: null, es: null } }), dental] },
      ["warning plans languageWithoutSummaries"],
    ],
    [
      "benefits in one language alone",
      { benefitLanguages: [["en"], ["en", "ko"]] },
      ["warning externalBenefits languageWithoutBenefits"],
    ],
    [
      "medical and dental under one wait",
      {
        enrollmentSession: {
          ...enrollmentSession,
          effectiveDateCalculation: "hireDatePlusUnits",
          effectiveDate: null,
          waitingPeriod: 30,
        },
      },
      ["warning dates mixedLimits"],
    ],
  ])("%s", (_, given, issues) => {
    expect(told(given)).toEqual(issues);
    expect(isReady(issuesFor(facts(given)))).toBe(true);
  });
});
