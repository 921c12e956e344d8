import { logInHelpJob } from "#identity/access/jobs.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { digest } from "#server/crypto.ts";
import { jobHandlers, removeEnded } from "#app/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { aClient, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { Browser } from "#test/sign-in.ts";
import { makeLink } from "#identity/access/links.service.ts";
import { passwords } from "./passwords.service.ts";

const server = await testServer();
const { owner } = server.database;
const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
const password = "lantern over the bay";
let installationId: string;
let clientId: string;
let lastNumber = 0;

beforeAll(async () => {
  installationId = await anInstallation(server);
  clientId = await aClient(server, installationId);
  await insert(server, "roles", { installation_id: installationId, name: "Member", user_type: "member" });
});
beforeEach(async () => {
  await owner.query("delete from pgboss.job");
  await owner.query("delete from attempts");
});

type Member = { id: string; number: string; ssn: string; dob: string; email: string };

async function aMember(row: Record<string, unknown> = {}): Promise<Member> {
  lastNumber += 1;
  const id = newId();
  const number = `HB${20_000_000 + lastNumber}`;
  const ssn = `21909${String(lastNumber).padStart(4, "0")}`;
  const dob = "1985-03-15";
  const email = `${unique("mina")}@example.com`;
  await insert(server, "members", {
    id,
    installation_id: installationId,
    client_id: clientId,
    family_id: id,
    relationship: "18",
    member_number: number,
    first_name: "Mina",
    last_name: "Park",
    dob,
    email,
    ssn_index: server.services.vault.blindIndex(ssn, "ssn"),
    ...row,
  });
  return { id, number, ssn, dob, email };
}

const formOf = ({ number, ssn, email }: Member, changes: Record<string, unknown> = {}) => ({
  username: unique("mina.park"),
  email,
  newPassword: password,
  newPasswordConfirmation: password,
  firstName: "Mina",
  lastName: "Park",
  phone: "",
  memberNumber: number,
  ssn,
  dob: { month: "3", day: "15", year: "1985" },
  language: "en",
  ...changes,
});

describe("the number on the card", () => {
  const family = async () => {
    const employee = await aMember();
    const spouse = await aMember({ family_id: employee.id, relationship: "01" });
    return { employee, spouse };
  };
  const isTaken = async (payload: object) => (await post("signUp", payload)).statusCode;

  test("may be one that a payer gave, or the employee’s for the family, while it holds", async () => {
    const { employee, spouse } = await family();
    await insert(server, "member_numbers", {
      installation_id: installationId,
      client_id: clientId,
      family_id: employee.id,
      member_id: employee.id,
      number: "W-77 1",
    });
    expect(await isTaken(formOf(employee, { memberNumber: "w771" }))).toBeLessThan(300);
    expect(await isTaken(formOf(spouse, { memberNumber: "W77-1" }))).toBeLessThan(300);
    await owner.query("update member_numbers set termination_date = '2020-01-01'");
    const { employee: late } = await family();
    await owner.query("update member_numbers set member_id = $1, family_id = $1", [late.id]);
    expect(await isTaken(formOf(late, { memberNumber: "W771" }))).toBeGreaterThan(399);
    await owner.query("delete from member_numbers");
  });

  test("of a spouse opens nothing for the employee, and another family’s nothing for anybody", async () => {
    const { employee, spouse } = await family();
    const stranger = await aMember();
    expect(await isTaken(formOf(employee, { memberNumber: spouse.number }))).toBeGreaterThan(399);
    expect(await isTaken(formOf(stranger, { memberNumber: employee.number }))).toBeGreaterThan(399);
    expect(await isTaken(formOf(spouse, { memberNumber: employee.number }))).toBeLessThan(300);
  });
});

let lastAddress = 0;
const newAddress = () => `10.1.${Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

async function post(path: string, payload: object, { address = newAddress(), language = "en" } = {}) {
  return server.http.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: address,
    headers: { "accept-language": language },
  });
}

type Answer = Awaited<ReturnType<typeof post>>;
const codeOf = (answer: Answer) => answer.json<{ code: string }>().code;
const statusesOf = (answers: readonly Answer[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const errorsOf = (answer: Answer) =>
  answer.json<{ errors?: { path: string; message: string }[] }>().errors ?? [];
const pathsOf = (answer: Answer) => errorsOf(answer).map(({ path }) => path);
/** What a stranger could tell two answers apart by. */
const entryOf = ({ statusCode, body, headers }: Answer) => ({
  statusCode,
  body,
  headers: Object.keys(headers).toSorted(),
});

/** Does what is queued, as the server's own runner would, but for the sending. */
async function runJobs(): Promise<void> {
  const handlers = jobHandlers(server.services, undefined);
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await owner.query<{ id: string; name: string; data: object }>(
      "delete from pgboss.job where name in ('log-in-help', 'keep-mail') returning id, name, data",
    );
    for (const { name, data } of rows) await handlers.runNamed(name, data);
  }
}

type Mail = { kind: string; recipient: string; language: string; text: string; html: string };
async function mailsTo(recipient: string): Promise<Mail[]> {
  const { rows } = await owner.query<Mail>(
    "select kind, recipient, language, text, html from mails where recipient = $1 order by created_at, id",
    [recipient],
  );
  return rows;
}

const keyIn = (mail: Mail | undefined, page: string) =>
  new RegExp(`/${page}/([\\w-]{43})\n`).exec(mail?.text ?? "")?.[1] ?? "no key";

async function signUpAndKey(member: Member, changes: Record<string, unknown> = {}) {
  const form = formOf(member, changes);
  const answer = await post("signUp", form);
  expect(answer.statusCode, answer.body).toBe(204);
  const mail = (await mailsTo(form.email)).findLast(({ kind }) => kind === "activation");
  return { form, key: keyIn(mail, "activate") };
}

async function usersOf(memberId: string) {
  const { rows } = await owner.query(
    `select type, username, status, validated, first_name, email, phone, language, entity_id, entity_name
     from users where entity_id = $1`,
    [memberId],
  );
  return rows;
}

async function signIn(username: string, typed: string): Promise<number> {
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/login",
    payload: { username, password: typed },
    remoteAddress: newAddress(),
  });
  return answer.statusCode;
}

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const now = server.clock.now;
  server.clock.now = new Date(now.getTime() + minutes * 60_000);
  try {
    return await work();
  } finally {
    server.clock.now = now;
  }
}

async function anAccount(row: Record<string, unknown> = {}) {
  const username = unique("jo.lind");
  const email = `${username}@example.com`;
  const { userId, token } = await aUser(server, installationId, {
    type: "admin",
    row: { username, email, password_hash: await passwords.hash("old harbor words"), ...row },
  });
  return { userId, token, username, email };
}

const aLink = (userId: string, kind: "invitation" | "reset") =>
  system.transaction(installationId, (transaction) =>
    makeLink(transaction, { userId, kind }, server.clock.now),
  );

describe("signing up", () => {
  test("makes an account by the mailed link, and the member signs in", async () => {
    const member = await aMember();
    const { form, key } = await signUpAndKey(member, { language: "ko", phone: "(617) 555-0144" });
    expect(await usersOf(member.id)).toEqual([]);
    expect((await mailsTo(form.email)).map(({ kind, language }) => [kind, language])).toEqual([
      ["activation", "ko"],
    ]);
    expect(await signIn(form.username, password)).toBe(422);

    const look = await post("link", { key });
    expect(look.json()).toEqual({
      kind: "activation",
      firstName: "Mina",
      username: form.username,
      asksCode: false,
    });
    const answer = await post("activate", { key });
    expect(answer.json()).toEqual({ username: form.username });
    expect(await usersOf(member.id)).toEqual([
      {
        type: "member",
        username: form.username,
        status: "active",
        validated: true,
        first_name: "Mina",
        email: form.email,
        phone: "6175550144",
        language: "ko",
        entity_id: member.id,
        entity_name: "Mina Park",
      },
    ]);
    expect(await signIn(form.username, password)).toBe(200);
    const roles = await owner.query(
      `select r.name from user_roles ur join roles r on r.id = ur.role_id join users u on u.id = ur.user_id
       where u.entity_id = $1`,
      [member.id],
    );
    expect(roles.rows).toEqual([{ name: "Member" }]);
    const audit = await owner.query(
      `select action, client_id from audit_events where subject_id::text = $1 or details->>'memberId' = $1 order by 1`,
      [member.id],
    );
    expect(audit.rows).toEqual([
      { action: "create", client_id: clientId },
      { action: "signUp", client_id: clientId },
    ]);
  });

  test("takes what people type: spaces, hyphens, small letters, wide digits", async () => {
    const member = await aMember();
    const { ssn, number } = member;
    await signUpAndKey(member, {
      username: `  ${unique("MINA.Wide")} `,
      memberNumber: ` ${number.slice(0, 2).toLowerCase()}-${number.slice(2)} `,
      ssn: `${ssn.slice(0, 3)} – ${ssn.slice(3, 5)}\u00a0${ssn.slice(5)}`,
      dob: { month: "03", day: " 15", year: "1985" },
    });
  });

  test("says at once, and of every field, what is wrong; nothing is counted or looked up", async () => {
    const answer = await post("signUp", { language: "en" });
    expect(codeOf(answer)).toBe("invalid");
    expect(pathsOf(answer)).toEqual([
      "username",
      "email",
      "newPassword",
      "firstName",
      "lastName",
      "memberNumber",
      "dob.month",
      "ssn",
    ]);
    expect(errorsOf(answer).map(({ message }) => message)).toEqual(
      errorsOf(answer).map(() => expect.stringMatching(/^[A-Z][\w\s]+ is Required\. ./) as string),
    );
    expect((await owner.query("select 1 from attempts")).rowCount).toBe(0);
  });

  test.each([
    [{ username: "abc" }, "username", /too short/],
    [{ username: "a".repeat(61) }, "username", /too long/],
    [{ username: "mina park" }, "username", /letters a to z/],
    [{ username: "Support" }, "username", /cannot be this word/],
    [{ email: "mina@" }, "email", /name@example\.com/],
    [{ newPassword: "short", newPasswordConfirmation: "short" }, "newPassword", /too short/],
    [{ newPasswordConfirmation: "another password" }, "newPasswordConfirmation", /not the same/],
    [{ firstName: "M1na" }, "firstName", /letters, spaces/],
    [{ phone: "12" }, "phone", /leave it empty/],
    [{ memberNumber: "HB#1" }, "memberNumber", /letters and numbers/],
    [{ ssn: "123-45-678" }, "ssn", /^SSN is Invalid\. Enter 9 numbers/],
    [{ ssn: "000-12-3456" }, "ssn", /^SSN is Invalid\. No one has/],
    [{ dob: { month: "2", day: "30", year: "1985" } }, "dob.day", /does not exist/],
    [{ dob: { month: "1", day: "1", year: "2027" } }, "dob.year", /in the past/],
  ])("refuses %j at its field", async (changes, path, words) => {
    const answer = await post("signUp", formOf(await aMember(), changes));
    expect([answer.statusCode, pathsOf(answer)]).toEqual([422, [path]]);
    expect(errorsOf(answer)[0]?.message).toMatch(words);
  });

  test("one step can be checked before the next, in the person's words", async () => {
    const account = await post("checkSignUp", { part: "account", ssn: "x" }, { language: "ko" });
    expect(pathsOf(account)).toEqual(["username", "email", "newPassword"]);
    expect(errorsOf(account)[0]?.message).toMatch(/^사용자 이름: 필수/);
    const personal = await post("checkSignUp", { part: "personal", username: "x" }, { language: "es" });
    expect(pathsOf(personal)).toEqual(["firstName", "lastName", "memberNumber", "dob.month", "ssn"]);
    expect(errorsOf(personal)[0]?.message).toMatch(/^Nombre: este dato/);
    const form = formOf(await aMember());
    const { language: _, ...fields } = form;
    for (const part of ["account", "personal"])
      expect((await post("checkSignUp", { part, ...fields })).statusCode).toBe(204);
    const oneName = { part: "personal", ...fields, lastName: "" };
    expect(pathsOf(await post("checkSignUp", oneName))).toEqual(["lastName"]);
    expect((await post("checkSignUp", { ...oneName, hasOneName: true })).statusCode).toBe(204);
  });

  test("a wrong number, SSN or birth date, a child and a member with an account all answer alike", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const child = await aMember({ relationship: "19", dob: "2015-03-15" });
    const gone = await aMember({ deleted_at: "2026-01-01" });
    const tied = await aMember();
    await aUser(server, installationId, {
      type: "member",
      entityId: tied.id,
      row: { email: "tied@example.com" },
    });
    const answers = [
      await post("signUp", formOf(member, { memberNumber: "HB99999999" })),
      await post("signUp", formOf(member, { ssn: other.ssn })),
      await post("signUp", formOf(member, { dob: { month: "3", day: "16", year: "1985" } })),
      await post("signUp", formOf(child, { dob: { month: "3", day: "15", year: "2015" } })),
      await post("signUp", formOf(gone)),
      await post("signUp", formOf(tied, { email: "thief@example.com" })),
    ];
    expect(answers.map(entryOf)).toEqual(answers.map(() => entryOf(answers[0] as Answer)));
    expect(codeOf(answers[0] as Answer)).toBe("signUpFailed");
    expect((await owner.query("select 1 from pgboss.job where name = 'log-in-help'")).rowCount).toBe(6);
    expect((await owner.query("select 1 from sign_ups where email = 'thief@example.com'")).rowCount).toBe(0);
    await runJobs();
    // Anyone who has the account learns of it; nobody else does.
    expect((await mailsTo("tied@example.com")).map(({ kind }) => kind)).toEqual(["alreadyMember"]);
    expect(await mailsTo("thief@example.com")).toEqual([]);
  });

  test("every failure is one row in the audit, by the member whose number was tried", async () => {
    const member = await aMember();
    const failures = async () =>
      (
        await owner.query<{ subject_id: string | null }>(
          "select subject_id from audit_events where action = 'signUpFailed' order by id",
        )
      ).rows.map(({ subject_id }) => subject_id);
    const before = (await failures()).length;
    await post("signUp", formOf(member, { ssn: "219-09-9997" }));
    await post("signUp", formOf(member, { memberNumber: "HB77777777" }));
    expect((await failures()).slice(before)).toEqual([member.id, null]);
  });

  test("an adult dependent may have an account of their own", async () => {
    const member = await aMember({ relationship: "19", dob: "2007-03-15" });
    await signUpAndKey(member, { dob: { month: "3", day: "15", year: "2007" } });
  });

  test("the sixth try for a member number has to wait, whether there is such a member or not", async () => {
    const member = await aMember();
    for (const memberNumber of [member.number, "HB88888888"]) {
      for (let count = 0; count < 5; count += 1) {
        const answer = await post("signUp", formOf(member, { memberNumber, ssn: "219-09-9997" }));
        expect(codeOf(answer)).toBe("signUpFailed");
      }
      const refused = await post("signUp", formOf(member, { memberNumber }));
      expect([refused.statusCode, codeOf(refused)]).toEqual([429, "tooMany"]);
    }
    expect((await later(15, () => post("signUp", formOf(member)))).statusCode).toBe(204);
  });

  test("strangers who use up the tries of a number leave those of the person's own browser, known by their link", async () => {
    const member = await aMember();
    const browser = new Browser(server);
    const key = "d".repeat(43);
    browser.cookies.set("openroll_device", key);
    const common = { installation_id: installationId, client_id: clientId };
    const sessionId = await insert(server, "enrollment_sessions", {
      ...common,
      name: "Open enrollment",
      signup_key: unique("SIGNUP"),
      opens_on: "2026-11-01",
      closes_on: "2026-12-31",
      effective_date_calculation: "firstOfNextMonth",
    });
    const invitationId = await insert(server, "invitations", {
      ...common,
      session_id: sessionId,
      kind: "invited",
      key_hash: Buffer.from(unique("key")),
      member_id: member.id,
      expires_at: "2027-12-31",
    });
    await owner.query(
      "insert into invitation_devices (invitation_id, hash, first_used_at, last_used_at) values ($1, $2, now(), now())",
      [invitationId, digest(key)],
    );
    for (let count = 0; count < 6; count += 1) await post("signUp", formOf(member, { ssn: "219-09-9997" }));
    expect((await post("signUp", formOf(member))).statusCode).toBe(429);
    const own = await browser.send("POST", "/auth/signUp", { body: formOf(member) });
    expect(own.statusCode, own.body).toBe(204);
    // It has five tries, like everybody.
    for (let count = 0; count < 5; count += 1)
      await browser.send("POST", "/auth/signUp", { body: formOf(member, { ssn: "219-09-9997" }) });
    expect((await browser.send("POST", "/auth/signUp", { body: formOf(member) })).statusCode).toBe(429);

    const now = server.clock.now;
    const devices = async () => (await owner.query("select 1 from invitation_devices")).rowCount;
    await owner.query("update invitation_devices set last_used_at = $1", [now]);
    const cleaned = async (seconds: number) => {
      server.clock.now = new Date(now.getTime() + seconds * 1000);
      await removeEnded(server.services);
      server.clock.now = now;
      return devices();
    };
    expect(await cleaned(365 * 86_400)).toBe(1);
    expect(await cleaned(365 * 86_400 + 1)).toBe(0);
  });

  test("the hundred-and-first slip of an address in an hour has to wait; successes are none", async () => {
    const address = newAddress();
    for (let count = 0; count < 2; count += 1)
      expect((await post("signUp", formOf(await aMember()), { address })).statusCode).toBe(204);
    await owner.query("update attempts set count = 100 where bucket like 'sign-up:address:%' and count = 0");
    const member = await aMember();
    expect((await post("signUp", formOf(member), { address })).statusCode).toBe(429);
    expect((await post("signUp", formOf(member))).statusCode).toBe(204);
  });

  test("tells the queue, the log of tries and the mails neither SSN nor number nor birth date", async () => {
    const member = await aMember();
    const form = formOf(member);
    await post("signUp", form);
    await post("signUp", formOf(member, { ssn: "219-09-9998", username: "very.private" }));
    const { rows } = await owner.query(
      `select data::text as row from pgboss.job union all select attempts::text from attempts
       union all select mails::text from mails union all select audit_events::text from audit_events`,
    );
    // Sealed texts, digests and ids are random: any four digits may stand in one.
    const kept = rows.map(({ row }) => String(row).replaceAll(/[\w+/=-]{20,}/gu, "…")).join("\n");
    for (const secret of [member.ssn, "219099998", "219-09-9998", member.number, "very.private"])
      expect(kept).not.toContain(secret);
    // The year alone may stand in the fraction of a second.
    expect(kept).not.toMatch(/1985-0?3|3\/15\/(?:19)?85|(?:15|"year"): ?\W*1985|"1985/u);
    const signUps = await owner.query("select sign_ups::text as row from sign_ups");
    expect(signUps.rows.map(({ row }) => String(row)).join()).not.toMatch(
      new RegExp(`${member.ssn}|${password}`),
    );
  });
});

describe("an address of the member's own", () => {
  const other = () => `${unique("daniel")}@example.com`;
  const lastCode = async (recipient: string) =>
    /: (\d{6})$/mu.exec(
      (await mailsTo(recipient)).findLast(({ kind }) => kind === "proofCode")?.text ?? "",
    )?.[1];
  const spouseOf = ({ id }: Member, row: Record<string, unknown>) =>
    aMember({ family_id: id, relationship: "01", first_name: "Daniel", ...row });

  test("is asked for a code where the account has another one: what a spouse knows opens nothing", async () => {
    const member = await aMember();
    const { key, form } = await signUpAndKey(member, { email: other() });
    expect((await post("link", { key })).json()).toMatchObject({ asksCode: true });
    expect(codeOf(await post("activate", { key }))).toBe("proofNeeded");
    expect(pathsOf(await post("activate", { key, code: "12" }))).toEqual(["code"]);
    expect(codeOf(await post("activate", { key, code: "000000" }))).toBe("proofWrong");
    expect(await usersOf(member.id)).toEqual([]);

    expect((await post("activationCode", { key })).statusCode).toBe(204);
    expect((await mailsTo(form.email)).map(({ kind }) => kind)).toEqual(["activation"]);
    const code = await lastCode(member.email);
    expect((await later(16, () => post("activate", { key, code }))).statusCode).toBe(422);
    expect((await post("activate", { key, code })).statusCode).toBe(200);
    expect(await usersOf(member.id)).toMatchObject([{ email: form.email }]);
  });

  test("takes five wrong codes; then the link has ended, also for the right one", async () => {
    const member = await aMember();
    const { key } = await signUpAndKey(member, { email: other() });
    await post("activationCode", { key });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => post("activate", { key, code: "000000" })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual([
      ...Array<string>(4).fill("linkEnded"),
      ...Array<string>(5).fill("proofWrong"),
    ]);
    expect(codeOf(await post("activate", { key, code: await lastCode(member.email) }))).toBe("linkEnded");
  });

  test("that is typed in other letters is the same one", async () => {
    const member = await aMember();
    const { key } = await signUpAndKey(member, { email: member.email });
    await owner.query(
      "update people set email = upper(email) where id = (select person_id from members where id = $1)",
      [member.id],
    );
    expect((await post("activate", { key })).statusCode).toBe(200);
  });

  test.each([
    ["is not on file", { email: null }],
    ["is the spouse's too", { email: "family.park@example.com" }],
  ])("that %s lets nobody sign up, whatever address they type", async (_, row) => {
    const member = await aMember(row);
    await spouseOf(member, { email: "family.park@example.com" });
    const answer = await post("signUp", formOf(member, { email: other() }));
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, "signUpNoAddress"]);
    const made = await owner.query("select 1 from sign_ups where member_id = $1", [member.id]);
    expect(made.rowCount).toBe(0);
  });

  test("is not one that another of the family has, on file or for an account", async () => {
    const member = await aMember();
    const spouse = await spouseOf(member, {});
    const typed = await post("signUp", formOf(member, { email: spouse.email.toUpperCase() }));
    expect(pathsOf(typed)).toEqual(["email"]);
    const child = await aMember({ family_id: member.id, relationship: "19", email: null });
    const { userId } = await aUser(server, installationId, { type: "member", entityId: child.id });
    const address = other();
    await owner.query("update users set email = $2 where id = $1", [userId, address]);
    expect(pathsOf(await post("signUp", formOf(member, { email: address })))).toEqual(["email"]);
  });
});

describe("the activation link", () => {
  test("works once, within a day, and only the newest", async () => {
    const member = await aMember();
    const first = await signUpAndKey(member);
    const second = await signUpAndKey(member);
    expect(codeOf(await post("activate", { key: first.key }))).toBe("linkEnded");
    expect(codeOf(await later(24 * 60, () => post("activate", { key: second.key })))).toBe("linkEnded");
    expect(codeOf(await later(24 * 60, () => post("link", { key: second.key })))).toBe("linkEnded");
    expect(await usersOf(member.id)).toEqual([]);
    const [one, other] = await Promise.all([
      post("activate", { key: second.key }),
      post("activate", { key: second.key }),
    ]);
    expect(statusesOf([one, other])).toEqual([200, 410]);
    expect(codeOf(await post("activate", { key: second.key }))).toBe("linkEnded");
    expect(await usersOf(member.id)).toHaveLength(1);
  });

  test("of a name that is taken by now asks for another, and stays good", async () => {
    const member = await aMember();
    const { form, key } = await signUpAndKey(member);
    await anAccount({ username: form.username });
    const taken = await post("activate", { key }, { language: "es" });
    expect([taken.statusCode, errorsOf(taken)]).toEqual([
      422,
      [{ path: "username", message: "Nombre de usuario: ya está en uso. Elija otro." }],
    ]);
    expect(pathsOf(await post("activate", { key, username: "x" }))).toEqual(["username"]);
    const free = unique("Mina.New");
    expect((await post("activate", { key, username: ` ${free} ` })).json()).toEqual({
      username: free.toLowerCase(),
    });
    expect(await signIn(free, password)).toBe(200);
  });

  test("has ended once the member has an account", async () => {
    const member = await aMember();
    const { key } = await signUpAndKey(member);
    await aUser(server, installationId, { type: "member", entityId: member.id });
    for (const path of ["activate", "link"]) expect(codeOf(await post(path, { key }))).toBe("linkEnded");
    expect(await usersOf(member.id)).toHaveLength(1);
  });

  test("of two sign-ups for one member at the same moment ties only one", async () => {
    const member = await aMember();
    const { key, form } = await signUpAndKey(member);
    // As if a second sign-up had not ended the first.
    const other = await signUpAndKey(member);
    await owner.query("update sign_ups set expires_at = $1 where member_id = $2", [
      new Date(server.clock.now.getTime() + 3_600_000),
      member.id,
    ]);
    const answers = await Promise.all([post("activate", { key }), post("activate", { key: other.key })]);
    expect(statusesOf(answers)).toEqual([200, 410]);
    expect(await usersOf(member.id)).toHaveLength(1);
    expect(form.username).not.toBe(other.form.username);
  });

  test("does not tell forever which names are taken", async () => {
    const { form, key } = await signUpAndKey(await aMember());
    await anAccount({ username: form.username });
    for (let count = 0; count < 10; count += 1)
      expect((await post("activate", { key })).statusCode).toBe(422);
    expect((await post("activate", { key })).statusCode).toBe(429);
  });
});

describe("asking for help", () => {
  test("answers alike for the one who exists or not, and mails only those who do", async () => {
    const { username, email } = await anAccount();
    const locked = await anAccount({ status: "locked" });
    const removed = await anAccount({ deleted_at: "2026-01-01" });
    const answers = [
      await post("passwordReset", { username: ` ${username.toUpperCase()} ` }),
      await post("passwordReset", { username: "nobody.at.all" }),
      await post("passwordReset", { username: locked.username }),
      await post("passwordReset", { username: removed.username }),
      await post("lookupUsername", { email: email.toUpperCase() }),
      await post("lookupUsername", { email: "nobody@example.com" }),
      await post("lookupUsername", { email: "not an address" }),
    ];
    expect(answers.map(entryOf)).toEqual(answers.map(() => entryOf(answers[0] as Answer)));
    expect([answers[0]?.statusCode, answers[0]?.body]).toEqual([204, ""]);
    const queued = await owner.query("select data::text as data from pgboss.job where name = 'log-in-help'");
    expect(queued.rows).toHaveLength(7);
    expect(JSON.stringify(queued.rows)).not.toMatch(/nobody|jo\.lind|example/);
    await runJobs();
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(["reset", "username"]);
    expect(mails[1]?.text).toContain(username);
    for (const one of [locked, removed]) expect(await mailsTo(one.email)).toEqual([]);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  test("mails every username of an address, each in its own mail", async () => {
    const email = `${unique("family")}@example.com`;
    const users = [await anAccount({ email }), await anAccount({ email, language: "es" })];
    await post("lookupUsername", { email });
    await runJobs();
    const mails = await mailsTo(email);
    expect(mails.map(({ language }) => language).toSorted()).toEqual(["en", "es"]);
    for (const { username } of users) expect(mails.some(({ text }) => text.includes(username))).toBe(true);
  });

  test("sends an invitation once more to somebody who has yet to accept it", async () => {
    const { username, email } = await anAccount({ status: "invited", password_hash: null });
    await post("passwordReset", { username });
    await runJobs();
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe("invitation");
    const key = keyIn(mail, "invitation");
    expect((await post("link", { key })).json()).toMatchObject({ kind: "invitation" });
  });

  test("a job that runs again ends no link that it has mailed", async () => {
    const { username, email } = await anAccount();
    await post("passwordReset", { username });
    const { rows } = await owner.query<{ data: PayloadOf<typeof logInHelpJob> }>(
      "select data from pgboss.job where name = 'log-in-help'",
    );
    const { data } = rows[0] ?? { data: { sealed: "" } };
    const handle = (payload: PayloadOf<typeof logInHelpJob>) =>
      jobHandlers(server.services, undefined).run(logInHelpJob, payload);
    await Promise.all([handle(data), handle(data)]);
    await handle(data);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect((await post("link", { key: keyIn(mails[0], "reset") })).statusCode).toBe(200);
  });

  test.each([
    ["passwordReset", "username"],
    ["lookupUsername", "email"],
  ])("%s has limits per account and per address, known or not", async (path, field) => {
    for (const value of ["someone@example.com", "no.one@example.com"]) {
      for (let count = 0; count < 5; count += 1)
        expect((await post(path, { [field]: value })).statusCode).toBe(204);
      expect((await post(path, { [field]: value })).statusCode).toBe(429);
    }
    const address = newAddress();
    for (let count = 0; count < 200; count += 1)
      expect((await post(path, { [field]: `${count}@example.com` }, { address })).statusCode).toBe(204);
    expect((await post(path, { [field]: "one.more@example.com" }, { address })).statusCode).toBe(429);
    expect((await post(path, { [field]: "one.more@example.com" })).statusCode).toBe(204);
  });

  test("strangers who use up the tries of an account leave those of its owner's own browser", async () => {
    const { username, email } = await anAccount();
    const browser = new Browser(server);
    await browser.arrive(username, "old harbor words");
    for (let count = 0; count < 5; count += 1)
      expect((await post("passwordReset", { username })).statusCode).toBe(204);
    expect((await post("passwordReset", { username })).statusCode).toBe(429);
    const ask = () => browser.send("POST", "/auth/passwordReset", { body: { username } });
    await owner.query("delete from pgboss.job");
    for (let count = 0; count < 5; count += 1) expect((await ask()).statusCode).toBe(204);
    expect((await ask()).statusCode).toBe(429);
    await runJobs();
    expect((await mailsTo(email)).filter(({ kind }) => kind === "reset")).toHaveLength(5);
  });

  test("a username is judged by its form alone", async () => {
    const { username } = await anAccount();
    for (const name of [username, unique("free.name")])
      expect((await post("validateUsername", { username: name })).json()).toEqual({
        acceptable: true,
        message: null,
      });
    expect((await post("validateUsername", { username: "admin" }, { language: "ko" })).json()).toEqual({
      acceptable: false,
      message: expect.stringMatching(/^사용자 이름: /) as string,
    });
    expect((await post("validateUsername", {})).json()).toMatchObject({ acceptable: false });
  });
});

describe("a reset link", () => {
  const fresh = { newPassword: "nine quiet lanterns", newPasswordConfirmation: "nine quiet lanterns" };

  test("sets the password once, ends every session, signs nobody in, and says so by mail", async () => {
    const { userId, username, email, token } = await anAccount({ password_reset_required: true });
    const key = await aLink(userId, "reset");
    const answer = await post("resetPassword", { key, ...fresh });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(answer.cookies).toEqual([]);
    const tokens = await owner.query("select 1 from tokens where user_id = $1", [userId]);
    expect(tokens.rowCount).toBe(0);
    expect((await server.call("GET", "/userInfo", { token })).statusCode).toBe(401);
    expect(await signIn(username, "old harbor words")).toBe(422);
    expect(await signIn(username, fresh.newPassword)).toBe(200);
    const { rows } = await owner.query("select validated, password_reset_required from users where id = $1", [
      userId,
    ]);
    expect(rows).toEqual([{ validated: true, password_reset_required: false }]);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["passwordChanged"]);
    expect(codeOf(await post("resetPassword", { key, ...fresh }))).toBe("linkEnded");
  });

  test("lets in again whom strangers had locked out with wrong passwords", async () => {
    const { userId, username } = await anAccount();
    for (let count = 0; count < 10; count += 1) expect(await signIn(username, "wrong")).toBe(422);
    expect(await signIn(username, "old harbor words")).toBe(429);
    const key = await aLink(userId, "reset");
    expect((await post("resetPassword", { key, ...fresh })).statusCode).toBe(204);
    expect(await signIn(username, fresh.newPassword)).toBe(200);
  });

  test("is refused with its words where the password is not good, and stays good itself", async () => {
    const { userId } = await anAccount();
    const key = await aLink(userId, "reset");
    const attempt = (newPassword: string, newPasswordConfirmation = newPassword) =>
      post("resetPassword", { key, newPassword, newPasswordConfirmation });
    expect(pathsOf(await attempt(""))).toEqual(["newPassword"]);
    expect(pathsOf(await attempt("password1234"))).toEqual(["newPassword"]);
    expect(pathsOf(await attempt("alex moreno rules"))).toEqual(["newPassword"]);
    expect(pathsOf(await attempt(fresh.newPassword, "something else"))).toEqual(["newPasswordConfirmation"]);
    expect((await attempt(fresh.newPassword)).statusCode).toBe(204);
  });

  test("ends after an hour, with a newer one, and with the account", async () => {
    const { userId } = await anAccount();
    const old = await aLink(userId, "reset");
    const key = await aLink(userId, "reset");
    expect(codeOf(await post("resetPassword", { key: old, ...fresh }))).toBe("linkEnded");
    expect(codeOf(await later(60, () => post("resetPassword", { key, ...fresh })))).toBe("linkEnded");
    await owner.query("update users set status = 'locked' where id = $1", [userId]);
    expect(codeOf(await post("resetPassword", { key, ...fresh }))).toBe("linkEnded");
    await owner.query("update users set status = 'active' where id = $1", [userId]);
    expect((await later(59, () => post("resetPassword", { key, ...fresh }))).statusCode).toBe(204);
  });

  test("of two at the same moment lets one through", async () => {
    const { userId } = await anAccount();
    const key = await aLink(userId, "reset");
    const answers = await Promise.all([0, 1, 2].map(() => post("resetPassword", { key, ...fresh })));
    expect(statusesOf(answers)).toEqual([204, 410, 410]);
  });

  test("is no invitation, and a made-up one is nothing", async () => {
    const { userId } = await anAccount();
    const key = await aLink(userId, "reset");
    for (const [path, wrong] of [
      ["acceptInvitation", key],
      ["activate", key],
      ["resetPassword", "x".repeat(43)],
      ["resetPassword", key.toLowerCase()],
    ] as const)
      expect([path, codeOf(await post(path, { key: wrong, ...(path === "activate" ? {} : fresh) }))]).toEqual(
        [path, "linkEnded"],
      );
    expect((await post("link", { key })).statusCode).toBe(200);
  });

  test("is kept as a digest only", async () => {
    const { userId } = await anAccount();
    const key = await aLink(userId, "reset");
    const { rows } = await owner.query("select user_links::text as row from user_links");
    expect(rows.map(({ row }) => String(row)).join()).not.toContain(key);
  });
});

describe("an invitation", () => {
  const first = { newPassword: "seven brass kettles", newPasswordConfirmation: "seven brass kettles" };

  test("gives the first password, once, within a week", async () => {
    const { userId, username } = await anAccount({
      status: "invited",
      validated: false,
      password_hash: null,
    });
    const key = await aLink(userId, "invitation");
    expect(codeOf(await later(7 * 24 * 60, () => post("acceptInvitation", { key, ...first })))).toBe(
      "linkEnded",
    );
    expect(await signIn(username, first.newPassword)).toBe(422);
    const answer = await later(7 * 24 * 60 - 1, () => post("acceptInvitation", { key, ...first }));
    expect(answer.statusCode).toBe(204);
    const { rows } = await owner.query("select status, validated from users where id = $1", [userId]);
    expect(rows).toEqual([{ status: "active", validated: true }]);
    expect(await signIn(username, first.newPassword)).toBe(200);
    expect(codeOf(await post("acceptInvitation", { key, ...first }))).toBe("linkEnded");
    expect(codeOf(await post("link", { key }))).toBe("linkEnded");
  });

  test("of somebody who is no longer invited has ended", async () => {
    const { userId } = await anAccount({ status: "invited" });
    const key = await aLink(userId, "invitation");
    await owner.query("update users set status = 'locked' where id = $1", [userId]);
    expect(codeOf(await post("acceptInvitation", { key, ...first }))).toBe("linkEnded");
  });
});

test("links and sign-ups that have ended are removed a day later", async () => {
  const { userId } = await anAccount();
  await aLink(userId, "reset");
  await signUpAndKey(await aMember());
  const count = async () =>
    (await owner.query("select 1 from user_links union all select 1 from sign_ups where used_at is null"))
      .rowCount ?? 0;
  const before = await count();
  await removeEnded(server.services);
  expect(await count()).toBe(before);
  await later(30 * 24 * 60, () => removeEnded(server.services));
  expect(await count()).toBe(0);
});
