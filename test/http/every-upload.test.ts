import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Call } from "#kernel/call.ts";
import { GoodRequests, type GoodRequest } from "../access/good-request.ts";
import { readAccessTable } from "../access/table.ts";
import { aWorld, Callers, serve, type World } from "../access/world.ts";
import { testServer } from "../server.ts";

// Every call that takes a file, each with forms that are broken in every way that a network or a program breaks them.

const server = await testServer();
const { port } = new URL(await server.http.listen({ port: 0, host: "127.0.0.1" }));
const rows = new Map(readAccessTable().map((row) => [row.route, row]));
const uploads = server.api.calls.filter((call) => call.upload !== undefined);
let world: World;
let callers: Callers;
let requests: GoodRequests;
beforeAll(async () => {
  world = await aWorld(server);
  await serve(server, world.own);
  callers = new Callers(server, world);
  requests = new GoodRequests(server, world, callers);
});

/** What nobody caught would end the process. */
const escaped: unknown[] = [];
const hear = (error: unknown) => void escaped.push(error);
process.on("uncaughtException", hear);
process.on("unhandledRejection", hear);
afterAll(() => void process.off("uncaughtException", hear).off("unhandledRejection", hear));
afterEach(() => {
  // The limits count by the minute, and a sign-in ends after a while.
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  callers.forgetTokens();
  expect(escaped.splice(0)).toEqual([]);
});

const content = "%PDF-1.7\n".padEnd(3000, "a");
const aPart = (name: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const aFile = (name = "file") =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${content}\r\n`;
const end = "--x--\r\n";

type Sending = { form: string; length?: number; hangUp?: "end" | "reset" };

/** Sends a form as it is, with any length; answers the status, or undefined where the connection ended without an answer. */
async function send({ url, headers }: GoodRequest, sending: Sending) {
  const { form, length = Buffer.byteLength(form), hangUp } = sending;
  const socket = connect(Number(port), "127.0.0.1");
  const lines = Object.entries({
    ...headers,
    host: "x",
    connection: "close",
    "content-type": "multipart/form-data; boundary=x",
    "content-length": length,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${form}`);
  if (hangUp === "reset") return loseLater(socket);
  if (hangUp === "end") socket.end();
  const answer = await wholeAnswer(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const status = /^HTTP\/1\.1 (\d+)/u.exec(head)?.[1];
  return {
    status: status === undefined ? undefined : Number(status),
    code: /"code":"(\w+)"/u.exec(body)?.[1],
  };
}

async function wholeAnswer(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(String(Buffer.concat(chunks))));
  });
}

/** The server has taken what came so far when it answers another call; then the connection breaks. */
async function loseLater(socket: Socket) {
  socket.on("error", () => undefined);
  await isWell();
  socket.resetAndDestroy();
  await isWell();
  return { status: undefined, code: undefined };
}

async function isWell() {
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(health.status).toBe(200);
}

/** All files that are kept, also halves of them. */
function keptFiles(): string[] {
  const { dataDir } = server.services.configuration;
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

async function good(call: Call): Promise<GoodRequest & { fields: string }> {
  const row = rows.get(`${call.method} ${call.path}`);
  if (row === undefined) throw new Error(`${call.path} has no row in docs/access.md`);
  const request = await requests.of(call, row);
  const fields = Object.entries(request.body ?? {})
    .map(([name, value]) => aPart(name, String(value)))
    .join("");
  return { ...request, fields };
}

const names = uploads.map((call) => [`${call.method} ${call.path}`, call] as const);

const isTaken = ({ status = 0 }: { status: number | undefined }) => status < 400;

test("there are calls that take a file, and this server tells of all of them", () => {
  expect(names.length).toBeGreaterThan(12);
});

const broken: [what: string, make: (fields: string) => Sending][] = [
  ["without its last boundary", (fields) => ({ form: fields + aFile() })],
  ["that ends within its file", (fields) => ({ form: (fields + aFile()).slice(0, -900) })],
  ["with a second file", (fields) => ({ form: fields + aFile() + aFile("other") + end })],
  [
    "with a second file that ends within itself",
    (fields) => ({ form: (fields + aFile() + aFile("other")).slice(0, -900) }),
  ],
  [
    "whose length says more than comes",
    (fields) => ({ form: fields + aFile(), length: 9000, hangUp: "end" }),
  ],
  [
    "whose length says less than comes",
    (fields) => ({ form: fields + aFile() + end, length: fields.length + 1500 }),
  ],
  ["whose connection is lost", (fields) => ({ form: fields + aFile(), length: 9000, hangUp: "reset" })],
];
const cases = names.flatMap(([name, call]) =>
  broken.map(([what, make]) => [name, what, call, make] as const),
);

test.each(cases)("%s refuses a form %s, and keeps nothing of it", async (_name, _what, call, make) => {
  const request = await good(call);
  const before = keptFiles();
  const sending = make(request.fields);
  const { status } = await send(request, sending);
  if (sending.hangUp === "reset") expect(status).toBeUndefined();
  else expect(status).toSatisfy((one: number) => one >= 400 && one < 500 && one !== 401 && one !== 429);
  await isWell();
  await expect
    .poll(() => keptFiles().filter((name) => !before.includes(name)), { timeout: 10_000 })
    .toEqual([]);
});

test.each(names)("%s takes its fields before or behind its file alike", async (_name, call) => {
  const inFront = await good(call);
  const before = await send(inFront, { form: inFront.fields + aFile() + end });
  const atTheBack = await good(call);
  const behind = await send(atTheBack, { form: aFile() + atTheBack.fields + end });
  expect(behind).toEqual(before);
  expect(before.code).not.toBe("formBroken");
  await isWell();
});

test.each(names)(
  "%s takes or refuses an unknown field before and behind its file alike",
  async (_name, call) => {
    const inFront = await good(call);
    const before = await send(inFront, { form: aPart("more", "1") + inFront.fields + aFile() + end });
    const atTheBack = await good(call);
    const behind = await send(atTheBack, { form: atTheBack.fields + aFile() + aPart("more", "1") + end });
    expect(isTaken(behind)).toBe(isTaken(before));
    expect(behind.code).not.toBe("formBroken");
    expect(before.code).not.toBe("formBroken");
    await isWell();
  },
);
