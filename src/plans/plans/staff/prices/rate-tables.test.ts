import { expect, test } from "vitest";
import type { ListedRate } from "../../price-list.ts";
import { periodsOf, tablesOf, usualPeriod } from "./rate-tables.ts";

let made = 0;
function rate(given: Partial<ListedRate>): ListedRate {
  made += 1;
  return {
    id: `rate ${made}`,
    version: 1,
    tierCode: null,
    personKind: null,
    ageFrom: null,
    ageTo: null,
    tobacco: null,
    ratingArea: null,
    divisionId: null,
    amountCents: made,
    amountMicros: null,
    basisPoints: null,
    effectiveDate: "2026-01-01",
    terminationDate: null,
    ...given,
  };
}

/** Areas across, and each row's first selector with the amounts of its cells. */
const shape = (rates: readonly ListedRate[]) =>
  tablesOf(rates).map(({ columns, rows, shared }) => ({
    shared: Object.values(shared).filter((value) => value !== null),
    areas: columns.map(({ ratingArea }) => ratingArea),
    rows: rows.map(({ selectors, cells }) => [
      selectors.ageFrom ?? selectors.tierCode,
      cells.map((cell) => cell.map(({ amountCents }) => amountCents)),
    ]),
  }));

test("ages down, areas across in the order of their numbers; a price that lacks leaves its cell empty", () => {
  const rates = [
    rate({ ageFrom: 30, ageTo: null, ratingArea: "RA10", amountCents: 1 }),
    rate({ ageFrom: 0, ageTo: 29, ratingArea: "RA2", amountCents: 2 }),
    rate({ ageFrom: 30, ageTo: null, ratingArea: "RA2", amountCents: 3 }),
  ];
  expect(shape(rates)).toEqual([
    {
      shared: [],
      areas: ["RA2", "RA10"],
      rows: [
        [0, [[2], []]],
        [30, [[3], [1]]],
      ],
    },
  ]);
});

test("tiers down in their own order; two prices for the same stand in one cell", () => {
  const rates = [
    rate({ tierCode: "FAM", amountCents: 4 }),
    rate({ tierCode: "EMP", amountCents: 1 }),
    rate({ tierCode: "EMP", amountCents: 2 }),
  ];
  expect(shape(rates)).toEqual([
    {
      shared: [],
      areas: [null],
      rows: [
        ["EMP", [[1, 2]]],
        ["FAM", [[4]]],
      ],
    },
  ]);
});

test("a table for each division, kind of person and use of tobacco, and for each tier beside ages", () => {
  const rates = [
    rate({ ageFrom: 1, personKind: "child" }),
    rate({ ageFrom: 1, personKind: "spouse", tobacco: true }),
    rate({ ageFrom: 1, tierCode: "FAM" }),
    rate({ ageFrom: 1, divisionId: "north" }),
  ];
  expect(shape(rates).map(({ shared }) => shared)).toEqual([["child"], ["spouse", true], ["FAM"], ["north"]]);
});

test("the period of today comes first, else the next one, else the last", () => {
  const periods = periodsOf([
    rate({ effectiveDate: "2025-01-01", terminationDate: "2025-12-31" }),
    rate({ effectiveDate: "2026-03-01", terminationDate: "2026-12-31" }),
    rate({ effectiveDate: "2026-03-01", terminationDate: "2026-12-31" }),
  ]);
  expect(periods.map(({ rates }) => rates.length)).toEqual([1, 2]);
  const on = (today: string) => usualPeriod(periods, today)?.effectiveDate;
  expect(["2025-06-01", "2026-01-15", "2026-03-01", "2027-01-01"].map(on)).toEqual([
    "2025-01-01",
    "2026-03-01",
    "2026-03-01",
    "2026-03-01",
  ]);
  expect(usualPeriod([], "2026-01-01")).toBeUndefined();
});
