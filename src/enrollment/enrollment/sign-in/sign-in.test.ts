import { describe, expect, test } from "vitest";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { lastCode, startEnrolling } from "#test/enrollee.ts";
import { anInvitation, anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { aPerson, Browser } from "#test/sign-in.ts";
import type { Enrollment } from "../enrollment.ts";

const server = await testServer();
const { owner } = server.database;
const asking = { requires_sign_in: true };

type Known = { id: string; memberNumber: string; ssn: string; offering: TestOffering };
let people = 0;

/** A member of the offering's client with a spouse and medical cover, whose SSN is on file. */
async function aKnownPerson(offering: TestOffering, row: Record<string, unknown> = {}): Promise<Known> {
  people += 1;
  const ssn = `2190${String(10_000 + people)}`;
  const { vault } = server.services;
  const make = (id: string, number: string, its: Record<string, unknown>) =>
    insert(server, "members", {
      ...owned(offering),
      id,
      member_number: number,
      last_name: "Ruiz",
      division_id: offering.divisionIds[0],
      ...its,
    });
  const id = newId();
  const memberNumber = unique("HB7000");
  await make(id, memberNumber, {
    family_id: id,
    relationship: "18",
    first_name: "Dana",
    dob: "1986-04-09",
    hire_date: "2020-06-01",
    email: "dana@example.com",
    address1: "12 Harbor St",
    city: "Boston",
    state: "MA",
    zip: "02134",
    ssn_sealed: vault.seal(ssn, `members.ssn:${id}`),
    ssn_index: vault.blindIndex(ssn, "ssn"),
    ssn_last4: ssn.slice(-4),
    ...row,
  });
  await make(newId(), unique("HB8000"), {
    family_id: id,
    relationship: "01",
    first_name: "Sam",
    dob: "1985-01-02",
  });
  const plan = await owner.query<{ id: string }>(
    "select base_plan_id as id from session_plans where id = $1",
    [offering.plans.medical],
  );
  const own = await owner.query("select from base_plans where id = $1 and client_id = $2", [
    plan.rows[0]?.id,
    offering.clientId,
  ]);
  if (own.rowCount === 0) return { id, memberNumber, ssn, offering };
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: id,
    member_id: id,
    base_plan_id: plan.rows[0]?.id,
    coverage_type: "medical",
    tier_code: "EMP",
    effective_date: "2026-01-01",
  });
  return { id, memberNumber, ssn, offering };
}

const dob = { month: "4", day: "9", year: "1986" };
type Answer = {
  token: string;
  enrollment: Enrollment;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
};
/** With the three answers alone. */
async function tryToSignIn(
  { offering, memberNumber, ssn }: Known,
  more: object = {},
  address = "203.0.113.5",
  cookie = "",
) {
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/selfenrollment/signin",
    payload: { signupKey: offering.signupKey, language: "en", memberNumber, ssn, dob, ...more },
    remoteAddress: address,
    headers: { cookie },
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() };
}
/** With the code as well, where one is mailed. */
async function signIn(known: Known, more: object = {}, address = "203.0.113.5", cookie = "") {
  const first = await tryToSignIn(known, more, address, cookie);
  if (first.body.code !== "proofNeeded") return first;
  return tryToSignIn(known, { ...more, code: await lastCode(server) }, address, cookie);
}
const offering = await anOffering(server, asking);

test("on a device that was not seen before the code from the member's own mail comes before anything of theirs", async () => {
  const dana = await aKnownPerson(offering);
  const first = await tryToSignIn(dana);
  expect(first).toMatchObject({ status: 409, body: { code: "proofNeeded" } });
  expect(first.text).not.toMatch(/Dana|Ruiz|Harbor|token/u);
  expect(await tryToSignIn(dana, { code: "000000" })).toMatchObject({
    status: 422,
    body: { code: "proofWrong" },
  });
  const { rows } = await owner.query(
    "select recipient, text from mails where kind = 'proofCode' order by id desc",
  );
  expect(rows[0]).toMatchObject({ recipient: "dana@example.com" });
  const inside = await tryToSignIn(dana, { code: await lastCode(server) });
  expect(inside.body.enrollment.people[0]).toMatchObject({ firstName: "Dana", address1: "12 Harbor St" });
  // A code works once, and says nothing on the next device.
  expect((await tryToSignIn(dana, { code: await lastCode(server) })).body.code).toBe("proofWrong");
});

test("the browser that has shown it is asked for no code again; somebody signed in to the account neither", async () => {
  const dana = await aKnownPerson(offering);
  const browser = new Browser(server);
  const cookie = `openroll_device=${"d".repeat(43)}`;
  expect((await signIn(dana, {}, browser.address, cookie)).status).toBe(200);
  expect((await tryToSignIn(dana, {}, browser.address, cookie)).status).toBe(200);
  const other = await aKnownPerson(offering);
  const { token } = await aUser(server, offering.installationId, { type: "member", entityId: other.id });
  const signedIn = await server.call("POST", "/selfenrollment/signin", {
    token,
    body: {
      signupKey: offering.signupKey,
      language: "en",
      memberNumber: other.memberNumber,
      ssn: other.ssn,
      dob,
    },
    headers: { cookie: `openroll_device=${"e".repeat(43)}` },
  });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
});

test.each([
  ["no address is on file", { email: null }],
  ["the spouse has the same one", { email: "both@example.com" }],
])("where %s, staff give a new link: nothing is mailed and nothing shown", async (_, row) => {
  const dana = await aKnownPerson(offering, row);
  await owner.query(
    `update people set email = 'both@example.com' where id in
       (select person_id from members where family_id = $1 and relationship = '01')`,
    [dana.id],
  );
  const before = await owner.query("select 1 from mails");
  expect(await tryToSignIn(dana)).toMatchObject({ status: 409, body: { code: "proofLocked" } });
  const after = await owner.query("select 1 from mails");
  expect(after.rowCount).toBe(before.rowCount);
});

test("only who tells who they are may begin, and finds what we know", async () => {
  const { signupKey } = offering;
  const page = await server.call("GET", `/selfenrollment/${signupKey}`);
  expect(page.json()).toMatchObject({ requiresSignIn: true });
  const refused = await server.call("POST", "/selfenrollment/start", { body: { signupKey, language: "en" } });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: "identityNeeded" });

  const dana = await aKnownPerson(offering);
  const { status, text, body } = await signIn(dana, {
    memberNumber: ` ${dana.memberNumber.slice(0, 3).toLowerCase()}-${dana.memberNumber.slice(3)}`,
    ssn: `${dana.ssn.slice(0, 3)}-${dana.ssn.slice(3, 5)}-${dana.ssn.slice(5)}`,
  });
  expect(status, text).toBe(200);
  expect(body.enrollment).toMatchObject({
    activeStep: "about",
    people: [{ firstName: "Dana", email: "dana@example.com", city: "Boston" }, { firstName: "Sam" }],
    currentCoverages: [{ coverageType: "medical", effectiveDate: "2026-01-01" }],
  });
  expect(text).not.toContain(dana.ssn);
  const { rows } = await owner.query("select member_id from enrollments where id = $1", [body.enrollment.id]);
  expect(rows).toEqual([{ member_id: dana.id }]);
});

test("the token is for this enrollment only", async () => {
  const { body } = await signIn(await aKnownPerson(offering));
  for (const url of ["/userInfo", "/members", "/claims", "/user/profile"]) {
    const answer = await server.call("GET", url, { token: body.token });
    expect([url, [401, 403, 404].includes(answer.statusCode)]).toEqual([url, true]);
  }
});

test("coming back leads to the same answers, also from two tabs at once; sent is said", async () => {
  const dana = await aKnownPerson(offering);
  const cookie = `openroll_device=${"c".repeat(43)}`;
  await signIn(dana, {}, "203.0.113.5", cookie);
  await owner.query("update enrollments set status = 'cancelled' where member_id = $1", [dana.id]);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => tryToSignIn(dana, {}, "203.0.113.5", cookie)),
  );
  expect(new Set(answers.map(({ body }) => body.enrollment.id)).size).toBe(1);
  const id = answers[0]?.body.enrollment.id;
  await owner.query(
    "update enrollments set status = 'submitted', subscriber_ssn_index = null where id = $1",
    [id],
  );
  expect(await signIn(dana)).toMatchObject({ status: 409, body: { code: "alreadySubmitted" } });
});

describe("whatever does not fit is one answer", () => {
  test.each([
    ["an unknown number", async () => [await aKnownPerson(offering), { memberNumber: "HB0000" }]],
    ["another SSN", async () => [await aKnownPerson(offering), { ssn: "219-09-9990" }]],
    ["another birth date", async () => [await aKnownPerson(offering), { dob: { ...dob, day: "10" } }]],
    ["a dependent", async () => [await aKnownPerson(offering, { relationship: "01" }), {}]],
    ["someone who is gone", async () => [await aKnownPerson(offering, { active: false }), {}]],
    [
      "someone without an SSN on file",
      async () => [await aKnownPerson(offering, { ssn_sealed: null, ssn_index: null }), {}],
    ],
    [
      "someone of another employer",
      async () => {
        const clientId = await aClient(server, offering.installationId);
        return [await aKnownPerson({ ...offering, clientId, divisionIds: [] }), {}];
      },
    ],
    [
      "somebody else's link",
      async () => {
        const other = await aKnownPerson(offering);
        return [
          await aKnownPerson(offering),
          { recipientKey: await anInvitation(server, offering, { member_id: other.id }) },
        ];
      },
    ],
  ] as [string, () => Promise<[Known, object]>][])("%s", async (_, make) => {
    const [person, more] = await make();
    server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
    const answer = await signIn({ ...person, offering }, more);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body).toEqual({
      code: "identityUnknown",
      message: "We could not find you with these answers. Check your member number, SSN and date of birth.",
    });
  });
});

test("what cannot be anybody's is said at the field, in the specification's words", async () => {
  const dana = await aKnownPerson(offering);
  const empty = await signIn(dana, { memberNumber: "", ssn: "", dob: { month: "", day: "", year: "" } });
  expect(empty.status).toBe(422);
  expect(empty.body.errors?.map(({ message }) => message)).toEqual([
    "Member Number is Required. Enter it as it is on your insurance card.",
    "SSN is Required. Enter 9 numbers, like 123\u201145\u20116789.",
    "Date of Birth is Required. Enter it like 3\u00a015\u00a01985.",
  ]);
  const wrong = await signIn(dana, { memberNumber: "HB!", ssn: "12345", dob: { ...dob, day: "31" } });
  expect(wrong.body.errors?.map(({ path, message }) => `${path} ${message}`)).toEqual([
    "memberNumber Member Number can have letters and numbers only. Check it on your insurance card.",
    "ssn SSN is Invalid. Enter 9 numbers, like 123\u201145\u20116789.",
    "dob.day Date of Birth: that date does not exist. Check the day and the month.",
  ]);
});

test("a personal link is the person's own, who signs in all the same", async () => {
  const dana = await aKnownPerson(offering);
  const recipientKey = await anInvitation(server, offering, { member_id: dana.id });
  const { signupKey } = offering;
  const refused = await server.call("POST", "/selfenrollment/start", {
    body: { signupKey, recipientKey, language: "en" },
  });
  expect(refused.json()).toMatchObject({ code: "identityNeeded" });
  const first = await signIn(dana, { recipientKey });
  expect(first.status, first.text).toBe(200);
  const byShared = await signIn(dana);
  expect(byShared.body.enrollment.id).toBe(first.body.enrollment.id);
});

test("staff still look at it as an employee would", async () => {
  const recipientKey = await anInvitation(server, offering, { kind: "preview" });
  const { enrollment } = await startEnrolling(server, offering, { recipientKey });
  expect(enrollment.people).toEqual([]);
});

describe("tries", () => {
  const later = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
  };

  test("five in a quarter of an hour for each number, right or wrong; then it opens again", async () => {
    later(60);
    const dana = await aKnownPerson(offering);
    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = await signIn(dana, { ssn: "219-09-9990" }, `203.0.113.${tries}`);
      expect(wrong.status).toBe(422);
    }
    const locked = await signIn(dana, {}, "203.0.113.77");
    expect(locked).toMatchObject({ status: 429, body: { code: "tooMany" } });
    later(16);
    expect((await signIn(dana, {}, "203.0.113.77")).status).toBe(200);
  });

  const lockOut = async (dana: Known) => {
    for (let tries = 1; tries <= 5; tries += 1) await signIn(dana, { ssn: "219-09-9990" });
    expect((await signIn(dana, {}, "203.0.113.78")).status).toBe(429);
  };

  test("of strangers do not keep out a browser that the member has signed in from", async () => {
    later(61);
    const dana = await aKnownPerson(offering);
    const account = await aPerson(server, offering.installationId, { entity_id: dana.id }, "member");
    const own = new Browser(server);
    await own.arrive(account.username);
    const cookie = `openroll_device=${own.cookies.get("openroll_device")}`;
    await lockOut(dana);
    expect((await signIn(dana, {}, own.address, cookie)).status).toBe(200);
    // Their coming gives strangers no new tries, and they have five of their own.
    expect((await signIn(dana, {}, "203.0.113.78")).status).toBe(429);
    for (let tries = 1; tries <= 5; tries += 1)
      expect((await signIn(dana, { ssn: "219-09-9990" }, own.address, cookie)).status).toBe(422);
    expect((await signIn(dana, {}, own.address, cookie)).status).toBe(429);
  });

  test("of strangers do not keep out who comes by their own link; another's link is no way round", async () => {
    later(61);
    const [dana, other] = [await aKnownPerson(offering), await aKnownPerson(offering)];
    const linkOf = (one: Known) => anInvitation(server, offering, { member_id: one.id });
    await lockOut(dana);
    expect((await signIn(dana, { recipientKey: await linkOf(other) })).status).toBe(429);
    const recipientKey = await linkOf(dana);
    expect((await signIn(dana, { recipientKey })).status).toBe(200);
    for (let tries = 1; tries <= 5; tries += 1)
      expect((await signIn(dana, { recipientKey, ssn: "219-09-9990" })).status).toBe(422);
    expect((await signIn(dana, { recipientKey })).status).toBe(429);
  });

  test("a hundred an hour from one address for each session; good ones do not count", async () => {
    later(61);
    const dana = await aKnownPerson(offering);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await signIn(dana, {}, "203.0.113.9")).status).toBe(200);
    for (let tries = 1; tries <= 100; tries += 1) {
      // As far as the door of one minute goes.
      if (tries % 60 === 0) later(1);
      const wrong = await signIn(dana, { memberNumber: unique("HB1") }, "203.0.113.9");
      expect(wrong.status).toBe(422);
    }
    later(1);
    expect((await signIn(dana, {}, "203.0.113.9")).status).toBe(429);
    expect((await signIn(dana, {}, "203.0.113.10")).status).toBe(200);
    const other = await anOffering(server, asking);
    expect((await signIn(await aKnownPerson(other), {}, "203.0.113.9")).status).toBe(200);
  });

  test("of a session that asks nobody are none of this", async () => {
    const free = await anOffering(server);
    expect((await signIn(await aKnownPerson(free))).body.code).toBe("conflict");
  });
});
