import { describe, expect, test } from "vitest";
import type { PlainDate } from "#kernel/dates.ts";
import { periodOf, periodsBetween, ratesOn, ratingDay, ratingDays } from "./determination-period.ts";

// The applicable premium is worked out for twelve months and fixed before they begin (26 USC 4980B(f)(4)(C); 29 USC 1164(4);
// 26 CFR 54.4980B-8, Q&A-2(a)). The plan year of the client is that period here.

describe("the determination period", () => {
  test.each<[day: PlainDate, planYearStart: PlainDate | null, first: PlainDate]>([
    ["2026-01-01", "2020-01-01", "2026-01-01"],
    ["2026-12-31", "2020-01-01", "2026-01-01"],
    ["2026-03-31", "2020-04-01", "2025-04-01"],
    ["2026-04-01", "2020-04-01", "2026-04-01"],
    // A first day ahead is one of a plan year all the same.
    ["2026-02-01", "2030-07-01", "2025-07-01"],
    ["2025-02-28", "2024-02-29", "2025-02-28"],
    ["2024-02-28", "2024-02-29", "2023-02-28"],
    ["2026-08-15", null, "2026-01-01"],
  ])("of %s, with plan years that begin on %s, begins on %s", (day, start, first) => {
    expect(periodOf(day, start)).toBe(first);
  });

  test("changes the price on its first day alone, that day of the end itself included", () => {
    expect(periodsBetween("2026-02-01", "2027-07-31", "2020-01-01")).toEqual(["2027-01-01"]);
    expect(periodsBetween("2026-04-01", "2029-04-01", "2020-04-01")).toEqual([
      "2027-04-01",
      "2028-04-01",
      "2029-04-01",
    ]);
    expect(periodsBetween("2026-04-01", "2027-03-31", "2020-04-01")).toEqual([]);
  });
});

const rates = [
  { name: "of 2025", effectiveDate: "2025-01-01", terminationDate: "2025-12-31" },
  { name: "of 2026", effectiveDate: "2026-01-01", terminationDate: "2026-06-30" },
  { name: "of July", effectiveDate: "2026-07-01", terminationDate: null },
];
/** Finds the rates of a month: those of the first of its days for which rates are entered. */
const ratesOf = (from: PlainDate, lossDate: PlainDate, start: PlainDate, of = rates) =>
  ratingDays(from, lossDate, start)
    .map((day) => ratesOn(of, day).map(({ name }) => name))
    .find((names) => names.length > 0);

describe("the rates of a month", () => {
  test.each<[what: string, from: PlainDate, lossDate: PlainDate, rate: string]>([
    ["in the year of the loss", "2026-03-01", "2026-03-01", "of 2026"],
    ["after rates were raised within the period", "2026-09-01", "2026-03-01", "of 2026"],
    ["on the last day of the period", "2026-12-31", "2026-03-01", "of 2026"],
    ["in the next period, by what holds on its first day", "2027-01-01", "2026-03-01", "of July"],
    ["whose loss was in the middle of the period", "2026-10-01", "2026-10-01", "of 2026"],
    ["in the period before", "2025-11-01", "2025-11-01", "of 2025"],
  ])("%s", (_, from, lossDate, rate) => {
    expect(ratesOf(from, lossDate, "2020-01-01")).toEqual([rate]);
  });

  test("are those of the day itself where the plan began within the period", () => {
    expect(ratesOf("2026-08-01", "2026-08-01", "2020-01-01", rates.slice(2))).toEqual(["of July"]);
  });

  test("go on as long as nobody has entered those of a later period, back to the loss and not beyond it", () => {
    expect(ratesOf("2028-02-01", "2025-05-01", "2020-01-01", rates.slice(0, 1))).toEqual(["of 2025"]);
    expect(ratesOf("2028-02-01", "2026-05-01", "2020-01-01", rates.slice(0, 1))).toBeUndefined();
    expect(ratingDays("2028-05-01", "2026-06-15", "2020-04-01")).toEqual([
      "2028-04-01",
      "2028-05-01",
      "2027-04-01",
      "2026-04-01",
      "2026-06-15",
    ]);
  });

  test("hold for the whole period, and on their own first and last day", () => {
    expect(ratesOn(rates, "2026-06-30")).toEqual([{ ...rates[1], terminationDate: null }]);
    expect(ratesOn(rates, "2026-01-01")).toEqual([{ ...rates[1], terminationDate: null }]);
    expect(ratesOn(rates, "2024-12-31")).toEqual([]);
  });
});

describe("the day by which ages count", () => {
  test.each<[what: string, rates: PlainDate, period: PlainDate, since: PlainDate[], day: PlainDate]>([
    ["is the first of the period: nobody gets older in it", "2026-01-01", "2026-01-01", [], "2026-01-01"],
    ["is that of an earlier cover all the same", "2026-01-01", "2026-01-01", ["2023-05-01"], "2026-01-01"],
    ["is the day on which one was added in it", "2026-01-01", "2026-01-01", ["2026-06-10"], "2026-06-10"],
    ["is of the period, where older rates go on", "2025-01-01", "2027-01-01", [], "2027-01-01"],
    ["is of the plan's first rates within it", "2026-07-01", "2026-01-01", [], "2026-07-01"],
  ])("%s", (_, ratesDay, periodStart, since, day) => {
    expect(ratingDay(ratesDay, periodStart, since)).toBe(day);
  });
});
