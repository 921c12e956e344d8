import { expect, test } from "vitest";
import { ratedFrom, type RatedFacts } from "./rated-facts.ts";

const was: RatedFacts = { dob: "1980-04-01", tobacco: false, otherOffer: null, wellness: null };
const born: RatedFacts = { ...was, dob: "1970-04-01" };
const smokes: RatedFacts = { ...was, tobacco: true };
const married: RatedFacts = { ...was, relationship: "01" };
const partner: RatedFacts = { ...was, relationship: "53" };
const both: RatedFacts = { ...born, tobacco: true };
const open = { effectiveDate: "2026-03-01", terminationDate: null };
const today = "2026-11-24";

test.each([
  ["nothing that prices it", was, open, null, []],
  ["a birth date, from its first day", born, open, null, [["2026-03-01", was, born]]],
  [
    "a birth date, of coverage that began in an earlier plan year, from this one's first day",
    born,
    { ...open, effectiveDate: "2024-05-01" },
    null,
    [["2026-01-01", was, born]],
  ],
  [
    "a birth date, where plan years begin in July",
    born,
    { ...open, effectiveDate: "2024-05-01" },
    "2020-07-01",
    [["2026-07-01", was, born]],
  ],
  [
    "a birth date, of coverage that ended in this plan year",
    born,
    { effectiveDate: "2025-05-01", terminationDate: "2026-01-01" },
    null,
    [["2026-01-01", was, born]],
  ],
  [
    "a birth date, of coverage that ended the day before this plan year: it stays as it was",
    born,
    { effectiveDate: "2025-05-01", terminationDate: "2025-12-31" },
    null,
    [],
  ],
  [
    "a birth date, of coverage that never began",
    born,
    { effectiveDate: "2026-05-01", terminationDate: "2026-04-30" },
    null,
    [],
  ],
  [
    "an offer of other work, from the next month",
    { ...was, otherOffer: true },
    open,
    null,
    [["2026-12-01", was, { ...was, otherOffer: true }]],
  ],
  [
    "a wellness program, from the next month",
    { ...was, wellness: true },
    open,
    null,
    [["2026-12-01", was, { ...was, wellness: true }]],
  ],
  ["tobacco, from the next month", smokes, open, null, [["2026-12-01", was, smokes]]],
  [
    "tobacco, of coverage that begins later, from its first day",
    smokes,
    { effectiveDate: "2027-01-01", terminationDate: null },
    null,
    [["2027-01-01", was, smokes]],
  ],
  [
    "tobacco, of coverage that ends with this month",
    smokes,
    { ...open, terminationDate: "2026-11-30" },
    null,
    [],
  ],
  [
    "both, each from its own day",
    both,
    open,
    null,
    [
      ["2026-03-01", was, born],
      ["2026-12-01", born, both],
    ],
  ],
  [
    "both at once, where the coverage begins later",
    both,
    { effectiveDate: "2027-01-01", terminationDate: null },
    null,
    [["2027-01-01", was, both]],
  ],
] as const)("%s", (_, now, cover, planYearStart, steps) => {
  const { value, why } = ratedFrom({ was, now, cover, today, planYearStart });
  expect(value.map(({ from, before, after }) => [from, before, after])).toEqual(steps);
  expect(why.length >= steps.length).toBe(true);
  expect(why.length === 0).toBe(steps.length === 0);
});

test("a relationship was wrong all along: it counts from this plan year's first day, and tobacco from its own", () => {
  const cover = { effectiveDate: "2024-05-01", terminationDate: null };
  const asked = { was: married, cover, today, planYearStart: null };
  expect(ratedFrom({ ...asked, now: married }).value).toEqual([]);
  expect(ratedFrom({ ...asked, now: partner })).toEqual({
    value: [{ from: "2026-01-01", before: married, after: partner }],
    why: [{ code: "reprice.relationship", params: { date: "2026-01-01" } }],
  });
  // A form without the relationship leaves it as it is.
  expect(ratedFrom({ ...asked, now: was })).toEqual({ value: [], why: [] });
  expect(ratedFrom({ ...asked, now: { ...partner, tobacco: true } }).value).toEqual([
    { from: "2026-01-01", before: married, after: partner },
    { from: "2026-12-01", before: partner, after: { ...partner, tobacco: true } },
  ]);
});
