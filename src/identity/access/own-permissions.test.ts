import { expect, test } from "vitest";
import { aUser, anInstallation } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { MatrixRole } from "./permissions.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });

type Shown = { id: string; machineName: string; name: string; group: string | null; version: number };
const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, version?: number) =>
  server.call(method, `/admin/${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
const make = (machineName: string) =>
  send("POST", "permissions", { name: "Fleet reports", about: null, machineName });

test("a permission of one's own is given by a role and told of its users, and a held one is not removed", async () => {
  const made = (await make("own.fleetReports")).json<Shown>();
  expect(made).toMatchObject({ machineName: "own.fleetReports", group: "own", version: 1 });
  const { roles } = (await send("GET", "role-permissions")).json<{ roles: MatrixRole[] }>();
  const role = roles.find(({ users }) => users === 1)!;
  const given = [...role.permissionIds, made.id];
  const saved = await send("PUT", `role-permissions/${role.id}`, { permissionIds: given }, role.version);
  expect(saved.statusCode).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + 2000);
  const info = (await server.call("GET", "/userInfo", { token: admin.token })).json<{
    permissions: Shown[];
  }>();
  expect(info.permissions.map(({ machineName }) => machineName)).toContain("own.fleetReports");
  expect((await send("DELETE", `permissions/${made.id}`)).json()).toMatchObject({
    code: "permissionHeld",
  });
  const { version } = saved.json<MatrixRole>();
  await send("PUT", `role-permissions/${role.id}`, { permissionIds: role.permissionIds }, version);
  expect((await send("DELETE", `permissions/${made.id}`)).statusCode).toBe(204);
  expect((await send("GET", `permissions/${made.id}`)).statusCode).toBe(404);
});

test("names are changed on the newest version, and the product's permissions stay", async () => {
  const made = (await make("own.second")).json<Shown>();
  const words = { name: "Fleet", about: "For the fleet’s own program." };
  expect((await send("PUT", `permissions/${made.id}`, words, 1)).json()).toMatchObject({
    ...words,
    version: 2,
  });
  expect((await send("PUT", `permissions/${made.id}`, words, 1)).statusCode).toBe(412);
  const { rows } = (await send("GET", "permissions")).json<{ rows: Shown[] }>();
  const product = rows.find(({ machineName }) => machineName === "manageUsers")!;
  for (const answer of [
    await send("PUT", `permissions/${product.id}`, words, product.version),
    await send("DELETE", `permissions/${product.id}`),
  ]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: "permissionOfProduct" });
  }
});

test.each([["fleet"], ["manageEverything"], ["own."], ["own.Fleet"], ["own.a b"]])(
  "a machine name %s is refused",
  async (machineName) => {
    expect((await make(machineName)).statusCode).toBe(422);
  },
);

test("a machine name is there once", async () => {
  await make("own.once");
  expect((await make("own.once")).json()).toMatchObject({ errors: [{ path: "machineName" }] });
});
