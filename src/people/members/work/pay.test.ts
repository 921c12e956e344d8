import fc from "fast-check";
import { expect, test } from "vitest";
import { noPay, type Pay, payAfter, yearPay } from "./pay.ts";

const hourly: Pay = { payKind: "hourly", salaryCents: null, hourlyRateCents: 2_000, weeklyHours: 40 };

test.each<[string, Partial<Pay>, number | null]>([
  ["the rate for the hours of 52 weeks", {}, 4_160_000],
  ["hours with a half", { weeklyHours: 37.5 }, 3_900_000],
  ["a cent that is rounded", { hourlyRateCents: 1_833, weeklyHours: 33.33 }, 3_176_882],
  ["no hours, and a year's pay", { weeklyHours: null, salaryCents: 3_000_000 }, 3_000_000],
  ["no hours and no year's pay", { weeklyHours: null }, null],
  ["a salary", { payKind: "salaried", hourlyRateCents: null, salaryCents: 5_000_000 }, 5_000_000],
  ["a kind that nobody said", { payKind: null, salaryCents: 5_000_000 }, 5_000_000],
])("a year's pay: %s", (_, pay, cents) => {
  expect(yearPay({ ...hourly, ...pay }).value).toBe(cents);
});

const known: Pay = { ...hourly, salaryCents: 4_160_000 };
test.each<[string, Pay, Partial<Pay>, Partial<Pay>]>([
  [
    "a rate alone makes an hourly employee",
    noPay,
    { hourlyRateCents: 1_500 },
    { payKind: "hourly", salaryCents: null },
  ],
  ["another rate moves the year's pay", known, { hourlyRateCents: 2_200 }, { salaryCents: 4_576_000 }],
  ["other hours move the year's pay", known, { weeklyHours: 20 }, { salaryCents: 2_080_000 }],
  [
    "a year's pay that is told stands",
    known,
    { weeklyHours: 20, salaryCents: 2_500_000 },
    { salaryCents: 2_500_000 },
  ],
  ["nothing told changes nothing", { ...known, salaryCents: 4_000_000 }, {}, { salaryCents: 4_000_000 }],
  ["null tells nothing", known, { weeklyHours: null, salaryCents: null }, known],
  [
    "a salaried employee has no rate",
    known,
    { payKind: "salaried", salaryCents: 6_000_000 },
    { hourlyRateCents: null, salaryCents: 6_000_000 },
  ],
  [
    "hours of a salaried employee leave the pay",
    { ...noPay, payKind: "salaried", salaryCents: 1 },
    { weeklyHours: 30 },
    { salaryCents: 1, weeklyHours: 30 },
  ],
])("%s", (_, before, told, after) => {
  expect(payAfter(before, told)).toMatchObject(after);
});

test("what is told twice is as told once", () => {
  const cents = fc.option(fc.integer({ min: 0, max: 900_000 }));
  const pay = fc.record({
    payKind: fc.constantFrom("hourly" as const, "salaried" as const, null),
    salaryCents: cents,
    hourlyRateCents: cents,
    weeklyHours: fc.option(fc.integer({ min: 0, max: 168 })),
  });
  fc.assert(
    fc.property(pay, pay, (before, told) => {
      const once = payAfter(before, told);
      expect(payAfter(once, told)).toEqual(once);
    }),
  );
});
