import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { timerWork } from "#app/jobs.ts";
import { aUser, insert, owned } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { until } from "#server/until.ts";
import { isInnerAddress, post } from "./post.service.ts";
import type { Delivery } from "./webhooks.ts";

// What another system hears of, by a real receiver on this machine.

// It may wait for transactions of tests beside it.
vi.setConfig({ testTimeout: 240_000 });

const server = await testServer();
const offering = await anOffering(server);
const other = await anOffering(server);
const { installationId, clientId } = offering;
const anAdmin = () =>
  aUser(server, installationId, { type: "admin", permissions: ["manageApiKeys", "manageClients"] });
let admin = await anAdmin();
/** Signed in anew: a session does not outlive the hours. */
async function moveTo(at: number): Promise<void> {
  server.clock.now = new Date(at);
  admin = await anAdmin();
}
const atWork = timerWork(server.services, "webhooks");
/** A change is read once no older transaction is under way, in any database of this PostgreSQL: other tests have some. */
async function workUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const isIt = async () => {
    await atWork();
    return isDone();
  };
  expect(await until(isIt, { withinMs: 180_000, everyMs: 200 })).toBe(true);
}

type Heard = { headers: Record<string, string | string[] | undefined>; body: string };
let heard: Heard[] = [];
let answer = 200;
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    heard.push({ headers: request.headers, body });
    response.writeHead(answer, { location: "https://elsewhere.example/" }).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
afterAll(() => receiver.close());

beforeEach(async () => {
  heard = [];
  answer = 200;
  await server.database.owner.query("update webhooks set active = false");
});

async function call<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown, version?: number) {
  const response = await server.call(method, path, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
  return { status: response.statusCode, ...response.json<T & { code?: string }>() };
}

/** A webhook with its secret. The form takes addresses with https and a name alone, so this one is put in by hand. */
async function aWebhook(values: Record<string, unknown> = {}) {
  const id = await insert(server, "webhooks", {
    installation_id: installationId,
    name: "Payroll",
    url,
    events: ["client.changed"],
    ...values,
  });
  const { secret } = await call<{ secret: string }>("POST", `/admin/webhooks/${id}/secret`, {});
  return { id, secret };
}

async function renameDivision(name: string, place = offering): Promise<void> {
  const { rows } = await server.database.owner.query<{ id: string; version: number }>(
    "select id, version from divisions where client_id = $1 limit 1",
    [place.clientId],
  );
  const [division] = rows;
  const record = await call<Record<string, unknown>>("GET", `/admin/divisions/${division?.id}`);
  const { status: _status, id: _id, version, updatedAt: _at, labels: _labels, ...values } = record;
  const changed = await call("PUT", `/admin/divisions/${division?.id}`, { ...values, name }, Number(version));
  expect(changed.status).toBe(200);
}
const deliveriesOf = async (id: string) =>
  (await call<{ rows: Delivery[] }>("GET", `/admin/webhooks/${id}/deliveries`)).rows;

test("what happens is told once, signed, with ids and names of fields and nothing that stands in them", async () => {
  const { id, secret } = await aWebhook();
  await renameDivision("Harbor street");
  await workUntil(() => heard.length === 1);
  await atWork();
  expect(heard).toHaveLength(1);
  const [message] = heard;
  const body = JSON.parse(message?.body ?? "") as Record<string, unknown>;
  expect(body).toMatchObject({
    event: "client.changed",
    clientId,
    record: { kind: "divisions", action: "update" },
    fields: ["name"],
  });
  expect(message?.body).not.toContain("Harbor street");
  const [, second, signed] =
    /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(String(message?.headers["openroll-signature"])) ?? [];
  const made = createHmac("sha256", secret).update(`${second}.${message?.body}`).digest("hex");
  expect(signed).toBe(made);
  expect(message?.headers["openroll-delivery"]).toBe(body["id"]);
  expect(await deliveriesOf(id)).toMatchObject([
    { id: body["id"], status: "delivered", tries: 1, answered: 200 },
  ]);
});

test("only events that were asked for, of that client, and since the secret was made", async () => {
  await renameDivision("Before");
  await aWebhook({ events: ["member.added"] });
  await aWebhook({ client_id: offering.clientId });
  await renameDivision("After");
  await workUntil(() => heard.length === 1);
  expect(heard).toHaveLength(1);
  expect(JSON.parse(heard[0]?.body ?? "")).toMatchObject({ clientId, event: "client.changed" });
});

test("what fails waits, in order, longer each time; it goes through when the other side is back", async () => {
  const { id } = await aWebhook();
  answer = 500;
  await renameDivision("First");
  await renameDivision("Second");
  await workUntil(async () => (await deliveriesOf(id)).length === 2);
  await atWork();
  // The second one waits behind the first, which is not tried again at once.
  expect(heard).toHaveLength(1);
  const state = await call<{ waiting: number; failures: number; restsUntil: string }>(
    "GET",
    `/admin/webhooks/${id}/state`,
  );
  expect(state).toMatchObject({ waiting: 2, failures: 1 });
  await moveTo(Date.parse(state.restsUntil) + 1000);
  answer = 204;
  await atWork();
  expect(heard).toHaveLength(3);
  expect((await deliveriesOf(id)).map(({ status, tries }) => [status, tries])).toEqual([
    ["delivered", 1],
    ["delivered", 2],
  ]);
  expect(await call("GET", `/admin/webhooks/${id}/state`)).toMatchObject({
    waiting: 0,
    failures: 0,
    restsUntil: null,
  });
});

test("after three days an event is given up, and can be sent again by hand", async () => {
  const { id } = await aWebhook();
  answer = 302;
  await renameDivision("Given up");
  await workUntil(() => heard.length === 1);
  await moveTo(server.clock.now.getTime() + 73 * 3_600_000);
  await atWork();
  const [given] = await deliveriesOf(id);
  expect(given).toMatchObject({ status: "failed", tries: 2, failure: "answered 302" });
  // No redirect is followed: the message is for this address.
  expect(heard).toHaveLength(2);
  answer = 200;
  const again = await call("POST", `/admin/webhookdeliveries/${given?.id}/resend`, {});
  expect(again).toMatchObject({ id: given?.id, status: "waiting" });
  await atWork();
  expect(await deliveriesOf(id)).toMatchObject([{ id: given?.id, status: "delivered", tries: 3 }]);
  expect((await call("POST", `/admin/webhookdeliveries/${other.clientId}/resend`, {})).status).toBe(404);
});

test("thirty at once tell each change once, whatever process does it", async () => {
  const { id } = await aWebhook();
  await renameDivision("Many");
  await Promise.all(Array.from({ length: 30 }, () => atWork()));
  await workUntil(() => heard.length === 1);
  expect(heard).toHaveLength(1);
  expect(await deliveriesOf(id)).toHaveLength(1);
});

test("a new secret signs together with the one before for a day", async () => {
  const { id, secret: former } = await aWebhook();
  const { secret } = await call<{ secret: string }>("POST", `/admin/webhooks/${id}/secret`, {});
  const signaturesOf = async () => {
    heard = [];
    await call("POST", `/admin/webhooks/${id}/test`, {});
    return String(heard[0]?.headers["openroll-signature"]);
  };
  const [second, ...signed] = (await signaturesOf()).split(",");
  const expected = [secret, former].map((one) => {
    const text = `${second?.slice(2)}.${heard[0]?.body}`;
    return `v1=${createHmac("sha256", one).update(text).digest("hex")}`;
  });
  expect(signed).toEqual(expected);
  await moveTo(server.clock.now.getTime() + 25 * 3_600_000);
  expect((await signaturesOf()).split(",")).toHaveLength(2);
});

test("a test says what came back, and nothing is sent without a secret", async () => {
  const { id } = await aWebhook();
  answer = 418;
  expect(await call("POST", `/admin/webhooks/${id}/test`, {})).toMatchObject({
    event: "test",
    answered: 418,
    failure: "answered 418",
  });
  const bare = await insert(server, "webhooks", { installation_id: installationId, name: "Bare", url });
  expect(await call("POST", `/admin/webhooks/${bare}/test`, {})).toMatchObject({
    status: 409,
    code: "webhookWithoutSecret",
  });
  const foreign = await insert(server, "webhooks", { ...owned(other), client_id: null, name: "Theirs", url });
  expect((await call("GET", `/admin/webhooks/${foreign}/deliveries`)).status).toBe(
    owned(other).installation_id === installationId ? 200 : 404,
  );
});

test("in production nothing is sent to an inner address, by number or by name", async () => {
  const blocked = { body: "{}", headers: {}, mayReachInner: false };
  for (const address of ["https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/", "http://example.com/"])
    expect((await post(new URL(address), blocked)).failure).toContain("not on the public internet");
  expect((await post(new URL("https://localhost/"), blocked)).failure).toContain("inner address");
  const inner = ["172.20.0.1", "169.254.169.254", "192.88.99.1", "::ffff:10.0.0.1", "::ffff:a00:1", "fd00::1"]
    // Ways to an IPv4 address through IPv6, the addresses of sites of old, and those that lead nowhere.
    .concat(["64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::1", "2001:0:a00:1::1", "fec0::1", "100::1"]);
  expect(inner.filter((address) => !isInnerAddress(address))).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1"].map(isInnerAddress)).toEqual([false, false]);
});
