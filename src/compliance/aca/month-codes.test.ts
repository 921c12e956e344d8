import { describe, expect, test } from "vitest";
import type { EmployeeFacts, HealthCover, OfferedPlan, WorkSpan } from "./employee-facts.ts";
import { enrolledMonths, monthsOf } from "./month-codes.ts";

const plan: OfferedPlan = {
  id: "plan",
  name: "PPO",
  from: "2020-01-01",
  to: null,
  isMinimumValue: true,
  isSelfInsured: false,
  offersSpouse: true,
  offersChildren: true,
  spouseIsConditional: false,
  offers: [],
};
const work: WorkSpan = {
  hireDate: "2020-03-02",
  lastDay: null,
  from: null,
  to: null,
  weeklyHours: 40,
  salaryCents: 6_000_000,
  payKind: null,
  hourlyRateCents: null,
  divisionId: null,
  eligibilityClass: null,
  divisionClass: null,
  since: null,
  offeredFrom: "2020-03-02",
};
const cover: HealthCover = { memberId: "ann", planId: "plan", from: "2020-04-01", to: null, isCobra: false };

const hourly = { payKind: "hourly", hourlyRateCents: 2_000, weeklyHours: 32 } as const;

type Case = {
  work?: Partial<WorkSpan>[];
  plan?: Partial<OfferedPlan>[];
  cover?: Partial<HealthCover>[];
  harbor?: EmployeeFacts["safeHarbor"];
  share?: number | null;
};

const facts = ({ work: spans = [{}], plan: plans = [{}], cover: covers = [], harbor = null }: Case) => ({
  memberId: "ann",
  safeHarbor: harbor,
  planYearStart: "2026-01-01",
  employments: spans.map((one) => {
    const span = { ...work, ...one };
    return { ...span, since: one.since ?? span.hireDate };
  }),
  plans: plans.map((one) => ({ ...plan, ...one })),
  covers: covers.map((one) => ({ ...cover, ...one })),
});
const codes = (one: Case) => monthsOf(2026, facts(one), () => (one.share === undefined ? 20_000 : one.share));
const monthOf = (one: Case, month: number) => {
  const { line14, line15Cents, line16 } = codes(one)[month - 1]!;
  return [line14, line15Cents, line16].join(" ").trim();
};

// Of 2026: 9.96 % of $15,650 are $129.89 a month, of $60,000 they are $498.
test.each<[string, Case, number, string]>([
  ["a family offer, not taken", {}, 6, "1E 20000"],
  ["a family offer, taken", { cover: [{}] }, 6, "1E 20000 2C"],
  ["an offer at the poverty line", { share: 12_989 }, 6, "1A"],
  ["an offer one cent above the poverty line", { share: 12_990 }, 6, "1E 12990"],
  ["a qualifying offer, taken", { share: 12_000, cover: [{}] }, 6, "1A  2C"],
  [
    "an offer to the employee alone",
    { plan: [{ offersSpouse: false, offersChildren: false }] },
    6,
    "1B 20000",
  ],
  ["an offer without spouses", { plan: [{ offersSpouse: false }] }, 6, "1C 20000"],
  ["an offer without children", { plan: [{ offersChildren: false }] }, 6, "1D 20000"],
  ["a condition for spouses", { plan: [{ spouseIsConditional: true }] }, 6, "1K 20000"],
  [
    "a condition, no children",
    { plan: [{ spouseIsConditional: true, offersChildren: false }] },
    6,
    "1J 20000",
  ],
  ["no minimum value", { plan: [{ isMinimumValue: false }] }, 6, "1F"],
  ["no plan", { plan: [] }, 6, "1H"],
  ["a plan that begins in the month", { plan: [{ from: "2026-06-02" }] }, 6, "1H"],
  ["a plan until the last day of the month", { plan: [{ to: "2026-06-30" }] }, 6, "1E 20000"],
  ["a plan until the day before it", { plan: [{ to: "2026-06-29" }] }, 6, "1H"],
  ["a plan from the first day of the month", { plan: [{ from: "2026-06-01" }] }, 6, "1E 20000"],
  ["a plan without a price", { share: null }, 6, "1E"],
  ["not hired yet", { work: [{ hireDate: "2026-07-01", offeredFrom: "2026-07-01" }] }, 6, "1H  2A"],
  ["hired in the month", { work: [{ hireDate: "2026-06-02", offeredFrom: "2026-06-02" }] }, 6, "1H  2D"],
  ["waiting", { work: [{ hireDate: "2026-06-01", offeredFrom: "2026-07-15" }] }, 7, "1H  2D"],
  ["the wait is over", { work: [{ hireDate: "2026-06-01", offeredFrom: "2026-07-01" }] }, 7, "1E 20000"],
  ["a wait beyond three months", { work: [{ hireDate: "2026-01-01", offeredFrom: "2026-06-01" }] }, 4, "1H"],
  ["left in the month", { work: [{ lastDay: "2026-06-10" }] }, 6, "1H  2B"],
  [
    "left, covered to the month's end",
    { work: [{ lastDay: "2026-06-10" }], cover: [{ to: "2026-06-30" }] },
    6,
    "1E 20000 2C",
  ],
  ["left before", { work: [{ lastDay: "2026-05-31" }] }, 6, "1H  2A"],
  ["COBRA after work", { work: [{ lastDay: "2026-05-31" }], cover: [{ isCobra: true }] }, 6, "1H  2A"],
  [
    "COBRA at fewer hours",
    { work: [{ weeklyHours: 20 }, { lastDay: "2026-01-31" }], cover: [{ isCobra: true }] },
    6,
    "1E 20000 2C",
  ],
  ["part-time", { work: [{ weeklyHours: 29.9 }] }, 6, "1H  2B"],
  ["30 hours, not one more", { work: [{ weeklyHours: 30 }] }, 6, "1E 20000"],
  ["hours that nobody said", { work: [{ weeklyHours: null }] }, 6, "1E 20000"],
  ["two covers without a gap", { cover: [{ to: "2026-06-14" }, { from: "2026-06-15" }] }, 6, "1E 20000 2C"],
  ["a gap of a day", { cover: [{ to: "2026-06-14" }, { from: "2026-06-16" }] }, 6, "1E 20000"],
  ["the poverty line, not met", { harbor: "povertyLine" }, 6, "1E 20000"],
  [
    "the poverty line, an offer without spouses",
    { harbor: "povertyLine", share: 12_989, plan: [{ offersSpouse: false }] },
    6,
    "1C 12989 2G",
  ],
  ["the rate of pay", { harbor: "rateOfPay", share: 49_800 }, 6, "1E 49800 2H"],
  ["the rate of pay, not met", { harbor: "rateOfPay", share: 49_801 }, 6, "1E 49801"],
  // 9.96 % of 130 hours at $20.00 are $258.96, whatever the hours and the pay of a year are.
  ["an hourly rate", { harbor: "rateOfPay", work: [hourly], share: 25_896 }, 6, "1E 25896 2H"],
  ["an hourly rate, not met", { harbor: "rateOfPay", work: [hourly], share: 25_897 }, 6, "1E 25897"],
  [
    "an hourly rate that rose in the plan year",
    {
      harbor: "rateOfPay",
      work: [
        { ...hourly, to: "2026-04-30" },
        { ...hourly, hourlyRateCents: 2_500, from: "2026-05-01" },
      ],
      share: 25_897,
    },
    6,
    "1E 25897",
  ],
  [
    "an hourly rate that fell in the plan year",
    {
      harbor: "rateOfPay",
      work: [
        { ...hourly, to: "2026-04-30" },
        { ...hourly, hourlyRateCents: 1_500, from: "2026-05-01" },
      ],
      share: 19_422,
    },
    6,
    "1E 19422 2H",
  ],
  [
    "a rate of an earlier plan year",
    {
      harbor: "rateOfPay",
      work: [
        { ...hourly, hourlyRateCents: 100, to: "2025-12-31" },
        { ...hourly, from: "2026-01-01" },
      ],
      share: 25_896,
    },
    6,
    "1E 25896 2H",
  ],
  [
    "an hourly employee without a rate",
    { harbor: "rateOfPay", work: [{ payKind: "hourly" }] },
    6,
    "1E 20000",
  ],
  [
    "a salary that was reduced",
    { harbor: "rateOfPay", work: [{ to: "2026-03-31" }, { salaryCents: 5_900_000, from: "2026-04-01" }] },
    6,
    "1E 20000",
  ],
  [
    "a salary that rose counts as it began",
    {
      harbor: "rateOfPay",
      work: [{ to: "2026-03-31" }, { salaryCents: 9_000_000, from: "2026-04-01" }],
      share: 49_801,
    },
    6,
    "1E 49801",
  ],
  ["wages", { harbor: "w2" }, 6, "1E 20000 2F"],
  ["no pay on record", { harbor: "w2", work: [{ salaryCents: null }] }, 6, "1E 20000"],
  [
    "part-time all year, self-insured",
    { work: [{ weeklyHours: 20 }], plan: [{ isSelfInsured: true }], cover: [{ from: "2026-08-01" }] },
    6,
    "1G",
  ],
])("%s", (_, one, month, said) => {
  expect(monthOf(one, month)).toBe(said);
});

test("every code says why", () => {
  const all: Case[] = [
    {},
    { cover: [{}] },
    { work: [{ lastDay: "2026-06-10" }] },
    { plan: [] },
    { harbor: "w2" },
  ];
  for (const one of all)
    for (const { why14, why16 } of codes(one)) {
      expect(why14).not.toHaveLength(0);
      expect(why16).not.toHaveLength(0);
    }
});

test.each([
  ["2026-06-02", "relief.returned"],
  // Back on the first day, the whole month is one of work, and an offer could have been for all of it.
  ["2026-06-01", "relief.nothing"],
])("who comes back on %s without an offer is told so by %s", (hireDate, code) => {
  const facts: Case = { work: [{ hireDate, since: "2020-03-02" }], plan: [] };
  expect(codes(facts)[5]?.why16.map((one) => one.code)).toEqual([code]);
});

describe("Part III", () => {
  const selfInsured = { plan: [{ isSelfInsured: true }] };

  test("counts a month of which one day is covered, of spouse and children too", () => {
    const family = { ...selfInsured, cover: [{ memberId: "bo", from: "2026-03-31", to: "2026-05-01" }] };
    expect(enrolledMonths(2026, facts(family), "bo")).toEqual([3, 4, 5]);
    expect(enrolledMonths(2026, facts(family), "ann")).toEqual([]);
  });

  test("leaves out insured plans, and cover that never began", () => {
    expect(enrolledMonths(2026, facts({ cover: [{}] }), "ann")).toEqual([]);
    const never = { ...selfInsured, cover: [{ from: "2026-03-01", to: "2026-02-28" }] };
    expect(enrolledMonths(2026, facts(never), "ann")).toEqual([]);
  });
});
