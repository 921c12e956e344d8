import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#kernel/dates.ts";
import { languages } from "#kernel/language.ts";
import { child, contact, type Enrollee, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { anInvitation, anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { lengths } from "#people/members/contact.ts";

// What people type that cannot be right, by the calls of the pages: what is said of it, and that it can be mended.

const server = await testServer();
const today = "2026-11-10";
let offering: TestOffering;
let enrollee: Enrollee;
beforeAll(async () => {
  offering = await anOffering(server);
});
beforeEach(async () => {
  enrollee = await startEnrolling(server, offering);
});

const partsOf = (date: string) => {
  const [year = "", month = "", day = ""] = date.split("-");
  return { month, day, year };
};
const long = (letters: number) => "a".repeat(letters);

/** What is typed in place of what is right, where it is wrong, and how what is said begins. */
type Wrong = [typed: Record<string, unknown>, path: string, said: string];

const wrongContacts: Wrong[] = [
  [{ firstName: "" }, "firstName", "First Name is Required. "],
  [{ firstName: long(lengths.firstName + 1) }, "firstName", "First Name is too long. Use 35 "],
  [{ firstName: "R2-D2" }, "firstName", "First Name can have letters, "],
  [{ firstName: "\u200B\u00A0" }, "firstName", "First Name is Required. "],
  [{ firstName: "😀" }, "firstName", "First Name can have letters, "],
  [{ middleName: long(lengths.middleName + 1) }, "middleName", "Middle Name is too long. Use 25 "],
  [{ lastName: " \t" }, "lastName", "Last Name is Required. "],
  [{ lastName: long(lengths.lastName + 1) }, "lastName", "Last Name is too long. Use 60 "],
  [{ lastName: "Smith; drop" }, "lastName", "Last Name can have letters, "],
  [{ prefix: "KING" }, "prefix", "Title: pick one from the list"],
  [{ gender: "X" }, "gender", "Gender: pick one"],
  [{ dob: { month: "", day: "", year: "" } }, "dob.month", "Date of Birth is Required. "],
  [{ dob: { month: "2", day: "30", year: "1985" } }, "dob.day", "Date of Birth: that date does not exist. "],
  [{ dob: { month: "2", day: "29", year: "1985" } }, "dob.day", "Date of Birth: that date does not exist. "],
  [{ dob: { month: "13", day: "1", year: "1985" } }, "dob.month", "Date of Birth: the month must be "],
  [{ dob: { month: "1", day: "32", year: "1985" } }, "dob.day", "Date of Birth: the day must be "],
  [{ dob: { month: "1", day: "1", year: "85" } }, "dob.year", "Date of Birth: the year must have 4 numbers"],
  [{ dob: { month: "1", day: "1", year: "1899" } }, "dob.year", "Date of Birth is too long ago. "],
  [{ dob: partsOf(addDays(today, 1)) }, "dob.day", "Date of Birth must be today or in the past."],
  [
    { dob: { month: "1", day: "1", year: "2020" } },
    "dob.year",
    "Date of Birth must be at least 14 years ago. ",
  ],
  [{ dob: { month: "Marzipan", day: "1", year: "1985" } }, "dob.month", "Date of Birth must be numbers"],
  [{ hireDate: { month: "", day: "", year: "" } }, "hireDate.month", "Hire Date is Required. "],
  [
    { hireDate: { month: "2", day: "30", year: "2020" } },
    "hireDate.day",
    "Hire Date: that date does not exist",
  ],
  [{ hireDate: { month: "11", day: "11", year: "2027" } }, "hireDate.day", "Hire Date is too far ahead. "],
  [{ hireDate: { month: "4", day: "9", year: "1980" } }, "hireDate.year", "Hire Date must be after your"],
  [{ hireDate: { month: "4", day: "8", year: "1998" } }, "hireDate.year", "Hire Date must be at least 12 "],
  [{ email: "" }, "email", "Email Address is Required. "],
  [{ email: "maria@" }, "email", "Email Address must look like name@example.com. "],
  [{ email: "maria@example" }, "email", "Email Address must look like name@example.com. "],
  [{ email: "maria..x@example.com" }, "email", "Email Address must look like name@example.com. "],
  [{ email: `${long(65)}@example.com` }, "email", "Email Address must look like name@example.com. "],
  [{ phone: "" }, "phone", "Phone Number is Required. "],
  [{ phone: "617-555-012" }, "phone", "Valid Phone Number is Required. Enter 10 numbers"],
  [{ phone: "617-555-01234" }, "phone", "Valid Phone Number is Required. Enter 10 numbers"],
  [{ phone: "617-555-CALL" }, "phone", "Valid Phone Number is Required. Use numbers only"],
  [{ phone: "017-555-0123" }, "phone", "Valid Phone Number is Required. Check the area code. "],
  [{ mobilePhone: "12" }, "mobilePhone", "Valid Mobile Phone Number is Required. "],
  [{ address1: "" }, "address1", "Street Address is Required. "],
  [{ address1: "--" }, "address1", "Street Address must have letters or numbers"],
  [{ address1: long(lengths.address1 + 1) }, "address1", "Street Address is too long. Use 55 "],
  [{ address2: long(lengths.address2 + 1) }, "address2", "Apartment or Unit is too long. Use 55 "],
  [{ city: "" }, "city", "City is Required. "],
  [{ city: "02134" }, "city", "City must have letters. "],
  [{ city: long(lengths.city + 1) }, "city", "City is too long. Use 30 "],
  [{ state: "" }, "state", "State is Required. "],
  [{ state: "ZZ" }, "state", "State: pick one from the list"],
  [{ zip: "" }, "zip", "ZIP Code is Required. "],
  [{ zip: "0213" }, "zip", "ZIP Code must have 5 or 9 numbers"],
  [{ zip: "021345" }, "zip", "ZIP Code must have 5 or 9 numbers"],
  [{ zip: "O2134" }, "zip", "ZIP Code must be numbers only"],
  [{ zip: "00000" }, "zip", "ZIP Code: this ZIP code does not exist. "],
];

const wrongSsns: [typed: string, said: string][] = [
  ["", "SSN is Required. "],
  ["\u00A0\u200B", "SSN is Required. "],
  ["123-45-678", "SSN is Invalid. Enter 9 numbers"],
  ["123-45-67890", "SSN is Invalid. Enter 9 numbers"],
  ["12A-45-6789", "SSN is Invalid. Use numbers only"],
  ["000-12-3456", "SSN is Invalid. No one has this number. "],
  ["666-12-3456", "SSN is Invalid. No one has this number. "],
  ["900-12-3456", "SSN is Invalid. No one has this number. "],
  ["999-99-9999", "SSN is Invalid. No one has this number. "],
  ["123-00-4567", "SSN is Invalid. No one has this number. "],
  ["123-45-0000", "SSN is Invalid. No one has this number. "],
  ["555-55-5555", "SSN is Invalid. No one has this number. "],
];

const kid = child("Ana", "2015");
const wrongFamilies: [what: string, family: Record<string, unknown>[], path: string, said: string][] = [
  [
    "no relationship",
    [{ ...kid, relationship: "" }],
    "dependents.0.relationship",
    "Relationship is Required",
  ],
  [
    "a child older than the parent",
    [child("Ana", "1980")],
    "dependents.0.dob.year",
    "Date of Birth of a child must be after",
  ],
  [
    "a child born tomorrow",
    [{ ...kid, dob: partsOf(addDays(today, 1)) }],
    "dependents.0.dob.day",
    "Date of Birth must be today or in the past.",
  ],
  [
    "a spouse of ten",
    [{ ...spouse, dob: { month: "1", day: "2", year: "2016" } }],
    "dependents.0.dob.year",
    "Date of Birth of a spouse or domestic partner must be at least 14",
  ],
  [
    "two spouses",
    [spouse, { ...spouse, firstName: "Kim" }],
    "dependents.1.relationship",
    "Relationship: you can add one spouse only. ",
  ],
  [
    "a spouse and a partner",
    [spouse, { ...spouse, firstName: "Kim", relationship: "53" }],
    "dependents.1.relationship",
    "Relationship: you can add a spouse or a domestic partner, not both.",
  ],
  [
    "one person twice",
    [kid, kid],
    "dependents.1.firstName",
    "First Name: this person is on your list twice. ",
  ],
  [
    "one SSN for two",
    [
      { ...spouse, ssn: "219-09-9991" },
      { ...kid, ssn: "219 09 9991" },
    ],
    "dependents.1.ssn",
    "SSN is Invalid. You gave this SSN for someone else too. ",
  ],
  [
    "the employee's SSN",
    [{ ...spouse, ssn: "219-09-9990" }],
    "dependents.0.ssn",
    "SSN is Invalid. This is your own SSN. ",
  ],
  [
    "a number like an ITIN whose group was never given out",
    [{ ...spouse, ssn: "912-45-1234" }],
    "dependents.0.ssn",
    "SSN is Invalid. No one has this number. ",
  ],
];

/** Refused for this alone, in words of the person's own language. */
async function expectRefused(step: Record<string, unknown>, path: string, said: string, code?: number) {
  const messages: string[] = [];
  for (const language of languages) {
    const answer = await server.call("POST", "/selfenrollment/update", {
      token: enrollee.token,
      body: step,
      headers: { "accept-language": language },
    });
    expect(answer.statusCode, answer.body).toBe(code ?? 422);
    const { errors } = answer.json<{ errors: { path: string; message: string }[] }>();
    expect(errors.map((error) => error.path)).toEqual([path]);
    messages.push(errors[0]?.message ?? "");
  }
  expect(messages[0]?.startsWith(said), `“${messages[0]}” begins with “${said}”`).toBe(true);
  expect(messages[1]).toMatch(/[가-힣]/u);
  expect(new Set(messages).size).toBe(languages.length);
  for (const message of messages) expect(message).not.toMatch(/\{\{|enrollment-errors/u);
}

describe("contact", () => {
  test.each(wrongContacts)("%j is refused at %s", async (typed, path, said) => {
    await expectRefused({ contact: { ...contact, ...typed } }, path, said);
    expect((await enrollee.save({ contact })).status).toBe(200);
  });

  test("each field takes what is just as long as it may be, and one letter", async () => {
    for (const name of ["firstName", "middleName", "lastName", "address1", "address2", "city"] as const)
      for (const letters of [1, lengths[name]]) {
        const saved = await enrollee.save({ contact: { ...contact, [name]: long(letters) } });
        expect([name, letters, saved.status]).toEqual([name, letters, 200]);
      }
    const email = `${long(64)}@${`${long(60)}.`.repeat(3)}com`;
    expect((await enrollee.save({ contact: { ...contact, email } })).status).toBe(200);
  });

  test("odd spaces and signs of copied text are put right, not refused", async () => {
    const saved = await enrollee.save({
      contact: {
        ...contact,
        firstName: "\u00A0 María\u200B\tJosé ",
        lastName: "O\u2019Neill\u2011García".replace("\u2011", "-"),
        email: "\tmaria@Example.com\u00A0",
        phone: "+1\u00A0(617)\u2011555\u20110123",
        zip: "\u200B02134\u20131234",
        city: "  Boston\r\n",
        dob: { month: "\u00A004", day: "９", year: "1986\u200B" },
      },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.enrollment.people[0]).toMatchObject({
      firstName: "María José",
      lastName: "O'Neill-García",
      email: "maria@example.com",
      phone: "6175550123",
      zip: "02134-1234",
      city: "Boston",
      dob: "1986-04-09",
    });
  });

  test("a hire date up to a year ahead is taken: a contract may be signed already", async () => {
    const hireDate = { month: "11", day: "10", year: "2027" };
    expect((await enrollee.save({ contact: { ...contact, hireDate } })).status).toBe(200);
  });
});

test.each([
  ["", "Location is Required. "],
  ["0193ab3c-0000-7000-8000-000000000000", "Location: pick one from the list."],
])("location %j is refused", async (divisionId, said) => {
  await enrollee.save({ contact });
  await expectRefused({ location: { divisionId } }, "divisionId", said);
  expect((await enrollee.save({ location: { divisionId: offering.divisionIds[0] } })).status).toBe(200);
});

describe("SSN", () => {
  test.each(wrongSsns)("%j is refused", async (ssn, said) => {
    await enrollee.save({ contact });
    await expectRefused({ ssn: { ssn } }, "ssn", said);
    const pasted = await enrollee.save({ ssn: { ssn: " 219\u00A009\u20119990\u200B" } });
    expect(pasted.status, JSON.stringify(pasted.body)).toBe(200);
  });

  test("of a family member is refused for the employee", async () => {
    await introduce(enrollee, offering, [{ ...spouse, ssn: "219-09-9991" }]);
    await expectRefused(
      { ssn: { ssn: "219-09-9991" } },
      "ssn",
      "SSN is Invalid. You gave this SSN for someone in ",
    );
    expect((await enrollee.save({ ssn: { ssn: "219-09-9992" } })).status).toBe(200);
  });
});

describe("family", () => {
  test.each(wrongFamilies)("%s is refused", async (_what, dependents, path, said) => {
    await introduce(enrollee, offering);
    await expectRefused({ dependents }, path, said);
    expect((await enrollee.save({ dependents: [spouse, kid] })).status).toBe(200);
  });
});

describe("a key", () => {
  const load = async (path: string, language = "en") =>
    server.call("GET", `/selfenrollment/${path}`, { headers: { "accept-language": language } });

  test("that never was, was mistyped, or is somebody else's says so in the specification's words", async () => {
    const other = await anOffering(server);
    const theirs = await anInvitation(server, other);
    for (const path of ["NO-SUCH-KEY", "%20", `${offering.signupKey}?recipient=${theirs}`]) {
      const answer = await load(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.json()).toMatchObject({ message: "Your Request was Invalid. Please Try Again." });
      const spoken = await load(path, "ko");
      expect(spoken.json<{ message: string }>().message).toMatch(/[가-힣]/u);
    }
  });

  test("of a session that is over says so; with odd spaces and small letters it still opens", async () => {
    const over = await anOffering(server, { opens_on: "2026-01-01", closes_on: "2026-01-31" });
    expect((await load(over.signupKey)).json()).toMatchObject({
      message: "This Enrollment is not currently active. Contact your HR Representative.",
    });
    const answer = await load(encodeURIComponent(` ${offering.signupKey.toLowerCase()}\t`));
    expect(answer.statusCode).toBe(200);
  });
});

test("a file that lies about what it is, is refused in the person's words, and nothing of it is kept", async () => {
  await server.database.owner.query("update enrollments set status = 'returned' where id = $1", [
    enrollee.enrollment.id,
  ]);
  const form = (name: string, content: string, type: string) => {
    const boundary = "x-boundary";
    const body = [
      `--${boundary}`,
      `content-disposition: form-data; name="file"; filename="${name}"`,
      `content-type: ${type}`,
      "",
      content,
      `--${boundary}--`,
      "",
    ].join("\r\n");
    return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
  };
  const messages: string[] = [];
  for (const language of languages) {
    const { body, headers } = form("proof.pdf", "MZ\u0090 not a PDF", "application/pdf");
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/selfenrollment/documents",
      headers: { ...headers, authorization: `Bearer ${enrollee.token}`, "accept-language": language },
      payload: body,
    });
    expect(answer.statusCode, answer.body).toBe(422);
    const problem = answer.json<{ message: string; errors?: { message: string }[] }>();
    messages.push(problem.errors?.[0]?.message ?? problem.message);
  }
  expect(new Set(messages).size).toBe(languages.length);
  expect(messages[1]).toMatch(/[가-힣]/u);
  const { rowCount } = await server.database.owner.query(
    "select from enrollment_documents where enrollment_id = $1",
    [enrollee.enrollment.id],
  );
  expect(rowCount).toBe(0);
});
