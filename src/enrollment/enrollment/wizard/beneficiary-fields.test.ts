import { expect, test } from "vitest";
import type { EnrollmentPerson } from "../enrollment.ts";
import {
  familyLeft,
  sumOfShares,
  withBeneficiary,
  withEqualShares,
  withoutBeneficiary,
} from "./beneficiary-edits.ts";
import { beneficiaryAnswers, beneficiaryFields, beneficiaryIds } from "./beneficiary-fields.ts";

const person = (relationship: EnrollmentPerson["relationship"], firstName: string) =>
  ({
    relationship,
    firstName,
    lastName: "Tran",
    middleName: null,
    suffix: null,
    dob: "1984-03-05",
  }) as EnrollmentPerson;
const mai = person("01", "Mai");

test("saved ones read as they would be typed, and go back as they were typed", () => {
  const saved = {
    id: "a",
    rank: "primary",
    name: "Mai Tran",
    relationship: "spouse",
    dob: "1984-03-05",
    share: 3_334,
  } as const;
  expect(beneficiaryAnswers(beneficiaryFields([saved]))).toEqual([
    { ...saved, dob: { month: "3", day: "5", year: "1984" }, share: "33.34" },
  ]);
});

test("a family member is taken in with all that is known, and the first of a rank gets all of it", () => {
  const one = withBeneficiary({}, { id: "a", rank: "primary", person: mai });
  const two = { ...one, ...withBeneficiary(one, { id: "b", rank: "primary", person: person("22", "Bao") }) };
  expect(beneficiaryAnswers(two)).toMatchObject([
    {
      id: "a",
      name: "Mai Tran",
      relationship: "spouse",
      share: "100",
      dob: { month: "3", day: "5", year: "1984" },
    },
    { id: "b", name: "Bao Tran", relationship: "child", share: "" },
  ]);
  expect(sumOfShares(two, "primary")).toEqual({ sum: 10_000, isWhole: false });
  const shared = { ...two, ...withEqualShares(two, "primary") };
  expect(sumOfShares(shared, "primary")).toEqual({ sum: 10_000, isWhole: true });
  expect(
    familyLeft(shared, [person("18", "Me"), mai, person("53", "Lee")]).map(({ firstName }) => firstName),
  ).toEqual(["Lee"]);
});

test("who is removed leaves nothing behind", () => {
  const one = withBeneficiary({}, { id: "a", rank: "contingent", person: mai });
  const none = { ...one, ...withoutBeneficiary(one, "a") };
  expect(beneficiaryIds(none)).toEqual([]);
  expect(Object.values(none).filter((text) => text !== "")).toEqual([]);
});
