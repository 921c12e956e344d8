import { expect, test } from "vitest";
import { noAmountTerms } from "#test/amount-terms.ts";
import { defaultTierItems } from "#plans/plans/tier.ts";
import type { Enrollment, EnrollmentPerson } from "../enrollment.ts";
import { noFigures } from "#plans/plans/benefits-on.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { eligibleFor, quote, runningTotal } from "./quote.ts";

const unknown = {
  prefix: null,
  middleName: null,
  suffix: null,
  gender: null,
  hireDate: null,
  ssnLast4: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
};
const person = (
  id: string,
  relationship: EnrollmentPerson["relationship"],
  dob: string,
): EnrollmentPerson => ({
  ...unknown,
  id,
  relationship,
  dob,
  firstName: id,
  lastName: "García",
});
const rate = (tierCode: "EMP" | "ECH" | "FAM", amountCents: number) => ({
  tierCode,
  amountCents,
  ageFrom: null,
  ageTo: null,
  ratingArea: null,
  divisionId: null,
  personKind: null,
  tobacco: null,
  amountMicros: null,
  basisPoints: null,
  effectiveDate: "2026-01-01",
  terminationDate: null,
});
const dental: OfferedPlan = {
  id: "dental",
  name: "Dental",
  carrier: null,
  coverageType: "dental",
  summary: null,
  summaryLanguage: "en",
  network: null,
  ...noFigures,
  benefitsWhy: [],
  guaranteedIssueCents: null,
  ...noAmountTerms,
  volumeCents: null,
  ratingMode: "compositeTier",
  childCountLimit: 3,
  coversDependents: true,
  coversPartners: true,
  childCoverEnds: "endOfMonth",
  startsOn: null,
  startsOnWhy: [],
  ageBasis: "planYearStart",
  planYearStart: null,
  coveredSince: {},
  maxChildAge: 26,
  tierItems: [...defaultTierItems],
  rates: [rate("EMP", 3000), rate("ECH", 5200)],
  contributions: [
    {
      tierCode: null,
      divisionId: null,
      effectiveDate: null,
      terminationDate: null,
      kind: "percent",
      amountCents: null,
      basisPoints: 5000,
      capCents: null,
    },
  ],
  partnerTiers: [],
  adjustments: [],
  documents: [],
};
const price = (employeePerPayPeriodCents: number) => ({
  totalCents: 0,
  employerCents: 0,
  employeeCents: 0,
  employeePerPayPeriodCents,
});
const selection = (cents: number | null) => ({
  id: null,
  dependents: [],
  waiveReasons: [],
  tierCode: null,
  values: {},
  price: cents === null ? null : price(cents),
  why: [],
});
// The page reads these fields only.
const enrollment = {
  dates: { effectiveDate: "2027-01-01", effectiveDateWhy: [], terminationDate: "2026-12-31" },
  people: [
    person("me", "18", "1986-04-09"),
    person("child", "19", "2014-07-04"),
    person("grown", "19", "1999-12-31"),
    person("grownDisabled", "22", "1990-01-01"),
    person("spouse", "01", "1985-01-02"),
  ],
  payPeriodsPerYear: 26,
  ratingArea: null,
  divisionId: null,
  startedOn: "2026-11-10",
  requiredValues: [],
  currentCoverages: [],
  benefitSelections: { medical: selection(8000), dental: selection(1200), vision: selection(null) },
} as unknown as Enrollment;

test("the page prices a plan for the people who are ticked", () => {
  expect(quote(enrollment, dental, [])).toMatchObject({ tierCode: "EMP", price: { employeeCents: 1500 } });
  expect(quote(enrollment, dental, ["child"])).toMatchObject({
    tierCode: "ECH",
    price: { totalCents: 5200, employerCents: 2600, employeeCents: 2600, employeePerPayPeriodCents: 1200 },
  });
});

test("a family that the plan has no price for gets no price, and the reason", () => {
  const answer = quote(enrollment, dental, ["spouse", "child"]);
  expect(answer?.price).toBeNull();
  expect(answer?.why.map(({ code }) => code)).toContain("price.noRateForTier");
});

test("an amount that is asked for decides the price as it is typed, and until then there is none", () => {
  const life: OfferedPlan = {
    ...dental,
    id: "life",
    coverageType: "life",
    ratingMode: "per1000",
    volumeCents: 2_500_000,
    tierItems: [],
    rates: [{ ...rate("EMP", 0), tierCode: null, amountMicros: 100_000 }],
    contributions: [],
  };
  const amount = {
    key: "amount",
    coverageType: "life" as const,
    sessionPlanId: null,
    label: "Amount",
    help: null,
    kind: "money" as const,
    min: 1_000_000,
    max: 10_000_000,
    step: 1_000_000,
    options: [],
    required: true,
    appliesTo: "subscriber" as const,
    feeds: "volume" as const,
  };
  const asked = { ...enrollment, requiredValues: [amount] };
  expect(quote(asked, life, [], { amount: "50,000" })).toMatchObject({ price: { totalCents: 500 } });
  for (const typed of ["", "5", "15000", "lots"])
    expect(quote(asked, life, [], { amount: typed })).toMatchObject({ price: null, isWaiting: true });
  // Beyond what anyone gets, the rest waits, and costs nothing before it is approved.
  const limited = { ...life, guaranteedIssueCents: 2_000_000 };
  expect(quote(asked, limited, [], { amount: "50,000" })).toMatchObject({
    price: { totalCents: 200 },
    eoi: {
      requestedCents: 5_000_000,
      guaranteedCents: 2_000_000,
      pendingCents: 3_000_000,
      morePerPayPeriodCents: 139,
    },
    why: expect.arrayContaining([expect.objectContaining({ code: "eoi.pending" })]) as unknown,
  });
  const had = {
    coverageType: "life" as const,
    planName: "Life",
    tierCode: "NOTIER" as const,
    effectiveDate: "2026-01-01",
    terminationDate: null,
    volumeCents: 4_000_000,
  };
  expect(quote({ ...asked, currentCoverages: [had] }, limited, [], { amount: "50,000" })).toMatchObject({
    price: { totalCents: 400 },
    eoi: { guaranteedCents: 4_000_000, pendingCents: 1_000_000 },
  });
  // Where nothing asks, the plan's own amount holds.
  expect(quote(enrollment, life, [])).toMatchObject({ price: { totalCents: 250 }, isWaiting: false });
});

test("there is no price before the first day of coverage is known", () => {
  const dates = { ...enrollment.dates, effectiveDate: null };
  expect(quote({ ...enrollment, dates }, dental, [])).toBeNull();
});

test("the running total has this page's choice in place of the saved one", () => {
  expect(runningTotal(enrollment, "dental", 700)).toBe(8700);
  expect(runningTotal(enrollment, "life", 50)).toBe(9250);
});

test("children are offered through the month of the birthday that ends it, disabled ones without limit", () => {
  const ids = (plan: OfferedPlan) => eligibleFor(enrollment, [plan]).map(({ id }) => id);
  expect(ids(dental)).toEqual(["child", "grownDisabled", "spouse"]);
  expect(ids({ ...dental, maxChildAge: 28 })).toContain("grown");
  expect(ids({ ...dental, coversDependents: false })).toEqual([]);
});
