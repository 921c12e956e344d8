import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, ageOn, lastOfMonth } from "#kernel/dates.ts";
import {
  type CoveredPerson,
  type EnrollingPerson,
  type EventWindow,
  type FamilyRule,
  mayCover,
  mayEnroll,
  type SessionWindow,
  sessionKinds,
  windowOf,
} from "./eligibility.ts";
import { lastDayAsChild } from "#plans/plans/child-age.ts";
import { mayChoosePlan } from "#plans/plans/plan-audience.ts";

const person = (given: Partial<EnrollingPerson> = {}): EnrollingPerson => ({
  clientId: "bakery",
  relationship: "18",
  status: "active",
  hireDate: "2020-01-06",
  terminationDate: null,
  ...given,
});
const enrollmentSession = (given: Partial<SessionWindow> = {}): SessionWindow => ({
  clientId: "bakery",
  kind: "openEnrollment",
  status: "open",
  opensOn: "2026-11-01",
  closesOn: "2026-11-30",
  newHireDays: 31,
  ...given,
});
const event = (given: Partial<EventWindow> = {}): EventWindow => ({
  status: "open",
  opensOn: "2026-11-10",
  closesOn: "2026-12-10",
  ...given,
});
const newHire = { kind: "newHire", opensOn: "2026-01-01", closesOn: "2026-12-31" } as const;
const lifeEvent = { kind: "lifeEvent", opensOn: "2026-01-01", closesOn: "2026-11-30" } as const;

type Case = [
  what: string,
  person: Partial<EnrollingPerson>,
  enrollmentSession: Partial<SessionWindow>,
  day: string,
  code: string,
];

describe("who may enroll", () => {
  const yes: Case[] = [
    ["the first day of open enrollment", {}, {}, "2026-11-01", "enroll.sessionWindow"],
    ["its last day", {}, {}, "2026-11-30", "enroll.sessionWindow"],
    ["the last day at work", { terminationDate: "2026-11-15" }, {}, "2026-11-15", "enroll.sessionWindow"],
    ["hired before it closes", { hireDate: "2026-11-30" }, {}, "2026-11-05", "enroll.sessionWindow"],
    ["with a hire date not known", { hireDate: null }, {}, "2026-11-05", "enroll.sessionWindow"],
    ["on the day of hire", { hireDate: "2026-02-28" }, newHire, "2026-02-28", "enroll.hireWindow"],
    ["31 days after it", { hireDate: "2026-02-28" }, newHire, "2026-03-31", "enroll.hireWindow"],
    ["before a hire to come", { hireDate: "2026-06-01" }, newHire, "2026-01-01", "enroll.hireWindow"],
    ["at the end of the session", { hireDate: "2026-12-20" }, newHire, "2026-12-31", "enroll.hireWindowCut"],
  ];
  test.each(yes)("%s: yes", (_, who, where, day, code) => {
    const answer = mayEnroll(person(who), enrollmentSession(where), day);
    expect([answer.value, answer.why[0]?.code]).toEqual([true, code]);
  });

  const no: Case[] = [
    ["the day before it opens", {}, {}, "2026-10-31", "enroll.tooEarly"],
    ["the day after it closes", {}, {}, "2026-12-01", "enroll.tooLate"],
    ["of another client", { clientId: "market" }, {}, "2026-11-05", "enroll.otherClient"],
    ["a spouse", { relationship: "01" }, {}, "2026-11-05", "enroll.dependent"],
    ["the day after the last at work", { terminationDate: "2026-11-15" }, {}, "2026-11-16", "enroll.left"],
    ["terminated without a day", { status: "terminated" }, {}, "2026-11-05", "enroll.leftUnknown"],
    ["left out by staff", { isExcluded: true }, {}, "2026-11-05", "enroll.excluded"],
    ["hired after it closes", { hireDate: "2026-12-01" }, {}, "2026-11-05", "enroll.notHired"],
    ["in a draft", {}, { status: "draft" }, "2026-11-05", "enroll.notOpen"],
    ["in a closed session", {}, { status: "closed" }, "2026-11-05", "enroll.notOpen"],
    ["32 days after the hire", { hireDate: "2026-02-28" }, newHire, "2026-04-01", "enroll.tooLate"],
    ["a new hire nobody knows since when", { hireDate: null }, newHire, "2026-03-01", "enroll.noHireDate"],
    [
      "before the session for new hires",
      { hireDate: "2026-01-02" },
      newHire,
      "2025-12-31",
      "enroll.tooEarly",
    ],
    ["without an event", {}, lifeEvent, "2026-11-12", "enroll.noEvent"],
  ];
  test.each(no)("%s: no", (_, who, where, day, code) => {
    const answer = mayEnroll(person(who), enrollmentSession(where), day);
    expect([answer.value, answer.why[0]?.code]).toEqual([false, code]);
  });

  test.each([
    ["2026-11-09", {}, false, "enroll.tooEarly"],
    ["2026-11-10", {}, true, "enroll.eventWindow"],
    // The right outlasts the session's last day.
    ["2026-12-10", {}, true, "enroll.eventWindow"],
    ["2026-12-11", {}, false, "enroll.tooLate"],
    ["2026-11-12", { status: "used" }, false, "enroll.eventUsed"],
    ["2026-11-12", { status: "withdrawn" }, false, "enroll.eventWithdrawn"],
  ] as const)("by an event on %s %j: %s", (day, given, value, code) => {
    const answer = mayEnroll(person(), enrollmentSession(lifeEvent), day, event(given));
    expect([answer.value, answer.why[0]?.code]).toEqual([value, code]);
  });

  const days = fc.integer({ min: 0, max: 1500 }).map((count) => addDays("2025-01-01", count));
  test("never after the last day of the window, nor after the last day at work", () => {
    fc.assert(
      fc.property(
        fc.record({ hireDate: fc.option(days), terminationDate: fc.option(days) }),
        fc.record({
          kind: fc.constantFrom(...sessionKinds),
          opensOn: days,
          closesOn: days,
          newHireDays: fc.nat(90),
        }),
        fc.option(fc.record({ opensOn: days, closesOn: days })),
        days,
        (who, where, given, day) => {
          const [asking, asked] = [person(who), enrollmentSession(where)];
          const opened = given && event(given);
          const answer = mayEnroll(asking, asked, day, opened);
          const window = windowOf(asked, asking.hireDate, opened).value;
          const isInside = window !== null && window.opensOn <= day && day <= window.closesOn;
          expect(answer.why.length).toBeGreaterThan(0);
          if (answer.value) expect(isInside).toBe(true);
          if (who.terminationDate !== null && day > who.terminationDate) expect(answer.value).toBe(false);
          if (asked.kind !== "lifeEvent" && day > asked.closesOn) expect(answer.value).toBe(false);
        },
      ),
    );
  });
});

describe("which plans", () => {
  const here = { divisionId: "north", eligibilityClass: "hourly", divisionClass: "salaried" };
  const all = { divisionIds: [], eligibilityClasses: [] };
  test.each([
    [all, here, true, "plan.offered"],
    [all, { divisionId: null, eligibilityClass: null, divisionClass: null }, true, "plan.offered"],
    [{ ...all, divisionIds: ["north", "south"] }, here, true, "plan.offered"],
    [{ ...all, divisionIds: ["south"] }, here, false, "plan.otherDivision"],
    [{ ...all, divisionIds: ["south"] }, { ...here, divisionId: null }, false, "plan.otherDivision"],
    [{ ...all, eligibilityClasses: ["hourly"] }, here, true, "plan.offered"],
    // The member's own class comes before that of the division.
    [{ ...all, eligibilityClasses: ["salaried"] }, here, false, "plan.otherClass"],
    [{ ...all, eligibilityClasses: ["salaried"] }, { ...here, eligibilityClass: null }, true, "plan.offered"],
    [
      { ...all, eligibilityClasses: ["salaried"] },
      { ...here, eligibilityClass: null, divisionClass: null },
      false,
      "plan.otherClass",
    ],
  ] as const)("%j for %j: %s", (plan, workplace, value, code) => {
    expect(mayChoosePlan(plan, workplace)).toEqual({ value, why: [{ code }] });
  });
});

describe("whom a plan covers", () => {
  const plan = (given: Partial<FamilyRule> = {}): FamilyRule => ({
    coversDependents: true,
    coversPartners: true,
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
    ...given,
  });
  const child: CoveredPerson = { relationship: "19", dob: "2000-02-10" };

  test.each([
    ["the employee", { ...child, relationship: "18" }, { coversDependents: false }, true, "cover.employee"],
    ["a spouse", { ...child, relationship: "01" }, {}, true, "cover.spouse"],
    ["a spouse", { ...child, relationship: "01" }, { coversDependents: false }, false, "cover.employeeOnly"],
    ["a partner", { ...child, relationship: "53" }, {}, true, "cover.partner"],
    ["a partner", { ...child, relationship: "53" }, { coversPartners: false }, false, "cover.noPartners"],
    ["a disabled child", { ...child, relationship: "22" }, {}, true, "cover.disabledChild"],
    ["a disabled child", { ...child, isDisabled: true }, {}, true, "cover.disabledChild"],
    ["a child", child, {}, false, "cover.childTooOld"],
    ["a child", child, { maxChildAge: 27 }, true, "cover.child"],
    ["a child", child, { maxChildAge: null }, true, "cover.childAnyAge"],
  ] as const)("%s %j by %j on March 1: %s", (_, who, rule, value, code) => {
    const answer = mayCover(plan(rule), who, "2026-03-01");
    expect([answer.value, answer.why[0]?.code]).toEqual([value, code]);
  });

  test.each([
    ["2000-02-10", "endOfMonth", "2026-02-28"],
    ["2000-02-10", "dayBeforeBirthday", "2026-02-09"],
    ["2000-03-01", "endOfMonth", "2026-03-31"],
    ["2000-03-01", "dayBeforeBirthday", "2026-02-28"],
    ["2002-03-01", "dayBeforeBirthday", "2028-02-29"],
    ["2000-02-29", "endOfMonth", "2026-03-31"],
    ["2000-02-29", "dayBeforeBirthday", "2026-02-28"],
    ["2000-01-31", "endOfMonth", "2026-01-31"],
    ["2000-01-31", "dayBeforeBirthday", "2026-01-30"],
  ] as const)("born %s, %s: covered through %s, not a day longer", (dob, childCoverEnds, lastDay) => {
    const rule = plan({ childCoverEnds });
    expect(lastDayAsChild(dob, 26, childCoverEnds)).toBe(lastDay);
    expect(mayCover(rule, { ...child, dob }, lastDay).value).toBe(true);
    expect(mayCover(rule, { ...child, dob }, addDays(lastDay, 1)).value).toBe(false);
  });

  test("to the birthday at least, and never beyond the month it falls in", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12_000 }).map((count) => addDays("1990-01-01", count)),
        fc.integer({ min: 18, max: 40 }),
        (dob, age) => {
          const dayBefore = lastDayAsChild(dob, age, "dayBeforeBirthday");
          expect([ageOn(dob, dayBefore), ageOn(dob, addDays(dayBefore, 1))]).toEqual([age - 1, age]);
          const monthEnd = lastDayAsChild(dob, age, "endOfMonth");
          // The month of the first day of that age, by our own reckoning of ages.
          expect(monthEnd).toBe(lastOfMonth(addDays(dayBefore, 1)));
        },
      ),
    );
  });
});
