import { describe, expect, test } from "vitest";
import { contact, handOver, introduce, mailedCode, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { Enrollment } from "../enrollment.ts";
import type { PublicEnrollmentSession } from "../public-session.ts";
import { forgetOffering } from "#enrollment/offering/offering.service.ts";
import type { Autosave } from "../autosave/autosave.ts";
import { mostWrongProofs } from "#identity/access/proof-code.ts";
import { type KnownOfLink, proofToAsk } from "#enrollment/offering/link-proof.ts";

const server = await testServer();
const { owner } = server.database;

describe("what a link asks for", () => {
  const all: KnownOfLink = { isPersonal: true, email: "a@example.com", wrongProofs: 0, isHandedOver: false };
  test.each([
    [{}, "mailCode"],
    [{ isHandedOver: true }, "mailCode"],
    [{ email: null }, "help"],
    [{ email: null, isHandedOver: true }, null],
    [{ wrongProofs: mostWrongProofs - 1 }, "mailCode"],
    [{ wrongProofs: mostWrongProofs }, "help"],
    [{ wrongProofs: mostWrongProofs, email: null, isHandedOver: true }, "help"],
    [{ isPersonal: false, wrongProofs: mostWrongProofs }, null],
  ] as const)("%j: %s", (known, asks) => {
    expect(proofToAsk({ ...all, ...known })).toBe(asks);
  });
});

const wrong = { code: "000000" };
let browsers = 0;
/** One that nobody was on before. */
const newBrowser = () => {
  browsers += 1;
  return String(browsers).padStart(43, "b");
};

type Answer = { code?: string; token: string; enrollment: Enrollment; typed: Autosave | null };
type Link = { offering: TestOffering; recipientKey: string };

async function start({ offering, recipientKey }: Link, browser: string, proof: object = {}) {
  const answer = await server.call("POST", "/selfenrollment/start", {
    body: { signupKey: offering.signupKey, recipientKey, language: "en", ...proof },
    headers: { cookie: `openroll_device=${browser}` },
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() };
}

/** What the person finds in their mail. */
async function codeFor({ offering, recipientKey }: Link, browser: string) {
  const { signupKey } = offering;
  const cookie = `openroll_device=${browser}`;
  return { code: await mailedCode(server, { signupKey, recipientKey }, { cookie }) };
}

async function look({ offering, recipientKey }: Link, browser: string) {
  const answer = await server.call("GET", `/selfenrollment/${offering.signupKey}?recipient=${recipientKey}`, {
    headers: { cookie: `openroll_device=${browser}` },
  });
  return { text: answer.body, recipient: answer.json<PublicEnrollmentSession>().recipient };
}

/** Marisol, a member with a link that she has never opened. */
async function aMembersLink(
  enrollmentSession: Record<string, unknown> = {},
  row: Record<string, unknown> = {},
): Promise<Link & { memberId: string }> {
  const offering = await anOffering(server, enrollmentSession);
  const memberId = newId();
  await insert(server, "members", {
    ...owned(offering),
    id: memberId,
    family_id: memberId,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Marisol",
    last_name: "Quintero",
    dob: "1986-04-09",
    hire_date: "2020-06-01",
    email: `${unique("marisol")}@example.com`,
    address1: "12 Secret St",
    ...row,
  });
  const recipientKey = await anInvitation(server, offering, {
    member_id: memberId,
    first_name: "Marisol",
    last_name: "Quintero",
  });
  await owner.query("delete from invitation_devices");
  return { offering, recipientKey, memberId };
}

const personal = /Marisol|Quintero|Secret|1986-04-09|marisol/u;

test("on a new device a code from the own mail comes before anything personal; then the link is one click there", async () => {
  const link = await aMembersLink();
  const [phone, thief] = [newBrowser(), newBrowser()];
  const first = await look(link, phone);
  expect(first.recipient).toEqual({ firstName: null, language: "en", hasStarted: false, asks: "mailCode" });
  expect(first.text).not.toMatch(personal);
  expect((await start(link, phone)).body.code).toBe("proofNeeded");
  const refused = await start(link, phone, wrong);
  expect([refused.status, refused.body.code]).toEqual([422, "proofWrong"]);
  expect(refused.text).not.toMatch(personal);

  const inside = await start(link, phone, await codeFor(link, phone));
  expect(inside.status, inside.text).toBe(200);
  expect(inside.body.enrollment.people[0]).toMatchObject({ firstName: "Marisol", address1: "12 Secret St" });
  expect((await look(link, phone)).recipient).toMatchObject({ firstName: "Marisol", asks: null });
  expect((await start(link, phone)).status).toBe(200);

  const elsewhere = await look(link, thief);
  expect(elsewhere.recipient).toMatchObject({ firstName: null, hasStarted: true, asks: "mailCode" });
  expect(elsewhere.text).not.toMatch(personal);
  expect((await start(link, thief)).body.code).toBe("proofNeeded");
  // What the browser holds is kept nowhere, and says nothing.
  const { rows } = await owner.query<{ row: string }>(
    "select invitation_devices::text as row from invitation_devices",
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(phone);
});

test("what cannot be a code is said at the field, and is no try", async () => {
  const link = await aMembersLink();
  const browser = newBrowser();
  for (let tries = 0; tries < 6; tries += 1) {
    const refused = await start(link, browser, { code: "12 34" });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid"]);
  }
  expect((await start(link, browser, await codeFor(link, browser))).status).toBe(200);
});

test("a birth date is no answer any more", async () => {
  const link = await aMembersLink();
  const answer = await start(link, newBrowser(), { dob: { month: "4", day: "9", year: "1986" } });
  expect([answer.status, answer.text]).toEqual([422, expect.not.stringMatching(personal)]);
});

test("thirty at once are five tries; then only a known device is let in, and the others ask for help", async () => {
  const link = await aMembersLink();
  const own = newBrowser();
  await start(link, own, await codeFor(link, own));
  const known = await codeFor(link, newBrowser());
  const answers = await Promise.all(Array.from({ length: 30 }, () => start(link, newBrowser(), wrong)));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === "proofWrong")).toHaveLength(4);
  expect(codes.filter((code) => code === "proofLocked")).toHaveLength(26);
  const audits = await owner.query(
    "select 1 from audit_events where action = 'proofFailed' and subject = 'invitations'",
  );
  expect(audits.rowCount).toBeGreaterThanOrEqual(5);

  const late = newBrowser();
  expect((await start(link, late, known)).body.code).toBe("proofLocked");
  expect((await look(link, late)).recipient).toMatchObject({ firstName: null, asks: "help" });
  expect((await start(link, own)).status).toBe(200);
});

test("a person of whom no own address is known asks for help; nothing is shown meanwhile", async () => {
  const link = await aMembersLink({}, { email: null });
  const browser = newBrowser();
  expect((await look(link, browser)).recipient).toMatchObject({ firstName: null, asks: "help" });
  expect((await start(link, browser, wrong)).body.code).toBe("proofLocked");
});

describe("an address that the family shares proves nothing", () => {
  const relative = async (link: Link & { memberId: string }, row: Record<string, unknown>) => {
    const id = newId();
    await insert(server, "members", {
      ...owned(link.offering),
      id,
      family_id: link.memberId,
      member_number: unique("HB"),
      first_name: "Daniel",
      last_name: "Quintero",
      dob: "1985-01-02",
      ...row,
    });
    return id;
  };
  const asked = async (link: Link) => (await look(link, newBrowser())).recipient?.asks;

  test.each([
    ["a spouse has it on file", { relationship: "01", email: "FAMILY@example.com" }, "help"],
    ["a life partner has it on file", { relationship: "53", email: "family@example.com" }, "help"],
    ["a spouse has another one", { relationship: "01", email: "daniel@example.com" }, "mailCode"],
    [
      "it stands with a child, whose mail the parents read",
      { relationship: "19", email: "family@example.com" },
      "mailCode",
    ],
  ])("%s: %s", async (_, row, asks) => {
    const link = await aMembersLink({}, { email: "family@example.com" });
    await relative(link, row);
    expect(await asked(link)).toBe(asks);
  });

  test.each(["01", "19"])(
    "the account of a relative (%s) has it: staff give a link",
    async (relationship) => {
      const link = await aMembersLink({}, { email: "family@example.com" });
      const id = await relative(link, { relationship });
      await insert(server, "users", {
        id: newId(),
        installation_id: link.offering.installationId,
        type: "member",
        username: unique("daniel"),
        password_hash: "x",
        first_name: "Daniel",
        last_name: "Quintero",
        email: "Family@example.com",
        status: "active",
        entity_id: id,
      });
      expect(await asked(link)).toBe("help");
      const sent = await server.call("POST", "/selfenrollment/code", {
        body: { signupKey: link.offering.signupKey, recipientKey: link.recipientKey, language: "en" },
      });
      expect(sent.statusCode).toBe(204);
      const mails = await owner.query("select 1 from mails where client_id = $1", [link.offering.clientId]);
      expect(mails.rowCount).toBe(0);
    },
  );

  test("of several the first that is the person's alone is taken", async () => {
    const link = await aMembersLink({}, { email: "marisol.own@example.com" });
    await relative(link, { relationship: "01", email: "family@example.com" });
    await owner.query("update invitations set email = 'family@example.com' where member_id = $1", [
      link.memberId,
    ]);
    await codeFor(link, newBrowser());
    const { rows } = await owner.query("select recipient from mails where client_id = $1", [
      link.offering.clientId,
    ]);
    expect(rows).toEqual([{ recipient: "marisol.own@example.com" }]);
  });
});

test("a link that staff give to the person opens once without a code, and then on that device alone", async () => {
  const link = await aMembersLink({}, { email: null });
  await handOver(server, link.recipientKey);
  const [one, other] = [newBrowser(), newBrowser()];
  expect((await look(link, one)).recipient).toMatchObject({ firstName: "Marisol", asks: null });
  const answers = await Promise.all([start(link, one), start(link, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [own, late] = answers[0].status === 200 ? [one, other] : [other, one];
  expect((await start(link, own)).status).toBe(200);
  expect((await start(link, late)).body.code).toBe("proofLocked");
});

test("why somebody may not enroll is told after the code", async () => {
  const link = await aMembersLink({}, { hire_date: "2026-12-20" });
  const browser = newBrowser();
  const before = await look(link, browser);
  expect(before.recipient).toMatchObject({ asks: "mailCode" });
  expect(before.text).not.toContain("2026-12-20");
  const after = await start(link, browser, await codeFor(link, browser));
  expect(after.body.code).toBe("notEligible");
  expect(after.text).toContain("enroll.notHired");
});

test("an old link on a new phone says what is true, and whom to ask", async () => {
  const link = await aMembersLink({}, {});
  const contact = { contactName: "Dana Ruiz", contactPhone: "6175550100", contactEmail: "hr@client.example" };
  const told = async (recipientKey = link.recipientKey) => {
    // The key as somebody copies it by hand.
    const key = encodeURIComponent(` ${link.offering.signupKey.toLowerCase().replaceAll("-", " \u2013 ")}`);
    const answer = await server.call("GET", `/selfenrollment/${key}?recipient=${recipientKey}`, {
      headers: { cookie: `openroll_device=${newBrowser()}` },
    });
    return answer.json<{ code: string; facts: object }>();
  };
  // No such link, and one that has ended, are one answer.
  const ended = { code: "keyUnknown", facts: { link: "ended", ...contact } };
  expect(await told("x".repeat(43))).toMatchObject(ended);
  await owner.query("update invitations set expires_at = '2026-11-01' where member_id = $1", [link.memberId]);
  expect(await told()).toMatchObject(ended);
  await owner.query("update invitations set expires_at = '2026-12-16' where member_id = $1", [link.memberId]);
  const first = newBrowser();
  const { enrollment } = (await start(link, first, await codeFor(link, first))).body;
  await owner.query("update enrollments set status = 'submitted' where id = $1", [enrollment.id]);
  expect(await told()).toMatchObject({
    code: "alreadySubmitted",
    facts: { status: "submitted", ...contact },
  });
  await owner.query("update enrollments set status = 'cancelled' where id = $1", [enrollment.id]);
  await owner.query("update enrollment_sessions set closes_on = '2026-11-09' where id = $1", [
    link.offering.sessionId,
  ]);
  forgetOffering(link.offering.sessionId);
  expect(await told()).toMatchObject({ code: "notActive", facts: { closesOn: "2026-11-09", ...contact } });
});

test("a code by mail works once, for a quarter of an hour", async () => {
  const link = await aMembersLink();
  const browser = newBrowser();
  expect((await look(link, browser)).recipient).toMatchObject({ asks: "mailCode" });
  expect((await start(link, browser)).body.code).toBe("proofNeeded");
  const mail = async () => {
    const asked = await server.call("POST", "/selfenrollment/code", {
      body: { signupKey: link.offering.signupKey, recipientKey: link.recipientKey, language: "en" },
      headers: { cookie: `openroll_device=${browser}` },
    });
    expect(asked.statusCode, asked.body).toBe(204);
    const { rows } = await owner.query<{ text: string }>(
      "select text from mails where kind = 'proofCode' and client_id = $1 order by id",
      [link.offering.clientId],
    );
    expect(rows.at(-1)?.text).not.toMatch(/Marisol|Quintero/u);
    return /: (\d{6})$/mu.exec(rows.at(-1)?.text ?? "")?.[1] ?? "";
  };
  const [old, code] = [await mail(), await mail()];
  if (old !== code) expect((await start(link, browser, { code: old })).body.code).toBe("proofWrong");
  expect((await start(link, browser, { code: "12 34" })).body.code).toBe("invalid");
  const in15 = new Date(server.clock.now.getTime() + 15 * 60_000);
  const now = server.clock.now;
  server.clock.now = in15;
  expect((await start(link, browser, { code })).body.code).toBe("proofWrong");
  server.clock.now = now;
  expect((await start(link, browser, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  expect((await start(link, newBrowser(), { code })).body.code).toBe("proofWrong");
});

test("a member who is signed in to their account is asked for nothing more", async () => {
  const link = await aMembersLink();
  const browser = newBrowser();
  const userId = newId();
  await insert(server, "users", {
    id: userId,
    installation_id: link.offering.installationId,
    type: "member",
    username: unique("marisol"),
    password_hash: "x",
    first_name: "Marisol",
    last_name: "Quintero",
    email: "marisol@example.com",
    status: "active",
    entity_id: link.memberId,
  });
  await owner.query(
    `insert into known_devices (id, user_id, hash, agent, first_used_at, last_used_at)
     values ($1, $2, sha256($3::bytea), '', now(), now())`,
    [newId(), userId, browser],
  );
  expect((await start(link, browser)).status).toBe(200);
});

describe("an enrollment in which nobody has said who they are", () => {
  const begin = async (): Promise<Link & { token: string; own: string }> => {
    const offering = await anOffering(server);
    const enrollee = await startEnrolling(server, offering);
    const recipientKey = enrollee.enrollment.returnPath?.split("/").at(-1) ?? "";
    return { offering, recipientKey, token: enrollee.token, own: "A".repeat(43) };
  };

  test("opens elsewhere without what was typed in it", async () => {
    const link = await begin();
    const kept = await server.call("POST", "/selfenrollment/typed", {
      token: link.token,
      body: { page: "about", values: { firstName: "Marisol" }, version: 1 },
    });
    expect(kept.json()).toEqual({ outcome: "kept" });
    const elsewhere = await start(link, newBrowser());
    expect([elsewhere.status, elsewhere.body.typed]).toEqual([200, null]);
    expect(elsewhere.text).not.toMatch(personal);
    expect((await start(link, link.own)).body.typed).toMatchObject({ values: { firstName: "Marisol" } });
  });

  test("opens elsewhere without a birth date that was typed and not confirmed", async () => {
    const link = await begin();
    const values = { firstName: "Marisol", "dob.month": "4", "dob.day": "9", "dob.year": "1986" };
    await server.call("POST", "/selfenrollment/typed", {
      token: link.token,
      body: { page: "about", values, version: 1 },
    });
    const elsewhere = await start(link, newBrowser());
    expect([elsewhere.status, elsewhere.body.typed]).toEqual([200, null]);
    expect((await start(link, link.own)).body.typed).toEqual({ page: "about", values });
  });

  test("asks for help elsewhere once somebody has said who they are and no address is known yet", async () => {
    const link = await begin();
    const saved = await server.call("POST", "/selfenrollment/update", {
      token: link.token,
      body: { contact: { ...contact, part: "about" } },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await look(link, newBrowser())).recipient).toMatchObject({ asks: "help" });
    expect((await start(link, link.own)).status).toBe(200);
  });

  test("is that of the first who does: who came by the link before is out, and is asked", async () => {
    const link = await begin();
    const other = newBrowser();
    const elsewhere = await start(link, other);
    const read = async (token: string) =>
      (await server.call("GET", "/selfenrollment/enrollment", { token })).statusCode;
    expect(await read(elsewhere.body.token)).toBe(200);
    const second = await start(link, link.own);
    const saved = await server.call("POST", "/selfenrollment/update", {
      token: second.body.token,
      body: { contact },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    // Known for a second by the process that has seen it.
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
    expect(await read(elsewhere.body.token)).toBe(401);
    expect(await read(link.token)).toBe(200);
    expect((await start(link, other)).body.code).toBe("proofNeeded");
    expect((await start(link, link.own)).status).toBe(200);
    expect((await start(link, other, await codeFor(link, other))).status).toBe(200);
  });

  test("on the device that has said so, goes on with one click until it is sent", async () => {
    const link = await begin();
    const enrollee = await startEnrolling(server, link.offering, { recipientKey: link.recipientKey });
    await introduce(enrollee, link.offering);
    expect((await start(link, link.own)).status).toBe(200);
    await owner.query("update enrollments set status = 'returned' where id = $1", [enrollee.enrollment.id]);
    expect((await start(link, newBrowser())).body.code).toBe("proofNeeded");
    expect((await start(link, link.own)).status).toBe(200);
  });
});

describe("by the shared link, answers that name an employee whom the client knows", () => {
  const ssn = "219-09-9990";
  const begin = async (row: Record<string, unknown> = {}) => {
    const link = await aMembersLink(
      {},
      { ssn_index: server.services.vault.blindIndex("219099990", "ssn"), ...row },
    );
    const browser = newBrowser();
    const begun = await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: link.offering.signupKey, language: "en" },
      headers: { cookie: `openroll_device=${browser}` },
    });
    const { token } = begun.json<Answer>();
    const save = (body: object) =>
      server.call("POST", "/selfenrollment/update", {
        token,
        body,
        headers: { cookie: `openroll_device=${browser}` },
      });
    return { link, browser, token, save };
  };
  const later = () => {
    // Known for a second by the process that has seen it.
    server.clock.now = new Date(server.clock.now.getTime() + 2000);
  };

  test("are kept, and open only after a code from the employee's own mail, not the one that was typed", async () => {
    const { link, browser, token, save } = await begin();
    expect((await save({ contact: { ...contact, email: "daniel@example.com" } })).statusCode).toBe(200);
    await save({ location: { divisionId: link.offering.divisionIds[0] } });
    const refused = await save({ ssn: { ssn } });
    const { code, facts } = refused.json<{ code: string; facts: { returnPath: string } }>();
    expect([refused.statusCode, code]).toEqual([409, "proofNeeded"]);
    later();
    expect((await server.call("GET", "/selfenrollment/enrollment", { token })).statusCode).toBe(401);
    const own = { ...link, recipientKey: facts.returnPath.split("/").at(-1) ?? "" };
    expect((await start(own, browser)).body.code).toBe("proofNeeded");
    const proof = await codeFor(own, browser);
    const { rows } = await owner.query<{ recipient: string; email: string }>(
      `select recipient, (select email from people where id = (select person_id from members where id = $2)) as email
       from mails where client_id = $1`,
      [link.offering.clientId, link.memberId],
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([rows[0]?.email]);
    const inside = await start(own, browser, proof);
    expect(inside.body.enrollment.people[0]).toMatchObject({
      firstName: contact.firstName,
      ssnLast4: "9990",
    });
    // The person has shown who they are: nothing is asked again.
    const again = await server.call("POST", "/selfenrollment/update", {
      token: inside.body.token,
      body: { ssn: { ssn } },
    });
    expect(again.statusCode, again.body).toBe(200);
  });

  test("are refused at the end as well, where the employee came to be known meanwhile", async () => {
    const { link, token, save } = await begin({ ssn_index: null });
    await save({ contact });
    await save({ location: { divisionId: link.offering.divisionIds[0] } });
    expect((await save({ ssn: { ssn } })).statusCode).toBe(200);
    await owner.query(
      "update people set ssn_index = $2 where id = (select person_id from members where id = $1)",
      [link.memberId, server.services.vault.blindIndex("219099990", "ssn")],
    );
    const sent = await server.call("POST", "/selfenrollment/submit", {
      token,
      body: { effectiveDate: "2027-01-01" },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    expect([sent.statusCode, sent.json<Answer>().code]).toEqual([409, "proofNeeded"]);
  });

  test("are refused by name and birth date too, where no SSN is on file", async () => {
    const { link, save } = await begin({
      ssn_index: null,
      first_name: contact.firstName,
      last_name: contact.lastName,
    });
    await save({ contact });
    await save({ location: { divisionId: link.offering.divisionIds[0] } });
    expect((await save({ ssn: { ssn } })).json<Answer>().code).toBe("proofNeeded");
  });

  test("of another client, or of a dependent, are nobody's here", async () => {
    const other = await begin();
    await owner.query("update members set relationship = '01' where id = $1", [other.link.memberId]);
    await other.save({ contact });
    await other.save({ location: { divisionId: other.link.offering.divisionIds[0] } });
    expect((await other.save({ ssn: { ssn } })).statusCode).toBe(200);
  });

  test("find nobody by trying: ten SSNs an hour are all that one enrollment takes", async () => {
    const { save, link } = await begin({ ssn_index: null });
    await save({ contact });
    await save({ location: { divisionId: link.offering.divisionIds[0] } });
    for (let at = 0; at < 10; at += 1)
      expect((await save({ ssn: { ssn: `219-09-${5000 + at}` } })).statusCode).toBe(200);
    expect((await save({ ssn: { ssn } })).statusCode).toBe(429);
  });
});

describe("staff", () => {
  const lockOut = async (link: Link) => {
    for (let tries = 0; tries < 5; tries += 1) await start(link, newBrowser(), wrong);
  };
  const keyIn = (link: string) => link.split("/").at(-1) ?? "";

  test("see a locked invitation, and mail a new link instead of the locked one", async () => {
    const link = await aMembersLink();
    await owner.query("update invitations set email = 'marisol@example.com' where member_id = $1", [
      link.memberId,
    ]);
    const { token } = await aUser(server, link.offering.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const path = `/admin/enrollmentsessions/${link.offering.sessionId}/invitations`;
    await lockOut(link);
    const list = (await server.call("GET", path, { token })).json<{
      rows: { id: string; state: string }[];
    }>();
    expect(list.rows).toMatchObject([{ state: "locked" }]);
    const resent = await server.call("POST", `${path}/resend`, { token, body: { ids: [list.rows[0]?.id] } });
    expect(resent.json()).toMatchObject({ results: [{ id: list.rows[0]?.id, outcome: "sent" }] });
    const { rows } = await owner.query<{ text: string }>("select text from mails where client_id = $1", [
      link.offering.clientId,
    ]);
    const recipientKey = /[\w-]{43}/u.exec(rows[0]?.text ?? "")?.[0] ?? "";
    expect(recipientKey).not.toBe(link.recipientKey);
    const renewed = { ...link, recipientKey };
    const browser = newBrowser();
    expect((await start(renewed, browser, await codeFor(renewed, browser))).status).toBe(200);
    expect((await start(link, newBrowser(), wrong)).body).toMatchObject({ code: "keyUnknown" });
  });

  test("give the person of an enrollment a new link, with all that was saved", async () => {
    const link = await aMembersLink();
    const own = newBrowser();
    const { enrollment, token: inside } = (await start(link, own, await codeFor(link, own))).body;
    const { token } = await aUser(server, link.offering.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    await lockOut(link);
    const detail = await server.call("GET", `/enrollment?id=${enrollment.id}`, { token });
    expect(detail.json()).toMatchObject({ progress: { isLinkLocked: true } });
    const given = await server.call("POST", `/enrollmentlink/${enrollment.id}`, { token });
    expect(given.json(), given.body).toMatchObject({ isMailed: true });
    const recipientKey = keyIn(given.json<{ link: string }>().link);
    const renewed = { ...link, recipientKey };
    const browser = newBrowser();
    // An address is known: also by this link a code goes there first.
    expect((await start(renewed, browser)).body.code).toBe("proofNeeded");
    const again = await start(renewed, browser, await codeFor(renewed, browser));
    expect(again.body.enrollment.id).toBe(enrollment.id);
    // The old link is worth nothing, on no device.
    expect((await start(link, own)).body).toMatchObject({ code: "keyUnknown" });
    const after = await server.call("GET", "/selfenrollment/enrollment", { token: inside });
    expect(after.statusCode).toBe(401);
    const now = await server.call("GET", `/enrollment?id=${enrollment.id}`, { token });
    expect(now.json()).toMatchObject({ progress: { isLinkLocked: false } });
  });
});
