import { beforeEach, describe, expect, test } from "vitest";

import { aClient, anInstallation, aToken, aUser, insert, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { EmergencyRow } from "./emergency.ts";
import type { User } from "./user.ts";

const server = await testServer();
const { call, clock, database } = server;
const start = new Date("2026-11-10T15:00:00Z");
beforeEach(() => {
  clock.now = start;
});

const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const clerk = () =>
  aUser(server, installationId, {
    type: "admin",
    permissions: ["useEmergencyAccess"],
    row: { first_name: "Mónica" },
  });
const reason = "The only enrollment clerk is ill today";
const begin = (token: string, body: unknown = { reason, minutes: 30 }) =>
  call("POST", "/emergencyaccess", { token, body });
type Exchanged = { token: string; user: User };
async function begun(token: string, minutes = 30): Promise<Exchanged> {
  const answer = await begin(token, { reason, minutes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Exchanged>();
}
const later = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
const clientsBy = async (token: string) => (await call("GET", "/admin/clients", { token })).statusCode;

// Each permission has a row, as in a real installation.
const all = await aUser(server, installationId, {
  type: "admin",
  permissions: [
    "manageClients",
    "viewAuditLog",
    "manageUsers",
    "manageApiKeys",
    "viewHealthData",
    "editSubUsers",
  ],
});

describe("starting", () => {
  test("lends an administrator's rights to this session, under a new token", async () => {
    const { token: former } = await clerk();
    expect(await clientsBy(former)).toBe(403);
    const { token, user } = await begun(former);
    expect(user.emergency).toEqual({ reason, expiresAt: "2026-11-10T15:30:00.000Z" });
    const names = user.permissions.map(({ machineName }) => machineName);
    expect(names).toContain("viewHealthData");
    for (const never of ["manageUsers", "manageApiKeys", "editSubUsers"]) expect(names).not.toContain(never);
    expect(await clientsBy(token)).toBe(200);
    expect(await clientsBy(former)).toBe(401);
    const info = (await call("GET", "/userInfo", { token })).json<User>();
    expect(info).toEqual(user);
    expect((await call("GET", "/admin/apikeys", { token })).statusCode).toBe(403);
  });

  test.each([
    ["a short reason", { reason: "Nineteen characters", minutes: 30 }, ["reason"]],
    ["a reason of spaces", { reason: `short${" ".repeat(30)}`, minutes: 30 }, ["reason"]],
    ["more than an hour", { reason, minutes: 61 }, ["minutes"]],
    ["nothing", {}, ["reason", "minutes"]],
  ])("with %s is refused", async (_what, body, paths) => {
    const { token } = await clerk();
    const answer = await begin(token, body);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(paths);
    expect(await clientsBy(token)).toBe(403);
  });

  test.each([
    ["an administrator without the permission", "admin", ["manageClients"]],
    ["a broker who holds it by mistake", "broker", ["useEmergencyAccess"]],
    ["a TPA's user who holds it by mistake", "tpa", ["useEmergencyAccess"]],
  ] as const)("is nothing for %s", async (_who, type, permissions) => {
    const { token } = await aUser(server, installationId, { type, permissions });
    expect((await begin(token)).statusCode).toBe(403);
  });

  test("can be allowed to roles of administrators only", async () => {
    const there = await anInstallation(server);
    const manager = await aUser(server, there, {
      type: "admin",
      permissions: ["manageUsers", "useEmergencyAccess"],
    });
    await aUser(server, there, { type: "tpa" });
    const read = await call("GET", "/admin/role-permissions", { token: manager.token });
    type Role = { id: string; version: number; userType: string };
    type Matrix = { roles: Role[]; permissions: { id: string; machineName: string }[] };
    const { roles, permissions } = read.json<Matrix>();
    const emergency = permissions.find(({ machineName }) => machineName === "useEmergencyAccess")?.id;
    const role = roles.find(({ userType }) => userType === "tpa");
    const given = await call("PUT", `/admin/role-permissions/${role?.id}`, {
      token: manager.token,
      body: { permissionIds: [emergency] },
      headers: { "if-match": `"${role?.version}"` },
    });
    expect([given.statusCode, given.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      422,
      "permissionIds.0",
    ]);
  });

  test("twice at a time is refused", async () => {
    const { token } = await begun((await clerk()).token);
    expect((await begin(token)).statusCode).toBe(409);
  });

  test("tells every administrator who manages users, and nobody else, without the reason", async () => {
    const there = await anInstallation(server);
    const anAdmin = (row: Record<string, unknown>) =>
      aUser(server, there, { type: "admin", permissions: ["manageUsers"], row });
    await anAdmin({ email: "first@example.com" });
    await anAdmin({ email: "second@example.com", language: "ko" });
    await anAdmin({ email: "locked@example.com", status: "locked" });
    const user = await aUser(server, there, { type: "admin", permissions: ["useEmergencyAccess"] });
    await begun(user.token);
    const { rows } = await database.owner.query(
      "select recipient, kind, text from mails where installation_id = $1 order by recipient",
      [there],
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual(["first@example.com", "second@example.com"]);
    expect(rows[0].kind).toBe("emergencyAccess");
    expect(rows[0].text).toContain("Alex Moreno");
    expect(JSON.stringify(rows)).not.toContain("clerk is ill");
  });

  test("does not make the session live longer", async () => {
    const { token: former } = await clerk();
    for (let minutes = 0; minutes < 12 * 60; minutes += 25) {
      clock.now = new Date(start.getTime() + minutes * 60_000);
      await call("GET", "/userInfo", { token: former });
    }
    clock.now = new Date(start.getTime() + (11 * 60 + 50) * 60_000);
    const { token } = await begun(former);
    later(11 * 60);
    expect((await call("GET", "/userInfo", { token })).statusCode).toBe(401);
  });
});

describe("ending", () => {
  test("by hand takes the rights away at once, under a new token", async () => {
    const { token: lent } = await begun((await clerk()).token);
    const answer = await call("POST", "/emergencyaccess/end", { token: lent });
    const { token, user } = answer.json<Exchanged>();
    expect(user.emergency).toBeNull();
    expect(user.permissions.map(({ machineName }) => machineName)).toEqual(["useEmergencyAccess"]);
    expect([await clientsBy(lent), await clientsBy(token)]).toEqual([401, 403]);
  });

  test("comes by itself; the session goes on without the rights, and ends it once more without harm", async () => {
    const { token } = await begun((await clerk()).token, 5);
    later(5 * 60 - 1);
    expect(await clientsBy(token)).toBe(200);
    later(2);
    expect(await clientsBy(token)).toBe(403);
    expect((await call("GET", "/userInfo", { token })).json<User>().emergency).toBeNull();
    const ended = await call("POST", "/emergencyaccess/end", { token });
    expect(ended.json<Exchanged>().user.emergency).toBeNull();
  });

  test("is for other sessions of the same user as if nothing had been", async () => {
    const user = await clerk();
    const other = await aToken(server, user);
    await begun(user.token);
    expect(await clientsBy(other)).toBe(403);
  });

  test("logging out ends it", async () => {
    const there = await anInstallation(server);
    const permissions = ["useEmergencyAccess", "viewAuditLog"] as const;
    const user = await aUser(server, there, { type: "admin", permissions });
    const { token } = await begun(user.token);
    const reader = await aUser(server, there, { type: "admin", permissions });
    const inForce = async () =>
      (await call("GET", "/admin/emergencyaccess", { token: reader.token }))
        .json<{ rows: EmergencyRow[] }>()
        .rows.map((row) => row.inForce);
    expect(await inForce()).toEqual([true]);
    await call("POST", "/logout", { token });
    expect(await inForce()).toEqual([false]);
  });
});

describe("what stays of it", () => {
  test("every row of the audit that was written under it bears it, and no other", async () => {
    const user = await clerk();
    const before = await call("GET", "/admin/audit", { token: all.token });
    expect(before.statusCode).toBe(200);
    const family = newId();
    const member = await insert(server, "members", {
      id: family,
      installation_id: installationId,
      client_id: clientId,
      family_id: family,
      relationship: "18",
      member_number: "HB1",
      first_name: "Mina",
      last_name: "Park",
    });
    await call("GET", `/member/${member}`, { token: user.token });
    const { token } = await begun(user.token);
    await call("GET", `/member/${member}`, { token });
    const ended = (await call("POST", "/emergencyaccess/end", { token })).json<Exchanged>();
    await call("GET", `/member/${member}`, { token: ended.token });
    const { rows } = await database.owner.query<{ action: string; emergency: string | null }>(
      "select action, details ->> 'emergencyId' as emergency from audit_events where actor = $1 order by id",
      [`user:${user.userId}`],
    );
    const [{ id } = { id: "" }] = (
      await database.owner.query<{ id: string }>("select id from emergency_accesses where user_id = $1", [
        user.userId,
      ])
    ).rows;
    expect(rows).toEqual([
      { action: "view", emergency: null },
      { action: "startEmergency", emergency: id },
      { action: "view", emergency: id },
      { action: "endEmergency", emergency: id },
      { action: "view", emergency: null },
    ]);
    const found = await call("GET", `/admin/audit?emergencyId=${id}`, { token: all.token });
    expect(found.json<{ rows: { action: string }[] }>().rows.map(({ action }) => action)).toEqual([
      "endEmergency",
      "view",
      "startEmergency",
    ]);
  });

  test("who reads the audit sees who took it, why and when; others do not", async () => {
    const there = await anInstallation(server);
    const user = await aUser(server, there, { type: "admin", permissions: ["useEmergencyAccess"] });
    const reader = await aUser(server, there, { type: "admin", permissions: ["viewAuditLog"] });
    await begun(user.token, 20);
    const list = await call("GET", "/admin/emergencyaccess", { token: reader.token });
    expect(list.json<{ rows: EmergencyRow[] }>().rows).toMatchObject([
      {
        userId: user.userId,
        name: "Alex Moreno",
        reason,
        startedAt: "2026-11-10T15:00:00.000Z",
        expiresAt: "2026-11-10T15:20:00.000Z",
        endedAt: null,
        inForce: true,
      },
    ]);
    expect((await call("GET", "/admin/emergencyaccess", { token: (await clerk()).token })).statusCode).toBe(
      403,
    );
  });
});
