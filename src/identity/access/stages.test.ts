import { expect, test } from "vitest";
import type { SignInStage } from "#kernel/access.ts";
import { nextStage } from "./stages.ts";

const table: readonly [has: boolean, needs: boolean, change: boolean, steps: readonly SignInStage[]][] = [
  [false, false, false, []],
  [false, false, true, ["passwordChange"]],
  [false, true, false, ["secondFactorSetup"]],
  [false, true, true, ["secondFactorSetup", "passwordChange"]],
  // Anyone who has a factor is asked for it, demanded or not, and never led to set up another.
  [true, false, false, ["secondFactor"]],
  [true, false, true, ["secondFactor", "passwordChange"]],
  [true, true, false, ["secondFactor"]],
  [true, true, true, ["secondFactor", "passwordChange"]],
];

test.each(table)(
  "has a factor %s, needs one %s, must change the password %s: %j",
  (has, needs, change, steps) => {
    const duties = { hasSecondFactor: has, needsSecondFactor: needs, mustChangePassword: change };
    const taken: SignInStage[] = [];
    for (let next = nextStage(duties, null); next !== null; next = nextStage(duties, next)) {
      taken.push(next);
      // What a step has mended does not come again.
      if (next === "secondFactorSetup") duties.hasSecondFactor = true;
      if (next === "passwordChange") duties.mustChangePassword = false;
      expect(taken.length).toBeLessThan(4);
    }
    expect(taken).toEqual(steps);
  },
);

test("a new password is asked for once, also by who still knows the duties from before it", () => {
  const duties = { hasSecondFactor: false, needsSecondFactor: false, mustChangePassword: true };
  expect(nextStage(duties, "passwordChange")).toBeNull();
});
