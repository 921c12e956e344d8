import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aggregateStanding,
  countingOf,
  type Laser,
  monthStandings,
  type PaidMonth,
  personStanding,
  policyMonthOf,
  policyMonths,
  type Terms,
  windowsOf,
} from "./stop-loss.ts";

const terms: Terms = {
  contractBasis: "12/15",
  effectiveDate: "2026-01-01",
  terminationDate: "2026-12-31",
  specificDeductibleCents: 10_000_000,
  noticeBasisPoints: 5000,
  corridorBasisPoints: 2500,
  minimumAttachmentCents: null,
  specificLimitCents: null,
  aggregatingDeductibleCents: null,
  aggregateLimitCents: null,
};
const paid = (month: string, paidCents: number): PaidMonth => ({ month, paidCents });
const laserOf = (deductibleCents: number, countsForAll = true): Laser => ({ deductibleCents, countsForAll });

test.each([
  ["12/12", "2026-01-01", "2026-12-31", "2026-12-31"],
  ["12/15", "2026-01-01", "2026-12-31", "2027-03-31"],
  ["12/18", "2026-01-01", "2026-12-31", "2027-06-30"],
  ["12/24", "2026-01-01", "2026-12-31", "2027-12-31"],
  ["15/12", "2025-10-01", "2026-12-31", "2026-12-31"],
  ["24/12", "2025-01-01", "2026-12-31", "2026-12-31"],
  ["paid", undefined, undefined, "2026-12-31"],
] as const)("%s counts care from %s to %s that is paid until %s", (contractBasis, from, to, until) => {
  const { incurred, paid: window } = windowsOf({ ...terms, contractBasis }).value;
  expect([incurred?.from, incurred?.to, window.from, window.to]).toEqual([from, to, "2026-01-01", until]);
});

test("a policy that begins in the middle of a month counts whole months of its own", () => {
  const year = { effectiveDate: "2026-07-15", terminationDate: "2027-07-14" };
  expect(windowsOf({ ...year, contractBasis: "12/15" }).value.paid.to).toBe("2027-10-14");
  expect(windowsOf({ ...year, contractBasis: "15/12" }).value.incurred?.from).toBe("2026-04-15");
});

test.each([
  ["2026-03-15", "2027-03-14", 12, "2026-03-15", "2027-02-15"],
  ["2026-03-15", "2027-03-15", 13, "2026-03-15", "2027-03-15"],
  ["2026-01-01", "2026-12-31", 12, "2026-01-01", "2026-12-01"],
  ["2026-01-31", "2027-01-30", 12, "2026-01-31", "2026-12-31"],
  ["2026-03-15", "2026-03-14", 0, undefined, undefined],
] as const)(
  "from %s to %s are %d months, the first of %s and the last of %s",
  (from, to, count, first, last) => {
    const months = policyMonths(from, to);
    expect([months.length, months[0], months.at(-1)]).toEqual([count, first, last]);
  },
);

test("a month that began on the last day of a longer one ends on that of a shorter one", () => {
  expect(policyMonths("2026-01-31", "2026-04-29")).toEqual(["2026-01-31", "2026-02-28", "2026-03-31"]);
});

test.each([
  ["2026-03-15", "2026-03-15"],
  ["2026-04-14", "2026-03-15"],
  ["2026-04-15", "2026-04-15"],
  ["2026-03-01", "2026-03-15"],
])("%s is in the policy's month of %s", (day, month) => {
  expect(policyMonthOf("2026-03-15", day)).toBe(month);
});

test.each([
  ["2026-01-01", "2027-03-31", 100, "counts"],
  ["2025-12-31", "2026-01-05", 100, "servedBefore"],
  ["2027-01-01", "2027-01-20", 100, "servedAfter"],
  ["2026-12-31", "2027-04-01", 100, "paidAfter"],
  ["2025-12-01", "2025-12-31", 100, "paidBefore"],
  ["2026-05-01", null, 100, "undated"],
  [null, "2026-05-01", 100, "undated"],
  ["2026-05-01", "2026-05-20", 0, "unpaid"],
] as const)("care of %s paid on %s (%d cents): %s", (servedFrom, paidOn, paidCents, counting) => {
  expect(countingOf(windowsOf(terms).value, { servedFrom, paidOn, paidCents })).toBe(counting);
});

describe("a person", () => {
  test.each([
    [4_999_999, "below", 0],
    [5_000_000, "notice", 0],
    [10_000_000, "notice", 0],
    [10_000_001, "above", 1],
  ] as const)(
    "with %d cents of a deductible of $100,000 is %s; the carrier owes %d",
    (cents, state, over) => {
      expect(personStanding(terms, undefined, [paid("2026-03-01", cents)])).toMatchObject({
        state,
        overCents: over,
        noticeCents: 5_000_000,
        keptCents: Math.min(cents, 10_000_000),
      });
    },
  );

  test("with a laser has a deductible of their own, also one of nothing", () => {
    const months = [paid("2026-03-01", 6_000_000)];
    expect(personStanding(terms, laserOf(20_000_000), months)).toMatchObject({
      state: "below",
      isLaser: true,
    });
    expect(personStanding(terms, laserOf(0), months)).toMatchObject({ state: "above", overCents: 6_000_000 });
    expect(personStanding(terms, laserOf(0), [])).toMatchObject({ state: "below", noticeCents: 0 });
  });

  test("keeps nothing beyond the deductible, in the month that reaches it and after; a reversal gives back", () => {
    const months = [
      paid("2026-05-01", 7_000_000),
      paid("2026-02-01", 6_000_000),
      paid("2026-06-01", 1_000_000),
      paid("2026-08-01", -9_000_000),
    ];
    expect([...personStanding(terms, undefined, months).keptByMonth]).toEqual([
      ["2026-02-01", 6_000_000],
      ["2026-05-01", 4_000_000],
      ["2026-06-01", 0],
      ["2026-08-01", -5_000_000],
    ]);
  });

  test("splits what was paid into what is kept and what is over, whatever the order of months", () => {
    const aMonth = fc.record({
      month: fc.integer({ min: 1, max: 9 }).map((month) => `2026-0${month}-01`),
      paidCents: fc.integer({ min: -500_000_000, max: 500_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(aMonth, { minLength: 1 }),
        fc.nat(30_000_000),
        fc.boolean(),
        fc.option(fc.nat(10_000_000)),
        (months, deductibleCents, countsForAll, specificLimitCents) => {
          const all = months.map(({ month, paidCents }) => paid(month, paidCents));
          const laser = laserOf(deductibleCents, countsForAll);
          const found = personStanding({ ...terms, specificLimitCents }, laser, all);
          expect(found.keptCents + found.overCents + found.outsideCents).toBe(found.paidCents);
          expect(found.outsideCents).toBeGreaterThanOrEqual(0);
          expect(found.overCents).toBeLessThanOrEqual(specificLimitCents ?? Infinity);
          expect(found.keptCents).toBeLessThanOrEqual(
            countsForAll ? deductibleCents : Math.min(deductibleCents, terms.specificDeductibleCents),
          );
          if (countsForAll && specificLimitCents === null) expect(found.outsideCents).toBe(0);
          expect([...found.keptByMonth.values()].reduce((sum, one) => sum + one, 0)).toBe(found.keptCents);
          expect(personStanding({ ...terms, specificLimitCents }, laser, all.toReversed())).toMatchObject({
            keptCents: found.keptCents,
            overCents: found.overCents,
          });
        },
      ),
    );
  });
});

describe("all together, worked by hand", () => {
  // January: 40 employees alone at $512.37 and 25 families at $1,380.91; February: 41 and 24.
  // 40 × 51,237 + 25 × 138,091 = 2,049,480 + 3,452,275 = 5,501,755
  // 41 × 51,237 + 24 × 138,091 = 2,100,717 + 3,314,184 = 5,414,901; together 10,916,656
  const lives = [
    { month: "2026-01-01", tierCode: "EMP", lives: 40, factorCents: 51_237 },
    { month: "2026-01-01", tierCode: "FAM", lives: 25, factorCents: 138_091 },
    { month: "2026-02-01", tierCode: "EMP", lives: 41, factorCents: 51_237 },
    { month: "2026-02-01", tierCode: "FAM", lives: 24, factorCents: 138_091 },
  ].map((one) => ({ ...one, coverageType: "medical", tierCode: one.tierCode as "EMP" | "FAM" }));
  const months = policyMonths("2026-01-01", "2026-03-01");
  const standing = (kept: number, more: Partial<Terms> = {}) => {
    const by = new Map([["2026-02-01", { paidCents: kept, keptCents: kept }]]);
    return aggregateStanding({ ...terms, ...more }, monthStandings(months, lives, by), true).value;
  };

  test("factor times lives adds up month by month, and after the last month with lives nothing is added", () => {
    expect(
      monthStandings(months, lives, new Map()).map((one) => [one.attachmentCents, one.attachmentToDateCents]),
    ).toEqual([
      [5_501_755, 5_501_755],
      [5_414_901, 10_916_656],
      [0, 10_916_656],
    ]);
  });

  test.each([
    // 10,916,656 ÷ 1.25 = 8,733,324.8
    [8_733_325, "below", 0],
    [8_733_326, "corridor", 0],
    [10_916_656, "corridor", 0],
    [10_916_657, "above", 1],
  ] as const)("%d cents are %s, and the carrier owes %d", (kept, state, overCents) => {
    expect(standing(kept)).toMatchObject({
      state,
      overCents,
      attachmentCents: 10_916_656,
      expectedCents: 8_733_325,
      corridorCents: 2_183_331,
      isMinimum: false,
    });
  });

  test("never attach below the minimum", () => {
    expect(standing(0, { minimumAttachmentCents: 12_000_000 })).toMatchObject({
      factorsCents: 10_916_656,
      attachmentCents: 12_000_000,
      isMinimum: true,
      expectedCents: 9_600_000,
    });
  });

  test("are not insured without factors and without a minimum", () => {
    const none = aggregateStanding(terms, monthStandings(months, [], new Map()), false).value;
    expect(none).toMatchObject({ state: "none", overCents: 0 });
  });
});
