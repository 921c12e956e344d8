import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoment, momentAt, wallTime } from "./moments.ts";
import { zoneTitle } from "./zone-title.ts";

test.each([
  ["en", "America/New_York", "May 4, 2026 at 3:05 PM EDT"],
  ["ko", "America/New_York", "2026년 5월 4일 오후 3:05 EDT"],
  ["es", "America/New_York", "4 de mayo de 2026, 3:05 p.m. EDT"],
  ["en", "Pacific/Honolulu", "May 4, 2026 at 9:05 AM HST"],
  ["ko", "Pacific/Honolulu", "2026년 5월 4일 오전 9:05 HST"],
] as const)("in %s, seen from %s, it is %s", (language, timeZone, told) => {
  const said = formatMoment(new Date("2026-05-04T19:05:00Z"), timeZone, language);
  // How ICU joins a Spanish date and time differs between the versions of Node.
  expect(said.replace(" a las ", ", ")).toBe(told);
});

test("a short one names the clock too, and seconds where they are asked for", () => {
  const moment = new Date("2026-11-23T02:19:07Z");
  expect(formatMoment(moment, "America/New_York", "en", "short")).toBe("Nov 22, 2026, 9:19 PM EST");
  expect(formatMoment(moment, "America/Los_Angeles", "ko", "seconds")).toBe(
    "2026년 11월 22일 오후 6시 19분 7초 PST",
  );
  expect(zoneTitle("America/New_York", "ko")).toBe("미 동부 시간");
});

test.each([
  ["2026-11-22T21:19", "America/New_York", "2026-11-23T02:19:00.000Z"],
  ["2026-07-01T23:59:59", "Pacific/Honolulu", "2026-07-02T09:59:59.000Z"],
  // 2 to 3 o'clock is left out on March 8, and 1 to 2 comes twice on November 1.
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
])("%s on the clock of %s is %s", (wall, timeZone, moment) => {
  expect(momentAt(wall, timeZone)?.toISOString()).toBe(moment);
});

test.each(["", "2026-02-31T25:00", "tomorrow", "2026-11-22", "2026-11-22T21:19Z"])(
  "%j is no time",
  (wall) => {
    expect(momentAt(wall, "America/New_York")).toBeNull();
  },
);

test("what a clock shows is read back as it was shown, at any moment in any zone", () => {
  const zones = ["America/New_York", "America/Phoenix", "Pacific/Honolulu", "America/Los_Angeles", "UTC"];
  const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2060, 0) / 1000 });
  fc.assert(
    fc.property(seconds, fc.constantFrom(...zones), (second, timeZone) => {
      const wall = wallTime(new Date(second * 1000), timeZone);
      const back = momentAt(wall, timeZone);
      expect(back && wallTime(back, timeZone)).toBe(wall);
    }),
  );
});
