import type { invitationsJob } from "#enrollment/invitations/jobs.ts";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { remindByThemselves } from "./auto-remind.service.ts";
import { noteRefusedMail } from "./bounces.service.ts";
import { workOnInvitations } from "./runs.service.ts";
import { sendMail } from "#organization/messaging/mail.service.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { openMailTransport } from "#server/mail/transport.ts";
import { SystemScope } from "#server/scope.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { aToken, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { startMailServer } from "#test/mail-server.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const system = new SystemScope(server.services.database, { requestId: "job", language: "en" });
const smtp = await startMailServer({
  onRcptTo: ({ address }, _session, done) =>
    done(
      address.startsWith("gone")
        ? Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), { responseCode: 550 })
        : undefined,
    ),
});
const transport = openMailTransport({ smtpUrl: smtp.url, from: "Benefits <benefits@harborview.example>" });
afterAll(async () => {
  transport?.close();
  await smtp.close();
});

type Place = TestOffering & { userId: string; token: string; base: string };

async function aPlace(enrollmentSession: Record<string, unknown> = {}): Promise<Place> {
  const offering = await anOffering(server, enrollmentSession);
  const user = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  return { ...offering, ...user, base: `/admin/enrollmentsessions/${offering.sessionId}/invitations` };
}

async function aMember(place: Place, row: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...owned(place),
    id,
    family_id: id,
    division_id: place.divisionIds[0],
    relationship: "18",
    member_number: unique("M"),
    first_name: "Mina",
    last_name: unique("Park"),
    dob: "1990-04-01",
    hire_date: "2020-01-01",
    email: `${unique("mina")}@example.com`,
    ...row,
  });
}

const call = async <Answer>(place: Place, method: "GET" | "POST", path: string, body?: unknown) => {
  const answer = await server.call(method, `${place.base}${path}`, {
    token: place.token,
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === "" ? null : answer.json<Answer>(),
  } as { status: number; body: Answer };
};
/** Another day, and somebody who has signed in since. */
async function moveClock(place: Place, milliseconds: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  place.token = await aToken(server, place);
}
const start = server.clock.now;
const day = 86_400_000;
const nobody = { windowOver: 0, noEmail: 0, bounced: 0, expired: 0, capReached: 0, tooSoon: 0 };
afterEach(() => {
  server.clock.now = start;
});

type Funnel = {
  counts: Record<string, number>;
  invited: number;
  notInvited: { withEmail: number; withoutEmail: number };
  letters: { toPrint: number; printed: number };
  run: { kind: string; total: number; done: number } | null;
};
const funnel = async (place: Place) => (await call<Funnel>(place, "GET", "/funnel")).body;
type Row = {
  id: string;
  name: string;
  state: string;
  email: string | null;
  bounce: string | null;
  reminders: number;
  letterAt: string | null;
};
const list = async (place: Place, query = "") =>
  (await call<{ rows: Row[]; total: number }>(place, "GET", query)).body;

/** Does what the queue holds for a session, as the server would; answers how many jobs that were. */
async function work(place: Place): Promise<number> {
  for (let jobs = 0; ; jobs += 1) {
    const { rows } = await owner.query<{ id: string; data: PayloadOf<typeof invitationsJob> }>(
      `select id, data from pgboss.job where name = 'invitations' and state = 'created' and data->>'sessionId' = $1
       order by created_on limit 1`,
      [place.sessionId],
    );
    const [job] = rows;
    if (job === undefined) return jobs;
    await workOnInvitations(server.services, system, job.data);
    await owner.query("update pgboss.job set state = 'completed' where id = $1", [job.id]);
  }
}

type Mail = { id: string; recipient: string; kind: string; language: string; text: string; subject: string };
async function mailsOf(place: Place): Promise<Mail[]> {
  const { rows } = await owner.query<Mail>(
    `select id, recipient, kind, language, text, subject from mails where client_id = $1 order by created_at, id`,
    [place.clientId],
  );
  return rows;
}
const pathIn = (text: string) => /\/Welcome\/[^\s]+/u.exec(text)?.[0] ?? "";
const keyIn = (text: string) => pathIn(text).split("/").at(-1) ?? "";
const welcome = (place: Place, key: string) =>
  server.call("GET", `/selfenrollment/${place.signupKey}?recipient=${key}`);

async function inviteEveryone(place: Place): Promise<void> {
  const started = await call(place, "POST", "/all");
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await work(place);
}

describe("inviting everyone", () => {
  test("asks the people of the session once each, in their language, and no one else", async () => {
    const place = await aPlace({ languages: JSON.stringify(["en", "ko"]) });
    const korean = await aMember(place, { email: "sora@example.com", language: "ko" });
    await aMember(place, { email: "luis@example.com", language: "es" });
    await aMember(place, { email: null });
    await aMember(place, { status: "terminated", email: "left@example.com" });
    await aMember(place, { relationship: "01", email: "spouse@example.com" });
    await aMember(place, { hire_date: "2027-03-01", email: "later@example.com" });
    const excluded = await aMember(place, { email: "out@example.com" });
    await insert(server, "session_members", {
      ...owned(place),
      session_id: place.sessionId,
      member_id: excluded,
    });
    expect((await funnel(place)).notInvited).toEqual({ withEmail: 2, withoutEmail: 1 });

    const started = await call<Funnel["run"]>(place, "POST", "/all");
    expect(started.body).toEqual({ kind: "invite", total: 3, done: 0 });
    expect((await funnel(place)).run).toMatchObject({ kind: "invite", total: 3, done: 0 });
    expect((await call(place, "POST", "/all")).status).toBe(409);
    await work(place);

    const mails = await mailsOf(place);
    expect(mails.map(({ recipient, language }) => `${recipient} ${language}`).toSorted()).toEqual([
      "luis@example.com en",
      "sora@example.com ko",
    ]);
    const after = await funnel(place);
    expect(after.counts).toMatchObject({ notStarted: 3, bounced: 0 });
    expect(after.notInvited).toEqual({ withEmail: 0, withoutEmail: 0 });
    expect(after.letters).toEqual({ toPrint: 1, printed: 0 });
    expect(after.run).toBeNull();

    // Only the digest of the link's key is kept.
    const { rows } = await owner.query("select * from invitations where member_id = $1", [korean]);
    const key = keyIn(mails.find(({ language }) => language === "ko")?.text ?? "");
    expect(key).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect((await welcome(place, key)).json()).toMatchObject({ recipient: { asks: "mailCode" } });
    expect((await funnel(place)).counts).toMatchObject({ notStarted: 2, opened: 1 });
  });

  test("goes on batch by batch, and a batch that runs twice doubles nothing", async () => {
    const place = await aPlace();
    await owner.query(
      `insert into people (id, installation_id, client_id, first_name, last_name, email)
       select gen_random_uuid(), $1, $2, 'Ana', 'Batch' || n, 'ana' || n || '@example.com' from generate_series(1, 1100) n`,
      [place.installationId, place.clientId],
    );
    await owner.query(
      `with made as (
         insert into members (id, installation_id, client_id, person_id, family_id, relationship, member_number)
         select id, $1, $2::uuid, id, id, '18', last_name || '-' || right($2::uuid::text, 8)
         from people where client_id = $2 and last_name like 'Batch%' returning id),
       families as (insert into families (id, installation_id, client_id) select id, $1, $2 from made)
       insert into employments (id, installation_id, client_id, family_id, member_id) select id, $1, $2, id, id from made`,
      [place.installationId, place.clientId],
    );
    await call(place, "POST", "/all");
    const { rows } = await owner.query<{ data: PayloadOf<typeof invitationsJob> }>(
      "select data from pgboss.job where name = 'invitations' and data->>'sessionId' = $1",
      [place.sessionId],
    );
    const first = rows[0]?.data;
    if (first === undefined) throw new Error("no job");
    await workOnInvitations(server.services, system, first);
    expect((await funnel(place)).run).toMatchObject({ done: 500, total: 1100 });
    // The first job again, as after a crash before it was marked as done.
    expect(await work(place)).toBeGreaterThan(2);
    const mails = await mailsOf(place);
    expect(mails).toHaveLength(1100);
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(1100);
    expect((await funnel(place)).invited).toBe(1100);
    const audit = await owner.query<{ actor: string; ids: number }>(
      `select actor, jsonb_array_length(details->'ids') as ids from audit_events where client_id = $1 and action = 'invite'`,
      [place.clientId],
    );
    expect(audit.rows.reduce((sum, { ids }) => sum + ids, 0)).toBe(1100);
    expect(new Set(audit.rows.map(({ actor }) => actor.split(":")[0]))).toEqual(new Set(["user"]));
  });

  test("is refused where the session is not open", async () => {
    const draft = await aPlace({ status: "draft" });
    await aMember(draft);
    const refused = await call<{ errors: { message: string }[] }>(draft, "POST", "/all");
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.message).toMatch(/^This session is not open\./u);
    const over = await aPlace({ opens_on: "2026-10-01", closes_on: "2026-11-01" });
    expect((await call(over, "POST", "/all")).status).toBe(422);
  });
});

describe("inviting some", () => {
  test("members by choice, each with an answer of its own", async () => {
    const place = await aPlace();
    const other = await aPlace();
    const ids = [await aMember(place), await aMember(place, { email: null }), await aMember(other)];
    const invite = () =>
      call<{ results: { outcome: string }[] }>(place, "POST", "/members", { memberIds: ids });
    const outcomes = async () => (await invite()).body.results.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(["invited", "withoutEmail", "notInSession"]);
    expect(await outcomes()).toEqual(["hasOne", "hasOne", "notInSession"]);
    expect(await mailsOf(place)).toHaveLength(1);
  });

  test("somebody unknown, by name and address, once", async () => {
    const place = await aPlace();
    const person = { firstName: "Sora", lastName: "Kim", email: "Sora.Kim@example.com", language: "ko" };
    expect((await call(place, "POST", "/person", person)).status).toBe(200);
    const again = await call<{ errors: { path: string }[] }>(place, "POST", "/person", {
      ...person,
      email: "sora.kim@EXAMPLE.com",
    });
    expect(again.status).toBe(422);
    expect(again.body.errors[0]?.path).toBe("email");
    const [mail] = await mailsOf(place);
    expect(mail).toMatchObject({ recipient: "Sora.Kim@example.com", language: "ko" });
    expect((await welcome(place, keyIn(mail?.text ?? ""))).statusCode).toBe(200);
  });
});

describe("the funnel", () => {
  test("follows a person to what they send, also by the shared link", async () => {
    const place = await aPlace();
    const memberId = await aMember(place);
    const shared = await aMember(place, { ssn_index: Buffer.from("an index") });
    await inviteEveryone(place);
    const invitation = (await list(place)).rows[0];
    const enrollment = (row: Record<string, unknown>) =>
      insert(server, "enrollments", {
        ...owned(place),
        identifier: newId(),
        session_id: place.sessionId,
        active_step: "review",
        started_on: "2026-11-10",
        ...row,
      });
    const { rows } = await owner.query<{ id: string; member_id: string }>(
      "select id, member_id from invitations where session_id = $1",
      [place.sessionId],
    );
    const own = rows.find((one) => one.member_id === memberId)?.id;
    expect(invitation).toBeDefined();
    const begun = await enrollment({ invitation_id: own, member_id: memberId });
    expect((await funnel(place)).counts).toMatchObject({ inProgress: 1, notStarted: 1 });
    await owner.query("update enrollments set status = 'submitted' where id = $1", [begun]);
    await insert(server, "enrollment_selections", {
      ...owned(place),
      enrollment_id: begun,
      coverage_type: "medical",
      session_plan_id: place.plans.medical,
    });
    expect((await funnel(place)).counts).toMatchObject({ inProgress: 0, submitted: 1 });

    const self = await insert(server, "invitations", {
      ...owned(place),
      session_id: place.sessionId,
      kind: "self",
      key_hash: Buffer.from(unique("hash")),
      expires_at: "2026-12-15T00:00:00Z",
    });
    await enrollment({
      invitation_id: self,
      status: "submitted",
      subscriber_ssn_index: Buffer.from("an index"),
    });
    expect((await funnel(place)).counts).toMatchObject({ submitted: 1, waived: 1, notStarted: 0 });
    expect((await list(place, "?filter[state]=waived")).rows.map(({ id }) => id)).toEqual([
      rows.find((one) => one.member_id === shared)?.id,
    ]);

    // Looks at the session as an employee would are nobody's.
    await owner.query("update enrollments set is_preview = true where session_id = $1", [place.sessionId]);
    expect((await funnel(place)).counts).toMatchObject({ submitted: 0, waived: 0, notStarted: 2 });
  });

  test("is read by employers who may see sessions; the names are not", async () => {
    const place = await aPlace();
    await aMember(place);
    const client = await aUser(server, place.installationId, {
      type: "client",
      entityId: place.clientId,
      permissions: ["viewEnrollmentSessions"],
    });
    const read = (path: string) => server.call("GET", `${place.base}${path}`, { token: client.token });
    expect((await read("/funnel")).json()).toMatchObject({ notInvited: { withEmail: 1 } });
    expect((await read("")).statusCode).toBe(403);
    const stranger = await aPlace();
    const foreign = await server.call("GET", `${stranger.base}/funnel`, { token: client.token });
    expect(foreign.statusCode).toBe(404);
  });

  test("is searched, filtered and sorted", async () => {
    const place = await aPlace();
    await aMember(place, { last_name: "Adams", email: "zed@example.com" });
    await aMember(place, { last_name: "Brown", division_id: place.divisionIds[1] });
    await inviteEveryone(place);
    const names = async (query: string) => (await list(place, query)).rows.map(({ name }) => name);
    expect(await names("")).toEqual(["Mina Adams", "Mina Brown"]);
    expect(await names("?sort=-name")).toEqual(["Mina Brown", "Mina Adams"]);
    expect(await names("?q=bro")).toEqual(["Mina Brown"]);
    expect(await names("?q=ZED@")).toEqual(["Mina Adams"]);
    expect(await names(`?filter[divisionId]=${place.divisionIds[1]}`)).toEqual(["Mina Brown"]);
    expect(await names("?filter[state]=opened")).toEqual([]);
    expect(await names("?sort=-state&page=2&pageSize=1")).toHaveLength(1);
  });
});

describe("a mail that is refused for good", () => {
  test("makes the invitation bounced, with the server's words, until it goes elsewhere", async () => {
    const place = await aPlace();
    await aMember(place, { email: "gone@example.com" });
    await inviteEveryone(place);
    const [mail] = await mailsOf(place);
    if (mail === undefined) throw new Error("no mail");
    const refused = await sendMail(server.services, transport, mail.id);
    expect(refused).toMatchObject({ to: "gone@example.com" });
    if (refused) await noteRefusedMail(server.services, system, refused);
    const [row] = (await list(place, "?filter[state]=bounced")).rows;
    expect(row?.bounce).toBe("550 5.1.1 <gone@example.com>: no such mailbox");
    expect((await funnel(place)).letters.toPrint).toBe(1);

    const changed = await call<{ id: string }>(place, "POST", `/${row?.id}/address`, {
      email: "here@example.com",
    });
    // Nobody ever had the link: it stays the same one.
    expect(changed.body).toEqual({ id: row?.id });
    const next = (await mailsOf(place)).at(-1);
    expect(next?.recipient).toBe("here@example.com");
    expect(keyIn(next?.text ?? "")).toBe(keyIn(mail.text));
    // What is said late of the old address is not about the new one.
    if (refused) await noteRefusedMail(server.services, system, refused);
    expect((await list(place)).rows[0]).toMatchObject({ state: "notStarted", bounce: null });
    expect(await sendMail(server.services, transport, next?.id ?? "")).toBeUndefined();
    expect(smtp.recipients.at(-1)).toEqual(["here@example.com"]);
    expect((await mailsOf(place)).at(-1)?.text).not.toContain(keyIn(mail.text));
  });
});

describe("changes", () => {
  test("a revoked link opens nothing, and the person can be invited anew", async () => {
    const place = await aPlace();
    const memberId = await aMember(place);
    await inviteEveryone(place);
    const key = keyIn((await mailsOf(place))[0]?.text ?? "");
    const begun = await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: place.signupKey, recipientKey: key, language: "en" },
    });
    const { token } = begun.json<{ token: string }>();
    const [row] = (await list(place)).rows;
    const answer = await call<{ results: { outcome: string }[] }>(place, "POST", "/revoke", {
      ids: [row?.id],
    });
    expect(answer.body.results[0]?.outcome).toBe("revoked");
    expect((await welcome(place, key)).statusCode).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await server.call("GET", "/selfenrollment/enrollment", { token })).statusCode).toBe(401);
    expect((await funnel(place)).counts).toMatchObject({ revoked: 1 });
    const again = await call<{ results: { outcome: string }[] }>(place, "POST", "/members", {
      memberIds: [memberId],
    });
    expect(again.body.results[0]?.outcome).toBe("invited");
  });

  test("another address for a link that was mailed makes the old link worthless and keeps what was begun", async () => {
    const place = await aPlace();
    await aMember(place, { email: "stranger@example.com" });
    await inviteEveryone(place);
    const old = keyIn((await mailsOf(place))[0]?.text ?? "");
    await startEnrolling(server, place, { recipientKey: old });
    const [row] = (await list(place)).rows;
    await call(place, "POST", `/${row?.id}/address`, { email: "mina@example.com" });
    const next = (await mailsOf(place)).at(-1);
    expect(next).toMatchObject({ recipient: "mina@example.com" });
    const key = keyIn(next?.text ?? "");
    expect(key).not.toBe(old);
    expect((await welcome(place, old)).statusCode).toBe(404);
    expect((await welcome(place, key)).json()).toMatchObject({ recipient: { hasStarted: true } });
    expect((await list(place)).total).toBe(1);
    expect((await funnel(place)).counts).toMatchObject({ inProgress: 1, revoked: 0 });
  });

  test("a second mail waits some minutes, and repeats the same link", async () => {
    const place = await aPlace();
    await aMember(place);
    await inviteEveryone(place);
    const ids = (await list(place)).rows.map(({ id }) => id);
    const resend = async () =>
      (await call<{ results: { outcome: string }[] }>(place, "POST", "/resend", { ids })).body.results[0]
        ?.outcome;
    expect(await resend()).toBe("tooSoon");
    await moveClock(place, 6 * 60_000);
    expect(await resend()).toBe("sent");
    expect(await resend()).toBe("tooSoon");
    const mails = await mailsOf(place);
    expect(mails).toHaveLength(2);
    expect(keyIn(mails[0]?.text ?? "")).toBe(keyIn(mails[1]?.text ?? ""));
  });

  test("links end with the session's last day where the client is, and later where staff say so", async () => {
    const place = await aPlace();
    await aMember(place);
    await inviteEveryone(place);
    const ends = async () =>
      (await owner.query("select expires_at from invitations where session_id = $1", [place.sessionId]))
        .rows[0];
    expect(await ends()).toEqual({ expires_at: "2026-12-16T05:00:00.000Z" });
    expect((await call(place, "POST", "/extend", { until: "2026-12-20" })).body).toEqual({ extended: 1 });
    expect(await ends()).toEqual({ expires_at: "2026-12-21T05:00:00.000Z" });
    expect((await call(place, "POST", "/extend", { until: "2026-11-09" })).status).toBe(422);
    await moveClock(place, 42 * day);
    expect((await funnel(place)).counts).toMatchObject({ expired: 1 });
  });
});

describe("reminders", () => {
  test("go to those who have not sent, not too often, and never twice for one occasion", async () => {
    const place = await aPlace({ reminder_cap: 2, reminder_every_days: 3 });
    await aMember(place, { email: "one@example.com" });
    await aMember(place, { email: "two@example.com", division_id: place.divisionIds[1] });
    await aMember(place, { email: null });
    await inviteEveryone(place);
    const target = { states: ["notStarted"] };
    const preview = async (more: object = {}) =>
      (await call(place, "POST", "/reminders/preview", { ...target, ...more })).body;
    expect(await preview()).toEqual({ due: 0, refused: { ...nobody, tooSoon: 2, noEmail: 1 } });
    await moveClock(place, 3 * day);
    expect(await preview()).toEqual({ due: 2, refused: { ...nobody, noEmail: 1 } });
    expect(await preview({ divisionId: place.divisionIds[1] })).toEqual({ due: 1, refused: nobody });
    expect(await preview({ states: ["opened"] })).toEqual({ due: 0, refused: nobody });

    const reminded = await call(place, "POST", "/reminders", target);
    expect(reminded.body).toEqual({ kind: "remind", total: 2, done: 0 });
    const { rows } = await owner.query<{ data: PayloadOf<typeof invitationsJob> }>(
      "select data from pgboss.job where name = 'invitations' and data->>'sessionId' = $1 and state = 'created'",
      [place.sessionId],
    );
    await work(place);
    if (rows[0] !== undefined) await workOnInvitations(server.services, system, rows[0].data);
    const subjects = (await mailsOf(place)).map(({ kind, subject }) => [kind, subject]);
    expect(subjects.filter(([kind]) => kind === "sessionReminder")).toHaveLength(2);
    expect(subjects.at(-1)?.[1]).toBe("Please choose your benefits by December 15, 2026");
    expect(await preview()).toEqual({ due: 0, refused: { ...nobody, tooSoon: 2, noEmail: 1 } });

    await moveClock(place, 3 * day);
    await call(place, "POST", "/reminders", target);
    await work(place);
    await moveClock(place, 3 * day);
    expect(await preview()).toEqual({ due: 0, refused: { ...nobody, capReached: 2, noEmail: 1 } });
  });
});

describe("reminders by themselves", () => {
  const look = (looked = new Map<string, number>()) => remindByThemselves(server.services, system, looked);
  const remindersOf = async (place: Place) =>
    (await mailsOf(place)).filter(({ kind }) => kind === "sessionReminder").length;

  test("go out by day where the session is, as often as it says, and only where it says so", async () => {
    const place = await aPlace({ reminder_cap: 2, reminder_every_days: 3, reminds_itself: true });
    const other = await aPlace({ reminder_cap: 2, reminder_every_days: 3 });
    for (const one of [place, other]) {
      await aMember(one, { email: "one@example.com" });
      await inviteEveryone(one);
    }
    const looks = async () => {
      // Two processes at once.
      await Promise.all([look(), look()]);
      await work(place);
      await work(other);
      return remindersOf(place);
    };
    expect(await looks()).toBe(0);
    await moveClock(place, 3 * day);
    server.clock.now = atHour(server.clock.now, 4);
    expect(await looks()).toBe(0);
    server.clock.now = atHour(server.clock.now, 12);
    expect(await looks()).toBe(1);
    expect(await looks()).toBe(1);
    await moveClock(place, 3 * day);
    expect(await looks()).toBe(2);
    await moveClock(place, 3 * day);
    expect(await looks()).toBe(2);
    expect(await remindersOf(other)).toBe(0);
  });

  test("are counted once an hour, and not of a session that is closed", async () => {
    const place = await aPlace({ reminder_cap: 2, reminder_every_days: 1, reminds_itself: true });
    await aMember(place, { email: "one@example.com" });
    const looked = new Map<string, number>();
    server.clock.now = atHour(server.clock.now, 12);
    await moveClock(place, 0);
    await look(looked);
    await inviteEveryone(place);
    await owner.query("update invitations set sent_at = sent_at - interval '2 days' where session_id = $1", [
      place.sessionId,
    ]);
    await look(looked);
    expect(await work(place)).toBe(0);
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    await owner.query("update enrollment_sessions set status = 'closed' where id = $1", [place.sessionId]);
    await look(looked);
    expect(await work(place)).toBe(0);
    await owner.query("update enrollment_sessions set status = 'open' where id = $1", [place.sessionId]);
    await look(looked);
    await work(place);
    expect(await remindersOf(place)).toBe(1);
  });
});

/** The same day at this hour in New York, where the clients of these tests are (standard time). */
function atHour(now: Date, hour: number): Date {
  return new Date(`${now.toISOString().slice(0, 10)}T${String(hour + 5).padStart(2, "0")}:30:00Z`);
}

test("a new hire reads their own last day in invitation, reminder and letter, never the session's", async () => {
  const place = await aPlace({
    kind: "newHire",
    closes_on: "2027-12-31",
    new_hire_days: 31,
    reminder_every_days: 3,
  });
  const hire_date = "2026-11-05";
  await aMember(place, { hire_date });
  await aMember(place, { hire_date, last_name: "Paper", email: null });
  await inviteEveryone(place);
  await moveClock(place, 3 * day);
  await call(place, "POST", "/reminders", { states: ["notStarted"] });
  await work(place);
  const mails = await mailsOf(place);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Choose your benefits by December 6, 2026",
    "Please choose your benefits by December 6, 2026",
  ]);
  const letters = await server.call("POST", `${place.base}/letters`, { token: place.token, body: {} });
  const { text } = await readPdf(letters.rawPayload);
  expect(text).toContain("December 6, 2026");
  expect(text + JSON.stringify(mails)).not.toContain("December 31");

  // Once that day is over, nothing of the kind goes to them, though session and link are open.
  await moveClock(place, 30 * day);
  const preview = await call<{ due: number; refused: Record<string, number> }>(
    place,
    "POST",
    "/reminders/preview",
    { states: ["notStarted"] },
  );
  expect(preview.body).toMatchObject({ due: 0, refused: { windowOver: 2 } });
  await call(place, "POST", "/reminders", { states: ["notStarted"] });
  await work(place);
  const { rows } = await list(place);
  expect(rows.map(({ state }) => state)).toEqual(["expired", "expired"]);
  const again = await call<{ results: { outcome: string }[] }>(place, "POST", "/resend", {
    ids: rows.map(({ id }) => id),
  });
  expect(again.body.results.map(({ outcome }) => outcome)).toEqual(["expired", "expired"]);
  expect((await funnel(place)).letters.toPrint).toBe(0);
  expect(await mailsOf(place)).toHaveLength(2);
});

describe("letters", () => {
  test("one a page, in each person's language, with the address, the link and its picture", async () => {
    const place = await aPlace();
    await aMember(place, {
      last_name: "Adams",
      email: null,
      address1: "12 Harbor St",
      city: "Boston",
      state: "MA",
      zip: "02134",
    });
    await aMember(place, { last_name: "김", first_name: "소라", email: null, language: "ko" });
    await aMember(place, { last_name: "Mailed" });
    await inviteEveryone(place);
    const print = (body: object) =>
      server.call("POST", `${place.base}/letters`, { token: place.token, body });
    const answer = await print({});
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const pdf = await readPdf(answer.rawPayload);
    expect(pdf).toMatchObject({ isMarked: true, language: "en", showsTitle: true });
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.pages.flatMap(({ untagged }) => untagged)).toEqual([]);
    const words = (at: number) => JSON.stringify(pdf.pages[at]?.elements);
    for (const part of ["Mina Adams", "12 Harbor St", "Boston, MA 02134", "December 15, 2026", "Figure"])
      expect(words(0)).toContain(part);
    expect(words(1)).toContain("복리후생을 선택하실 때입니다");
    const key = /\/Welcome\/[A-Z0-9-]+\/([\w-]{43})/u.exec(pdf.text.replaceAll(/\s/gu, ""))?.[1] ?? "";
    // A letter is read by the whole household: of whom no address is their own, staff give the link.
    expect((await welcome(place, key)).json()).toMatchObject({ recipient: { asks: "help" } });
    expect(pdf.text).not.toMatch(/\{\{|undefined|null|enrollment-invitations/u);

    expect((await funnel(place)).letters).toEqual({ toPrint: 0, printed: 2 });
    expect((await print({})).statusCode).toBe(422);
    const mailed = (await list(place, "?q=Mailed")).rows.map(({ id }) => id);
    expect((await readPdf((await print({ ids: mailed })).rawPayload)).pages).toHaveLength(1);
    const audit = await owner.query("select from audit_events where client_id = $1 and action = 'print'", [
      place.clientId,
    ]);
    expect(audit.rowCount).toBe(2);
  });
});
