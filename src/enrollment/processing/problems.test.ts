import { expect, test } from "vitest";
import { type Planned, type PlannedChoice, problemsOf } from "./problems.ts";

const plan: NonNullable<PlannedChoice["plan"]> = {
  name: "PPO",
  isOffered: true,
  terminationDate: null,
  coversDependents: true,
  coversPartners: true,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth",
  divisionIds: [],
  eligibilityClasses: [],
};
const choice = (more: Partial<typeof plan> = {}): PlannedChoice => ({
  coverageType: "medical",
  plan: { ...plan, ...more },
  dependents: ["c"],
  isPriced: true,
});
const person = { hireDate: "2020-01-01", isDisabled: false } as const;
const clean: Planned = {
  effectiveDate: "2027-01-01",
  people: [
    { ...person, id: "s", relationship: "18", dob: "1980-01-01" },
    { ...person, id: "c", relationship: "19", dob: "2010-01-01", hireDate: null },
  ],
  choices: [choice()],
  workplace: { divisionId: "d1", eligibilityClass: null, divisionClass: null },
  member: { status: "active", terminationDate: null, earlierLastDay: null },
};
const left = { status: "terminated", terminationDate: "2026-05-01", earlierLastDay: null } as const;
const back = { status: "active", terminationDate: null, earlierLastDay: "2020-01-01" } as const;
const hired = (hireDate: string) => ({ people: [{ ...clean.people[0]!, hireDate }] });

test.each<[string, Partial<Planned>, string[]]>([
  ["nothing is wrong", {}, []],
  ["no date", { effectiveDate: null }, ["noDate"]],
  ["hired later", hired("2027-02-01"), ["beforeHire"]],
  ["gone", { member: left }, ["memberLeftOn"]],
  ["gone, nobody knows since when", { member: { ...left, terminationDate: null } }, ["memberLeft"]],
  ["hired again", { member: left, ...hired("2026-11-01"), choices: [] }, []],
  ["hired on the last day of an earlier employment", { member: back }, ["hiredBefore"]],
  ["hired after an earlier employment", { member: back, ...hired("2020-01-02") }, []],
  ["a plan no longer offered", { choices: [choice({ isOffered: false })] }, ["planGone"]],
  ["a plan that ended", { choices: [choice({ terminationDate: "2026-12-31" })] }, ["planEnded"]],
  ["a plan that ends later", { choices: [choice({ terminationDate: "2027-01-01" })] }, []],
  ["a plan of another division", { choices: [choice({ divisionIds: ["d2"] })] }, ["planNotForThem"]],
  ["a child too old", { choices: [choice({ maxChildAge: 10 })] }, ["notCovered"]],
  ["a plan for employees alone", { choices: [choice({ coversDependents: false })] }, ["notCovered"]],
  ["a choice without a price", { choices: [{ ...choice(), isPriced: false }] }, ["noPrice"]],
  ["a waiver", { choices: [{ ...choice(), plan: null, isPriced: false }] }, []],
])("%s", (_, more, expected) => {
  expect(problemsOf({ ...clean, ...more }).map(({ code }) => code)).toEqual(
    expected.map((code) => `problem.${code}`),
  );
});
