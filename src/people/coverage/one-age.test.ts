import { expect, test } from "vitest";
import { noAmountTerms } from "#test/amount-terms.ts";
import type { PriceList } from "#plans/plans/price-list.ts";
import type { HeldCover } from "./held-cover.ts";
import { rewrite } from "./rewrite.ts";
import { cut, spanOf } from "./spans.ts";
import { repriceBy } from "./termination/reprice.service.ts";

// One change makes nobody older within a plan year, on however many days it prices their coverage anew.

/** $100 until 49 and $150 from 50 on, $20 for a child; of each whom the plan covers. */
const list: PriceList = {
  plan: {
    id: "plan",
    clientId: "client",
    name: "Plan",
    code: "P",
    coverageType: "medical",
    ratingMode: "listBill",
    childCountLimit: null,
    coversDependents: true,
    maxChildAge: 26,
    volumeCents: null,
    ...noAmountTerms,
    ageBasis: "effectiveDate",
    planYearStart: null,
    terminationDate: null,
    repricesWithPlanYear: false,
  },
  rates: (
    [
      ["subscriber", 0, 49, 100_00],
      ["subscriber", 50, 120, 150_00],
      ["spouse", 0, 120, 90_00],
      ["child", 0, 120, 20_00],
    ] as const
  ).map(([personKind, ageFrom, ageTo, amountCents], at) => ({
    id: `rate${at}`,
    version: 1,
    tierCode: null,
    personKind,
    ageFrom,
    ageTo,
    tobacco: null,
    otherOffer: null,
    wellness: null,
    ratingArea: null,
    divisionId: null,
    amountCents,
    amountMicros: null,
    basisPoints: null,
    effectiveDate: "2020-01-01",
    terminationDate: null,
  })),
  contributions: [],
  partnerTiers: [],
  adjustments: [],
  tierItems: [],
  divisions: [],
  ratingAreas: [],
};

const person = (id: string, relationship: "18" | "01" | "19", dob: string) => ({
  id,
  firstName: id,
  lastName: "Park",
  relationship,
  dob,
  tobacco: null,
  otherOffer: null,
  wellness: null,
  status: "active" as const,
  isDisabled: false,
  diedOn: null,
  lastDay: null,
});
// The employee is 50 on August 15.
const people = [
  person("mina", "18", "1976-08-15"),
  person("sun", "01", "1980-01-01"),
  person("jun", "19", "2010-01-01"),
];
const row = (memberId: string, terminationDate: string | null, cents = 0): HeldCover => ({
  id: `row ${memberId}`,
  memberId,
  coverageType: "medical",
  basePlanId: "plan",
  planName: "Plan",
  tierCode: "NOTIER",
  effectiveDate: "2026-01-01",
  terminationDate,
  employeeCents: cents,
  employerCents: 0,
  volumeCents: null,
});
const held = [row("mina", null, 210_00), row("sun", null), row("jun", "2026-09-30")];

/** What the employee pays from each day on, once the spouse is not covered any more from a day. */
function pays(from: string, covers = held) {
  const facts = {
    clientId: "client",
    familyId: "mina",
    today: "2026-11-10",
    hireDate: null,
    lastDay: null,
    divisionId: null,
    ratingArea: null,
    salaryCents: null,
    eligibilityClass: null,
    divisionClass: null,
    people,
    covers: [...covers],
  };
  const spans = cut(
    covers.map((one) => spanOf(one)),
    ({ memberId }) => memberId === "sun",
    { from, to: null },
  );
  const { after } = rewrite({
    held: covers,
    spans,
    people,
    planNames: new Map(),
    reprice: repriceBy(new Map([["plan", list]]), facts),
  });
  return after
    .filter(({ memberId }) => memberId === "mina")
    .map(({ effectiveDate, employeeCents }) => [effectiveDate, employeeCents / 100]);
}

test("who leaves in June takes their price out of two parts of the year, and the employee keeps the age of the first", () => {
  expect(pays("2026-06-01")).toEqual([
    ["2026-01-01", 210],
    ["2026-06-01", 120],
    ["2026-10-01", 100],
  ]);
});

test("a change after the birthday is priced by the new age, and in the next plan year the age is that of then", () => {
  expect(pays("2026-09-01")).toEqual([
    ["2026-01-01", 210],
    ["2026-09-01", 170],
    ["2026-10-01", 150],
  ]);
  const later = [row("mina", null, 210_00), row("sun", null), row("jun", "2027-03-31")];
  expect(pays("2026-06-01", later)).toEqual([
    ["2026-01-01", 210],
    ["2026-06-01", 120],
    ["2027-04-01", 150],
  ]);
});
