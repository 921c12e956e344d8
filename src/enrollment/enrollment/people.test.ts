import { describe, expect, test } from "vitest";
import { checkDependents, checkSsn, mostDependents } from "./people.ts";

const rules = { today: "2026-03-01" };
const subscriber = { dob: "1985-03-15", ssn: "123456789" };

const parts = (date: string) => ({ year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8) });

function aDependent(given: Record<string, unknown> = {}) {
  return { relationship: "19", firstName: "Mina", lastName: "Park", dob: parts("2015-05-05"), ...given };
}
const aSpouse = (given: Record<string, unknown> = {}) =>
  aDependent({ relationship: "01", firstName: "Joon", dob: parts("1986-01-01"), ...given });

const check = (...list: unknown[]) => checkDependents(list, subscriber, rules);
const errorsOf = (...list: unknown[]) => check(...list).errors.map(({ path, code }) => `${path} ${code}`);

describe("the employee's SSN", () => {
  test("is kept as nine digits", () => {
    expect(checkSsn({ ssn: "123-45-6789" })).toEqual({ ok: true, value: { ssn: "123456789" }, errors: [] });
  });

  test.each([
    ["", "empty"],
    [undefined, "empty"],
    ["123-45-678", "length"],
    ["123-45-678a", "letters"],
    ["900-45-6789", "neverIssued"],
  ])("%j is refused: %s", (ssn, code) => {
    expect(checkSsn({ ssn }).errors).toEqual([{ path: "ssn", code }]);
  });
});

describe("a family", () => {
  test("may be nobody else", () => {
    expect(check()).toEqual({ ok: true, value: [], errors: [] });
  });

  test("is kept in order, with ids and what was not provided", () => {
    const result = check(aSpouse({ id: "s", ssn: "223-45-6789", gender: "M" }), aDependent({ prefix: "" }));
    expect(result.value).toEqual([
      {
        id: "s",
        relationship: "01",
        prefix: null,
        firstName: "Joon",
        middleName: "",
        lastName: "Park",
        suffix: null,
        gender: "M",
        dob: "1986-01-01",
        ssn: "223456789",
      },
      {
        id: null,
        relationship: "19",
        prefix: null,
        firstName: "Mina",
        middleName: "",
        lastName: "Park",
        suffix: null,
        gender: null,
        dob: "2015-05-05",
        ssn: null,
      },
    ]);
  });

  test("has no one without relationship, name and birth date", () => {
    expect(errorsOf({})).toEqual([
      "dependents.0.relationship empty",
      "dependents.0.firstName empty",
      "dependents.0.lastName empty",
      "dependents.0.dob.month empty",
    ]);
    expect(errorsOf(null, "x")).toHaveLength(8);
  });

  test("has no second employee", () => {
    expect(errorsOf(aDependent({ relationship: "18" }))).toEqual(["dependents.0.relationship unknown"]);
  });

  test("is a list, of twenty at most", () => {
    expect(checkDependents("x", subscriber, rules).errors).toEqual([{ path: "dependents", code: "form" }]);
    const many = Array.from({ length: mostDependents + 1 }, (_, at) =>
      aDependent({ middleName: "abcdefghijklmnopqrstuvwxyz"[at] }),
    );
    expect(checkDependents(many.slice(1), subscriber, rules).ok).toBe(true);
    expect(checkDependents(many, subscriber, rules).errors).toEqual([
      { path: "dependents", code: "tooMany", params: { max: 20 } },
    ]);
  });
});

describe("a birth date", () => {
  test.each([
    [{ month: "2", day: "30", year: "2015" }, "dob.day notReal"],
    [{ month: "2", day: "", year: "2015" }, "dob.day noDay"],
    [parts("2026-03-02"), "dob.day future"],
    [parts("2027-03-01"), "dob.year future"],
    [parts("1985-03-15"), "dob.day olderThanParent"],
    [parts("1985-02-20"), "dob.month olderThanParent"],
    [parts("1960-01-01"), "dob.year olderThanParent"],
    [parts("1900-01-01"), "dob.year tooLongAgo"],
  ])("of a child, %j, is refused: %s", (dob, error) => {
    expect(errorsOf(aDependent({ dob }))).toContain(`dependents.0.${error}`);
  });

  test("may be today, or a day after the parent's", () => {
    expect(errorsOf(aDependent({ dob: parts("2026-03-01") }))).toEqual([]);
    expect(errorsOf(aDependent({ dob: parts("1985-03-16"), relationship: "22" }))).toEqual([]);
    expect(errorsOf(aDependent({ dob: parts("1985-03-14"), relationship: "22" }))).toHaveLength(1);
  });

  test("of a spouse may be before the employee's, and is not a child's", () => {
    expect(errorsOf(aSpouse({ dob: parts("2026-03-01") }))).toEqual(["dependents.0.dob.year tooYoung"]);
    expect(errorsOf(aSpouse({ dob: parts("1950-01-01") }))).toEqual([]);
    expect(errorsOf(aSpouse({ dob: parts("2012-03-01") }))).toEqual([]);
    expect(errorsOf(aSpouse({ dob: parts("2012-03-02") }))).toEqual(["dependents.0.dob.year tooYoung"]);
    expect(errorsOf(aSpouse({ relationship: "53", dob: parts("2025-03-02") }))).toEqual([
      "dependents.0.dob.year tooYoung",
    ]);
  });
});

describe("one spouse or one partner", () => {
  test.each([
    [["01", "01"], ["dependents.1.relationship secondSpouse"]],
    [["53", "53"], ["dependents.1.relationship secondPartner"]],
    [["01", "53"], ["dependents.1.relationship spouseAndPartner"]],
    [["53", "01"], ["dependents.1.relationship spouseAndPartner"]],
    [["01", "19"], []],
    [["53", "22"], []],
    [["19", "01", "19", "01"], ["dependents.3.relationship secondSpouse"]],
    [
      ["01", "53", "01"],
      ["dependents.1.relationship spouseAndPartner", "dependents.2.relationship secondSpouse"],
    ],
  ])("%j: %j", (codes, errors) => {
    const list = codes.map((relationship, at) => aSpouse({ relationship, firstName: `Name${"abcd"[at]}` }));
    expect(errorsOf(...list)).toEqual(errors);
  });
});

describe("an SSN in the family", () => {
  test("may be missing, for anyone", () => {
    expect(errorsOf(aDependent({ ssn: "" }), aSpouse({ ssn: " - - " }))).toEqual([]);
  });

  test.each([
    ["12", "length"],
    ["abc", "letters"],
    ["900-69-1234", "neverIssued"],
    ["123-45-6789", "sameAsEmployee"],
  ])("%j is refused: %s", (ssn, code) => {
    expect(errorsOf(aDependent({ ssn }))).toEqual([`dependents.0.ssn ${code}`]);
  });

  test("is nobody else's, however it is typed", () => {
    const list = [
      aSpouse({ ssn: "223456789" }),
      aDependent(),
      aDependent({ firstName: "Yuna", ssn: "223 45 6789" }),
    ];
    expect(errorsOf(...list)).toEqual(["dependents.2.ssn sameAsOther"]);
  });

  test("of one person says nothing about another's", () => {
    expect(errorsOf(aSpouse({ ssn: "223456789" }), aDependent({ ssn: "323456789" }))).toEqual([]);
  });

  test("is not compared with an employee's that is not known yet", () => {
    const result = checkDependents([aDependent({ ssn: "123-45-6789" })], { ...subscriber, ssn: null }, rules);
    expect(result.ok).toBe(true);
  });
});

describe("one person twice", () => {
  test("is marked, whatever the case", () => {
    expect(errorsOf(aDependent(), aDependent({ firstName: "MINA " }))).toEqual([
      "dependents.1.firstName twice",
    ]);
  });

  test("is not looked for among those without a name", () => {
    const nameless = aDependent({ firstName: "" });
    expect(errorsOf(nameless, nameless)).toEqual([
      "dependents.0.firstName empty",
      "dependents.1.firstName empty",
    ]);
  });

  test("a suffix tells two apart", () => {
    expect(errorsOf(aDependent({ suffix: "Jr" }), aDependent({ suffix: "III" }))).toEqual([]);
    expect(errorsOf(aDependent({ suffix: "Jr" }), aDependent({ suffix: "Jr" }))).toHaveLength(1);
  });

  test("twins are two", () => {
    expect(errorsOf(aDependent(), aDependent({ firstName: "Yuna" }))).toEqual([]);
    expect(errorsOf(aDependent(), aDependent({ dob: parts("2016-05-05") }))).toEqual([]);
  });
});

test("errors of all people come at once, each at its place", () => {
  const list = [
    aSpouse(),
    aDependent({ firstName: "" }),
    aSpouse({ firstName: "Ann", dob: {} }),
    aDependent({ ssn: "1" }),
  ];
  expect(errorsOf(...list)).toEqual([
    "dependents.1.firstName empty",
    "dependents.2.dob.month empty",
    "dependents.3.ssn length",
    "dependents.2.relationship secondSpouse",
  ]);
});
