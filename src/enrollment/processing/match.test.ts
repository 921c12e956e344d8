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

const parent = member();
const leo = member({ id: "m2", relationship: "19", firstName: "Leo", dob: "2015-05-05", ssnKey: null });
const matchOf = (told: Partial<EnrollingPerson>, family: KnownMember[] = [leo]) => {
  const { members, problems } = matchFamily([person(), { ...child, ...told }], [parent, ...family], null);
  return [members["p2"], ...problems.map(({ code }) => code)];
};

test.each<[string, Partial<EnrollingPerson>, KnownMember[], unknown[]]>([
  ["another day of birth corrects it", { dob: "2015-05-06" }, [leo], ["m2"]],
  ["another year of birth corrects it", { dob: "2016-05-05" }, [leo], ["m2"]],
  [
    "day and month that change places correct it",
    { dob: "2015-04-03" },
    [{ ...leo, dob: "2015-03-04" }],
    ["m2"],
  ],
  ["a birth date that was not known is filled in", {}, [{ ...leo, dob: null }], ["m2"]],
  [
    "a day that is the other's month alone is asked about",
    { dob: "2015-06-05" },
    [{ ...leo, dob: "2015-05-03" }],
    [null, "problem.namesake"],
  ],
  ["two parts that differ are asked about", { dob: "2016-06-05" }, [leo], [null, "problem.namesake"]],
  [
    "two of the name are asked about",
    { dob: "2015-05-06" },
    [leo, { ...leo, id: "m3" }],
    [null, "problem.namesake"],
  ],
  ["another name is another child", { firstName: "Lea", dob: "2015-05-06" }, [leo], [null]],
  ["another last name is another child", { lastName: "Kim", dob: "2015-05-06" }, [leo], [null]],
  ["a spouse of the name is no child", { dob: "2015-05-06" }, [{ ...leo, relationship: "01" }], [null]],
  [
    "another SSN is another child",
    { dob: "2015-05-06", ssnKeys: ["s5"] },
    [{ ...leo, ssnKey: "s6" }],
    [null],
  ],
])("of a child told by the name of one in the family, %s", (_, told, family, expected) => {
  expect(matchOf(told, family)).toEqual(expected);
});

test("somebody of the same name who is told as well is not corrected by another", () => {
  const told = [person(), child, { ...child, id: "p3", dob: "2015-05-06" as const }];
  const { members, problems } = matchFamily(told, [parent, leo], null);
  expect([members["p2"], members["p3"], problems]).toEqual(["m2", null, []]);
});
