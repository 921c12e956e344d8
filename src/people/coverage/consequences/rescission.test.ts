import { expect, test } from "vitest";
import { asksRescission, rescissionErrors } from "./rescission.ts";

const today = "2026-11-10";
const before = { basePlanId: "medical" } as never;
const lost = { memberId: "spouse", kind: "lost", from: "2026-09-01", before } as const;
const asked = { today, differences: [lost], healthPlans: new Set(["medical"]), diedId: null };

test.each([
  ["coverage that ended 70 days ago", {}, true],
  ["the first day without it 63 days ago", { from: "2026-09-08" }, true],
  ["the first day without it 62 days ago", { from: "2026-09-09" }, false],
  ["coverage that goes on in another plan", { kind: "plan" }, false],
  ["coverage that others keep at another tier", { kind: "tier" }, false],
  ["dental coverage", { before: { basePlanId: "dental" } as never }, false],
] as const)("for %s it is asked: %j, %s", (_, more, expected) => {
  expect(asksRescission({ ...asked, differences: [{ ...lost, ...more }] })).toBe(expected);
});

test("the coverage of somebody who died is not taken back, that of the others is", () => {
  expect(asksRescission({ ...asked, diedId: "spouse" })).toBe(false);
  expect(asksRescission({ ...asked, diedId: "employee" })).toBe(true);
});

test.each([
  [null, null, [{ path: "rescission", code: "rescission" }]],
  ["premiumNotPaid", null, []],
  ["requested", null, []],
  ["lateEntry", null, []],
  ["fraud", null, [{ path: "noticeSentOn", code: "noticeMissing" }]],
  ["fraud", "2026-10-12", [{ path: "noticeSentOn", code: "noticeTooShort" }]],
  ["fraud", "2026-10-11", []],
] as const)("the answer %s with a notice of %s is refused for %j", (rescission, noticeSentOn, errors) => {
  expect(rescissionErrors({ rescission, noticeSentOn, today })).toMatchObject(errors);
  expect(rescissionErrors({ rescission, noticeSentOn, today })).toHaveLength(errors.length);
});
