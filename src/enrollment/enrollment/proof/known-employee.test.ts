import { expect, test } from "vitest";
import { knownEmployee } from "./known-employee.ts";

const mina = { firstName: "Mina", lastName: "Park", dob: "1985-03-15", ssnKeys: ["new", "old"] };
const known = { id: "1", firstName: "Mina", lastName: "Park", dob: "1985-03-15", ssnKey: "old" };

test.each([
  ["the same SSN, under an older key", mina, known, "1"],
  ["the same SSN under another name", { ...mina, firstName: "Jo", dob: null }, known, "1"],
  ["another SSN: a namesake of the same day", mina, { ...known, ssnKey: "else" }, null],
  ["no SSN on file, the same name and day", mina, { ...known, ssnKey: null }, "1"],
  ["no SSN given, the same name in other letters", { ...mina, firstName: " MINA", ssnKeys: [] }, known, "1"],
  ["no SSN given, another day", { ...mina, dob: "1985-03-16", ssnKeys: [] }, known, null],
  ["no SSN given, another first name", { ...mina, firstName: "Min", ssnKeys: [] }, known, null],
  ["no SSN given, another last name", { ...mina, lastName: "Parks", ssnKeys: [] }, known, null],
  ["no birth date on both sides", { ...mina, dob: null, ssnKeys: [] }, { ...known, dob: null }, null],
  [
    "no SSN on either side, and neither is the same",
    { ...mina, ssnKeys: [] },
    { ...known, lastName: "Ruiz", ssnKey: null },
    null,
  ],
])("%s", (_, person, employee, id) => {
  expect(knownEmployee(person, [employee])?.id ?? null).toBe(id);
});
