import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, owned } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { Entity } from "./entity.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Quarry Foods", external_code: "QF-7" });
const otherId = await aClient(server, installationId, { name: "Quarry Tools", external_code: "QT-8" });
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageEnrollmentSessions", "viewHealthData"],
});
const clerk = await aUser(server, installationId, { type: "admin", permissions: [] });
const brokerId = await insert(server, "brokers", { installation_id: installationId, name: "B", code: "B" });
await insert(server, "broker_maps", {
  ...owned({ installationId, clientId }),
  broker_id: brokerId,
  effective_date: "2026-01-01",
});
const broker = await aUser(server, installationId, {
  type: "broker",
  entityId: brokerId,
  permissions: [],
});
const memberId = await aMember(clientId, "Ana", "Zamora", "QF-1001");
await aMember(otherId, "Bea", "Zamora", "QT-1001");

function aMember(client: string, firstName: string, lastName: string, number: string) {
  return insert(server, "members", {
    ...owned({ installationId, clientId: client }),
    first_name: firstName,
    last_name: lastName,
    relationship: "18",
    member_number: number,
    dob: "1990-02-01",
  });
}

const find = async (token: string, q: string, more = {}) => {
  const answer = await server.call("POST", "/entity", { token, body: { q, ...more } });
  return answer.json<{ results: Entity[] }>().results.map(({ kind, name }) => `${kind} ${name}`);
};

test("names without accents, numbers and codes find what the caller may open, and no more", async () => {
  expect(await find(admin.token, "zamora")).toEqual(["member Ana Zamora", "member Bea Zamora"]);
  expect(await find(admin.token, "quarry")).toEqual(["client Quarry Foods", "client Quarry Tools"]);
  expect(await find(admin.token, "qf-7")).toEqual(["client Quarry Foods"]);
  expect(await find(admin.token, "QF-1001")).toEqual(["member Ana Zamora"]);
  expect(await find(admin.token, "zamora", { client: otherId })).toEqual(["member Bea Zamora"]);
  expect(await find(broker.token, "zamora")).toEqual(["member Ana Zamora"]);
  expect(await find(broker.token, "quarry")).toEqual(["client Quarry Foods"]);
});

test("sessions are for those who keep them", async () => {
  await insert(server, "enrollment_sessions", {
    ...owned({ installationId, clientId }),
    name: "Spring enrollment",
    signup_key: "SPRING-7",
    opens_on: "2026-10-01",
    closes_on: "2026-12-31",
    effective_date_calculation: "setDate",
    effective_date: "2027-01-01",
    contact_name: "Dana Ruiz",
  });
  expect(await find(admin.token, "spring")).toEqual(["enrollmentSession Spring enrollment"]);
  expect(await find(admin.token, "spring-7")).toEqual(["enrollmentSession Spring enrollment"]);
  expect(await find(clerk.token, "spring")).toEqual([]);
});

test("documents are found by the words of their name, by those who keep the library", async () => {
  const keeper = await aUser(server, installationId, { type: "admin", permissions: ["viewDocs"] });
  const inInstallation = { installation_id: installationId };
  const words = { name: "Guides", name_ko: "안내", name_es: "Guías" };
  const { rows } = await server.database.owner.query<{ words: string }>(
    "select to_tsvector('simple', 'summer guide')::text as words",
  );
  const documentId = await insert(server, "documents", {
    ...inInstallation,
    title: "Summer guide",
    category_id: await insert(server, "document_categories", { ...inInstallation, ...words }),
    audience: ["client"],
    name_words: rows[0]?.words,
  });
  await insert(server, "document_versions", {
    ...inInstallation,
    document_id: documentId,
    number: 1,
    blob_key: "a-key",
    file_key_sealed: Buffer.from("sealed"),
    file_name: "guide.pdf",
    media_type: "application/pdf",
    size_bytes: 8,
    content_hash: Buffer.alloc(32),
  });
  expect(await find(keeper.token, "summer")).toEqual(["document Summer guide"]);
  expect(await find(clerk.token, "summer")).toEqual([]);
});

test("who was shown is in the audit, as with every search; an SSN stays out of the address", async () => {
  await find(clerk.token, "zamora");
  const { rows } = await server.database.owner.query<{ ids: string[] }>(
    "select details->'ids' as ids from audit_events where actor = $1 and subject = 'members' order by id desc limit 1",
    [`user:${clerk.userId}`],
  );
  expect(rows[0]?.ids).toContain(memberId);
  const refused = await server.call("GET", "/entity?q=219-09-9997", { token: clerk.token });
  expect(refused.statusCode).toBe(400);
  expect(await find(clerk.token, "219-09-9997")).toEqual([]);
});
