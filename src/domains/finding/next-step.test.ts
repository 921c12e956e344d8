import { expect, test } from "vitest";
import { firstStepsDone, nextStep } from "./next-step.ts";

const nothing = { divisions: 0, plans: 0, plansWithoutPrice: 0, sessions: 0, openSessions: 0, employees: 0 };

test.each([
  [{}, "division"],
  [{ divisions: 1 }, "plan"],
  [{ divisions: 1, plans: 2, plansWithoutPrice: 2 }, "price"],
  [{ divisions: 1, plans: 2, plansWithoutPrice: 1 }, "session"],
  [{ divisions: 1, plans: 1, sessions: 1 }, "openSession"],
  [{ divisions: 1, plans: 1, sessions: 1, openSessions: 1 }, "census"],
  [{ divisions: 1, plans: 1, sessions: 1, openSessions: 1, employees: 3 }, "none"],
])("a client that has %j goes on with %s", (has, next) => {
  expect(nextStep({ ...nothing, ...has })).toBe(next);
});

test("an installation without a client has done nothing; an open session needed all before it", () => {
  expect(firstStepsDone(null)).toEqual([]);
  expect(firstStepsDone({ ...nothing, divisions: 1, plans: 1, plansWithoutPrice: 1 })).toEqual([
    "client",
    "division",
    "plan",
  ]);
  expect(firstStepsDone({ ...nothing, openSessions: 1 })).toHaveLength(6);
});
