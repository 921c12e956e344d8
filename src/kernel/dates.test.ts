import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  ageOn,
  dayBefore,
  daysBetween,
  firstDifference,
  firstOfMonth,
  firstOfNextMonth,
  formatLong,
  formatUsDate,
  hourIn,
  isDate,
  lastOfMonth,
  parseUsDate,
  todayIn,
  toDateParts,
} from "./dates.ts";

const aDate = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2100-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a date", () => {
  test.each([
    ["2026-02-28", true],
    ["2028-02-29", true],
    ["2000-02-29", true],
    ["2026-02-29", false],
    ["1900-02-29", false],
    ["2026-04-31", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-01-00", false],
    ["2026-1-1", false],
    ["0026-01-01", false],
    ["2026-01-01T00:00:00Z", false],
    [" 2026-01-01", false],
    ["", false],
    [null, false],
    [20260101, false],
  ])("%j is one: %s", (value, is) => {
    expect(isDate(value)).toBe(is);
  });

  test("lies within its month, each of the twelve", () => {
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    days.forEach((last, at) => {
      const month = `2026-${String(at + 1).padStart(2, "0")}`;
      expect([month, isDate(`${month}-${last}`), isDate(`${month}-${last + 1}`)]).toEqual([
        month,
        true,
        false,
      ]);
    });
  });

  test("that does not exist stops the work at once", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow("a real day");
    expect(() => formatUsDate("today")).toThrow("a real day");
    expect(() => addDays("9999-12-31", 1)).toThrow("a real day");
    expect(() => addDays("2026-01-01", 0.5)).toThrow("days are a whole number");
    expect(() => addMonths("2026-01-01", 0.5)).toThrow("months are a whole number");
  });
});

describe("reading a typed date", () => {
  test.each([
    ["three boxes", { month: "3", day: "15", year: "1985" }, "1985-03-15"],
    ["leading zeros", { month: "03", day: "05", year: "1985" }, "1985-03-05"],
    ["odd spaces in the boxes", { month: "\u00a03 ", day: "\u200b15", year: " 1985\u2003" }, "1985-03-15"],
    ["wide digits of a Korean keyboard", { month: "３", day: "１５", year: "１９８５" }, "1985-03-15"],
    ["numbers instead of texts", { month: 3, day: 15, year: 1985 }, "1985-03-15"],
    ["slashes", "3/15/1985", "1985-03-15"],
    ["slashes and spaces", " 03 / 15 / 1985 ", "1985-03-15"],
    ["hyphens", "03-15-1985", "1985-03-15"],
    ["dots", "3.15.1985", "1985-03-15"],
    ["spaces", "3 15 1985", "1985-03-15"],
    ["no-break spaces", "3\u00a015\u00a01985", "1985-03-15"],
    ["long dashes", "03–15–1985", "1985-03-15"],
    ["one run of eight", "03151985", "1985-03-15"],
    ["a run in December", "12151985", "1985-12-15"],
    ["our own form", "1985-03-15", "1985-03-15"],
    ["a month by its name", { month: "March", day: "15", year: "1985" }, "1985-03-15"],
    ["a short name", { month: "Feb", day: "15", year: "1985" }, "1985-02-15"],
    ["a short name with a dot", { month: "SEPT.", day: "15", year: "1985" }, "1985-09-15"],
    ["a Spanish name", { month: "febrero", day: "15", year: "1985" }, "1985-02-15"],
    ["Korean words", { month: "2월", day: "15일", year: "1985년" }, "1985-02-15"],
    ["a text with a name", "Dec 15 1985", "1985-12-15"],
    ["a leap day", { month: "2", day: "29", year: "2028" }, "2028-02-29"],
  ])("accepts %s", (_, input, value) => {
    expect(parseUsDate(input)).toEqual({ ok: true, value });
  });

  test.each([
    ["nothing", { month: "", day: " ", year: "\u200b" }, "empty", "month"],
    ["no object", undefined, "empty", "month"],
    ["null", null, "empty", "month"],
    ["an empty text", "", "empty", "month"],
    ["no month", { month: "", day: "15", year: "1985" }, "noMonth", "month"],
    ["no day", { month: "3", day: "", year: "1985" }, "noDay", "day"],
    ["no year", { month: "3", day: "15", year: "" }, "noYear", "year"],
    ["a month that is no word of ours", { month: "Marhc", day: "15", year: "1985" }, "letters", "month"],
    ["the word of a day behind the month", { month: "3일", day: "15", year: "1985" }, "letters", "month"],
    ["a day in words", { month: "3", day: "15th", year: "1985" }, "letters", "day"],
    ["month 13", { month: "13", day: "15", year: "1985" }, "monthRange", "month"],
    ["month 0", { month: "0", day: "15", year: "1985" }, "monthRange", "month"],
    ["day 32", { month: "3", day: "32", year: "1985" }, "dayRange", "day"],
    ["day 0", { month: "3", day: "00", year: "1985" }, "dayRange", "day"],
    ["a year of two digits", { month: "3", day: "15", year: "85" }, "yearForm", "year"],
    ["a year of five digits", { month: "3", day: "15", year: "19855" }, "yearForm", "year"],
    ["February 30", { month: "2", day: "30", year: "1985" }, "notReal", "day"],
    ["February 29 of a common year", "02/29/2027", "notReal", "day"],
    ["the first of two wrong parts", { month: "13", day: "40", year: "1" }, "monthRange", "month"],
    ["a text with two parts", "3/15", "noYear", "year"],
    ["a text with four parts", "3/15/19/85/1", "yearForm", "year"],
  ])("refuses %s at its first wrong part", (_, input, code, part) => {
    expect(parseUsDate(input)).toEqual({ ok: false, code, part });
  });

  test("reads back every date it writes", () => {
    fc.assert(
      fc.property(aDate, (date) => {
        expect(parseUsDate(formatUsDate(date))).toEqual({ ok: true, value: date });
        expect(parseUsDate(toDateParts(date))).toEqual({ ok: true, value: date });
        expect(parseUsDate(date)).toEqual({ ok: true, value: date });
      }),
    );
  });

  test("never throws, and never returns a date that does not exist", () => {
    const near = (max: number) =>
      fc.oneof(fc.integer({ min: 0, max }).map(String), fc.string(), fc.constant(null));
    const parts = fc.record({ month: near(14), day: near(33), year: fc.oneof(near(3000), fc.integer()) });
    const written = fc.tuple(fc.nat(14), fc.nat(33), fc.nat(3000)).map((three) => three.join("/"));
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(parts, written, fc.string(), fc.anything()), (input) => {
        const result = parseUsDate(input);
        if (!result.ok) return;
        read += 1;
        expect(isDate(result.value)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(20);
  });
});

describe("writing a date", () => {
  test("in the form of the country", () => {
    expect(formatUsDate("2026-03-01")).toBe("03/01/2026");
  });

  test.each([
    ["en", "March 1, 2026"],
    ["ko", "2026년 3월 1일"],
    ["es", "1 de marzo de 2026"],
  ] as const)("in words, %s", (language, words) => {
    expect(formatLong("2026-03-01", language)).toBe(words);
  });
});

describe("counting", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-30", 1, "2026-02-28"],
    ["2026-03-31", 1, "2026-04-30"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-01-15", 0, "2026-01-15"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-10", -1, "2025-12-10"],
    ["2024-02-29", 12, "2025-02-28"],
  ])("%s and %d months is %s", (date, months, result) => {
    expect(addMonths(date, months)).toBe(result);
  });

  test.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-08", 1, "2026-03-09"],
    ["2026-11-01", 1, "2026-11-02"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-01-01", 90, "2026-04-01"],
  ])("%s and %d days is %s", (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
    expect(daysBetween(date, result)).toBe(days);
  });

  test.each([
    ["2026-03-01", "2026-03-01", "2026-04-01", "2026-03-31"],
    ["2026-03-31", "2026-03-01", "2026-04-01", "2026-03-31"],
    ["2026-12-15", "2026-12-01", "2027-01-01", "2026-12-31"],
    ["2028-02-10", "2028-02-01", "2028-03-01", "2028-02-29"],
  ])("the month of %s begins %s, the next %s, and it ends %s", (date, first, next, last) => {
    expect(firstOfMonth(date)).toBe(first);
    expect(firstOfNextMonth(date)).toBe(next);
    expect(lastOfMonth(date)).toBe(last);
  });

  test.each([
    ["1985-03-15", "2026-03-14", 40],
    ["1985-03-15", "2026-03-15", 41],
    ["1985-03-15", "2026-02-20", 40],
    ["1985-03-15", "2026-04-01", 41],
    ["2004-02-29", "2026-02-28", 21],
    ["2004-02-29", "2026-03-01", 22],
    ["2004-02-29", "2028-02-29", 24],
    ["2026-03-15", "2026-03-15", 0],
    ["2026-03-16", "2026-03-15", -1],
  ])("born %s, on %s one is %d", (dob, on, age) => {
    expect(ageOn(dob, on)).toBe(age);
  });

  test.each([
    ["2027-01-01", "2026-01-01", "year"],
    ["2026-02-01", "2026-01-01", "month"],
    ["2026-01-02", "2026-01-01", "day"],
  ])("%s differs from %s in the %s", (date, other, part) => {
    expect(firstDifference(date, other)).toBe(part);
  });

  test("days go there and back, months keep within the month", () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -4000, max: 4000 }), (date, count) => {
        expect(addDays(addDays(date, count), -count)).toBe(date);
        expect(daysBetween(date, addDays(date, count))).toBe(count);
        const moved = addMonths(date, count);
        expect(addMonths(firstOfMonth(date), count)).toBe(firstOfMonth(moved));
        expect(Number(moved.slice(8))).toBeLessThanOrEqual(Number(date.slice(8)));
        expect(dayBefore(firstOfNextMonth(date)) >= date).toBe(true);
      }),
    );
  });

  test("agrees with the calendar of the machine", () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        const instant = new Date(`${date}T00:00:00Z`);
        instant.setUTCDate(instant.getUTCDate() + days);
        expect(addDays(date, days)).toBe(instant.toISOString().slice(0, 10));
      }),
    );
  });
});

describe("today", () => {
  test.each([
    ["America/New_York", "2026-03-01T04:59:59Z", "2026-02-28"],
    ["America/New_York", "2026-03-01T05:00:00Z", "2026-03-01"],
    ["America/New_York", "2026-07-01T03:59:59Z", "2026-06-30"],
    ["America/New_York", "2026-07-01T04:00:00Z", "2026-07-01"],
    ["Pacific/Honolulu", "2026-01-01T09:59:00Z", "2025-12-31"],
    ["Asia/Seoul", "2025-12-31T15:00:00Z", "2026-01-01"],
    ["UTC", "2026-01-01T00:00:00Z", "2026-01-01"],
  ])("in %s at %s is %s", (timeZone, instant, date) => {
    expect(todayIn(timeZone, new Date(instant))).toBe(date);
  });

  test.each([
    ["America/New_York", "2026-03-01T04:59:59Z", 23],
    ["America/New_York", "2026-03-01T05:00:00Z", 0],
    ["Asia/Seoul", "2026-03-01T04:30:00Z", 13],
  ])("the hour in %s at %s is %d", (timeZone, instant, hour) => {
    expect(hourIn(timeZone, new Date(instant))).toBe(hour);
  });
});
