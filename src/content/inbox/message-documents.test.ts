import { expect, test } from "vitest";
import { timerWork } from "#app/jobs.ts";
import { SystemScope } from "#server/scope.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { BroadcastPreview } from "./broadcasts/broadcasts.ts";
import { sendBroadcasts } from "./broadcasts/send-broadcasts.service.ts";
import type { Conversation } from "./messages.ts";

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Harbor Bakery" });
const clerk = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageMessages", "viewDocs"],
});
const categoryId = await insert(server, "document_categories", {
  installation_id: installationId,
  name: "Benefit summaries",
  name_ko: "급여 요약",
  name_es: "Resúmenes de beneficios",
});

type User = { token: string };
type Told = { status: number; code?: string; id: string; errors?: { path: string; message: string }[] };
let count = 0;
const keyed = () => ({ "idempotency-key": `message-documents-${(count += 1)}` });

async function call(method: "GET" | "POST", path: string, { token }: User, more: object = {}) {
  const answer = await server.call(method, path, { token, ...more });
  return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json<object>()) } as Told;
}

async function aMember(row: object = {}) {
  const id = newId();
  await insert(server, "members", {
    ...owned({ installationId, clientId }),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("MD"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    phone: "6175550100",
    ...row,
  });
  const { token } = await aUser(server, installationId, { type: "member", entityId: id });
  return { id, token };
}

/** A document of the library; its content names it. */
async function aDocument(fields: Record<string, string>, name = unique("Guide-")) {
  const form = new FormData();
  const said = { categoryId, title: name, ...fields };
  for (const [key, value] of Object.entries(said)) form.append(key, value);
  form.append("file", new File([`%PDF-1.7 ${name} ${(count += 1)} %%EOF`], `${name}.pdf`));
  const answer = await post("/documents", form);
  return { ...answer, name };
}
async function post(path: string, form: FormData) {
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${clerk.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string; versionId: string }>();
}
const ofClient = (audience = "admin") => ({ entityType: "client", entityId: clientId, audience });
const toMember = (id: string, versionIds: string[], body: object = {}) =>
  call("POST", "/admin/inbox", clerk, {
    headers: keyed(),
    body: {
      to: { type: "member", id },
      subject: "Your summary",
      html: "<p>Here it is.</p>",
      versionIds,
      ...body,
    },
  });
async function openAs(id: string, { token }: User) {
  const { messages } = (await server.call("GET", `/messages/${id}`, { token })).json<Conversation>();
  return messages.flatMap(({ documents }) => documents);
}
const download = (id: string, { token }: User) => server.call("GET", `/messages/documents/${id}`, { token });

test("the reader opens exactly the file that was sent, also when the library has a newer one, and each time is in the audit", async () => {
  const mina = await aMember();
  // For the administrator's own people alone: the message lets the member read it.
  const document = await aDocument(ofClient());
  const { id } = await toMember(mina.id, [document.versionId, document.versionId]);
  const [given, ...others] = await openAs(id, mina);
  expect(others).toEqual([]);
  expect(given).toMatchObject({ title: document.name, mediaType: "application/pdf", isRemoved: false });
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7 newer %%EOF"], "newer.pdf"));
  await post(`/documents/${document.id}/versions`, form);
  const file = await download(given?.id ?? "", mina);
  expect(file.body).toContain(document.name);
  expect((await download(given?.id ?? "", clerk)).statusCode).toBe(200);
  const { rows } = await owner.query<{ actor: string }>(
    "select actor from audit_events where action = 'download' and subject = 'documents' and subject_id = $1",
    [document.id],
  );
  expect(rows).toHaveLength(2);
  // The library itself stays closed to the member.
  expect(
    (await server.call("GET", `/doc/${document.id}/${document.versionId}`, { token: mina.token })).statusCode,
  ).toBe(404);
});

test("nobody else opens it, and one that the desk removed with its conversation is gone for the member", async () => {
  const [mina, jun] = [await aMember(), await aMember()];
  const { versionId } = await aDocument(ofClient());
  const { id } = await toMember(mina.id, [versionId]);
  const [given] = await openAs(id, mina);
  const elsewhere = await aUser(server, await anInstallation(server), {
    type: "admin",
    permissions: ["manageMessages", "viewDocs"],
  });
  for (const other of [jun, elsewhere]) expect((await download(given?.id ?? "", other)).statusCode).toBe(404);
  await server.call("DELETE", `/messages/${id}`, { token: clerk.token });
  expect((await download(given?.id ?? "", mina)).statusCode).toBe(404);
});

test("a document that the library removed says so, and is there again when it is brought back", async () => {
  const mina = await aMember();
  const document = await aDocument(ofClient());
  const { id } = await toMember(mina.id, [document.versionId]);
  const [given] = await openAs(id, mina);
  await call("POST", "/documents/remove", clerk, { body: { ids: [document.id] } });
  expect(await openAs(id, mina)).toMatchObject([{ title: document.name, isRemoved: true }]);
  const gone = await download(given?.id ?? "", mina);
  expect([gone.statusCode, gone.json<Told>().code]).toEqual([410, "documentRemoved"]);
  await call("POST", "/documents/restore", clerk, { body: { ids: [document.id] } });
  expect((await download(given?.id ?? "", mina)).statusCode).toBe(200);
  // What retention ends for good leaves its name.
  await call("POST", "/documents/remove", clerk, { body: { ids: [document.id] } });
  const { now } = server.clock;
  server.clock.now = new Date(now.getTime() + 31 * 86_400_000);
  await timerWork(server.services, "documents")();
  server.clock.now = now;
  expect((await owner.query("select from documents where id = $1", [document.id])).rowCount).toBe(0);
  expect(await openAs(id, mina)).toMatchObject([{ title: document.name, isRemoved: true }]);
  expect((await download(given?.id ?? "", mina)).statusCode).toBe(410);
});

test("a document of somebody else is refused by its name; a child's goes to the employee until it is of age", async () => {
  const [mina, jun] = [await aMember(), await aMember()];
  const [child, grown] = [newId(), newId()];
  for (const [id, dob] of [
    [child, "2020-05-05"],
    [grown, "1999-05-05"],
  ] as const)
    await insert(server, "members", {
      ...owned({ installationId, clientId }),
      id,
      family_id: mina.id,
      relationship: "19",
      member_number: unique("MD"),
      first_name: "Ara",
      last_name: "Park",
      dob,
    });
  const other = await aClient(server, installationId, { name: "Lakeside" });
  const paperOf = (entityId: string) => aDocument({ entityType: "member", entityId, audience: "member" });
  const refused = async (to: { id: string }, { versionId, name }: { versionId: string; name: string }) => {
    const told = await toMember(to.id, [versionId]);
    expect(told).toMatchObject({ status: 422, errors: [{ path: "versionIds" }] });
    expect(told.errors?.[0]?.message).toContain(name);
  };
  await refused(jun, await paperOf(mina.id));
  await refused(mina, await paperOf(grown));
  await refused(mina, await aDocument({ entityType: "client", entityId: other, audience: "member" }));
  const ofMina = await paperOf(mina.id);
  for (const { versionId } of [
    ofMina,
    await paperOf(child),
    await aDocument({ entityType: "all", audience: "member" }),
  ])
    expect((await toMember(mina.id, [versionId])).status).toBe(200);
  // An employer gets no paper about one of its people.
  const toEmployer = { to: { type: "client", id: clientId } };
  expect(await toMember("", [ofMina.versionId], toEmployer)).toMatchObject({ status: 422 });
  expect(await toMember("", [(await aDocument(ofClient())).versionId], toEmployer)).toMatchObject({
    status: 200,
  });
});

test("a broadcast takes a document along to each of its client's people, whatever its audience, and to nobody whom it is not for", async () => {
  const own = await aClient(server, installationId, { name: "Bakery of the broadcast" });
  const people = [await aMember({ client_id: own }), await aMember({ client_id: own })];
  const guide = await aDocument({ entityType: "client", entityId: own, audience: "admin" });
  const paper = await aDocument({
    entityType: "member",
    entityId: people[0]?.id ?? "",
    audience: "member",
  });
  const texts = { en: { subject: "Your guide", html: "<p>Here it is.</p>" } };
  const ask = (path: string, clientId: string | null, versionIds: string[], more: object = {}) =>
    call("POST", path, clerk, {
      headers: keyed(),
      body: { filter: { clientId }, texts, versionIds, ...more },
    });
  const preview = async (clientId: string | null, versionIds: string[]) =>
    (await ask("/admin/broadcasts/preview", clientId, versionIds)) as unknown as BroadcastPreview;
  expect((await preview(own, [guide.versionId, guide.versionId, newId()])).documents).toMatchObject([
    { title: guide.name, foreign: 0 },
  ]);
  const everybody = await preview(null, [guide.versionId]);
  expect(everybody.documents).toMatchObject([{ foreign: everybody.count - people.length }]);
  for (const [where, count, versionIds, words] of [
    [null, everybody.count, [guide.versionId], guide.name],
    [own, 2, [paper.versionId], paper.name],
    [own, 2, [newId()], "newer file"],
  ] as const) {
    const told = await ask("/admin/broadcasts", where, [...versionIds], { count });
    expect(told).toMatchObject({ status: 422, errors: [{ path: "versionIds" }] });
    expect(told.errors?.[0]?.message).toContain(words);
  }
  const { id, status } = await ask("/admin/broadcasts", own, [guide.versionId], { count: 2 });
  expect(status).toBe(200);
  await sendBroadcasts(
    server.services,
    new SystemScope(server.database, { requestId: "test", language: "en" }),
  );
  expect(await call("GET", `/admin/broadcasts/${id}`, clerk)).toMatchObject({
    sent: 2,
    documents: [{ title: guide.name }],
  });
  const jun = await aMember();
  for (const person of people) {
    const { rows } = (await server.call("GET", "/messages", { token: person.token })).json<{
      rows: { id: string }[];
    }>();
    const [given] = await openAs(rows[0]?.id ?? "", person);
    expect(given).toMatchObject({ title: guide.name, isRemoved: false });
    expect((await download(given?.id ?? "", person)).body).toContain(guide.name);
    expect((await download(given?.id ?? "", jun)).statusCode).toBe(404);
  }
});

test("a member sends one of their own documents to the desk, and none that they cannot read", async () => {
  const mina = await aMember();
  const [own, hidden] = [await aDocument(ofClient("member")), await aDocument(ofClient("broker"))];
  const write = (versionIds: string[]) =>
    call("POST", "/messages", mina, {
      headers: keyed(),
      body: { subject: "This page", text: "", versionIds },
    });
  expect(await write([hidden.versionId])).toMatchObject({ status: 422, errors: [{ path: "versionIds" }] });
  expect(await write([newId()])).toMatchObject({ status: 422, errors: [{ path: "versionIds" }] });
  const { id, status } = await write([own.versionId]);
  expect(status).toBe(200);
  const desk = await aUser(server, installationId, { type: "admin", permissions: ["manageMessages"] });
  const [given] = await openAs(id, desk);
  expect((await download(given?.id ?? "", desk)).body).toContain(own.name);
  // A newer file came while somebody wrote: what they looked at is not what would go.
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7 newer still %%EOF"], "newer.pdf"));
  await post(`/documents/${own.id}/versions`, form);
  expect(await write([own.versionId])).toMatchObject({ status: 422, errors: [{ path: "versionIds" }] });
});
