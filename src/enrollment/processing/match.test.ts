import { expect, test } from "vitest";
import { type EnrollingPerson, type KnownMember, matchFamily } from "./match.ts";

const person = (more: Partial<EnrollingPerson> = {}): EnrollingPerson => ({
  id: "p1",
  relationship: "18",
  memberId: null,
  firstName: "María",
  lastName: "Peña",
  dob: "1980-01-02",
  ssnKeys: ["s1"],
  ...more,
});
const member = (more: Partial<KnownMember> = {}): KnownMember => ({
  id: "m1",
  familyId: "m1",
  relationship: "18",
  firstName: "María",
  lastName: "Peña",
  dob: "1980-01-02",
  ssnKey: "s1",
  ...more,
});
const child = person({ id: "p2", relationship: "19", firstName: "Leo", dob: "2015-05-05", ssnKeys: [] });
const codes = (people: EnrollingPerson[], known: KnownMember[], memberId: string | null = null) => {
  const { members, problems } = matchFamily(people, known, memberId);
  return [members["p1"], ...problems.map(({ code }) => code)];
};

test.each<[string, EnrollingPerson, KnownMember[], string | null, unknown[]]>([
  ["nobody is known", person(), [], null, [null]],
  ["the member they began with", person({ ssnKeys: [] }), [member({ lastName: "Old" })], "m1", ["m1"]],
  ["the SSN, whatever became of the last name", person(), [member({ lastName: "Old" })], null, ["m1"]],
  ["name and birth date, without an SSN", person({ ssnKeys: [] }), [member()], null, ["m1"]],
  ["a name in other letters", person({ ssnKeys: [], firstName: "MARÍA " }), [member()], null, ["m1"]],
  ["a namesake with another SSN", person(), [member({ ssnKey: "s9" })], null, [null]],
  [
    "two of that name and day",
    person({ ssnKeys: [] }),
    [member(), member({ id: "m2" })],
    null,
    [null, "problem.severalFit"],
  ],
  [
    "an SSN that somebody else has",
    person(),
    [member({ firstName: "Ann", dob: "1999-09-09" })],
    null,
    [null, "problem.ssnOfAnother"],
  ],
  [
    "a member they began with, and the SSN of somebody else",
    person(),
    [member({ ssnKey: null }), member({ id: "m2", firstName: "Ann", dob: "1999-09-09" })],
    "m1",
    [null, "problem.ssnOfAnother"],
  ],
  ["an employee who was a spouse here", person(), [member({ relationship: "01" })], null, [null]],
])("%s", (_, one, known, memberId, expected) => {
  expect(codes([one], known, memberId)).toEqual(expected);
});

test("a dependent is known in the own family only, and each member is one person", () => {
  const known = [
    member(),
    member({ id: "m2", relationship: "19", firstName: "Leo", dob: "2015-05-05", ssnKey: null }),
    member({
      id: "m3",
      familyId: "m9",
      relationship: "19",
      firstName: "Leo",
      dob: "2015-05-05",
      ssnKey: null,
    }),
  ];
  const twin = { ...child, id: "p3" };
  expect(matchFamily([person(), child, twin], known, null).members).toEqual({ p1: "m1", p2: "m2", p3: null });
  expect(matchFamily([person({ ssnKeys: ["new"], firstName: "Ann" }), child], known, null).members).toEqual({
    p1: null,
    p2: null,
  });
});
