import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "#kernel/access.ts";
import { aClient, anInstallation, aUser } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { ApiKey } from "./api-keys.ts";
import { keyPermissions } from "./key-permissions.ts";

const server = await testServer();
const { call, clock, database } = server;
const start = new Date("2026-11-10T15:00:00Z");
beforeEach(() => {
  clock.now = start;
});

const installationId = await anInstallation(server);
const permissions: Permission[] = ["manageApiKeys", "manageClients", "viewAuditLog", "enrollment"];
const maker = await aUser(server, installationId, { type: "admin", permissions });

type Body = { code: string; errors?: { path: string }[] };
const values = (more: Record<string, unknown> = {}) => ({
  name: "Payroll",
  permissions: ["manageClients"],
  clientIds: [],
  expiresAt: "2027-03-01T00:00:00Z",
  ...more,
});
const post = (body: unknown, token = maker.token) => call("POST", "/admin/apikeys", { body, token });
async function aKey(more: Record<string, unknown> = {}, token = maker.token) {
  const answer = await post(values(more), token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ApiKey & { key: string }>();
}
const clientsBy = async (key: string) => call("GET", "/admin/clients", { token: key });
const soon = () => {
  clock.now = new Date(clock.now.getTime() + 1001);
};

describe("making one", () => {
  test("the key is in the answer once, and nowhere afterwards", async () => {
    const { key, id, hint } = await aKey();
    expect(key).toMatch(/^ork_[\w-]{43}$/u);
    expect(key.startsWith(hint)).toBe(true);
    const detail = await call("GET", `/admin/apikeys/${id}`, { token: maker.token });
    const list = await call("GET", "/admin/apikeys", { token: maker.token });
    expect(detail.body + list.body).not.toContain(key);
    const stored = await database.owner.query(
      "select row_to_json(k)::text as row from api_keys k where id = $1",
      [id],
    );
    expect(stored.rows[0].row).not.toContain(key.slice(8));
    const audited = await database.owner.query(
      "select action, details::text from audit_events where subject_id = $1",
      [id],
    );
    expect(audited.rows).toMatchObject([{ action: "create" }]);
    expect(audited.rows[0].details).not.toContain(key.slice(8));
  });

  test.each([
    ["nothing", { permissions: [] }, "permissions"],
    ["the management of users", { permissions: ["manageUsers"] }, "permissions.0"],
    ["the management of keys", { permissions: ["manageApiKeys"] }, "permissions.0"],
    ["emergency access", { permissions: ["useEmergencyAccess"] }, "permissions.0"],
    ["what its maker lacks", { permissions: ["manageTiers"] }, "permissions"],
    ["a client that is not there", { clientIds: ["018f0000-0000-7000-8000-000000000001"] }, "clientIds"],
    ["no end", { expiresAt: undefined }, "expiresAt"],
    ["an end in the past", { expiresAt: "2026-11-10T14:59:59Z" }, "expiresAt"],
    ["more than a year", { expiresAt: "2027-11-12T15:00:00Z" }, "expiresAt"],
  ])("one with %s is refused", async (_what, more, path) => {
    const answer = await post(values(more));
    expect([answer.statusCode, answer.json<Body>().errors?.map((error) => error.path)]).toEqual([
      422,
      [path],
    ]);
  });

  test("what an emergency lends cannot be given away", async () => {
    const user = await aUser(server, installationId, {
      type: "admin",
      permissions: ["manageApiKeys", "useEmergencyAccess"],
    });
    const begun = await call("POST", "/emergencyaccess", {
      token: user.token,
      body: { reason: "The only enrollment clerk is ill today", minutes: 30 },
    });
    expect(begun.statusCode, begun.body).toBe(200);
    const refused = await post(values(), begun.json<{ token: string }>().token);
    expect([refused.statusCode, refused.json<Body>().errors?.[0]?.path]).toEqual([422, "permissions"]);
  });

  test.each([
    ["an administrator without the permission", "admin", ["manageUsers"]],
    ["a broker with it", "broker", ["manageApiKeys"]],
  ] as const)("%s may not", async (_who, type, held) => {
    const { token } = await aUser(server, installationId, { type, permissions: held });
    expect((await post(values(), token)).statusCode).toBe(403);
    expect((await call("GET", "/admin/apikeys", { token })).statusCode).toBe(403);
  });

  test("nor may a key, whatever it holds", async () => {
    const { key } = await aKey({ permissions: permissions.filter((one) => keyPermissions.includes(one)) });
    expect((await post(values(), key)).statusCode).toBe(403);
  });
});

describe("using one", () => {
  test("it opens what its permissions open to an administrator, and nothing else", async () => {
    const { key } = await aKey();
    expect((await clientsBy(key)).statusCode).toBe(200);
    for (const url of ["/admin/audit", "/admin/tiers", "/userInfo", "/home", "/admin/mails"])
      expect([url, (await call("GET", url, { token: key })).statusCode]).toEqual([url, 403]);
    const start = await call("POST", "/emergencyaccess", {
      token: key,
      body: { reason: "A program has no emergencies", minutes: 5 },
    });
    expect(start.statusCode).toBe(403);
  });

  test("of the clients it names, and of no others", async () => {
    const [own, other] = [await aClient(server, installationId), await aClient(server, installationId)];
    const { key } = await aKey({ clientIds: [own] });
    const found = (await clientsBy(key)).json<{ rows: { id: string }[] }>();
    expect(found.rows.map(({ id }) => id)).toEqual([own]);
    expect((await call("GET", `/admin/clients/${other}`, { token: key })).statusCode).toBe(404);
    const everything = await aKey();
    expect((await clientsBy(everything.key)).json<{ total: number }>().total).toBeGreaterThan(1);
  });

  test("it is widened by whoever saves it alone: without a client of its own it reaches none", async () => {
    const [own, other] = [await aClient(server, installationId), await aClient(server, installationId)];
    const { key, id, version } = await aKey({ clientIds: [own, own] });
    const seen = async () => {
      soon();
      return (await clientsBy(key)).json<{ rows: { id: string }[] }>().rows.map((row) => row.id);
    };
    const save = async (clientIds: string[], changes: number) => {
      const answer = await call("PUT", `/admin/apikeys/${id}`, {
        token: maker.token,
        body: values({ clientIds }),
        headers: { "if-match": `"${version + changes}"` },
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<ApiKey>().clients.map((one) => one.id);
    };
    expect(await save([own, other], 0)).toHaveLength(2);
    expect((await seen()).toSorted()).toEqual([own, other].toSorted());
    expect(await save([other], 1)).toEqual([other]);
    expect(await seen()).toEqual([other]);
    const removed = database.owner.query("delete from clients where id = $1", [other]);
    await expect(removed).rejects.toMatchObject({ constraint: "api_key_clients_client_id_fk" });
    await database.owner.query("delete from api_key_clients where api_key_id = $1", [id]);
    expect(await seen()).toEqual([]);
    expect(await save([], 2)).toEqual([]);
    expect((await seen()).length).toBeGreaterThan(1);
    const { rows } = await database.owner.query(
      "select action, client_id, changed from audit_changes where record = 'api_key_clients' and record_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { action: "create", client_id: null, changed: { client_id: [null, own] } },
      { action: "create", client_id: null, changed: { client_id: [null, other] } },
      { action: "remove", client_id: null, changed: { client_id: [own, null] } },
    ]);
  });

  test("what it makes and changes bears nobody's id as its maker, and the key's in the audit", async () => {
    const { key, id } = await aKey();
    const body = {
      name: "Made by a program",
      externalCode: "PROGRAM-1",
      status: "active",
      timeZone: "America/New_York",
      cobraCountsFrom: "lossOfCoverage",
    };
    const full = Object.fromEntries(
      [
        "taxId",
        "planYearStart",
        "ratingArea",
        "phone",
        "email",
        "address1",
        "address2",
        "city",
        "state",
        "zip",
      ].map((name) => [name, null]),
    );
    const made = await call("POST", "/admin/clients", { token: key, body: { ...full, ...body } });
    expect(made.statusCode, made.body).toBe(200);
    const client = made.json<{ id: string; version: number }>();
    const changed = await call("PUT", `/admin/clients/${client.id}`, {
      token: key,
      body: { ...full, ...body, city: "Salem" },
      headers: { "if-match": `"${client.version}"` },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const { rows } = await database.owner.query("select created_by, updated_by from clients where id = $1", [
      client.id,
    ]);
    expect(rows).toEqual([{ created_by: null, updated_by: null }]);
    const audited = await database.owner.query(
      "select action, actor from audit_events where subject_id = $1 order by id",
      [client.id],
    );
    expect(audited.rows).toEqual([
      { action: "create", actor: `apiKey:${id}` },
      { action: "update", actor: `apiKey:${id}` },
    ]);
  });

  test("its last use is noted, at most once a minute", async () => {
    const { key, id } = await aKey();
    const noted = async () => {
      await clientsBy(key);
      const { rows } = await database.owner.query<{ at: string | null }>(
        "select last_used_at as at from api_keys where id = $1",
        [id],
      );
      return rows[0]?.at;
    };
    expect(await noted()).toBe("2026-11-10T15:00:00.000Z");
    clock.now = new Date("2026-11-10T15:00:50Z");
    expect(await noted()).toBe("2026-11-10T15:00:00.000Z");
    clock.now = new Date("2026-11-10T15:01:01Z");
    expect(await noted()).toBe("2026-11-10T15:01:01.000Z");
  });

  test("it ends at its end", async () => {
    const { key } = await aKey({ expiresAt: "2026-11-11T15:00:00Z" });
    clock.now = new Date("2026-11-11T14:59:59Z");
    expect((await clientsBy(key)).statusCode).toBe(200);
    clock.now = new Date("2026-11-11T15:00:00.001Z");
    soon();
    expect((await clientsBy(key)).statusCode).toBe(401);
  });

  test("revoked it is refused within a second, for good", async () => {
    const { key, id, version } = await aKey();
    expect((await clientsBy(key)).statusCode).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await call("DELETE", `/admin/apikeys/${id}`, { token: maker.token })).statusCode).toBe(204);
    soon();
    expect((await clientsBy(key)).statusCode).toBe(401);
    const renewed = await call("PUT", `/admin/apikeys/${id}`, {
      token: maker.token,
      body: values(),
      headers: { "if-match": `"${version + 1}"` },
    });
    expect(renewed.statusCode).toBe(409);
    const { rows } = await database.owner.query(
      "select action from audit_events where subject_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["create", "revoke"]);
  });

  test("a key of another installation, and one that was never made, are nobody", async () => {
    const elsewhere = await anInstallation(server);
    const other = await aUser(server, elsewhere, { type: "admin", permissions });
    const { id, key } = await aKey({}, other.token);
    expect((await call("GET", `/admin/apikeys/${id}`, { token: maker.token })).statusCode).toBe(404);
    expect((await call("DELETE", `/admin/apikeys/${id}`, { token: maker.token })).statusCode).toBe(404);
    expect((await clientsBy(key)).json<{ total: number }>().total).toBe(0);
    expect((await clientsBy(`ork_${"A".repeat(43)}`)).statusCode).toBe(401);
  });
});

describe("its owner", () => {
  test("what the owner loses the key loses, and it rests while the owner is locked", async () => {
    const owner = await aUser(server, installationId, { type: "admin", permissions });
    const { key, id } = await aKey({ permissions: ["manageClients", "viewAuditLog"] }, owner.token);
    const audit = () => call("GET", "/admin/audit", { token: key });
    expect((await audit()).statusCode).toBe(200);
    await database.owner.query(
      `delete from role_permissions where permission_id = (select id from permissions where machine_name = 'viewAuditLog'
         and installation_id = $1) and role_id in (select role_id from user_roles where user_id = $2)`,
      [installationId, owner.userId],
    );
    soon();
    expect([(await audit()).statusCode, (await clientsBy(key)).statusCode]).toEqual([403, 200]);
    const read = async () =>
      (await call("GET", `/admin/apikeys/${id}`, { token: maker.token })).json<ApiKey>();
    expect(await read()).toMatchObject({ state: "active", lost: ["viewAuditLog"] });

    await database.owner.query("update users set status = 'locked' where id = $1", [owner.userId]);
    soon();
    expect((await clientsBy(key)).statusCode).toBe(401);
    const resting = await read();
    expect(resting.state).toBe("resting");

    // Another administrator takes it over by saving it.
    const saved = await call("PUT", `/admin/apikeys/${id}`, {
      token: maker.token,
      body: values({ permissions: ["manageClients", "viewAuditLog"] }),
      headers: { "if-match": `"${resting.version}"` },
    });
    expect(saved.json<ApiKey>()).toMatchObject({ state: "active", lost: [] });
    soon();
    expect([(await audit()).statusCode, (await clientsBy(key)).statusCode]).toEqual([200, 200]);
  });
});

describe("the list", () => {
  test("tells the state of each, and finds by state and by how the name begins", async () => {
    const elsewhere = await anInstallation(server);
    const { token } = await aUser(server, elsewhere, { type: "admin", permissions });
    await aKey({ name: "Long" }, token);
    await aKey({ name: "Short", expiresAt: "2026-11-24T15:00:00Z" }, token);
    const gone = await aKey({ name: "Gone", expiresAt: "2027-10-01T00:00:00Z" }, token);
    await call("DELETE", `/admin/apikeys/${gone.id}`, { token });
    await aKey({ name: "Over", expiresAt: "2026-11-10T15:10:00Z" }, token);
    clock.now = new Date("2026-11-10T15:11:00Z");
    const list = async (query = "") =>
      (await call("GET", `/admin/apikeys${query}`, { token })).json<{ rows: ApiKey[]; total: number }>();
    const all = await list();
    expect(all.rows.map(({ name, state }) => [name, state])).toEqual([
      ["Gone", "revoked"],
      ["Long", "active"],
      ["Over", "expired"],
      ["Short", "endsSoon"],
    ]);
    expect(all.total).toBe(4);
    expect((await list("?filter[state]=endsSoon")).rows.map(({ name }) => name)).toEqual(["Short"]);
    expect((await list("?q=lo&sort=-expiresAt")).rows.map(({ name }) => name)).toEqual(["Long"]);
    expect((await list("?sort=-expiresAt")).rows.map(({ name }) => name)).toEqual([
      "Gone",
      "Long",
      "Short",
      "Over",
    ]);
  });

  test("a change on an old version is refused", async () => {
    const { id, version } = await aKey();
    const change = (name: string) =>
      call("PUT", `/admin/apikeys/${id}`, {
        token: maker.token,
        body: values({ name }),
        headers: { "if-match": `"${version}"` },
      });
    expect((await change("First")).statusCode).toBe(200);
    expect((await change("Second")).statusCode).toBe(412);
  });
});
