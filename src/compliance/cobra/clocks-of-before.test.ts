import { expect, test } from "vitest";
import { type ClockOfBefore, clocksOfBefore } from "./clocks-of-before.ts";

const start = { memberId: "spouse", lossDate: "2026-12-11", months: 36 };
const clock = (some: Partial<ClockOfBefore> = {}): ClockOfBefore => ({
  id: "clock",
  caseId: "case",
  memberId: "spouse",
  lossDate: "2027-01-01",
  months: 36,
  hasSteps: false,
  ...some,
});

test.each([
  ["of a later loss is replaced", {}, "replaced"],
  ["of a later loss with more months is replaced", { months: 36 + 1 }, "replaced"],
  ["of a later loss stands once its notice is out", { hasSteps: true }, "stands"],
  ["of the same day with as many months stands", { lossDate: "2026-12-11" }, "stands"],
  ["of the same day with fewer months is replaced", { lossDate: "2026-12-11", months: 18 }, "replaced"],
  [
    "of the same day with fewer months stands once its notice is out",
    { lossDate: "2026-12-11", months: 18, hasSteps: true },
    "stands",
  ],
  ["of an earlier loss is another one", { lossDate: "2026-12-10" }, "other"],
  ["of another person is another one", { memberId: "child" }, "other"],
] as const)("a clock %s", (_, some, what) => {
  const before = clock(some);
  expect(clocksOfBefore(start, [before])).toEqual({
    replaced: what === "replaced" ? [before] : [],
    stands: what === "stands" ? before : null,
  });
});

test("where one clock stands, none is replaced", () => {
  const stands = clock({ id: "other", hasSteps: true });
  expect(clocksOfBefore(start, [clock(), stands])).toEqual({ replaced: [], stands });
});
