import { writeMailJob } from "#organization/messaging/jobs.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { jobHandlers } from "#app/jobs.ts";
import { allowance, hoursFor, isSaid, languageFor } from "./broadcast-text.ts";
import type { Broadcast, BroadcastPreview } from "./broadcasts.ts";
import { sendBroadcasts } from "./send-broadcasts.service.ts";

const server = await testServer();
const { owner } = server.database;
const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
type Told = { id: string; code?: string; version: number; errors?: { path: string; message: string }[] };

/** An installation of its own, so that no other test's people are found. */
async function aPlace() {
  const installationId = await anInstallation(server);
  const clientId = await aClient(server, installationId, { name: "Harbor <Bakery>" });
  const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageMessages"] });
  const call = async (method: "GET" | "POST", path: string, more: object = {}, token = clerk.token) => {
    const answer = await server.call(method, path, { token, ...more });
    return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json<object>()) } as Told & {
      status: number;
    };
  };
  const aMember = async (row: object = {}) => {
    const id = newId();
    await insert(server, "members", {
      ...owned({ installationId, clientId }),
      id,
      family_id: id,
      relationship: "18",
      member_number: unique("BC"),
      first_name: "Mina",
      last_name: "Park",
      dob: "1980-04-01",
      hire_date: "2020-01-06",
      email: `${unique("mina")}@example.com`,
      ...row,
    });
    return id;
  };
  const texts = (words: object = {}) => ({
    en: { subject: "News for {{firstName}}", html: "<p>From <b>{{clientName}}</b></p>" },
    ...words,
  });
  const preview = async (filter: object = {}, words: object = {}) =>
    (await call("POST", "/admin/broadcasts/preview", {
      body: { filter, texts: texts(words) },
    })) as unknown as BroadcastPreview & Told;
  const start = (count: number, filter: object = {}, words: object = {}, key = newId()) =>
    call("POST", "/admin/broadcasts", {
      headers: { "idempotency-key": `broadcast-${key}` },
      body: { filter, texts: texts(words), count },
    });
  const get = async (id: string) => (await call("GET", `/admin/broadcasts/${id}`)) as unknown as Broadcast;
  const move = (id: string, version: number, state: string) =>
    call("POST", `/admin/broadcasts/${id}/state`, {
      headers: { "if-match": `"${version}"` },
      body: { state },
    });
  return { installationId, clientId, clerk, call, aMember, preview, start, get, move };
}

async function withLimit<T>(perHour: number, work: () => Promise<T>): Promise<T> {
  const services = {
    ...server.services,
    configuration: { ...server.services.configuration, broadcastsPerHour: perHour },
  };
  await sendBroadcasts(services, system);
  return work();
}
async function said(broadcastId: string) {
  const { rows } = await owner.query<{ memberId: string; subject: string; html: string; state: string }>(
    `select c.party_id as "memberId", c.subject, m.html, c.state from conversations c join messages m on m.conversation_id = c.id
     where c.broadcast_id = $1 order by c.id`,
    [broadcastId],
  );
  return rows;
}

test("each reads it in their language with what is theirs; the queue shows it when somebody answers", async () => {
  const place = await aPlace();
  const [en, ko] = [await place.aMember(), await place.aMember({ first_name: "<b>지민", language: "ko" })];
  await place.aMember({ status: "terminated" });
  const child = newId();
  await insert(server, "members", {
    ...owned(place),
    id: child,
    family_id: en,
    relationship: "19",
    member_number: unique("BC"),
    first_name: "Jun",
    last_name: "Park",
    dob: "2015-04-01",
  });
  const words = { ko: { subject: "{{firstName}} 님께", html: "<p>{{firstName}}<script>x</script></p>" } };
  const shown = await place.preview({}, words);
  expect(shown).toMatchObject({
    count: 2,
    languages: { en: 1, ko: 1, es: 0 },
    missing: [],
    unreachable: 0,
    hours: 0,
  });
  expect((await place.preview()).missing).toEqual(["ko"]);
  expect((await place.preview({ audience: "adults", status: "terminated" })).count).toBe(1);
  const { id } = await place.start(2, {}, words);
  await sendBroadcasts(server.services, system);
  const rows = await said(id);
  expect(rows.find(({ memberId }) => memberId === en)).toMatchObject({
    subject: "News for Mina",
    html: "<p>From <strong>Harbor &lt;Bakery&gt;</strong></p>",
  });
  expect(rows.find(({ memberId }) => memberId === ko)?.html).toBe("<p>&lt;b&gt;지민</p>");
  expect(rows).toHaveLength(2);
  const queue = async () =>
    ((await place.call("GET", "/admin/inbox")) as unknown as { rows: { id: string }[] }).rows;
  expect(await queue()).toEqual([]);
  const mina = await aUser(server, place.installationId, { type: "member", entityId: en });
  const list = await server.call("GET", "/messages", { token: mina.token });
  const [mine] = list.json<{ rows: { id: string; isUnread: boolean }[] }>().rows;
  expect(mine?.isUnread).toBe(true);
  await place.call("POST", `/messages/${mine?.id}/read`, { body: { isRead: true } }, mina.token);
  const reply = { headers: { "idempotency-key": `reply-${newId()}` }, body: { text: "Thank you" } };
  await place.call("POST", `/messages/${mine?.id}/replies`, reply, mina.token);
  expect((await queue()).map((row) => row.id)).toEqual([mine?.id]);
  expect(await place.get(id)).toMatchObject({ state: "done", sent: 2, total: 2, read: 1, answered: 1 });
});

test("a mail says only that there is a message", async () => {
  const place = await aPlace();
  await place.aMember({ email: "secret-test@example.com" });
  const { id } = await place.start(1);
  await sendBroadcasts(server.services, system);
  const { rows } = await owner.query<{ id: string }>(
    "select m.id from messages m join conversations c on c.id = m.conversation_id where c.broadcast_id = $1",
    [id],
  );
  const subjectId = rows[0]?.id ?? "";
  await jobHandlers(server.services, undefined).run(writeMailJob, { kind: "message", subjectId });
  const mails = await owner.query<{ text: string }>(
    "select text from mails where recipient = 'secret-test@example.com'",
  );
  expect(mails.rows).toHaveLength(1);
  expect(mails.rows[0]?.text).not.toMatch(/News|Bakery/u);
});

test("a wrong number, an empty filter, a half text and a name that nobody knows are refused at their fields", async () => {
  const place = await aPlace();
  const nobody = await place.start(0);
  expect(nobody).toMatchObject({ status: 422, errors: [{ path: "count" }] });
  await place.aMember();
  const wrong = await place.start(100_000);
  expect(wrong).toMatchObject({
    status: 422,
    errors: [{ path: "count", message: "It goes to 1 person. Type that number." }],
  });
  const half = await place.start(1, {}, { es: { subject: "Hola", html: "<p> </p>" } });
  expect(half).toMatchObject({ status: 422, errors: [{ path: "texts.es.html" }] });
  const unknown = await place.start(1, {}, { ko: { subject: "x", html: "<p>{{nob</p>{{nobody}}" } });
  expect(unknown.errors?.[0]?.message).toContain("nobody");
  const empty = { en: { subject: "", html: "" } };
  expect(await place.start(1, {}, empty)).toMatchObject({
    status: 422,
    errors: [{ path: "texts.en.subject" }],
  });
  const elsewhere = await aPlace();
  expect(await place.start(1, { clientId: elsewhere.clientId })).toMatchObject({ status: 404 });
  const { rows } = await owner.query("select from broadcasts where installation_id = $1", [
    place.installationId,
  ]);
  expect(rows).toEqual([]);
});

test("sent twice with one key it is one; at most so many leave in an hour, and after a kill nobody gets it twice", async () => {
  const place = await aPlace();
  for (let at = 0; at < 7; at += 1) await place.aMember();
  const key = newId();
  const [one, again] = [await place.start(7, {}, {}, key), await place.start(7, {}, {}, key)];
  expect(again.id).toBe(one.id);
  await withLimit(3, async () => expect(await said(one.id)).toHaveLength(3));
  await withLimit(3, async () => expect(await said(one.id)).toHaveLength(3));
  await owner.query(
    "update broadcast_recipients set sent_at = sent_at - interval '61 minutes' where sent_at is not null",
  );
  await withLimit(3, async () => expect(await said(one.id)).toHaveLength(6));
  // Several processes at once: each person is written to by one of them.
  await Promise.all([1, 2, 3, 4].map(() => sendBroadcasts(server.services, system)));
  await sendBroadcasts(server.services, system);
  const rows = await said(one.id);
  expect(new Set(rows.map(({ memberId }) => memberId)).size).toBe(7);
  expect(rows).toHaveLength(7);
  expect(await place.get(one.id)).toMatchObject({ state: "done", sent: 7 });
});

test("a stopped one sends nothing, goes on, and is taken back but for what was answered; two clerks at once are told", async () => {
  const place = await aPlace();
  const first = await place.aMember();
  await place.aMember();
  const { id } = await place.start(2);
  const moves = await Promise.all([place.move(id, 1, "stopped"), place.move(id, 1, "stopped")]);
  expect(moves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  await sendBroadcasts(server.services, system);
  expect(await said(id)).toEqual([]);
  expect(await place.move(id, 2, "sending")).toMatchObject({ status: 200, version: 3 });
  await sendBroadcasts(server.services, system);
  const { version } = await place.get(id);
  const mina = await aUser(server, place.installationId, { type: "member", entityId: first });
  const list = await server.call("GET", "/messages", { token: mina.token });
  const [mine] = list.json<{ rows: { id: string }[] }>().rows;
  const reply = { headers: { "idempotency-key": `reply-${newId()}` }, body: { text: "Is it true?" } };
  await place.call("POST", `/messages/${mine?.id}/replies`, reply, mina.token);
  expect(await place.move(id, version, "sending")).toMatchObject({ status: 412 });
  expect(await place.move(id, version, "withdrawn")).toMatchObject({ status: 200 });
  const left = await owner.query<{ partyId: string }>(
    `select party_id as "partyId" from conversations where broadcast_id = $1 and deleted_at is null`,
    [id],
  );
  expect(left.rows.map(({ partyId }) => partyId)).toEqual([first]);
});

test("the hours and what may be sent never pass the limit, and a text is always one that is written", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(6_000),
      (count, perHour, sentLately) => {
        const may = allowance({ perHour, sentLately });
        expect(may).toBeGreaterThanOrEqual(0);
        expect(may === 0 || may + sentLately <= perHour).toBe(true);
        expect((hoursFor({ count, perHour }) + 1) * perHour).toBeGreaterThanOrEqual(count);
      },
    ),
  );
  const text = fc.record({ subject: fc.constantFrom("", "x"), html: fc.constantFrom("", "<p>x</p>") });
  fc.assert(
    fc.property(
      fc.record({ en: text, ko: text, es: text }),
      fc.constantFrom("en", "ko", "es"),
      (texts, language) => {
        const found = languageFor(texts, language);
        expect(found === undefined ? Object.values(texts).some(isSaid) : !isSaid(texts[found])).toBe(false);
        if (isSaid(texts[language])) expect(found).toBe(language);
      },
    ),
  );
});
