import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findState, states } from "#kernel/us-state.ts";
import { checkContact, lengths } from "./contact.ts";
import { checkLocation } from "#enrollment/enrollment/location.ts";

const rules = { today: "2026-03-01", prefixes: ["Mr", "Ms", "Dr"], suffixes: ["Jr", "Sr", "III"] };

const typed = {
  prefix: "Ms",
  firstName: " María  José ",
  middleName: "",
  lastName: "O’Brien-Núñez",
  suffix: "",
  gender: "F",
  dob: { month: "3", day: "15", year: "1985" },
  hireDate: { month: "02", day: "16", year: "2026" },
  email: "maria@Example.com",
  phone: "(617) 555-0142",
  mobilePhone: "",
  address1: "12 Elm St.",
  address2: "Apt 3",
  city: "Cambridge",
  state: "MA",
  zip: "02138",
};

const errorsOf = (change: Record<string, unknown>) =>
  checkContact({ ...typed, ...change }, rules).errors.map(({ path, code }) => `${path} ${code}`);

test("what a person typed becomes what we keep", () => {
  expect(checkContact(typed, rules)).toEqual({
    ok: true,
    errors: [],
    value: {
      about: {
        prefix: "Ms",
        firstName: "María José",
        middleName: "",
        lastName: "O'Brien-Núñez",
        suffix: null,
        gender: "F",
        dob: "1985-03-15",
        hireDate: "2026-02-16",
      },
      reach: {
        email: "maria@example.com",
        phone: "6175550142",
        mobilePhone: null,
        address1: "12 Elm St.",
        address2: "Apt 3",
        city: "Cambridge",
        state: "MA",
        zip: "02138",
      },
    },
  });
});

test("nothing at all is every required field, each empty, in the order of the page", () => {
  const required = [
    "firstName empty",
    "lastName empty",
    "dob.month empty",
    "hireDate.month empty",
    "email empty",
    "phone empty",
    "address1 empty",
    "city empty",
    "state empty",
    "zip empty",
  ];
  for (const nothing of [{}, null, undefined, "x", [], 7]) {
    const result = checkContact(nothing, rules);
    expect(result.ok).toBe(false);
    expect(result.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(required);
  }
});

test("optional fields may be missing, and are kept as not provided", () => {
  const optional = ["prefix", "middleName", "suffix", "gender", "mobilePhone", "address2"];
  const given = Object.fromEntries(Object.entries(typed).filter(([field]) => !optional.includes(field)));
  expect(checkContact(given, rules).value).toMatchObject({
    about: { prefix: null, middleName: "", suffix: null, gender: null },
    reach: { mobilePhone: null, address2: "" },
  });
});

describe("a person with one name", () => {
  test.each([
    [{ firstName: "Sukarno", lastName: "", hasOneName: true }, "Sukarno"],
    [{ firstName: "Sukarno", lastName: "left over", hasOneName: true }, "Sukarno"],
    [{ firstName: "Sukarno", lastName: "LNU" }, "Sukarno"],
    [{ firstName: "fnu", lastName: "Sukarno" }, "Sukarno"],
    [{ firstName: ".", lastName: "하늘" }, "하늘"],
  ])("%j passes, and the name stands as the first", (names, firstName) => {
    expect(checkContact({ ...typed, ...names }, rules).value?.about).toMatchObject({
      firstName,
      lastName: "",
    });
  });

  test("has one, though; and a name that is left out is none", () => {
    expect(errorsOf({ firstName: "", hasOneName: true })).toEqual(["firstName empty"]);
    expect(errorsOf({ firstName: "FNU", lastName: "LNU" })).toEqual(["firstName empty"]);
    expect(errorsOf({ lastName: "" })).toEqual(["lastName empty"]);
    expect(errorsOf({ firstName: "" })).toEqual(["firstName empty"]);
    expect(errorsOf({ firstName: "M4ria", hasOneName: true })).toEqual(["firstName form"]);
  });
});

describe("one half alone", () => {
  const about = ["firstName empty", "lastName empty", "dob.month empty", "hireDate.month empty"];
  const reach = ["email empty", "phone empty", "address1 empty", "city empty", "state empty", "zip empty"];

  test.each([
    ["about", about],
    ["reach", reach],
  ] as const)("%s asks for its own fields only", (part, required) => {
    const { errors } = checkContact({}, rules, part);
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual(required);
  });

  test.each(["about", "reach"] as const)("%s is read as in the whole, and nothing of the other", (part) => {
    const other = part === "about" ? "reach" : "about";
    const whole = checkContact(typed, rules).value;
    expect(checkContact(typed, rules, part).value).toEqual({ ...whole, [other]: null });
  });
});

describe("one wrong field", () => {
  test.each([
    ["firstName", "x".repeat(36), "firstName tooLong"],
    ["firstName", "M4ria", "firstName form"],
    ["firstName", "<b>", "firstName form"],
    ["middleName", "x".repeat(26), "middleName tooLong"],
    ["lastName", "x".repeat(61), "lastName tooLong"],
    ["lastName", "Smith@home", "lastName form"],
    ["prefix", "Lord", "prefix unknown"],
    ["suffix", "IX", "suffix unknown"],
    ["gender", "X", "gender unknown"],
    ["email", "maria", "email form"],
    ["email", `${"x".repeat(250)}@example.com`, "email tooLong"],
    ["phone", "555-0142", "phone length"],
    ["phone", "call me", "phone letters"],
    ["phone", "117-555-0142", "phone invalid"],
    ["mobilePhone", "5", "mobilePhone length"],
    ["address1", "x".repeat(56), "address1 tooLong"],
    ["address2", "x".repeat(56), "address2 tooLong"],
    ["city", "x".repeat(31), "city tooLong"],
    ["state", "ZZ", "state unknown"],
    ["state", "x".repeat(41), "state tooLong"],
    ["zip", "2138", "zip length"],
    ["zip", "K1A 0B1", "zip letters"],
    ["zip", "00012", "zip neverUsed"],
    ["address1", "- - -", "address1 form"],
    ["city", "12", "city form"],
  ])("%s %j is refused: %s", (field, value, error) => {
    expect(errorsOf({ [field]: value })).toEqual([error]);
  });

  test.each([
    [{ month: "2", day: "30", year: "1985" }, "dob.day notReal"],
    [{ month: "13", day: "1", year: "1985" }, "dob.month monthRange"],
    [{ month: "3", day: "", year: "1985" }, "dob.day noDay"],
    [{ month: "3", day: "15", year: "85" }, "dob.year yearForm"],
    [{ month: "3", day: "2", year: "2026" }, "dob.day future"],
    [{ month: "4", day: "1", year: "2026" }, "dob.month future"],
    [{ month: "1", day: "1", year: "2027" }, "dob.year future"],
    [{ month: "3", day: "2", year: "2012" }, "dob.year tooYoung"],
    [{ month: "3", day: "1", year: "1905" }, "dob.year tooLongAgo"],
  ])("the birth date %j is refused: %s", (dob, error) => {
    expect(errorsOf({ dob })).toEqual([error]);
  });

  test.each([
    [{ month: "3", day: "1", year: "2012" }, []],
    [{ month: "3", day: "2", year: "1905" }, []],
  ])("the birth date %j just fits", (dob, errors) => {
    expect(errorsOf({ dob })).toEqual(errors);
  });

  test.each([
    [{ month: "3", day: "1", year: "2027" }, []],
    [{ month: "3", day: "2", year: "2027" }, ["hireDate.day tooFarAhead"]],
    [{ month: "3", day: "15", year: "1985" }, ["hireDate.day beforeBirth"]],
    [{ month: "3", day: "14", year: "1985" }, ["hireDate.day beforeBirth"]],
    [{ month: "3", day: "16", year: "1985" }, ["hireDate.year tooYoung"]],
    [{ month: "3", day: "14", year: "1997" }, ["hireDate.year tooYoung"]],
    [{ month: "3", day: "15", year: "1997" }, []],
    [{ month: "3", day: "16", year: "1884" }, ["hireDate.year beforeBirth"]],
  ])("the hire date %j: %j", (hireDate, errors) => {
    expect(errorsOf({ hireDate })).toEqual(errors);
  });

  test("a birth date of today is too young, and comes after the hire", () => {
    expect(errorsOf({ dob: { month: "3", day: "1", year: "2026" } })).toEqual([
      "dob.year tooYoung",
      "hireDate.month beforeBirth",
    ]);
  });

  test("a bound that a text needs goes along", () => {
    expect(checkContact({ ...typed, city: "x".repeat(31) }, rules).errors).toEqual([
      { path: "city", code: "tooLong", params: { max: lengths.city } },
    ]);
    const young = { month: "1", day: "1", year: "2020" };
    expect(checkContact({ ...typed, dob: young }, rules).errors[0]).toMatchObject({
      params: { youngest: 14 },
    });
  });
});

test("a house without a number, a city of one letter and a round ZIP code pass", () => {
  expect(errorsOf({ address1: "Elm", city: "Y", zip: "10000" })).toEqual([]);
  expect(errorsOf({ address1: "12" })).toEqual([]);
});

test("all errors come at once", () => {
  expect(
    errorsOf({ firstName: "", email: "x", zip: "1", dob: { month: "2", day: "30", year: "1985" } }),
  ).toEqual(["firstName empty", "dob.day notReal", "email form", "zip length"]);
});

test("without lists of prefixes and suffixes any short one is taken", () => {
  const result = checkContact({ ...typed, prefix: "Rev.", suffix: "IV" }, { today: rules.today });
  expect(result.value).toMatchObject({ about: { prefix: "Rev.", suffix: "IV" } });
  expect(checkContact({ ...typed, prefix: "x".repeat(10) }, { today: rules.today }).ok).toBe(true);
  expect(checkContact({ ...typed, prefix: "x".repeat(11) }, { today: rules.today }).ok).toBe(false);
  expect(checkContact({ ...typed, suffix: "x".repeat(11) }, { today: rules.today }).errors).toMatchObject([
    { path: "suffix", code: "tooLong" },
  ]);
});

test.each(["김민준", "Ñúñez", "van der Berg", "D'Angelo", "Jean-Luc", "St. John", "李小龍"])(
  "%s is a name",
  (name) => {
    expect(checkContact({ ...typed, firstName: name, lastName: name }, rules).ok).toBe(true);
  },
);

test.each([
  ["ma", "MA"],
  [" Massachusetts ", "MA"],
  ["puerto rico", "PR"],
  ["D.C.", "DC"],
  ["U.S. Virgin Islands", "VI"],
  ["Ontario", null],
  ["", null],
])("the state %j is %s", (input, code) => {
  expect(findState(input)).toBe(code);
});

test("there are 50 states, the District, 8 islands and 3 kinds of military mail, each once", () => {
  expect(states).toHaveLength(62);
  expect(new Set(states.map(({ code }) => code)).size).toBe(62);
});

const isWhole = (input: unknown) => {
  const result = checkContact(input, rules);
  expect(result.ok).toBe(result.errors.length === 0);
  expect(result.value === null).toBe(!result.ok);
  return result.ok;
};

test("whatever is sent, the answer is a value or errors, never both, never neither", () => {
  fc.assert(fc.property(fc.anything(), (input) => !isWhole(input)));
});

/** What people fill in rightly, in the forms that they use. */
const right: Record<keyof typeof typed, fc.Arbitrary<unknown>> = {
  prefix: fc.constantFrom("Ms", "Dr", "", null, undefined),
  firstName: fc.constantFrom("María José", "김민준", " Ana "),
  middleName: fc.constantFrom("", "J.", undefined),
  lastName: fc.constantFrom("O’Brien-Núñez", "van der Berg"),
  suffix: fc.constantFrom("Jr", "", null),
  gender: fc.constantFrom("F", "M", "U", "", null),
  dob: fc.record({
    month: fc.integer({ min: 1, max: 12 }).map(String),
    day: fc.integer({ min: 1, max: 28 }).map(String),
    year: fc.integer({ min: 1940, max: 2005 }).map(String),
  }),
  hireDate: fc.constantFrom(
    { month: "02", day: "16", year: "2026" },
    { month: "12", day: "1", year: "2025" },
  ),
  email: fc.constantFrom("maria@Example.com", " maria@example.com "),
  phone: fc.constantFrom("(617) 555-0142", "6175550142", "+1 617.555.0142"),
  mobilePhone: fc.constantFrom("", "617 555 0143", null),
  address1: fc.constantFrom("12 Elm St.", "1"),
  address2: fc.constantFrom("", "Apt 3", undefined),
  city: fc.constantFrom("Cambridge", "San Juan"),
  state: fc.constantFrom("MA", "pr", "Texas"),
  zip: fc.constantFrom("02138", "02138-1234"),
};

test("whatever people fill in rightly is taken", () => {
  fc.assert(fc.property(fc.record(right), isWhole));
});

test("with any one field spoiled there is a value or an error of that field", () => {
  const names = fc.constantFrom(...(Object.keys(typed) as (keyof typeof typed)[]));
  fc.assert(
    fc.property(fc.record(right), names, fc.anything(), (given, name, spoiled) => {
      const { ok, errors } = checkContact({ ...given, [name]: spoiled }, rules);
      if (!ok) expect(errors.map(({ path }) => path.split(".")[0])).toContain(name);
      expect(ok).toBe(errors.length === 0);
    }),
  );
});

describe("the location", () => {
  const divisionIds = ["north", "south"];

  test.each([
    [{ divisionId: "north" }, []],
    [{ divisionId: "" }, ["divisionId empty"]],
    [{}, ["divisionId empty"]],
    [null, ["divisionId empty"]],
    [{ divisionId: "west" }, ["divisionId unknown"]],
  ])("%j: %j", (input, errors) => {
    const result = checkLocation(input, { divisionIds });
    expect(result.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(errors);
    expect(result.value).toEqual(errors.length === 0 ? { divisionId: "north" } : null);
  });
});
