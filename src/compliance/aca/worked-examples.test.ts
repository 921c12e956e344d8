import { describe, expect, test } from "vitest";
import type { EffectiveDateRule } from "#plans/plans/effective-date.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { povertyLimit } from "./affordability.ts";
import type { EmployeeFacts, HealthCover, OfferedPlan, PlanOffer, WorkSpan } from "./employee-facts.ts";
import { continuousSince, hireWait } from "./hire-wait.ts";
import { enrolledMonths, monthsOf } from "./month-codes.ts";

/**
 * Years of employees worked by hand, each with where it comes from. "Instructions" are those of the IRS for Forms 1094-C and
 * 1095-C; sections are of 26 CFR. A year reads "1H/2A*3 1E/2C*9": three months of the one, nine of the other.
 */
const plan: OfferedPlan = {
  id: "ppo",
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
/** First of the month after 30 days, first of the next month, and 90 days: sessions for new hires. */
const after30 = { calculation: "firstOfMonthAfterWaitingPeriod", days: 30 } as const;
const next = { calculation: "firstOfNextMonth", days: 0 } as const;
const after90 = { calculation: "hireDatePlusUnits", days: 90 } as const;

type Wait = { calculation: EffectiveDateRule["effectiveDateCalculation"]; days: number } | null;
type Job = Partial<WorkSpan> & { hireDate: PlainDate };
type Case = {
  jobs?: readonly Job[];
  wait?: Wait;
  plans?: readonly Partial<OfferedPlan>[];
  covers?: readonly Partial<HealthCover>[];
  harbor?: EmployeeFacts["safeHarbor"];
  planYear?: PlainDate;
  shares?: Readonly<Record<string, number>>;
};

function factsOf({
  jobs = [{ hireDate: "2020-01-06" }],
  wait = after30,
  plans = [{}],
  ...more
}: Case): EmployeeFacts {
  const waits =
    wait === null
      ? []
      : [
          {
            opensOn: "2020-01-01",
            effectiveDateCalculation: wait.calculation,
            effectiveDate: null,
            waitingPeriod: wait.days,
            waitingPeriodUnit: "days" as const,
          },
        ];
  const known = jobs.map(({ hireDate, lastDay = null }) => ({ hireDate, lastDay }));
  return {
    memberId: "ann",
    safeHarbor: more.harbor ?? null,
    planYearStart: more.planYear ?? "2026-01-01",
    employments: jobs.map((job, at) => {
      const since = continuousSince(known, known[at]!);
      return {
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
        since,
        offeredFrom: hireWait(waits, since),
        ...job,
      };
    }),
    plans: plans.map((one) => ({ ...plan, ...one })),
    covers: (more.covers ?? []).map((one) => ({
      memberId: "ann",
      planId: "ppo",
      from: "2020-01-01",
      to: null,
      isCobra: false,
      ...one,
    })),
  };
}
const amounts = (one: Case, year: number) =>
  monthsOf(year, factsOf(one), (planId) => one.shares?.[planId] ?? 20_000);
/** As a year reads; amounts of line 15 stand where they are not the 200.00 of most cases. */
function read(one: Case, year = 2026): string {
  const months = amounts(one, year).map(({ line14, line15Cents, line16 }) =>
    [line14, line15Cents === null || line15Cents === 20_000 ? "" : String(line15Cents), line16 ?? ""]
      .filter((part) => part !== "")
      .join("/"),
  );
  const runs: { code: string; count: number }[] = [];
  for (const code of months) {
    const last = runs.at(-1);
    if (last?.code === code) last.count += 1;
    else runs.push({ code, count: 1 });
  }
  return runs.map(({ code, count }) => `${code}*${count}`).join(" ");
}
const offer = (
  eligibilityClasses: string[],
  from: PlainDate = "2026-01-01",
  divisionIds: string[] = [],
): PlanOffer => ({
  from,
  eligibilityClasses,
  divisionIds,
});
/** The hourly are offered the first plan, the salaried the second. */
const byClass = [
  { id: "ppo", name: "PPO", offers: [offer(["hourly"])] },
  { id: "hmo", name: "HMO", offers: [offer(["salaried"])] },
];
const twoShares = { ppo: 12_000, hmo: 25_000 };

describe("lines 14 to 16 of a year", () => {
  test.each<[source: string, of: Case, year: string]>([
    ["help.boomtax.com 2: enrolled all year, no qualifying offer", { covers: [{}] }, "1E/2C*12"],
    ["help.boomtax.com 3: waived all year", {}, "1E*12"],
    [
      "help.boomtax.com 4: hired April 10, eligible June 1, enrolled",
      { jobs: [{ hireDate: "2026-04-10" }], covers: [{ from: "2026-06-01" }] },
      "1H/2A*3 1H/2D*2 1E/2C*7",
    ],
    [
      "help.boomtax.com 6: left April 10, covered until its end",
      { jobs: [{ hireDate: "2020-01-06", lastDay: "2026-04-10" }], covers: [{ to: "2026-04-30" }] },
      "1E/2C*4 1H/2A*8",
    ],
    [
      "paperzz.com (Greatland): hired August 1, no wait, a qualifying offer, enrolled",
      {
        jobs: [{ hireDate: "2026-08-01" }],
        wait: { calculation: "hireDatePlusUnits", days: 0 },
        covers: [{ from: "2026-08-01" }],
        shares: { ppo: 8_000 },
      },
      "1H/2A*7 1A/2C*5",
    ],
    [
      "insights.trusaic.com: COBRA after work is no offer: 1H and 2A",
      {
        jobs: [{ hireDate: "2020-01-06", lastDay: "2026-03-31" }],
        covers: [{ to: "2026-03-31" }, { from: "2026-04-01", isCobra: true }],
      },
      "1E/2C*3 1H/2A*9",
    ],
    [
      "insights.trusaic.com: COBRA at fewer hours, taken: 1E and 2C",
      {
        jobs: [
          { hireDate: "2020-01-06", weeklyHours: 40, to: "2026-06-30" },
          { hireDate: "2020-01-06", weeklyHours: 20, from: "2026-07-01" },
        ],
        covers: [{ to: "2026-06-30" }, { from: "2026-07-01", isCobra: true }],
      },
      "1E/2C*12",
    ],
    ["help.yearli.com: waived, affordable by W-2 wages: 2F", { harbor: "w2" }, "1E/2F*12"],
    [
      "help.yearli.com: waived, affordable by the poverty line: 2G",
      { harbor: "povertyLine", plans: [{ offersSpouse: false }], shares: { ppo: 12_989 } },
      "1C/12989/2G*12",
    ],
    ["help.yearli.com: waived, affordable by the rate of pay: 2H", { harbor: "rateOfPay" }, "1E/2H*12"],
    [
      "help.yearli.com: waived, not affordable: line 16 stays blank",
      { harbor: "w2", shares: { ppo: 49_801 } },
      "1E/49801*12",
    ],
    [
      "help.boomtax.com 4, waived: the code of the safe harbor from June",
      { jobs: [{ hireDate: "2026-04-10" }], harbor: "w2" },
      "1H/2A*3 1H/2D*2 1E/2F*7",
    ],
    ["Instructions, line 14, 1A: a qualifying offer needs no amount", { shares: { ppo: 12_989 } }, "1A*12"],
    [
      "Instructions, line 14, 1A: a cent above 9.96 % of the poverty line",
      { shares: { ppo: 12_990 } },
      "1E/12990*12",
    ],
    [
      "Instructions, line 14, 1B: the employee alone",
      { plans: [{ offersSpouse: false, offersChildren: false }] },
      "1B*12",
    ],
    ["Instructions, line 14, 1C: employee and children", { plans: [{ offersSpouse: false }] }, "1C*12"],
    ["Instructions, line 14, 1D: employee and spouse", { plans: [{ offersChildren: false }] }, "1D*12"],
    ["Instructions, line 14, 1F: no minimum value", { plans: [{ isMinimumValue: false }] }, "1F*12"],
    [
      "Instructions, line 14, 1G: not full-time in any month, enrolled in a self-insured plan",
      {
        jobs: [{ hireDate: "2020-01-06", weeklyHours: 20 }],
        plans: [{ isSelfInsured: true }],
        covers: [{ from: "2026-10-01" }],
      },
      "1G*12",
    ],
    [
      "Instructions, line 14, 1G: not where one month was full-time",
      {
        jobs: [
          { hireDate: "2020-01-06", weeklyHours: 20, from: "2020-01-06", to: "2026-11-30" },
          { hireDate: "2020-01-06", weeklyHours: 40, from: "2026-12-01" },
        ],
        plans: [{ isSelfInsured: true }],
        covers: [{}],
      },
      "1E/2C*12",
    ],
    ["Instructions, line 14, 1H: no offer", { plans: [] }, "1H*12"],
    [
      "Instructions, line 14, 1J: a condition for spouses, no children",
      { plans: [{ spouseIsConditional: true, offersChildren: false }] },
      "1J*12",
    ],
    [
      "Instructions, line 14, 1K: a condition for spouses, and children",
      { plans: [{ spouseIsConditional: true }] },
      "1K*12",
    ],
    [
      "Instructions, line 14, 1E: a condition for spouses in one of two plans",
      { plans: [{ spouseIsConditional: true }, { id: "hmo", name: "HMO" }] },
      "1E*12",
    ],
    [
      "Instructions, line 14: an offer counts when it holds on every day of the month",
      { plans: [{ from: "2026-05-15" }] },
      "1H*5 1E*7",
    ],
    ["Instructions, line 14: a plan that ends in the month", { plans: [{ to: "2026-09-15" }] }, "1E*8 1H*4"],
    [
      "Instructions, line 16, 2A: not employed on any day",
      { jobs: [{ hireDate: "2026-10-01" }], wait: { calculation: "hireDatePlusUnits", days: 0 } },
      "1H/2A*9 1E*3",
    ],
    [
      "Instructions, line 16, 2B: not full-time, not enrolled",
      { jobs: [{ hireDate: "2020-01-06", weeklyHours: 25 }] },
      "1H/2B*12",
    ],
    [
      "Instructions, line 16, 2B: the offer ended with the work in the month",
      { jobs: [{ hireDate: "2020-01-06", lastDay: "2026-08-14" }], covers: [{ to: "2026-08-14" }] },
      "1E/2C*7 1H/2B*1 1H/2A*4",
    ],
    [
      "Instructions, line 16, 2C: enrolled goes before every other code",
      { harbor: "w2", covers: [{ from: "2026-04-01" }] },
      "1E/2F*3 1E/2C*9",
    ],
    [
      "§ 54.4980H-1(a)(26): the first month of work, begun after its first day",
      { jobs: [{ hireDate: "2026-02-02" }], wait: next },
      "1H/2A*1 1H/2D*1 1E*10",
    ],
    [
      "§ 54.4980H-3(c)(2): three full months, then the first day of the fourth",
      { jobs: [{ hireDate: "2026-01-15" }], wait: after90 },
      "1H/2D*4 1E*8",
    ],
    [
      "§ 54.4980H-3(c)(2): a wait beyond three full months is one no more",
      { jobs: [{ hireDate: "2026-01-15" }], wait: { calculation: "hireDatePlusUnits", days: 150 } },
      "1H/2D*4 1H*2 1E*6",
    ],
    [
      "§ 54.4980H-3(c)(4): back within 13 weeks: no wait begins again",
      {
        jobs: [{ hireDate: "2020-01-06", lastDay: "2026-03-31" }, { hireDate: "2026-06-01" }],
        wait: after90,
      },
      "1E*3 1H/2A*2 1E*7",
    ],
    [
      "§ 54.4980H-3(c)(4): another job from the very day on which the first ended: no wait begins",
      {
        jobs: [{ hireDate: "2020-01-06", lastDay: "2026-06-15" }, { hireDate: "2026-06-15" }],
        wait: after90,
      },
      "1E*12",
    ],
    [
      "§ 54.4980H-3(c)(4): another job while the first goes on",
      {
        jobs: [{ hireDate: "2020-01-06", lastDay: "2026-08-31" }, { hireDate: "2026-06-15" }],
        wait: after90,
      },
      "1E*12",
    ],
    [
      "§ 54.4980H-3(c)(4): a break of 90 days",
      {
        jobs: [{ hireDate: "2020-01-06", lastDay: "2026-03-31" }, { hireDate: "2026-06-30" }],
        wait: after30,
      },
      "1E*3 1H/2A*2 1H*1 1E*6",
    ],
    [
      "§ 54.4980H-3(c)(4): a break of 91 days is one of a new employee",
      {
        jobs: [{ hireDate: "2020-01-06", lastDay: "2026-03-31" }, { hireDate: "2026-07-01" }],
        wait: after30,
      },
      "1E*3 1H/2A*3 1H/2D*1 1E*5",
    ],
    [
      "§ 54.4980H-3(c)(4): back after five months: the wait is that of a new employee",
      { jobs: [{ hireDate: "2020-01-06", lastDay: "2026-02-28" }, { hireDate: "2026-08-03" }], wait: next },
      "1E*2 1H/2A*5 1H/2D*1 1E*4",
    ],
    [
      "§ 54.4980H-3(c)(4): each break counts by itself, more than 13 weeks after the first work",
      {
        jobs: [
          { hireDate: "2025-12-15", lastDay: "2026-01-31" },
          { hireDate: "2026-03-15", lastDay: "2026-04-30" },
          { hireDate: "2026-06-15" },
        ],
        wait: after90,
      },
      "1H/2D*1 1H/2A*1 1H/2D*1 1E*1 1H/2A*1 1H*1 1E*6",
    ],
    [
      "§ 54.4980H-3(c)(4): twice away for a month, still the first wait",
      {
        jobs: [
          { hireDate: "2025-12-15", lastDay: "2026-01-31" },
          { hireDate: "2026-03-01", lastDay: "2026-03-31" },
          { hireDate: "2026-05-01" },
        ],
        wait: after90,
      },
      "1H/2D*1 1H/2A*1 1H/2D*1 1H/2A*1 1E*8",
    ],
    [
      "Instructions, line 14: an offer to one class: those of it",
      { jobs: [{ hireDate: "2020-01-06", eligibilityClass: "hourly" }], plans: byClass, shares: twoShares },
      "1A*12",
    ],
    [
      "Instructions, line 14: an offer to one class: the second class has its own amount",
      { jobs: [{ hireDate: "2020-01-06", eligibilityClass: "salaried" }], plans: byClass, shares: twoShares },
      "1E/25000*12",
    ],
    [
      "Instructions, line 14: an offer to one class: nobody else was offered anything",
      { jobs: [{ hireDate: "2020-01-06", eligibilityClass: "seasonal" }], plans: byClass, shares: twoShares },
      "1H*12",
    ],
    [
      "Instructions, line 14: an offer to one class: the division's class counts where the employee has none",
      { jobs: [{ hireDate: "2020-01-06", divisionClass: "hourly" }], plans: byClass, shares: twoShares },
      "1A*12",
    ],
    [
      "Instructions, line 14: an offer to one division",
      {
        jobs: [{ hireDate: "2020-01-06", divisionId: "north" }],
        plans: [{ offers: [offer([], "2026-01-01", ["south"])] }],
      },
      "1H*12",
    ],
    [
      "Instructions, line 14: an offer to one class that the next session widens",
      {
        jobs: [{ hireDate: "2020-01-06", eligibilityClass: "salaried" }],
        planYear: "2025-07-01",
        plans: [{ offers: [offer(["hourly"], "2025-07-01"), offer(["hourly", "salaried"], "2026-07-01")] }],
      },
      "1H*6 1E*6",
    ],
    [
      "Instructions, line 14: another class within the year",
      {
        jobs: [
          { hireDate: "2020-01-06", eligibilityClass: "hourly", to: "2026-04-30" },
          { hireDate: "2020-01-06", eligibilityClass: "salaried", from: "2026-05-01" },
        ],
        plans: byClass,
        shares: twoShares,
      },
      "1A*4 1E/25000*8",
    ],
    [
      "Instructions, line 14: enrolled in a plan that the class is not offered",
      {
        jobs: [{ hireDate: "2020-01-06", eligibilityClass: "seasonal" }],
        plans: byClass,
        covers: [{}],
        shares: twoShares,
      },
      "1A/2C*12",
    ],
    [
      "Instructions, line 15: the lowest of what was offered",
      { plans: [{}, { id: "hmo" }], shares: { ppo: 31_000, hmo: 24_000 } },
      "1E/24000*12",
    ],
    [
      "Instructions, line 15: not the lowest where it has no minimum value",
      { plans: [{}, { id: "hmo", isMinimumValue: false }], shares: { ppo: 31_000, hmo: 4_000 } },
      "1E/31000*12",
    ],
    [
      "Instructions, line 16, 2D: no session says how long new hires wait: offered from the first full month",
      { jobs: [{ hireDate: "2026-05-11" }], wait: null },
      "1H/2A*4 1H/2D*1 1E*7",
    ],
    [
      "mybenefitadvisor.com: a plan year of July 2026 has the line of 2026, 132.46",
      { planYear: "2025-07-01", shares: { ppo: 13_246 } },
      "1E/13246*6 1A*6",
    ],
  ])("%s", (_, of, year) => {
    expect(read(of)).toBe(year);
  });

  test("who is hired on the day on which a session opens waits by that one", () => {
    const wait = (opensOn: string, waitingPeriod: number) => ({
      opensOn,
      effectiveDateCalculation: "hireDatePlusUnits" as const,
      effectiveDate: null,
      waitingPeriod,
      waitingPeriodUnit: "days" as const,
    });
    const sessions = [wait("2025-01-01", 10), wait("2026-01-01", 30)];
    expect(hireWait(sessions, "2025-12-31")).toBe("2026-01-10");
    expect(hireWait(sessions, "2026-01-01")).toBe("2026-01-31");
    expect(hireWait(sessions, "2024-06-01")).toBe("2024-06-11");
  });

  test("a wait that nobody said is told with the code", () => {
    const why = (month: number, of: Case) => amounts(of, 2026)[month - 1]!.why14.map(({ code }) => code);
    const hired = { jobs: [{ hireDate: "2026-05-11" }], wait: null };
    expect(why(6, hired)).toContain("offer.waitUnknown");
    expect(why(8, hired)).toContain("offer.waitUnknown");
    expect(why(9, hired)).not.toContain("offer.waitUnknown");
    expect(why(6, { ...hired, wait: next })).not.toContain("offer.waitUnknown");
    expect(why(6, { ...hired, covers: [{ from: "2026-05-11" }] })).not.toContain("offer.waitUnknown");
  });

  test("the month of a return says that no wait begins", () => {
    const back = { jobs: [{ hireDate: "2020-01-06", lastDay: "2026-03-31" }, { hireDate: "2026-06-15" }] };
    const month = amounts(back, 2026)[5]!;
    expect([month.line14, month.line16, month.why16.map(({ code }) => code)]).toEqual([
      "1H",
      null,
      ["relief.returned"],
    ]);
  });
});

describe("the most that a month may cost by the poverty line", () => {
  test.each<[source: string, planYearStart: PlainDate, cents: number | null]>([
    ["Rev. Proc. 2021-36, 86 FR 7732: 9.61 % of 12,880", "2022-01-01", 10_314],
    ["Rev. Proc. 2021-36, 87 FR 3315: 9.61 % of 13,590", "2022-07-01", 10_883],
    ["Rev. Proc. 2022-34, 87 FR 3315: 9.12 % of 13,590", "2023-01-01", 10_328],
    ["Rev. Proc. 2022-34, 88 FR 3424: 9.12 % of 14,580", "2023-07-01", 11_080],
    ["Rev. Proc. 2023-29, 88 FR 3424: 8.39 % of 14,580", "2024-01-01", 10_193],
    ["Rev. Proc. 2023-29, 89 FR 2961: 8.39 % of 15,060", "2024-07-01", 10_529],
    ["Rev. Proc. 2024-35, 89 FR 2961: 9.02 % of 15,060", "2025-01-01", 11_320],
    [
      "Rev. Proc. 2024-35, 89 FR 2961: 9.02 % of 15,060: the line of 2025 took effect on that day",
      "2025-01-15",
      11_320,
    ],
    ["Rev. Proc. 2024-35, 90 FR 5917: 9.02 % of 15,650", "2025-02-01", 11_763],
    ["Rev. Proc. 2024-35, 90 FR 5917: 9.02 % of 15,650: July 1, 2025", "2025-07-01", 11_763],
    ["mybenefitadvisor.com: calendar year 2026", "2026-01-01", 12_989],
    ["mybenefitadvisor.com: plan years from February 1, 2026", "2026-02-01", 13_246],
    ["26 CFR 1.36B-2(c)(3)(v)(C): a year whose share is not published here", "2027-01-01", null],
  ])("%s", (_, planYearStart, cents) => {
    expect(povertyLimit(planYearStart).value).toBe(cents);
  });
});

describe("Part III", () => {
  const own = [{ isSelfInsured: true }];
  test.each<[source: string, covers: Partial<HealthCover>[], months: number[]]>([
    [
      "Instructions, Part III: covered for at least one day of the month",
      [{ from: "2026-03-31", to: "2026-05-01" }],
      [3, 4, 5],
    ],
    ["Instructions, Part III: all twelve months", [{}], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["Instructions, Part III: COBRA is coverage", [{ from: "2026-11-01", isCobra: true }], [11, 12]],
    [
      "Instructions, Part III: covered twice in a year",
      [{ to: "2026-02-10" }, { from: "2026-12-31" }],
      [1, 2, 12],
    ],
    ["Instructions, Part III: ended before the year", [{ to: "2025-12-31" }], []],
    ["Instructions, Part III: begun after the year", [{ from: "2027-01-01" }], []],
    ["never begun", [{ from: "2026-06-01", to: "2026-05-31" }], []],
    ["Instructions, Part III: of another person", [{ memberId: "bo" }], []],
    ["Instructions, Part III: by an insured plan", [{ planId: "hmo" }], []],
  ])("%s", (_, covers, months) => {
    expect(enrolledMonths(2026, factsOf({ covers, plans: [...own, { id: "hmo" }] }), "ann")).toEqual(months);
  });
});
