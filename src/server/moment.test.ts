import { expect, test } from "vitest";
import { formatMoment } from "./moment.ts";

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
