import { beforeAll, describe, expect, test } from "vitest";
import { contact } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// docs/links-and-codes.md: each link, code and answer, tried by those around the employee who can know it. They have the
// links, the numbers, the birth dates, accounts and devices of their own, and are let in by none of it.

const server = await testServer();
const { owner } = server.database;
const { vault } = server.services;
const ssn = "219099990";
const born = { month: "4", day: "9", year: "1986" };
const employeeMail = "marisol.own@example.com";
const personal = /Marisol|Quintero|Secret St|marisol\.own|9990|"token"/u;

type Actor = { name: string; token: string; headers: { cookie: string; authorization: string } };
let offering: TestOffering;
let asking: TestOffering;
let employeeId = "";
let personalKey = "";
let electionKey = "";
let surveyKey = "";
let surveyRecipientKey = "";
const actors = new Map<string, Actor>();
const names = ["spouse", "grown child", "former spouse", "HR", "broker"] as const;

const people = {
  spouse: { relationship: "01", first_name: "Daniel", dob: "1985-01-02" },
  "grown child": { relationship: "19", first_name: "Lucia", dob: "2004-01-02" },
  "former spouse": {
    relationship: "01",
    first_name: "Ramon",
    dob: "1984-01-02",
    termination_date: "2026-06-30",
  },
};

/** A person of the family, whose mail is their own. */
async function member(place: TestOffering, row: Record<string, unknown>): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...owned(place),
    id,
    family_id: id,
    member_number: unique("HB"),
    last_name: "Quintero",
    division_id: place.divisionIds[0],
    ...row,
  });
}

const subscriber = {
  relationship: "18",
  first_name: "Marisol",
  dob: "1986-04-09",
  hire_date: "2020-06-01",
  email: employeeMail,
  address1: "12 Secret St",
  ssn_index: vault.blindIndex(ssn, "ssn"),
  ssn_last4: "9990",
};

beforeAll(async () => {
  offering = await anOffering(server, { kind: "lifeEvent", opens_on: "2026-01-01", closes_on: "2026-12-31" });
  asking = await anOffering(server, { requires_sign_in: true });
  employeeId = await member(offering, subscriber);
  personalKey = await anInvitation(server, offering, { member_id: employeeId, first_name: "Marisol" });
  for (const [name, row] of Object.entries(people)) {
    const email = `${unique("relative")}@example.com`;
    const id = await member(offering, { family_id: employeeId, email, ...row });
    const { token } = await aUser(server, offering.installationId, { type: "member", entityId: id });
    await owner.query("update users set email = $2 where entity_id = $1", [id, email]);
    actors.set(name, asActor(name, token));
  }
  const permissions = [
    "viewEnrollmentSessions",
    "enrollment",
    "viewSurveys",
    "editSubUsers",
    "viewDocs",
  ] as const;
  const hr = await aUser(server, offering.installationId, {
    type: "client",
    entityId: offering.clientId,
    permissions,
  });
  actors.set("HR", asActor("HR", hr.token));
  const brokerId = await insert(server, "brokers", {
    installation_id: offering.installationId,
    name: "Pier Brokers",
    code: unique("PIER"),
  });
  await insert(server, "broker_maps", {
    ...owned(offering),
    broker_id: brokerId,
    effective_date: "2026-01-01",
  });
  const broker = await aUser(server, offering.installationId, {
    type: "broker",
    entityId: brokerId,
    permissions,
  });
  actors.set("broker", asActor("broker", broker.token));
  await anElection();
  await aSurvey();
});

function asActor(name: string, token: string): Actor {
  const cookie = `openroll_device=${name.replaceAll(" ", "").padStart(43, "d")}`;
  return { name, token, headers: { cookie, authorization: `Bearer ${token}` } };
}

async function anElection(): Promise<void> {
  const caseId = await insert(server, "cobra_cases", {
    ...owned(offering),
    family_id: employeeId,
    member_id: employeeId,
    event: "employmentEnd",
    event_date: "2026-09-18",
    loss_date: "2026-10-01",
  });
  electionKey = "e".repeat(43);
  await owner.query(
    `insert into cobra_links (id, installation_id, client_id, family_id, case_id, member_id, key_hash, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $4, sha256($6::bytea), '2026-12-05', now(), now())`,
    [newId(), offering.installationId, offering.clientId, employeeId, caseId, electionKey],
  );
}

async function aSurvey(): Promise<void> {
  surveyKey = unique("SURVEY-").toUpperCase();
  surveyRecipientKey = "s".repeat(43);
  const surveyId = await insert(server, "surveys", {
    ...owned(offering),
    name: "Health habits",
    survey_key: surveyKey,
    status: "open",
    opens_on: "2026-01-01",
    closes_on: "2026-12-31",
  });
  const recipientId = newId();
  await owner.query(
    `insert into survey_recipients (id, installation_id, client_id, survey_id, name, email, key_hash, created_at, updated_at)
     values ($1, $2, $3, $4, 'Marisol Quintero', $5, sha256($6::bytea), now(), now())`,
    [recipientId, offering.installationId, offering.clientId, surveyId, employeeMail, surveyRecipientKey],
  );
  await insert(server, "survey_responses", {
    ...owned(offering),
    survey_id: surveyId,
    recipient_id: recipientId,
    key_hash: Buffer.alloc(32, 7),
    language: "en",
  });
}

/** What somebody tries who knows everything that a family knows. The answer, and every other one on the way there. */
const doors: Record<string, (actor: Actor) => Promise<{ statusCode: number; body: string }[]>> = {
  "the personal link": async ({ headers }) => [
    await server.call("GET", `/selfenrollment/${offering.signupKey}?recipient=${personalKey}`, { headers }),
    await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: offering.signupKey, recipientKey: personalKey, language: "en" },
      headers,
    }),
    await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: offering.signupKey, recipientKey: personalKey, language: "en", code: "000000" },
      headers,
    }),
  ],
  "member number, SSN and birth date, to enroll": async ({ headers }) => {
    // An employee for each who tries: a link mails only so many codes.
    const memberNumber = unique("HB");
    const id = await member(asking, { ...subscriber, member_number: memberNumber });
    const askingKey = await anInvitation(server, asking, { member_id: id, first_name: "Marisol" });
    const body = { signupKey: asking.signupKey, language: "en", memberNumber, ssn, dob: born };
    return [
      await server.call("POST", "/selfenrollment/signin", { body, headers }),
      await server.call("POST", "/selfenrollment/signin", {
        body: { ...body, recipientKey: askingKey },
        headers,
      }),
      await server.call("POST", "/selfenrollment/signin", { body: { ...body, code: "000000" }, headers }),
    ];
  },
  "member number, SSN and birth date, to have an account": async ({ headers }) => {
    const email = `${unique("typed")}@example.com`;
    const asked = await server.call("POST", "/auth/signUp", {
      body: {
        username: unique("marisol"),
        email,
        newPassword: "harbor lights at nine",
        newPasswordConfirmation: "harbor lights at nine",
        firstName: "A",
        lastName: "B",
        memberNumber: await accountless(),
        ssn,
        dob: born,
        language: "en",
      },
      headers,
    });
    const { rows } = await owner.query<{ text: string }>("select text from mails where recipient = $1", [
      email,
    ]);
    const key = /\/activate\/([\w-]{43})/u.exec(rows[0]?.text ?? "")?.[1] ?? "none";
    await server.call("POST", "/auth/activationCode", { body: { key }, headers });
    const made = await server.call("POST", "/auth/activate", { body: { key }, headers });
    const guessed = await server.call("POST", "/auth/activate", { body: { key, code: "000000" }, headers });
    expect([asked.statusCode, made.statusCode, guessed.statusCode]).toEqual([204, 409, 422]);
    return [made, guessed];
  },
  "the COBRA link": async ({ headers }) => [
    await server.call("POST", `/cobra/link/${electionKey}`, { body: {}, headers }),
    await server.call("POST", `/cobra/link/${electionKey}`, { body: { code: "000000" }, headers }),
    await server.call("POST", `/cobra/link/${electionKey}/election`, {
      body: { version: 1, people: [{ place: 0, coverageTypes: [] }] },
      headers,
    }),
    await server.call("POST", `/cobra/link/${electionKey}/debit`, { body: {}, headers }),
    await server.call("POST", `/cobra/link/${electionKey}/debit/stop`, { body: {}, headers }),
    await server.call("GET", `/cobra/link/${electionKey}/receipt`, { headers }),
  ],
  "the survey link, once it has answers": async ({ headers }) => [
    await server.call("GET", `/survey/${surveyKey}?recipient=${surveyRecipientKey}`, { headers }),
  ],
  "a sign-in of their own": async ({ token }) => [
    await server.call("POST", "/enrollment", {
      token,
      body: { memberId: employeeId, sessionId: offering.sessionId },
    }),
    await server.call("POST", `/enrollmentlink/${newId()}`, { token }),
    await server.call("GET", "/admin/mails", { token }),
    await server.call("GET", `/admin/enrollmentsessions/${offering.sessionId}/invitations`, { token }),
    await server.call("POST", `/cobra/clocks/${newId()}/link`, { token, body: {} }),
  ],
};

/** A member of the client with the employee's SSN and birth date, who may still sign up: each is tried once. */
async function accountless(): Promise<string> {
  const memberNumber = unique("HB");
  await member(offering, {
    ...subscriber,
    member_number: memberNumber,
    ssn_index: vault.blindIndex(ssn, "ssn"),
  });
  return memberNumber;
}

describe.each(names)("%s", (name) => {
  test.each(Object.keys(doors))("is let in nowhere by %s", async (door) => {
    const actor = actors.get(name);
    const answers = await doors[door]!(actor!);
    expect(answers.length).toBeGreaterThan(0);
    for (const { statusCode, body } of answers) {
      expect(body).not.toMatch(personal);
      // The look at a link tells no more than that there is one.
      if (!body.startsWith('{"name":"Open enrollment'))
        expect([400, 403, 404, 409, 422]).toContain(statusCode);
    }
  });

  test("enrolls in the employee's name by no shared link", async () => {
    const { headers } = actors.get(name)!;
    const open = await anOffering(server);
    await member(open, { ...subscriber, member_number: unique("HB") });
    const started = await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: open.signupKey, language: "en" },
      headers: { cookie: headers.cookie },
    });
    const { token } = started.json<{ token: string }>();
    const save = (body: object) =>
      server.call("POST", "/selfenrollment/update", { token, body, headers: { cookie: headers.cookie } });
    await save({ contact: { ...contact, email: "typed.by.family@example.com" } });
    await save({ location: { divisionId: open.divisionIds[0] } });
    const refused = await save({ ssn: { ssn } });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "proofNeeded" }]);
  });
});

test("no code and no link that they asked for went to anybody but the employee", async () => {
  const { signupKey } = offering;
  await server.call("POST", "/selfenrollment/code", {
    body: { signupKey, recipientKey: personalKey, language: "en" },
    headers: { cookie: actors.get("spouse")!.headers.cookie },
  });
  await server.call("POST", `/cobra/link/${electionKey}/code`, {
    body: {},
    headers: actors.get("spouse")!.headers,
  });
  const { rows } = await owner.query<{ recipient: string }>(
    "select distinct recipient from mails where kind = 'proofCode'",
  );
  expect(rows).toEqual([{ recipient: employeeMail }]);
});

test.each(["spouse", "grown child"])(
  "a %s tells an event and gets no way in; a former spouse tells none",
  async (name) => {
    const kindId = await insert(server, "life_event_kinds", {
      installation_id: offering.installationId,
      code: unique("divorce"),
      label: { en: "Divorce", ko: "이혼", es: "Divorcio" },
      help: { en: "", ko: "", es: "" },
      date_label: { en: "Day", ko: "날짜", es: "Día" },
      closes_after_days: 30,
      effective_date_kind: "firstOfNextMonth",
      permits: ["dropDependent"],
      sort_order: 1,
    });
    const tell = (who: string) =>
      server.call("POST", "/mylifeevents", {
        token: actors.get(who)!.token,
        body: { kindId, eventDate: "2026-11-03" },
      });
    const told = await tell(name);
    expect([told.statusCode, told.json()]).toMatchObject([200, { event: { path: null } }]);
    const seen = await server.call("GET", "/mylifeevents", { token: actors.get(name)!.token });
    const home = await server.call("GET", "/home", { token: actors.get(name)!.token });
    expect(seen.body + home.body).not.toContain("/Welcome/");
    expect((await tell("former spouse")).statusCode).toBe(404);
  },
);
