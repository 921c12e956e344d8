import { expect, test } from "vitest";
import { firstStepsDone, nextStep } from "./next-step.ts";

const nothing = {
  divisions: 0,
  plans: 0,
  plansWithoutPrice: 0,
  sessions: 0,
  openSessionId: null,
  openedSessions: 0,
  members: 0,
  enrollments: 0,
};

test.each([
  [{}, "division"],
  [{ divisions: 1 }, "plan"],
  [{ divisions: 1, plans: 2, plansWithoutPrice: 2 }, "price"],
  [{ divisions: 1, plans: 2, plansWithoutPrice: 1 }, "session"],
  [{ divisions: 1, plans: 1, sessions: 1 }, "openSession"],
  [{ divisions: 1, plans: 1, sessions: 1, openSessionId: "open" }, "census"],
  [{ divisions: 1, plans: 1, sessions: 1, openSessionId: "open", members: 3 }, "none"],
])("a client that has %j goes on with %s", (has, next) => {
  expect(nextStep({ ...nothing, ...has })).toBe(next);
});

test("an installation without a client has done nothing; a plan without a price is no price", () => {
  expect(firstStepsDone(null, false)).toEqual([]);
  expect(firstStepsDone(null, true)).toEqual(["organization"]);
  expect(firstStepsDone({ ...nothing, divisions: 1, plans: 1, plansWithoutPrice: 1 }, false)).toEqual([
    "client",
    "division",
    "plan",
  ]);
});

test("a session that was open needed all before it, also when it is closed; people are the last step", () => {
  const opened = firstStepsDone({ ...nothing, openedSessions: 1 }, true);
  expect(opened).toHaveLength(7);
  expect(opened).not.toContain("people");
  for (const has of [{ members: 1 }, { enrollments: 1 }])
    expect(firstStepsDone({ ...nothing, openedSessions: 1, ...has }, true)).toEqual([...opened, "people"]);
});
