import type { LightMyRequestResponse as Response } from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { type Permission, permissions } from "#kernel/access.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { anInstallation, aUser, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { permissionNames } from "./permission-names.ts";
import { addMissingPermissions } from "./permissions.service.ts";
import type { MatrixRole, permissionList, permissionMatrix } from "./permissions.ts";

const server = await testServer();
const { owner, system } = server.database;
type Actor = { userId: string; token: string };
type Matrix = AnswerOf<typeof permissionMatrix>;

let installationId: string;
let admin: Actor;
let role: MatrixRole;

beforeEach(async () => {
  installationId = await anInstallation(server);
  await addMissingPermissions(system);
  admin = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers", "viewDocs"] });
  const made = await call("POST", "/admin/roles", admin, { name: "Clerk", userType: "client", active: true });
  role = (await matrix()).roles.find(({ id }) => id === made.json<{ id: string }>().id)!;
});

test("every permission of the product stands in one group, under a name", () => {
  expect(permissionNames.map(({ machineName }) => machineName).toSorted()).toEqual(
    [...permissions].toSorted(),
  );
});

test("a start adds the permissions that an older installation lacks, and nothing twice", async () => {
  const held = async () => {
    const { rows } = await owner.query<{ name: string }>(
      "select machine_name as name from permissions where installation_id = $1 order by machine_name",
      [installationId],
    );
    return rows.map(({ name }) => name);
  };
  await owner.query(
    "delete from permissions where installation_id = $1 and machine_name in ('viewAuditLog', 'viewHealthData', 'useEmergencyAccess')",
    [installationId],
  );
  expect(await held()).toHaveLength(permissions.length - 3);
  await Promise.all([addMissingPermissions(system), addMissingPermissions(system)]);
  expect(await held()).toEqual([...permissions].toSorted());
});

test("permissions are listed in their groups, and each is found by its id in the own installation", async () => {
  const { rows, total } = (await call("GET", "/admin/permissions", admin)).json<
    AnswerOf<typeof permissionList>
  >();
  expect(total).toBe(permissions.length);
  expect(rows.map(({ machineName }) => machineName)).toEqual(
    permissionNames.map(({ machineName }) => machineName),
  );
  const [first] = rows;
  expect((await call("GET", `/admin/permissions/${first!.id}`, admin)).json()).toEqual(first);
  const elsewhere = await aUser(server, await anInstallation(server), {
    type: "admin",
    permissions: ["manageUsers"],
  });
  expect((await call("GET", `/admin/permissions/${first!.id}`, elsewhere)).statusCode).toBe(404);
});

test("only administrators who manage users see or change any of it", async () => {
  const others = [
    await aUser(server, installationId, { type: "admin", permissions: ["viewDocs"] }),
    await aUser(server, installationId, {
      type: "client",
      entityId: newId(),
      permissions: ["manageUsers", "editSubUsers"],
    }),
  ];
  for (const one of others) {
    for (const [method, url] of [
      ["GET", "/admin/permissions"],
      ["GET", `/admin/permissions/${newId()}`],
      ["GET", "/admin/role-permissions"],
      ["PUT", `/admin/role-permissions/${role.id}`],
    ] as const)
      expect([url, (await call(method, url, one, {})).statusCode]).toEqual([url, 403]);
  }
});

describe("the matrix", () => {
  test("says which role holds what, and what the caller may give", async () => {
    await give(["viewDocs"]);
    const { roles, permissions: columns } = await matrix();
    const ids = new Map(columns.map((one) => [one.machineName, one]));
    expect(roles.find(({ id }) => id === role.id)).toMatchObject({
      name: "Clerk",
      userType: "client",
      version: 2,
      users: 0,
      permissionIds: [ids.get("viewDocs")!.id],
    });
    expect(ids.get("viewDocs")).toMatchObject({ group: "documents", mayGive: true });
    // Nobody holds it yet: somebody has to be the first to give it.
    expect(ids.get("viewAuditLog")).toMatchObject({ mayGive: true });
    await aUser(server, installationId, { type: "admin", permissions: ["viewAuditLog"] });
    expect(
      (await matrix()).permissions.find(({ machineName }) => machineName === "viewAuditLog"),
    ).toMatchObject({
      mayGive: false,
    });
  });

  test("changes on the version that was read, and the change is in the audit by names", async () => {
    expect((await give(["viewDocs"], { version: null })).statusCode).toBe(428);
    expect((await give(["viewDocs"])).json()).toMatchObject({ version: 2 });
    const stale = await give([], { version: 1 });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([412, "stale"]);
    expect((await give([], { version: 2 })).json()).toMatchObject({ permissionIds: [], version: 3 });
    const { rows } = await owner.query(
      "select details from audit_events where subject_id = $1 and action = 'update' order by id",
      [role.id],
    );
    expect(rows.map(({ details }) => details as unknown)).toEqual([
      { fields: ["permissions"], given: ["viewDocs"], taken: [] },
      { fields: ["permissions"], given: [], taken: ["viewDocs"] },
    ]);
  });

  test("takes effect on live sessions within a second", async () => {
    const user = await aUser(server, installationId, { type: "client", entityId: newId() });
    await owner.query("update user_roles set role_id = $2 where user_id = $1", [user.userId, role.id]);
    expect((await call("GET", "/user", user)).statusCode).toBe(403);
    await aUser(server, installationId, { type: "client", permissions: ["editSubUsers"] });
    expect((await give(["editSubUsers"])).statusCode).toBe(422);
    const all = await aUser(server, installationId, {
      type: "admin",
      permissions: ["manageUsers", "editSubUsers"],
    });
    expect((await give(["editSubUsers"], { by: all })).statusCode).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    expect((await call("GET", "/user", user)).statusCode).toBe(200);
    expect((await give([], { by: all, version: 2 })).statusCode).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    expect((await call("GET", "/user", user)).statusCode).toBe(403);
  });

  test("nobody gives what they lack, nor takes it away; unknown permissions and roles are said to be so", async () => {
    const other = await aUser(server, installationId, {
      type: "admin",
      permissions: ["manageUsers", "viewHealthData"],
    });
    expect(errors(await give(["viewDocs", "viewHealthData"]))).toEqual(["permissionIds.1"]);
    expect((await give(["viewHealthData"], { by: other })).statusCode).toBe(200);
    expect(errors(await give([], { version: 2 }))).toEqual(["permissionIds"]);
    expect((await give(["viewHealthData", "viewDocs"], { version: 2 })).statusCode).toBe(200);
    const unknown = await put(role.id, [newId()], 3);
    expect([unknown.statusCode, errors(unknown)]).toEqual([422, ["permissionIds", "permissionIds.0"]]);
    expect((await put(newId(), [], 1)).statusCode).toBe(404);
    const elsewhere = await aUser(server, await anInstallation(server), {
      type: "admin",
      permissions: ["manageUsers"],
    });
    expect((await put(role.id, [], 3, elsewhere)).statusCode).toBe(404);
  });
});

describe("a role that holds what an administrator lacks", () => {
  test("is not renamed, switched off, removed or brought back by them", async () => {
    const other = await aUser(server, installationId, {
      type: "admin",
      permissions: ["manageUsers", "viewHealthData"],
    });
    expect((await give(["viewHealthData"], { by: other })).statusCode).toBe(200);
    const values = { name: "Clerk", userType: "client", active: false };
    const update = (by: Actor, version: number) =>
      call("PUT", `/admin/roles/${role.id}`, by, values, version);
    expect((await update(admin, 2)).json()).toMatchObject({ code: "forbidden" });
    expect((await call("DELETE", `/admin/roles/${role.id}`, admin)).statusCode).toBe(403);
    expect((await update(other, 2)).statusCode).toBe(200);
    expect((await call("DELETE", `/admin/roles/${role.id}`, other)).statusCode).toBe(204);
    const restore = (by: Actor) => call("POST", "/admin/roles/restore", by, { ids: [role.id] });
    expect((await restore(admin)).statusCode).toBe(403);
    expect((await restore(other)).json()).toMatchObject({ results: [{ outcome: "restored" }] });
    const again = (await matrix()).roles.find(({ id }) => id === role.id);
    expect(again?.permissionIds).toHaveLength(1);
  });
});

async function matrix(by = admin): Promise<Matrix> {
  const answer = await call("GET", "/admin/role-permissions", by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Matrix>();
}

async function give(
  names: readonly Permission[],
  { by = admin, version = role.version }: { by?: Actor; version?: number | null } = {},
): Promise<Response> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    "select id, machine_name as name from permissions where installation_id = $1",
    [installationId],
  );
  const ids = names.map((name) => rows.find((one) => one.name === name)!.id);
  return put(role.id, ids, version, by);
}

async function put(
  id: string,
  permissionIds: string[],
  version: number | null,
  by = admin,
): Promise<Response> {
  return call("PUT", `/admin/role-permissions/${id}`, by, { permissionIds }, version ?? undefined);
}

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { token }: Actor,
  body?: unknown,
  version?: number,
): Promise<Response> {
  return server.call(method, url, {
    token,
    ...(method === "GET" || body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
}

function errors(answer: Response): string[] {
  const { errors: found = [] } = answer.json<{ errors?: { path: string }[] }>();
  return found.map(({ path }) => path).toSorted();
}
