import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { User } from "./user.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const [mine, alsoMine, foreign] = [
  await aClient(server, installationId, { name: "Harbor Bakery" }),
  await aClient(server, installationId, { name: "harbor Café" }),
  await aClient(server, installationId, { name: "Harbor Freight" }),
];
const elsewhere = await aClient(server, await anInstallation(server), { name: "Harbor Elsewhere" });
const brokerId = await insert(server, "brokers", {
  installation_id: installationId,
  name: "Compass",
  code: "C",
});
const map = (clientId: string, row: Record<string, unknown> = {}) =>
  insert(server, "broker_maps", {
    ...owned({ installationId, clientId }),
    broker_id: brokerId,
    effective_date: "2026-01-01",
    ...row,
  });
await map(mine, { termination_date: "2026-11-30" });
await map(alsoMine);
const broker = await aUser(server, installationId, { type: "broker", entityId: brokerId });
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });

test("a client in reach is chosen and left; the choice is a filter and no right", async () => {
  expect((await save(broker, "activeClient", mine)).json()).toMatchObject({
    activeClient: { id: mine, name: "Harbor Bakery" },
  });
  expect((await info(broker.token)).activeClient).toEqual({ id: mine, name: "Harbor Bakery" });
  // It neither opens nor closes anything.
  expect(await clients(broker.token, "q=harbor")).toEqual(["Harbor Bakery", "harbor Café"]);
  expect((await save(broker, "activeClient", null)).json()).toMatchObject({ activeClient: null });
  expect((await info(broker.token)).activeClient).toBeNull();
});

test("a client out of reach, of elsewhere or of nowhere is refused in the same words", async () => {
  const answers = await Promise.all(
    [foreign, elsewhere, newId()].map(async (id) => (await save(broker, "activeClient", id)).json<unknown>()),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: "invalid", errors: [{ path: "value" }] });
});

test("a chosen client that has left the reach is not told any more, and comes back with it", async () => {
  await save(broker, "activeClient", mine);
  const before = server.clock.now;
  server.clock.now = new Date("2026-12-02T12:00:00Z");
  const { token } = await aUser(server, installationId, {
    type: "broker",
    entityId: brokerId,
    row: { active_client_id: mine },
  });
  expect((await info(token)).activeClient).toBeNull();
  server.clock.now = before;
  expect((await info(broker.token)).activeClient).toEqual({ id: mine, name: "Harbor Bakery" });
  for (const [type, column, table] of [
    ["partner", "partner_id", "partners"],
    ["tpa", "tpa_id", "tpas"],
  ] as const) {
    const entityId = await insert(server, table, { installation_id: installationId, name: type, code: type });
    await server.database.owner.query(`update clients set ${column} = $1 where id = $2`, [entityId, foreign]);
    const user = await aUser(server, installationId, { type, entityId, row: { active_client_id: foreign } });
    expect((await info(user.token)).activeClient?.id).toBe(foreign);
    await server.database.owner.query(`update clients set ${column} = null where id = $1`, [foreign]);
    expect((await info(user.token)).activeClient).toBeNull();
  }
});

test("language and how dense lists are stay with the user; anything else is refused", async () => {
  expect((await save(broker, "language", "ko")).json()).toMatchObject({ language: "ko" });
  expect((await save(broker, "listDensity", "standard")).json()).toMatchObject({ listDensity: "standard" });
  expect((await read(broker.token, broker.userId)).json()).toEqual({
    activeClient: { id: mine, name: "Harbor Bakery" },
    language: "ko",
    listDensity: "standard",
  });
  for (const [key, value] of [
    ["language", "fr"],
    ["language", null],
    ["listDensity", "tiny"],
    ["activeClient", "not an id"],
  ] as const) {
    expect([key, value, (await save(broker, key, value)).statusCode]).toEqual([key, value, 422]);
  }
  for (const key of ["permissions", "type", "settings", "activeclient"]) {
    expect([key, (await save(broker, key, "admin")).statusCode]).toEqual([key, 404]);
  }
});

test("settings are one's own; a manager of users may read those of others, and the look is written down", async () => {
  expect((await save({ token: admin.token, userId: broker.userId }, "language", "es")).statusCode).toBe(404);
  expect((await read(broker.token, admin.userId)).statusCode).toBe(404);
  const clerk = await aUser(server, installationId, { type: "admin" });
  expect((await read(clerk.token, broker.userId)).statusCode).toBe(404);
  const stranger = await aUser(server, await anInstallation(server), {
    type: "admin",
    permissions: ["manageUsers"],
  });
  expect((await read(stranger.token, broker.userId)).statusCode).toBe(404);
  expect((await read(admin.token, broker.userId)).json()).toMatchObject({ language: "ko" });
  const { rows } = await server.database.owner.query<{ actor: string; action: string }>(
    "select actor, action from audit_events where subject = 'users' and subject_id = $1 order by id",
    [broker.userId],
  );
  expect(rows.at(-1)).toEqual({ actor: `user:${admin.userId}`, action: "view" });
  const own = new Set(rows.slice(0, -1).map(({ actor }) => actor));
  expect(own).toEqual(new Set([`user:${broker.userId}`]));
});

test("clients are found by how the name begins, in any case, at most as many as are asked for", async () => {
  expect(await clients(admin.token, "q=HARBOR")).toEqual(["Harbor Bakery", "harbor Café", "Harbor Freight"]);
  expect(await clients(admin.token, "q=arbor")).toEqual([]);
  expect(await clients(admin.token, "q=%25")).toEqual([]);
  expect(await clients(broker.token, `id=${foreign}`)).toEqual([]);
  const cut = await server.call("GET", "/clients?limit=2", { token: admin.token });
  expect(cut.json()).toMatchObject({ clients: [{ name: "Harbor Bakery" }, {}], isCut: true });
});

test("among 1,000 clients the chooser finds one in a moment", async () => {
  await server.database.owner.query(
    `insert into clients (id, installation_id, name, external_code)
     select gen_random_uuid(), $1, 'Zenith ' || n, $2 || n from generate_series(1, 1000) n`,
    [installationId, unique("Z")],
  );
  await clients(admin.token, "q=zenith");
  const began = performance.now();
  for (let round = 0; round < 10; round += 1)
    expect(await clients(admin.token, "q=zenith 77")).toHaveLength(11);
  expect((performance.now() - began) / 10).toBeLessThan(100);
});

type Who = { token: string; userId: string };

function save({ token, userId }: Who, key: string, value: unknown) {
  return server.call("POST", `/usersettings/${userId}/${key}`, { token, body: { value } });
}

function read(token: string, userId: string) {
  return server.call("GET", `/usersettings/${userId}`, { token });
}

async function info(token: string): Promise<User> {
  return (await server.call("GET", "/userInfo", { token })).json<User>();
}

async function clients(token: string, query: string): Promise<string[]> {
  const answer = await server.call("GET", `/clients?${query}`, { token });
  return answer.json<{ clients: { name: string }[] }>().clients.map(({ name }) => name);
}
