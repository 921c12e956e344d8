import { writeMailJob } from "#organization/messaging/jobs.ts";
import { expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { removeUnsentFiles } from "./files.service.ts";
import { SystemScope } from "#server/scope.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { HistoryRow, QueueRow } from "./desk.ts";
import type { Conversation, MessageFile, MessageRow } from "./messages.ts";

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Harbor Bakery" });
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageMessages"] });

type User = { token: string; userId: string };
let keys = 0;
const keyed = () => ({ "idempotency-key": `inbox-test-key-${(keys += 1)}` });
type Told = { status: number; code?: string; id: string; errors?: { path: string; message: string }[] };

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { token }: { token: string },
  more: object = {},
) {
  const answer = await server.call(method, path, { token, ...more });
  return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json<object>()) } as Told;
}

async function aMember(at = clientId, row: object = {}): Promise<User & { memberId: string }> {
  const memberId = newId();
  await insert(server, "members", {
    ...owned({ installationId, clientId: at }),
    id: memberId,
    family_id: memberId,
    relationship: "18",
    member_number: unique("IN"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    hire_date: "2020-01-06",
    phone: "6175550100",
    ...row,
  });
  const { token, userId } = await aUser(server, installationId, { type: "member", entityId: memberId });
  return { memberId, token, userId };
}
const ofEmployer = (at = clientId) => aUser(server, installationId, { type: "client", entityId: at });

const write = (by: User, body: object = {}) =>
  call("POST", "/messages", by, {
    headers: keyed(),
    body: { subject: "A question", text: "Is Jun covered?", ...body },
  });
const toMember = (memberId: string, body: object = {}) =>
  call("POST", "/admin/inbox", clerk, {
    headers: keyed(),
    body: {
      to: { type: "member", id: memberId },
      subject: "Your card",
      html: "<p>It is ready.</p>",
      ...body,
    },
  });
const replyTo = (id: string, by: User, body: object, headers = keyed()) =>
  call("POST", `/messages/${id}/replies`, by, { headers, body });
const open = async (id: string, by: { token: string }) => {
  const answer = await server.call("GET", `/messages/${id}`, { token: by.token });
  return { status: answer.statusCode, ...answer.json<Conversation>() };
};
const list = async (by: { token: string }, query = "") =>
  (await server.call("GET", `/messages?${query}`, { token: by.token })).json<{
    rows: MessageRow[];
    total: number;
    unread: number;
  }>();
const mark = (id: string, by: User, isRead = true) =>
  call("POST", `/messages/${id}/read`, by, { body: { isRead } });
const queue = async (query = "") =>
  (await server.call("GET", `/admin/inbox?${query}`, { token: clerk.token })).json<{
    rows: QueueRow[];
    total: number;
  }>();

const pdf = Buffer.from("%PDF-1.7 a letter");
async function upload(by: User, content: Buffer = pdf, name = "letter.pdf") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), name);
  const request = new Request("http://form", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/messages/files",
    headers: {
      authorization: `Bearer ${by.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { ...answer.json<MessageFile & Told>(), status: answer.statusCode };
}
async function mailsOf(conversationId: string) {
  const jobs = await owner.query<{ id: string }>(
    `select j.data->>'subjectId' as id from pgboss.job j join messages m on m.id::text = j.data->>'subjectId'
     where j.name = 'write-mail' and j.data->>'kind' = 'message' and m.conversation_id = $1`,
    [conversationId],
  );
  for (const { id } of jobs.rows)
    await jobHandlers(server.services, undefined).run(writeMailJob, { kind: "message", subjectId: id });
  const { rows } = await owner.query<{ recipient: string; subject: string; text: string; language: string }>(
    `select l.recipient, l.subject, l.text, l.language from mails l join messages m on l.event like 'message:' || m.id || ':%'
     where m.conversation_id = $1 order by l.created_at`,
    [conversationId],
  );
  return rows;
}

test("a member asks with a photo, the desk answers, the member reads it, and the desk sees when", async () => {
  const mina = await aMember();
  const photo = await upload(mina);
  expect(photo).toMatchObject({ status: 200, fileName: "letter.pdf", mediaType: "application/pdf" });
  const { id, status } = await write(mina, { text: "Is Jun covered?\nSee the letter.", fileIds: [photo.id] });
  expect(status).toBe(200);
  const [asked] = (await queue("filter[state]=open&q=mina")).rows.filter((row) => row.id === id);
  expect(asked).toMatchObject({
    partyName: "Mina Park",
    clientName: "Harbor Bakery",
    isUnread: true,
    state: "open",
  });
  const seen = await open(id, clerk);
  expect(seen.messages[0]).toMatchObject({
    body: "Is Jun covered?\nSee the letter.",
    files: [{ id: photo.id }],
  });
  const file = await server.call("GET", `/messages/files/${photo.id}`, { token: clerk.token });
  expect(file.body).toBe("%PDF-1.7 a letter");
  await mark(id, clerk);
  expect(
    await replyTo(id, clerk, { html: "<h1>Yes</h1><script>alert(1)</script><p>From <b>May</b> 1.</p>" }),
  ).toMatchObject({ status: 200 });
  expect((await list(mina)).rows[0]).toMatchObject({ id, isUnread: true, beginning: "Yes\nFrom May 1." });
  const read = await open(id, mina);
  expect(read.desk).toBeNull();
  expect(read.messages[1]).toMatchObject({
    side: "desk",
    html: "<h2>Yes</h2><p>From <strong>May</strong> 1.</p>",
    readAt: null,
  });
  expect(await mark(id, mina)).toMatchObject({ status: 200, unread: 0 });
  const [, answered] = (await open(id, clerk)).messages;
  expect(answered?.readByName).not.toBeNull();
  expect(answered?.readAt).not.toBeNull();
  // Unread again for the member alone: what the desk knows of the first reading stays.
  expect(await mark(id, mina, false)).toMatchObject({ unread: 1 });
  expect((await open(id, clerk)).messages[1]?.readAt).toBe(answered?.readAt);
});

test("a mail says only that there is a message, in the reader's language, once until it is read", async () => {
  const mina = await aMember();
  await owner.query("update users set language = 'es' where id = $1", [mina.userId]);
  const { id } = await toMember(mina.memberId);
  await replyTo(id, clerk, { text: "And one more thing." });
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ language: "es", subject: "Usted tiene un mensaje nuevo" });
  expect(mail?.text).not.toMatch(/card|ready|thing/u);
  await mark(id, mina);
  await replyTo(id, clerk, { text: "Now it is in the post." });
  expect(await mailsOf(id)).toHaveLength(2);
});

test("an employer's people share what is written with the desk, and nobody of another client sees it", async () => {
  const [one, colleague] = [await ofEmployer(), await ofEmployer()];
  const elsewhere = await ofEmployer(await aClient(server, installationId));
  const mina = await aMember();
  const { id } = await write(one);
  expect((await list(colleague)).rows.map((row) => row.id)).toContain(id);
  for (const other of [elsewhere, mina]) {
    expect((await list(other)).rows).toEqual([]);
    expect(await call("GET", `/messages/${id}`, other)).toMatchObject({ status: 404 });
    expect(await replyTo(id, other, { text: "Hello" })).toMatchObject({ status: 404 });
    expect(await mark(id, other)).toMatchObject({ status: 404 });
    expect(await call("DELETE", `/messages/${id}`, other)).toMatchObject({ status: 404 });
  }
  const { id: fileId } = await upload(one);
  await replyTo(id, one, { text: "See this", fileIds: [fileId] });
  expect(await call("GET", `/messages/files/${fileId}`, elsewhere)).toMatchObject({ status: 404 });
});

test("staff without the permission, and members among each other, write to nobody", async () => {
  const other = await aUser(server, installationId, { type: "admin", permissions: ["manageAnnouncements"] });
  expect(await call("GET", "/messages", other)).toMatchObject({ status: 403 });
  const mina = await aMember();
  expect(
    await call("POST", "/admin/inbox", mina, {
      headers: keyed(),
      body: { to: { type: "member", id: newId() }, subject: "x", html: "x" },
    }),
  ).toMatchObject({ status: 403 });
  const elsewhere = await anInstallation(server);
  const stranger = await aClient(server, elsewhere);
  expect(
    await call("POST", "/admin/inbox", clerk, {
      headers: keyed(),
      body: { to: { type: "client", id: stranger }, subject: "x", html: "<p>x</p>" },
    }),
  ).toMatchObject({ status: 404 });
});

test.each([
  ["nothing at all", { subject: " ", text: "\n " }, ["subject", "text"]],
  ["a file that is not there", { fileIds: ["019a0000-0000-7000-8000-000000000000"] }, ["fileIds"]],
  ["more than a book", { text: "a".repeat(10_001) }, ["text"]],
] as const)("%s is refused at the field, in words", async (_, body, paths) => {
  const mina = await aMember();
  const told = await write(mina, body);
  expect(told.status).toBe(422);
  expect(told.errors?.map(({ path }) => path)).toEqual(paths);
  for (const { message } of told.errors ?? []) expect(message).toMatch(/^[A-Z].+\.$/u);
  expect((await list(mina)).rows).toEqual([]);
});

test("what is called a PDF and is none, is refused, and so is somebody else's upload", async () => {
  const [mina, jun] = [await aMember(), await aMember()];
  const told = await upload(mina, Buffer.from("MZ this program cannot be run"), "bill.pdf");
  expect(told).toMatchObject({ status: 422, code: "fileRefused", errors: [{ path: "file" }] });
  expect(told.errors?.[0]?.message).toMatch(/PDF/u);
  const { id } = await upload(jun);
  expect(await write(mina, { fileIds: [id] })).toMatchObject({ status: 422, errors: [{ path: "fileIds" }] });
  expect(await call("GET", `/messages/files/${id}`, mina)).toMatchObject({ status: 404 });
  expect(await call("DELETE", `/messages/files/${id}`, mina)).toMatchObject({ status: 404 });
  expect(await call("DELETE", `/messages/files/${id}`, jun)).toMatchObject({ status: 204 });
});

test("thirty replies at once are all kept, and one that is sent twice is kept once", async () => {
  const mina = await aMember();
  const { id } = await write(mina);
  const told = await Promise.all(
    Array.from({ length: 30 }, (_, at) => replyTo(id, at % 2 === 0 ? mina : clerk, { text: `Reply ${at}` })),
  );
  expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
  const headers = keyed();
  await Promise.all([1, 2, 3].map(() => replyTo(id, mina, { text: "Twice" }, headers)));
  const { messages } = await open(id, mina);
  expect(messages).toHaveLength(32);
  expect(messages.filter(({ body }) => body === "Twice")).toHaveLength(1);
  const first = keyed();
  const body = { subject: "Once", text: "Only once" };
  const twice = await Promise.all(
    [1, 2].map(() => call("POST", "/messages", mina, { headers: first, body })),
  );
  expect(new Set(twice.map((one) => one.id)).size).toBe(1);
});

test("a reply to what was done opens it again; to what the desk removed meanwhile it is refused in words", async () => {
  const mina = await aMember();
  const { id } = await write(mina);
  const [row] = (await queue(`q=park`)).rows.filter((one) => one.id === id);
  const tended = { state: "done", topic: null, assigneeId: clerk.userId, dueOn: "2026-12-01" };
  const put = (version: number, body: object = tended) =>
    call("PUT", `/admin/inbox/${id}`, clerk, { headers: { "if-match": `"${version}"` }, body });
  expect(await put(row?.version ?? 0)).toMatchObject({ status: 200 });
  // Two clerks at once: the second one sees that it has changed.
  expect(await put(row?.version ?? 0)).toMatchObject({ status: 412, code: "stale" });
  expect(await put((row?.version ?? 0) + 1, { ...tended, assigneeId: mina.userId })).toMatchObject({
    status: 422,
    errors: [{ path: "assigneeId" }],
  });
  await replyTo(id, mina, { text: "One more question" });
  expect((await open(id, clerk)).desk).toMatchObject({
    state: "open",
    assigneeId: clerk.userId,
    dueOn: "2026-12-01",
  });
  expect(await call("DELETE", `/messages/${id}`, clerk)).toMatchObject({ status: 204 });
  expect(await replyTo(id, mina, { text: "Hello?" })).toMatchObject({
    status: 409,
    code: "conversationRemoved",
  });
  expect((await list(mina)).rows).toEqual([]);
  await call("POST", `/messages/${id}/restore`, clerk);
  expect((await list(mina)).rows.map((one) => one.id)).toEqual([id]);
});

test("the desk says what a conversation is about, finds it by that, and takes the list along as CSV", async () => {
  const mina = await aMember(clientId, { last_name: "Reasoned" });
  const { id: one } = await write(mina, { subject: "=My claim" });
  const { id: other } = await write(mina, { subject: "Anything" });
  const version = (await open(one, clerk)).desk?.version;
  const put = (topic: unknown, by: { token: string } = clerk) =>
    call("PUT", `/admin/inbox/${one}`, by, {
      headers: { "if-match": `"${version}"` },
      body: { state: "open", topic, assigneeId: null, dueOn: null },
    });
  expect(await put("weather")).toMatchObject({ status: 422, errors: [{ path: "topic" }] });
  expect(await put("claim", mina)).toMatchObject({ status: 403 });
  expect(await put("claim")).toMatchObject({ status: 200 });
  expect((await open(one, clerk)).desk).toMatchObject({ topic: "claim" });
  const found = async (filter: string) =>
    (await queue(`q=reasoned&${filter}`)).rows.map(({ id, topic }) => ({ id, topic }));
  expect(await found("filter[topic]=claim")).toEqual([{ id: one, topic: "claim" }]);
  expect(await found("filter[topic]=none")).toEqual([{ id: other, topic: null }]);
  const [row] = (await queue("q=reasoned")).rows;
  const day = row?.begunAt.slice(0, 10);
  expect(await found(`filter[begunAt]=${day}..${day}`)).toHaveLength(2);
  expect(await found(`filter[begunAt]=..2020-01-01`)).toEqual([]);
  expect(await call("GET", "/admin/inbox?filter[begunAt]=soon", clerk)).toMatchObject({ status: 400 });
  const csv = await server.call("GET", "/admin/inbox/export?q=reasoned&filter[topic]=claim", {
    token: clerk.token,
    headers: { "accept-language": "es" },
  });
  const [names, line, rest] = csv.body.split("\r\n");
  expect(names).toBe(
    "\u{feff}Asunto,Nombre,Quién,Cliente,Tipo,Motivo,Estado,A cargo de,Fecha límite,Comenzó,Último mensaje",
  );
  expect(line).toMatch(/^'=My claim,Mina Reasoned,Miembro,Harbor Bakery,Mensaje,Reclamo,Abierto,,,/u);
  expect(rest).toBe("");
  expect(csv.body).not.toContain("Is Jun covered");
  const { rows } = await owner.query<{ details: object }>(
    "select details from audit_events where action = 'export' and subject = 'conversations'",
  );
  expect(rows.map(({ details }) => details)).toEqual([{ rows: 1 }]);
});

test("what a member removes is among the removed until it is brought back or answered, and stays with the desk", async () => {
  const mina = await aMember();
  const { id } = await write(mina);
  await call("DELETE", `/messages/${id}`, mina);
  expect((await list(mina)).rows).toEqual([]);
  expect((await list(mina, "folder=removed")).rows.map((one) => one.id)).toEqual([id]);
  expect((await open(id, clerk)).status).toBe(200);
  await call("POST", `/messages/${id}/restore`, mina);
  expect((await list(mina, "folder=sent")).rows.map((one) => one.id)).toEqual([id]);
  await call("DELETE", `/messages/${id}`, mina);
  await replyTo(id, clerk, { text: "The answer" });
  expect((await list(mina, "unread=true&search=ANSWER")).rows.map((one) => one.id)).toEqual([id]);
});

test("a help request stands in the queue; who is signed in reads the answer, who is not has left a number", async () => {
  const mina = await aMember();
  const help = { subject: "Card lost", contactType: "phone", contact: "617 555 0100", message: "I lost it." };
  await server.call("POST", "/help", { body: help });
  await server.call("POST", "/help", { token: mina.token, body: { ...help, subject: "Card lost again" } });
  const [visitor] = (await queue("filter[partyType]=visitor&q=card lost")).rows;
  expect((await open(visitor?.id ?? "", clerk)).desk).toMatchObject({ contact: "6175550100" });
  expect(visitor).toMatchObject({ kind: "help" });
  // What was said on the phone is kept; nothing is sent.
  expect(await replyTo(visitor?.id ?? "", clerk, { text: "Called: a new one is on its way" })).toMatchObject({
    status: 200,
  });
  expect((await open(visitor?.id ?? "", clerk)).desk).toMatchObject({ answerWay: "note", state: "done" });
  expect(await mailsOf(visitor?.id ?? "")).toEqual([]);
  expect((await list(mina)).rows[0]).toMatchObject({ subject: "Card lost again" });
  const history = await server.call("GET", `/admin/inbox/history/${mina.memberId}`, { token: clerk.token });
  expect(history.json<{ rows: HistoryRow[] }>().rows.map(({ kind, title }) => [kind, title])).toEqual(
    expect.arrayContaining([
      ["message", "Card lost again"],
      ["help", "Card lost"],
    ]),
  );
});

async function askByEmail(contact: string, subject = unique("A question ")) {
  const body = { subject, contactType: "email", contact, message: "Is my son covered?" };
  const answer = await server.call("POST", "/help", { body, headers: { "accept-language": "ko" } });
  const helpId = answer.json<{ id: string }>().id;
  const { id } = await call("GET", `/admin/inbox/help/${helpId}`, clerk);
  return { id, helpId, subject };
}

test("who has no account gets the answer by email, in full and in their language, sanitized and without files", async () => {
  const contact = `${unique("visitor")}@example.com`.toLowerCase();
  const { id, helpId, subject } = await askByEmail(contact);
  expect((await open(id, clerk)).desk).toMatchObject({ answerWay: "mail", contact });
  const file = await upload(clerk);
  expect(await replyTo(id, clerk, { html: "<p>See</p>", fileIds: [file.id] })).toMatchObject({
    status: 422,
    errors: [{ path: "fileIds" }],
  });
  for (const html of ["<p>Yes, <b>call</b> us.</p><script>alert(1)</script>", "<p>And bring the form.</p>"])
    expect((await replyTo(id, clerk, { html })).status).toBe(200);
  const mails = await mailsOf(id);
  expect(mails.map(({ recipient }) => recipient)).toEqual([contact, contact]);
  expect(mails[0]).toMatchObject({ language: "ko", subject: "문의하신 내용에 대한 답변" });
  expect(mails.map(({ text }) => text).join("")).toContain("Yes, call us.");
  const { rows } = await owner.query<{ html: string }>("select html from mails where recipient = $1", [
    contact,
  ]);
  expect(rows.map(({ html }) => html).join("")).toContain("<strong>call</strong>");
  expect(rows.map(({ html }) => html).join("")).not.toMatch(/script|Is my son/u);
  expect((await open(id, clerk)).desk).toMatchObject({ state: "done" });
  const request = await call("GET", `/admin/helprequests/${helpId}`, clerk);
  expect(request).toMatchObject({ status: "answered" });
  const history = await server.call("GET", `/admin/inbox/${id}/history`, { token: clerk.token });
  expect(history.json<{ rows: HistoryRow[] }>().rows.map(({ kind, title }) => [kind, title])).toEqual(
    expect.arrayContaining([
      ["help", subject],
      ["mail", "문의하신 내용에 대한 답변"],
    ]),
  );
});

test("an answer to the address of an account waits behind its log-in, whoever asked in that name", async () => {
  const mina = await aMember();
  const email = `${unique("mina")}@example.com`.toLowerCase();
  const nowOf = ({ userId }: User) =>
    owner.query("update users set email = $2 where id = $1", [userId, email]);
  await nowOf(mina);
  const { id } = await askByEmail(email.toUpperCase());
  expect((await open(id, clerk)).desk).toMatchObject({ answerWay: "inbox" });
  const history = await server.call("GET", `/admin/inbox/${id}/history`, { token: clerk.token });
  expect(history.json<{ people: { id: string }[] }>().people.map((one) => one.id)).toEqual([mina.memberId]);
  expect((await replyTo(id, clerk, { html: "<p>Your son Jun is covered.</p>" })).status).toBe(200);
  const [mail, ...others] = await mailsOf(id);
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(email);
  expect(mail?.text).not.toMatch(/Jun|covered/u);
  expect((await open(id, mina)).messages.at(-1)?.body).toBe("Your son Jun is covered.");
  expect(await replyTo(id, mina, { text: "Thank you" })).toMatchObject({ status: 200 });
  expect((await open(id, clerk)).desk).toMatchObject({ state: "open" });
  // An address that two share tells nobody whose the question was.
  await nowOf(await aMember());
  expect((await open((await askByEmail(email)).id, clerk)).desk).toMatchObject({ answerWay: "mail" });
});

test("files that nobody sent go after a day, and sent ones stay", async () => {
  const mina = await aMember();
  const [unsent, sent] = [await upload(mina), await upload(mina)];
  await write(mina, { fileIds: [sent.id] });
  await owner.query("update message_files set created_at = created_at - interval '25 hours'");
  const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
  await removeUnsentFiles(server.services, system);
  expect(await call("GET", `/messages/files/${unsent.id}`, mina)).toMatchObject({ status: 404 });
  const kept = await server.call("GET", `/messages/files/${sent.id}`, { token: mina.token });
  expect(kept.statusCode).toBe(200);
});
