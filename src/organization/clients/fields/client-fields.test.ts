import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] });

const aField = (row: Record<string, unknown>) => ({
  label: "Payroll vendor",
  fieldKey: unique("k").replaceAll(/[^a-z0-9]/gu, ""),
  type: "choice",
  options: "ADP\nGusto",
  required: true,
  order: 10,
  help: null,
  active: true,
  ...row,
});
const send = (method: "POST" | "PUT" | "DELETE", path: string, body?: unknown, version?: number) =>
  server.call(method, `/admin/${path}`, {
    token,
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
const field = async (row: Record<string, unknown> = {}) =>
  (await send("POST", "clientfields", aField(row))).json<{ id: string; version: number }>();
const value = (fieldId: string, text: string, client = clientId) =>
  send("POST", "clientfieldvalues", { clientId: client, fieldId, value: text });

test("a value is kept in the form of its field, once at each client", async () => {
  const { id } = await field();
  const refused = await value(id, "Workday");
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ errors: [{ path: "value" }] });
  const made = await value(id, " gusto ");
  expect(made.json()).toMatchObject({ value: "Gusto", valueType: "choice" });
  expect((await value(id, "ADP")).json()).toMatchObject({
    errors: [{ path: "fieldId", message: "This client has a value in this field. Change that one." }],
  });
  const { id: valueId, version } = made.json<{ id: string; version: number }>();
  const change = { clientId, fieldId: id, value: "ADP" };
  expect((await send("PUT", `clientfieldvalues/${valueId}`, change, version)).json()).toMatchObject({
    value: "ADP",
  });
  expect((await send("PUT", `clientfieldvalues/${valueId}`, change, version)).statusCode).toBe(412);
});

test("a choice needs two answers and keeps those that clients have; a field in use is not removed", async () => {
  expect((await send("POST", "clientfields", aField({ options: "ADP" }))).json()).toMatchObject({
    errors: [{ path: "options" }],
  });
  const fieldKey = "payroll7";
  const { id, version } = await field({ fieldKey });
  const kept = (await value(id, "ADP")).json<{ id: string }>();
  const without = await send(
    "PUT",
    `clientfields/${id}`,
    aField({ fieldKey, options: "Gusto\nPaychex" }),
    version,
  );
  expect(without.json()).toMatchObject({
    errors: [{ path: "options", message: expect.stringContaining("“ADP”") as string }],
  });
  const otherKind = aField({ fieldKey, type: "text", options: null });
  expect((await send("PUT", `clientfields/${id}`, otherKind, version)).json()).toMatchObject({
    errors: [{ path: "type" }],
  });
  expect((await send("DELETE", `clientfields/${id}`)).json()).toMatchObject({ code: "inUse" });
  await send("DELETE", `clientfieldvalues/${kept.id}`);
  expect((await send("DELETE", `clientfields/${id}`)).statusCode).toBe(204);
});

test("a field of another installation is one that does not exist", async () => {
  const elsewhere = await anInstallation(server);
  const other = await aUser(server, elsewhere, { type: "admin", permissions: ["manageClients"] });
  const { id } = await field();
  const foreign = await server.call("POST", "/admin/clientfieldvalues", {
    token: other.token,
    body: { clientId: await aClient(server, elsewhere), fieldId: id, value: "ADP" },
  });
  expect(foreign.json()).toMatchObject({ errors: [{ path: "fieldId" }] });
});
