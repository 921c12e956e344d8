import { describe, expect, test } from "vitest";
import {
  changesOf,
  consistent,
  eventEffectiveDate,
  eventWindow,
  exceptionalWindow,
  inconsistent,
  kindFault,
  mayChange,
  newcomerOf,
  planStart,
  type LifeEventRule,
} from "./life-event-rules.ts";

const rule = (given: Partial<LifeEventRule> = {}): LifeEventRule => ({
  code: "marriage",
  opensBeforeDays: 0,
  closesAfterDays: 30,
  effectiveDateKind: "firstOfNextMonth",
  ...given,
});

describe("the window", () => {
  test.each([
    ["2026-01-31", 0, 30, "2026-01-31", "2026-03-02"],
    ["2028-01-31", 0, 30, "2028-01-31", "2028-03-01"],
    ["2026-12-15", 30, 31, "2026-11-15", "2027-01-15"],
    ["2028-02-29", 0, 60, "2028-02-29", "2028-04-29"],
  ])(
    "of %s, %d days before, %d after: %s to %s",
    (date, opensBeforeDays, closesAfterDays, opensOn, closesOn) => {
      const window = eventWindow(rule({ opensBeforeDays, closesAfterDays }), date);
      expect(window.value).toEqual({ opensOn, closesOn });
      expect(window.why).toEqual([
        { code: "event.window", params: { eventDate: date, count: closesAfterDays, closesOn } },
      ]);
    },
  );
});

test.each([
  ["2026-12-24", "2026-11-03", "2027-01-23"],
  ["2026-10-20", "2026-10-20", "2026-12-03"],
])("an exception on %s opens the window from %s to %s", (today, opensOn, closesOn) => {
  expect(exceptionalWindow(rule(), "2026-11-03", today)).toEqual({
    value: { opensOn, closesOn },
    why: [{ code: "event.exception", params: { date: today, closesOn } }],
  });
});

test("within its window an event needs no exception", () => {
  expect(exceptionalWindow(rule(), "2026-11-03", "2026-11-20")).toEqual(eventWindow(rule(), "2026-11-03"));
});

test.each([
  ["birth", "2026-11-03", true, "2026-12-01"],
  ["birth", "2026-12-02", true, "2027-01-01"],
  ["birth", "2026-11-03", false, null],
  ["birth", "2026-11-01", true, null],
  ["adoption", "2028-02-29", true, "2028-03-01"],
  ["divorce", "2026-11-03", true, null],
  ["death", "2026-11-03", true, null],
  ["childAgeOff", "2026-11-03", true, null],
])(
  "what %s of %s adds to a plan (by the month: %s) starts on %s",
  (code, effectiveDate, eventsStartByMonth, day) => {
    const start = planStart({ eventsStartByMonth }, { code, effectiveDate });
    expect(start?.value ?? null).toBe(day);
    if (day !== null) expect(start?.why).toEqual([{ code: "event.planFirstOfMonth", params: { date: day } }]);
  },
);

describe("the first day of what changes", () => {
  test.each([
    ["dateOfEvent", "2026-11-03", "2026-11-20", "2026-11-03", "event.onTheDay"],
    ["dateOfEvent", "2028-02-29", "2028-03-20", "2028-02-29", "event.onTheDay"],
    ["firstOfNextMonth", "2026-11-03", "2026-11-20", "2026-12-01", "event.firstAfterReport"],
    ["firstOfNextMonth", "2026-11-03", "2026-12-01", "2027-01-01", "event.firstAfterReport"],
    // Told beforehand: not before it has happened.
    ["firstOfNextMonth", "2026-12-01", "2026-11-20", "2026-12-01", "event.firstAfterReport"],
    ["firstOfNextMonth", "2027-01-15", "2026-11-20", "2027-02-01", "event.firstFromEvent"],
    ["firstOfNextMonth", "2027-01-01", "2026-11-20", "2027-01-01", "event.firstFromEvent"],
    ["firstOfMonthAfterEvent", "2026-11-03", "2026-12-02", "2026-12-01", "event.firstAfterEvent"],
    ["firstOfMonthAfterEvent", "2026-11-01", "2026-11-02", "2026-12-01", "event.firstAfterEvent"],
    ["dateReported", "2026-11-03", "2026-11-20", "2026-11-20", "event.dayReported"],
    ["dateReported", "2026-12-03", "2026-11-20", "2026-12-03", "event.dayOfLater"],
  ] as const)("%s, happened %s, told %s: %s", (effectiveDateKind, happened, told, starts, code) => {
    const date = eventEffectiveDate(rule({ effectiveDateKind }), happened, told);
    expect([date.value, date.why[0]?.code]).toEqual([starts, code]);
  });

  test("of a birth is the birth, on whatever day it is told", () => {
    for (const told of ["2026-11-03", "2026-11-30", "2026-12-03"]) {
      const birth = rule({ code: "birth", effectiveDateKind: "dateOfEvent" });
      expect(eventEffectiveDate(birth, "2026-11-03", told).value).toBe("2026-11-03");
    }
  });
});

describe("what the law asks of a kind", () => {
  test.each([
    [rule(), null],
    [rule({ closesAfterDays: 29 }), { field: "closesAfterDays", code: "tooShort", min: 30 }],
    [
      rule({ code: "medicaidLost", closesAfterDays: 59 }),
      { field: "closesAfterDays", code: "tooShort", min: 60 },
    ],
    [rule({ code: "medicaidAssistance", closesAfterDays: 60 }), null],
    [rule({ code: "birth" }), { field: "effectiveDateKind", code: "notRetroactive" }],
    [
      rule({ code: "adoption", effectiveDateKind: "dateReported" }),
      { field: "effectiveDateKind", code: "notRetroactive" },
    ],
    [rule({ code: "birth", effectiveDateKind: "dateOfEvent" }), null],
  ])("%j: %j", (kind, fault) => {
    expect(kindFault(kind)).toEqual(fault);
  });
});

describe("what is consistent", () => {
  const gold = { planId: "gold", dependents: ["spouse"] };
  test.each([
    [null, null, []],
    [null, gold, ["enroll"]],
    [gold, null, ["waive"]],
    [gold, { ...gold }, []],
    [gold, { ...gold, dependents: ["spouse", "baby"] }, ["addDependent"]],
    [gold, { ...gold, dependents: [] }, ["dropDependent"]],
    [gold, { planId: "silver", dependents: ["baby"] }, ["changePlan", "addDependent", "dropDependent"]],
  ])("from %j to %j: %j", (before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  test.each([
    ["birth adds", ["addDependent"], ["addDependent", "enroll", "changePlan"], []],
    ["birth drops", ["dropDependent"], ["addDependent", "enroll", "changePlan"], ["dropDependent"]],
    ["divorce waives", ["waive"], ["dropDependent"], ["waive"]],
    ["nothing", [], [], []],
  ] as const)("%s", (_, changes, permits, refused) => {
    expect(inconsistent(changes, permits)).toEqual(refused);
    expect(consistent(changes, permits)).toBe(refused.length === 0);
  });
});

describe("what an event lets a family change in one type of coverage", () => {
  const cover = (dependents: string[] = []) => ({ planId: "p", dependents });
  const plan = (planId: string, hasRoom = false) => ({ planId, hasRoom });
  const joins = ["addDependent", "enroll", "changePlan"] as const;
  test.each([
    ["no cover, and the event lets them start", null, [plan("p")], joins, true, "mayEnroll"],
    ["no cover, and it does not", null, [plan("p")], ["dropDependent"], false, "noStart"],
    ["a plan that is gone", cover(), [plan("q")], [], true, "planGone"],
    ["nobody to add, no other plan", cover(["s"]), [plan("p")], joins, false, "staysAsItIs"],
    ["nobody to add, another plan", cover(), [plan("p"), plan("q")], joins, true, "mayChangePlan"],
    ["somebody to add", cover(), [plan("p", true)], joins, true, "mayAdd"],
    [
      "somebody to add to another plan only",
      cover(),
      [plan("p"), plan("q", true)],
      ["addDependent"],
      false,
      "staysAsItIs",
    ],
    ["nobody to take out", cover(), [plan("p")], ["dropDependent"], false, "staysAsItIs"],
    ["somebody to take out", cover(["s"]), [plan("p")], ["dropDependent"], true, "mayDrop"],
    ["cover that may end", cover(), [plan("p")], ["waive"], true, "mayWaive"],
  ] as const)("%s", (_, before, plans, permits, value, code) => {
    expect(mayChange(before, plans, permits)).toEqual({ value, why: [{ code: `event.${code}` }] });
  });

  test("whom an event brings: a child is as old as a birth", () => {
    expect(newcomerOf("birth", "2026-11-03")).toEqual({ relationship: "19", dob: "2026-11-03" });
    expect(newcomerOf("adoption", "2026-11-03")).toEqual({ relationship: "19", dob: null });
    expect(newcomerOf("marriage", "2026-11-03")).toEqual({ relationship: "01", dob: null });
    expect(newcomerOf("divorce", "2026-11-03")).toBeNull();
  });
});
