import fc from "fast-check";
import { expect, test } from "vitest";
import { deductionDays, deductionsPerYear, payFrequencies, type PaySchedule } from "./pay-days.ts";

const biweekly: PaySchedule = {
  frequency: "biweekly",
  firstPayDay: "2026-01-02",
  secondDay: null,
  isTwiceAMonth: false,
};

test.each<[string, Partial<PaySchedule>, string, string, string[]]>([
  ["every second Friday", {}, "2026-01-01", "2026-01-31", ["2026-01-02", "2026-01-16", "2026-01-30"]],
  [
    "not on the third pay day",
    { isTwiceAMonth: true },
    "2026-01-01",
    "2026-02-28",
    ["2026-01-02", "2026-01-16", "2026-02-13", "2026-02-27"],
  ],
  [
    "the third pay day is known in the middle of its month",
    { isTwiceAMonth: true },
    "2026-01-20",
    "2026-01-31",
    [],
  ],
  ["before the first pay day that was said", {}, "2025-12-01", "2025-12-31", ["2025-12-05", "2025-12-19"]],
  [
    "every Friday",
    { frequency: "weekly" },
    "2026-02-06",
    "2026-02-20",
    ["2026-02-06", "2026-02-13", "2026-02-20"],
  ],
  [
    "on the 15th and the last day",
    { frequency: "semimonthly", firstPayDay: "2026-01-15" },
    "2026-02-01",
    "2026-03-31",
    ["2026-02-15", "2026-02-28", "2026-03-15", "2026-03-31"],
  ],
  [
    "on the last day and the 15th",
    { frequency: "semimonthly", firstPayDay: "2026-01-31" },
    "2026-02-01",
    "2026-02-28",
    ["2026-02-15", "2026-02-28"],
  ],
  [
    "on the 5th and the 20th",
    { frequency: "semimonthly", firstPayDay: "2026-01-20" },
    "2026-02-01",
    "2026-02-28",
    ["2026-02-05", "2026-02-20"],
  ],
  [
    "on two days that were said",
    { frequency: "semimonthly", firstPayDay: "2026-01-10", secondDay: 25 },
    "2026-02-01",
    "2026-02-28",
    ["2026-02-10", "2026-02-25"],
  ],
  [
    "on the last day of each month",
    { frequency: "monthly", firstPayDay: "2026-01-31" },
    "2026-02-01",
    "2026-04-30",
    ["2026-02-28", "2026-03-31", "2026-04-30"],
  ],
])("pay is deducted from %s", (_, schedule, from, to, days) => {
  expect(deductionDays({ ...biweekly, ...schedule }, { from, to }).value).toEqual(days);
});

test("a year has as many days as it is counted with, or one more or less where weeks do not fit", () => {
  const day = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      fc.constantFrom(...payFrequencies),
      day,
      fc.boolean(),
      (frequency, firstPayDay, isTwiceAMonth) => {
        const schedule: PaySchedule = { frequency, firstPayDay, secondDay: null, isTwiceAMonth };
        const days = deductionDays(schedule, { from: "2027-01-01", to: "2027-12-31" }).value;
        expect(days).toEqual([...new Set(days)].toSorted());
        const isOfWeeks = frequency === "weekly" || (frequency === "biweekly" && !isTwiceAMonth);
        expect(Math.abs(days.length - deductionsPerYear(schedule))).toBeLessThanOrEqual(isOfWeeks ? 1 : 0);
      },
    ),
  );
});
