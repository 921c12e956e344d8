import { expect, test } from "vitest";
import type { EnrollmentPerson } from "../enrollment.ts";
import { withoutPerson, withPerson } from "./family-answers.ts";

const person = (id: string, relationship: EnrollmentPerson["relationship"]): EnrollmentPerson => ({
  id,
  relationship,
  prefix: null,
  firstName: id,
  middleName: null,
  lastName: "García",
  suffix: null,
  gender: null,
  dob: "2014-07-04",
  hireDate: null,
  ssnLast4: "1234",
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
});
const people = [person("me", "18"), person("ana", "19"), person("leo", "19")];
const typed = {
  relationship: "01",
  firstName: "Pat",
  lastName: "García",
  ssn: "219-09-9990",
  "dob.month": "1",
  "dob.day": "2",
  "dob.year": "1985",
};

test("a new person goes to the end of the whole list, without the employee", () => {
  const { dependents, index } = withPerson(people, null, typed);
  expect(dependents.map(({ id, firstName }) => [id, firstName])).toEqual([
    ["ana", "ana"],
    ["leo", "leo"],
    [undefined, "Pat"],
  ]);
  expect(index).toBe(2);
  expect(dependents[2]).toMatchObject({ ssn: "219-09-9990", dob: { month: "1", day: "2", year: "1985" } });
});

test("a changed person keeps id and place, and no stored SSN is sent back", () => {
  const { dependents, index } = withPerson(people, "ana", typed);
  expect(dependents.map(({ id }) => id)).toEqual(["ana", "leo"]);
  expect(index).toBe(0);
  expect(dependents[1]).not.toHaveProperty("ssn");
});

test("a removed person is left out", () => {
  expect(withoutPerson(people, "ana").map(({ id }) => id)).toEqual(["leo"]);
});
