import { expect, test } from "vitest";
import { earlyEndOf } from "./early-end.ts";

const ended = {
  state: "ended",
  electedOn: "2026-02-01",
  endedOn: "2026-06-30",
  endReason: "notPaid",
  endsOn: "2027-07-31",
} as const;

test.each([
  ["not paid in time", {}, "notPaid"],
  ["another plan", { endReason: "otherPlan" }, "otherPlan"],
  ["on the eve of the last day", { endedOn: "2027-07-30" }, "notPaid"],
  ["on the last day itself: not early", { endedOn: "2027-07-31" }, null],
  ["the last month is over", { endReason: "maximum" }, null],
  ["a death", { endReason: "death" }, null],
  ["never elected", { electedOn: null, endReason: "notElected" }, null],
  ["ended for payments, though nothing was elected", { electedOn: null }, null],
  ["still paying", { state: "paying", endReason: null, endedOn: null }, null],
] as const)("%s", (_, more, expected) => {
  expect(earlyEndOf({ ...ended, ...more })).toBe(expected);
});
