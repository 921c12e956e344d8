import { tellWalletsJob } from "#content/id-cards/jobs.ts";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import { jobHandlers, timerWork } from "#app/jobs.ts";
import { loadConfiguration } from "#server/configuration.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { until } from "#server/until.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { unzipped, walletKeys } from "#test/wallets.ts";

// What wallets hear of a card that changes, by a real HTTP/2 server in the place of Apple's and an HTTP one in that of Google's.

const keys = walletKeys();
afterAll(keys.remove);
const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-days", "2"];
const newKey = ["-newkey", "rsa:2048", "-nodes"];
keys.openssl("req", "-new", ...newKey, "-keyout", "apns.key", "-out", "apns.csr", "-subj", "/CN=localhost");
keys.openssl("x509", "-req", "-in", "apns.csr", ...signing, "-out", "apns.pem");
const read = (name: string) => readFileSync(keys.at(name), "utf8");

type Push = { path: string; topic: unknown; body: string; knownAs: string };
let pushes: Push[] = [];
/** Tokens of phones that are gone. */
const gone = new Set<string>();
const apns = createSecureServer({
  cert: read("apns.pem"),
  key: read("apns.key"),
  ca: read("ca.pem"),
  requestCert: true,
});
apns.on("stream", (stream, headers) => {
  let body = "";
  stream.on("data", (part: Buffer) => (body += part.toString()));
  stream.on("end", () => {
    const path = String(headers[":path"]);
    const socket = stream.session?.socket as TLSSocket | undefined;
    const knownAs = /UID=([^/,\n]+)/u.exec(String(socket?.getPeerX509Certificate()?.subject))?.[1] ?? "";
    pushes.push({ path, topic: headers["apns-topic"], body, knownAs });
    const isGone = gone.has(path.split("/").at(-1) ?? "");
    stream.respond({ ":status": isGone ? 410 : 200 });
    stream.end(isGone ? '{"reason":"Unregistered"}' : "");
  });
});
await new Promise<void>((resolve) => apns.listen(0, "127.0.0.1", resolve));
afterAll(() => apns.close());

type Asked = { method: string | undefined; url: string; authorization: string | undefined; body: string };
let asked: Asked[] = [];
let googleStatus = 200;
const google = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    const { method, url = "", headers } = request;
    asked.push({ method, url, authorization: headers.authorization, body });
    const answer = url === "/token" ? { access_token: "a-token", expires_in: 3599 } : {};
    response.writeHead(url === "/token" ? 200 : googleStatus).end(JSON.stringify(answer));
  });
});
await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
afterAll(() => google.close());
const portOf = (of: { address: () => unknown }) => (of.address() as AddressInfo).port;
const googleAddress = `http://127.0.0.1:${portOf(google)}`;

const { appleWallet, googleWallet } = loadConfiguration({
  ...keys.environment,
  APPLE_WALLET_PUSH: `https://localhost:${portOf(apns)}`,
  GOOGLE_WALLET_API: googleAddress,
});
if (appleWallet?.push === undefined || googleWallet === undefined) throw new Error("no wallets");
const server = await testServer({
  settings: {
    appleWallet: { ...appleWallet, push: { ...appleWallet.push, trusted: read("ca.pem") } },
    googleWallet: { ...googleWallet, tokenAddress: `${googleAddress}/token` },
  },
});
const { owner } = server.database;
const offering = await anOffering(server);
const staff = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });

beforeEach(() => {
  pushes = [];
  asked = [];
  googleStatus = 200;
});

async function aMember() {
  const id = newId();
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
    hire_date: "2020-01-06",
    division_id: offering.divisionIds[0],
  });
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'medical'",
    [offering.clientId],
  );
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: id,
    member_id: id,
    coverage_type: "medical",
    base_plan_id: rows[0]?.id,
    tier_code: "EMP",
    effective_date: "2026-03-01",
    employee_cents: 6000,
    employer_cents: 6000,
  });
  const { token } = await aUser(server, offering.installationId, { type: "member", entityId: id });
  return { id, token };
}

async function endCoverage(memberId: string, lastDay: string): Promise<void> {
  const end = { memberId, lastDay, coverEnds: "lastDay", reasonCode: "quit" };
  const preview = await server.call("POST", "/termmember/preview", { token: staff.token, body: end });
  const { version } = preview.json<{ version: number }>();
  const ended = await server.call("POST", "/termmember", {
    token: staff.token,
    body: end,
    headers: { "if-match": `"${version}"` },
  });
  expect(ended.statusCode).toBe(200);
}

const handlers = jobHandlers(server.services, undefined);
const atWork = timerWork(server.services, "wallets");

/** Runs the jobs that there are, as the queue does. A change is read once no older transaction is under way anywhere. */
async function workUntil(isDone: () => boolean): Promise<void> {
  const isIt = async () => {
    await atWork();
    const { rows } = await owner.query<{ data: PayloadOf<typeof tellWalletsJob> }>(
      "delete from pgboss.job where name = 'tell-wallets' returning data",
    );
    for (const { data } of rows) await handlers.run(tellWalletsJob, data);
    return isDone();
  };
  expect(await until(isIt, { withinMs: 120_000, everyMs: 200 })).toBe(true);
}

type Pass = { serialNumber: string; authenticationToken: string; webServiceURL: string; voided?: boolean };
const passIn = async (file: Buffer) =>
  JSON.parse(String((await unzipped(file))["pass.json"])) as Pass & Record<string, unknown>;

async function anApplePass() {
  const member = await aMember();
  const file = await server.call("GET", `/idcard/${member.id}/medical/applewallet`, { token: member.token });
  const pass = await passIn(file.rawPayload);
  const { serialNumber: serial, authenticationToken } = pass;
  const headers = { authorization: `ApplePass ${authenticationToken}` };
  const device = unique("device");
  const registration = `/wallet/apple/v1/devices/${device}/registrations/pass.test.cards`;
  return { ...member, pass, serial, headers, device, registration, token: member.token };
}

const pushToken = "ab".repeat(32);

test("a phone registers a pass, hears that the coverage has ended, and gets a void one", async () => {
  const { id, pass, serial, headers, registration } = await anApplePass();
  expect(pass.webServiceURL).toBe(`${server.services.configuration.baseUrl}/api/wallet/apple`);
  const path = `${registration}/${serial}`;
  const register = () => server.call("POST", path, { body: { pushToken }, headers });
  expect([(await register()).statusCode, (await register()).statusCode]).toEqual([201, 200]);
  const known = (await server.call("GET", registration)).json<{
    serialNumbers: string[];
    lastUpdated: string;
  }>();
  expect(known.serialNumbers).toEqual([serial]);
  const since = `${registration}?passesUpdatedSince=${known.lastUpdated}`;
  expect((await server.call("GET", since)).statusCode).toBe(204);

  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await endCoverage(id, "2026-10-31");
  await workUntil(() => pushes.length > 0);
  expect(pushes).toEqual([
    { path: `/3/device/${pushToken}`, topic: "pass.test.cards", body: "{}", knownAs: "pass.test.cards" },
  ]);
  expect((await server.call("GET", since)).json()).toMatchObject({ serialNumbers: [serial] });
  const latest = await server.call("GET", `/wallet/apple/v1/passes/pass.test.cards/${serial}`, { headers });
  expect(latest.headers["last-modified"]).toBe(server.clock.now.toUTCString());
  const now = await passIn(latest.rawPayload);
  expect(now).toMatchObject({ serialNumber: serial, voided: true });
  // A random token may happen to hold the letters of a number.
  expect(JSON.stringify({ ...now, authenticationToken: "" })).not.toMatch(/Mina|Park|HB\d/u);

  expect((await server.call("DELETE", path, { headers })).statusCode).toBe(200);
  expect((await server.call("GET", registration)).statusCode).toBe(204);
});

test("a coverage that ends later: the pass says until when, and a phone that is gone is forgotten", async () => {
  const { id, serial, headers, registration } = await anApplePass();
  const token = "cd".repeat(32);
  await server.call("POST", `${registration}/${serial}`, { body: { pushToken: token }, headers });
  gone.add(token);
  await endCoverage(id, "2026-12-31");
  await workUntil(() => pushes.length > 0);
  const latest = await server.call("GET", `/wallet/apple/v1/passes/pass.test.cards/${serial}`, { headers });
  expect(await passIn(latest.rawPayload)).toMatchObject({ expirationDate: "2027-01-01T12:00:00.000Z" });
  expect((await server.call("GET", registration)).statusCode).toBe(204);
  const looks = await owner.query(
    "select 1 from audit_events where subject = 'idCards' and subject_id = $1 and details->>'wallet' = 'apple'",
    [id],
  );
  expect(looks.rowCount).toBe(1);
});

test("without the token of the pass nothing is said, and every wrong one is answered alike", async () => {
  const { serial, registration, headers } = await anApplePass();
  const other = await anApplePass();
  const pass = `/wallet/apple/v1/passes/pass.test.cards/${serial}`;
  const wrong = [{}, { authorization: "ApplePass " }, other.headers, { authorization: "Bearer x" }];
  for (const shown of wrong) {
    expect((await server.call("GET", pass, { headers: shown })).statusCode).toBe(404);
    const body = { pushToken };
    const registered = await server.call("POST", `${registration}/${serial}`, { body, headers: shown });
    expect(registered.statusCode).toBe(404);
    const removed = await server.call("DELETE", `${registration}/${serial}`, { headers: shown });
    expect(removed.statusCode).toBe(404);
  }
  const unknown = await server.call("GET", "/wallet/apple/v1/passes/pass.test.cards/ffff", { headers });
  expect(unknown.statusCode).toBe(404);
  const path = pass.replace("pass.test.cards", "pass.other");
  expect((await server.call("GET", path, { headers })).statusCode).toBe(404);
  const notHex = await server.call("POST", `${registration}/${serial}`, {
    body: { pushToken: "/../x" },
    headers,
  });
  expect(notHex.statusCode).toBe(422);
});

test("an object at Google is changed with the card, by a token of the service account, and ends with it", async () => {
  const { id, token } = await aMember();
  await server.call("GET", `/idcard/${id}/medical/googlewallet`, { token });
  await endCoverage(id, "2026-12-31");
  await workUntil(() => asked.some(({ method }) => method === "PATCH"));
  const [tokenCall, change] = asked;
  const assertion = new URLSearchParams(tokenCall?.body).get("assertion") ?? "";
  const { payload } = await jwtVerify(assertion, createPublicKey(keys.account.private_key), {
    issuer: "cards@test.iam",
    audience: `${googleAddress}/token`,
    currentDate: server.clock.now,
  });
  expect(payload["scope"]).toBe("https://www.googleapis.com/auth/wallet_object.issuer");
  expect(change).toMatchObject({ method: "PATCH", authorization: "Bearer a-token" });
  expect(change?.url).toMatch(/^\/walletobjects\/v1\/genericObject\/3388000000012345678\.[\da-f]{32}$/u);
  expect(JSON.parse(change?.body ?? "")).toMatchObject({
    state: "ACTIVE",
    validTimeInterval: { end: { date: "2027-01-01T12:00:00Z" } },
  });

  // The day after the last one, without any change: the look of each day finds it. Google is away, and comes back.
  asked = [];
  googleStatus = 503;
  server.clock.now = new Date("2027-01-02T15:00:00Z");
  await atWork();
  const { rows } = await owner.query<{ data: PayloadOf<typeof tellWalletsJob> }>(
    `delete from pgboss.job where name = 'tell-wallets' and data->>'cardId' =
       (select id::text from wallet_cards where member_id = $1) returning data`,
    [id],
  );
  const job = rows[0]?.data ?? { cardId: "", installationId: "" };
  await expect(handlers.run(tellWalletsJob, job)).rejects.toThrow("503");
  googleStatus = 404;
  await handlers.run(tellWalletsJob, job);
  expect(JSON.parse(asked.at(-1)?.body ?? "")).toEqual({ state: "EXPIRED" });
});

test("what does not change the card wakes nobody", async () => {
  const { id, serial, headers, registration } = await anApplePass();
  await server.call("POST", `${registration}/${serial}`, { body: { pushToken: "ef".repeat(32) }, headers });
  await owner.query("update wallet_cards set is_stale = true where member_id = $1", [id]);
  await atWork();
  const { rows } = await owner.query(
    `select c.is_stale, (select count(*)::int from pgboss.job j where j.data->>'cardId' = c.id::text) as jobs
     from wallet_cards c where member_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ is_stale: false, jobs: 0 }]);
});
