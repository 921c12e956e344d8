import { expect, test } from "vitest";
import { aClient, aDivision, anInstallation, aUser } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { ClientOverview, MatrixRow } from "./client-matrix.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] });
const get = (path: string, as = token) => server.call("GET", path, { token: as });

test("an installation that said who it is begins with a client, and each record leads on to the next step", async () => {
  expect((await get("/admin/firstday")).json()).toEqual({
    done: ["organization"],
    next: "client",
    clientId: null,
    planId: null,
    sessionId: null,
  });
  const clientId = await aClient(server, installationId);
  expect((await get("/admin/firstday")).json()).toMatchObject({
    done: ["organization", "client"],
    next: "division",
    clientId,
  });
  await aDivision(server, { installationId, clientId });
  const overview = (await get(`/admin/clientoverview/${clientId}`)).json<ClientOverview>();
  expect(overview).toMatchObject({
    divisions: 1,
    plans: 0,
    contacts: 0,
    documents: 0,
    services: 0,
    next: "plan",
  });
});

test("the matrix has each client with its values and versions, and nobody else's", async () => {
  const field = await server.call("POST", "/admin/clientfields", {
    token,
    body: {
      label: "Account manager",
      fieldKey: "accountManager",
      type: "text",
      options: null,
      required: true,
      order: 1,
      help: null,
      active: true,
    },
  });
  const fieldId = field.json<{ id: string }>().id;
  const clientId = await aClient(server, installationId, { name: "Zephyr" });
  await server.call("POST", "/admin/clientfieldvalues", {
    token,
    body: { clientId, fieldId, value: "Dana" },
  });
  const foreign = await aClient(server, await anInstallation(server));
  const { rows } = (await get("/admin/clientmatrix")).json<{ rows: MatrixRow[] }>();
  const zephyr = rows.find(({ id }) => id === clientId);
  expect(zephyr).toMatchObject({
    name: "Zephyr",
    version: 1,
    values: [{ fieldId, version: 1, value: "Dana" }],
  });
  expect(rows.map(({ id }) => id)).not.toContain(foreign);
  expect((await get(`/admin/clientoverview/${foreign}`)).statusCode).toBe(404);
});

test("five hundred clients come in a moment", async () => {
  await server.database.owner.query(
    `insert into clients (id, installation_id, name, external_code)
     select gen_random_uuid(), $1, 'Client ' || n, 'C-' || n from generate_series(1, 500) n`,
    [installationId],
  );
  await get("/admin/clientmatrix");
  const began = performance.now();
  expect((await get("/admin/clientmatrix")).json<{ rows: unknown[] }>().rows.length).toBeGreaterThan(500);
  expect(performance.now() - began).toBeLessThan(1500);
});
