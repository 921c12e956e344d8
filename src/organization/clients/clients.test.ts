import { expect, test } from "vitest";
import { aClient, anInstallation, aUser } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] });

type Make = (code: string, state: string) => Record<string, unknown>;

test.each<[string, Make]>([
  [
    "clients",
    (externalCode, state) => ({
      name: "Harbor",
      externalCode,
      state,
      status: "active",
      timeZone: "America/New_York",
      cobraCountsFrom: "lossOfCoverage",
    }),
  ],
  ["divisions", (code, state) => ({ clientId, code, name: "Boston", state })],
])("a state of %s may be typed in any case or by its name, and is kept by its code", async (path, make) => {
  const send = (code: string, state: string) =>
    server.call("POST", `/admin/${path}`, { token, body: make(code, state) });
  expect((await send("A", "ma")).json()).toMatchObject({ state: "MA" });
  expect((await send("B", "New York")).json()).toMatchObject({ state: "NY" });
  const refused = await send("C", "ZZ");
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: [{ path: "state" }] });
});
