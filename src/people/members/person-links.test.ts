import { expect, test } from "vitest";
import { keyPrefix } from "#identity/access/api-key-reader.service.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { aClient, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { PersonLinks } from "./person-links.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const { owner } = server.database;
const otherClientId = await aClient(server, installationId, { name: "Lakeside" });
const elsewhere = await anInstallation(server);
const foreignClientId = await aClient(server, elsewhere);
const permissions = ["enrollment"] as const;
const admin = await aUser(server, installationId, { type: "admin", permissions: [...permissions] });

type Row = Record<string, unknown>;
async function aPerson(at: string, row: Row = {}) {
  const id = newId();
  await insert(server, "members", {
    installation_id: at === foreignClientId ? elsewhere : installationId,
    client_id: at,
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("PL"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
    ...row,
  });
  return id;
}

async function aKey(clientIds: readonly string[]): Promise<string> {
  const secret = `${keyPrefix}${newSecret()}`;
  const id = await insert(server, "api_keys", {
    installation_id: installationId,
    name: unique("Key "),
    key_hash: digest(secret),
    hint: secret.slice(0, 8),
    permissions: [...permissions],
    all_clients: clientIds.length === 0,
    updated_by: admin.userId,
    expires_at: "2027-06-01T00:00:00Z",
  });
  await owner.query(
    "insert into api_key_clients (installation_id, api_key_id, client_id) select $1, $2, unnest($3::uuid[])",
    [installationId, id, clientIds],
  );
  return secret;
}

const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object, token = admin.token) =>
  server.call(method, `/member/${path}`, { token, ...(body === undefined ? {} : { body }) });
async function look(id: string): Promise<PersonLinks> {
  const answer = await call("GET", `${id}/links`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PersonLinks>();
}
const link = async (id: string, memberId: string) =>
  (await call("POST", `${id}/links`, { memberId })).statusCode;
const unlink = async (id: string, memberId: string) =>
  (await call("DELETE", `${id}/links/${memberId}`)).statusCode;
const idsOf = (people: readonly { memberId: string }[]) => people.map(({ memberId }) => memberId);

test("who may be the same person is found by SSN, or by name and birth date, at other clients of the installation", async () => {
  const ssn = Buffer.from(unique("index of an SSN"));
  const here = await aPerson(clientId, { ssn_index: ssn });
  const bySsn = await aPerson(otherClientId, { ssn_index: ssn, first_name: "Minah", dob: null });
  const byName = await aPerson(otherClientId, { first_name: "MINA" });
  await aPerson(otherClientId, { first_name: "Joon" });
  await aPerson(otherClientId, { dob: "1991-04-01" });
  await aPerson(clientId);
  await aPerson(foreignClientId, { ssn_index: ssn });
  // As dependent of another family the same person stands there once more; they are one row.
  await aPerson(otherClientId, { person_id: bySsn, first_name: "Minah", dob: null, relationship: "19" });
  const { linked, candidates } = await look(here);
  expect(linked).toEqual([]);
  expect(candidates).toEqual([
    { memberId: bySsn, firstName: "Minah", lastName: "Park", dob: null, clientName: "Lakeside", why: "ssn" },
    expect.objectContaining({ memberId: byName, dob: "1990-04-01", why: "nameAndDob" }),
  ]);
});

test("a link holds from both sides, once however often it is made; taken back, they are candidates again", async () => {
  const dob = "1984-02-29";
  const here = await aPerson(clientId, { dob });
  const there = await aPerson(otherClientId, { dob });
  expect(await Promise.all([link(here, there), link(there, here), link(here, there)])).toEqual([
    204, 204, 204,
  ]);
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    const { linked, candidates } = await look(one);
    expect([idsOf(linked), candidates]).toEqual([[other], []]);
  }
  const changes = () =>
    owner.query(
      `select action, client_id from audit_changes where record = 'person_links' and person_id in ($1, $2) order by id`,
      [here, there],
    );
  expect((await changes()).rows).toEqual([{ action: "create", client_id: null }]);
  expect([await unlink(there, here), await unlink(there, here)]).toEqual([204, 204]);
  const after = await look(here);
  expect([after.linked, idsOf(after.candidates)]).toEqual([[], [there]]);
  expect((await changes()).rows).toEqual([
    { action: "create", client_id: null },
    { action: "remove", client_id: null },
  ]);
  const events = await owner.query(
    `select action, client_id from audit_events where subject = 'person_links' and subject_id = any($1::uuid[])
     and action <> 'view'`,
    [[here, there]],
  );
  expect(events.rows).toEqual([
    { action: "create", client_id: null },
    { action: "remove", client_id: null },
  ]);
});

test("people of one client are refused with words; who is unknown or of another installation does not exist", async () => {
  const [here, neighbour] = [await aPerson(clientId), await aPerson(clientId)];
  const foreign = await aPerson(foreignClientId);
  const answer = await call("POST", `${here}/links`, { memberId: neighbour });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    errors: [{ path: "memberId", message: expect.stringContaining("different clients") }],
  });
  expect(await link(here, here)).toBe(422);
  for (const nobody of [foreign, newId()]) {
    expect([await link(here, nobody), await link(nobody, here), await unlink(here, nobody)]).toEqual([
      404, 404, 404,
    ]);
    expect((await call("GET", `${nobody}/links`)).statusCode).toBe(404);
  }
});

test("nobody but the administrator's staff learns of a link, linked or not", async () => {
  const dob = "1979-09-09";
  const here = await aPerson(clientId, { dob });
  const there = await aPerson(otherClientId, { dob });
  const all = { permissions: [...permissions] };
  const broker = await insert(server, "brokers", {
    installation_id: installationId,
    name: unique("Broker "),
    code: unique("BR"),
  });
  await insert(server, "broker_maps", {
    installation_id: installationId,
    client_id: clientId,
    broker_id: broker,
    effective_date: "2026-01-01",
  });
  const key = await aKey([clientId]);
  const tokens = [
    (await aUser(server, installationId, { type: "broker", entityId: broker, ...all })).token,
    (await aUser(server, installationId, { type: "client", entityId: clientId, ...all })).token,
    (await aUser(server, installationId, { type: "partner", entityId: newId(), ...all })).token,
    (await aUser(server, installationId, { type: "tpa", entityId: newId(), ...all })).token,
    (await aUser(server, installationId, { type: "member", entityId: here })).token,
    (await aUser(server, installationId, { type: "admin", permissions: [] })).token,
    key,
    await aKey([]),
  ];
  const told = async () => {
    const answers: string[] = [];
    for (const token of tokens) {
      for (const id of [here, there, newId()]) {
        const [get, post, remove] = [
          await call("GET", `${id}/links`, undefined, token),
          await call("POST", `${id}/links`, { memberId: there }, token),
          await call("DELETE", `${id}/links/${there}`, undefined, token),
        ];
        expect([get.statusCode, post.statusCode, remove.statusCode]).toEqual([403, 403, 403]);
      }
      answers.push(
        (await call("GET", here, undefined, token)).body,
        (await call("GET", `${here}/timeline`, undefined, token)).body,
      );
    }
    return answers.map((one) => one.replaceAll(/"requestId":"[^"]*"/gu, ""));
  };
  const before = await told();
  expect(await link(here, there)).toBe(204);
  expect(await told()).toEqual(before);
  expect(idsOf((await look(here)).linked)).toEqual([there]);
});
