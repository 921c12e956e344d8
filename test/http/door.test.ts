import { Agent, type ClientRequest, request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { buildServer, type Server } from "#server/http/server.ts";
import { until } from "#server/until.ts";
import { testServer } from "../server.ts";

const app = await testServer();
/** Always, the one who may have been in a moment ago: other tests run in this process. */
const places = 4;
const longestQueue = 400;

const hashing = call({
  method: "POST",
  path: "/hashing",
  access: "public",
  summary: "Stands for a sign-in",
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ name: z.string() }),
  hashes: true,
});
const limited = call({ ...hashing, path: "/limited", perMinute: 2 });
const other = call({ method: "GET", path: "/other", access: "public", summary: "Any other call" });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server whose hashing lasts until it is told to end. */
async function serverThatHashes() {
  const working: { name: string; finish: () => void }[] = [];
  const server: Server = await buildServer(app.services, {
    authenticate: async () => undefined,
    logLevel: "silent",
    callsPerMinute: 1_000_000,
    hashingCalls: () => places,
    mount(api) {
      for (const one of [hashing, limited]) {
        api.handle(one, async ({ body }) => {
          await new Promise<void>((finish) => working.push({ name: body.name, finish }));
          return body;
        });
      }
      api.handle(other, async () => undefined);
    },
  });
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  ends.push(() => server.http.close());
  const { port } = server.http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  ends.push(() => agent.destroy());
  const send = (name: string, { path = "/hashing", text = JSON.stringify({ name }) } = {}) => {
    const request = httpRequest({
      port,
      host: "127.0.0.1",
      agent,
      method: "POST",
      path: `/api${path}`,
      headers: { "content-type": "application/json" },
    });
    const answer = new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
      (resolve, reject) => {
        request.on("error", reject);
        request.on("response", (response) => {
          response.resume();
          response.on("end", () => resolve({ status: response.statusCode, headers: response.headers }));
        });
      },
    );
    request.end(text);
    return { request, answer };
  };
  /** Ends what is under way, and what comes next, until so many have ended. */
  const finish = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      expect(await until(() => working.length > 0, { withinMs: 5000 })).toBe(true);
      working.shift()?.finish();
    }
  };
  return { server, port, working, send, finish };
}

/** Until the other side of a connection has seen what this side did. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 100));

/** They close their connections without an answer. */
function leave(sent: { request: ClientRequest; answer: Promise<unknown> }[]): void {
  for (const { request, answer } of sent) {
    answer.catch(() => undefined);
    request.destroy();
  }
}

test("a few hash at a time, the others wait in their order, those beyond the line are told when to come back", async () => {
  const { server, working, send, finish } = await serverThatHashes();
  const most = places + longestQueue;
  const sent = [];
  for (let at = 0; at < most + 5; at += 1) sent.push(send(`n${at}`));
  const answers = Promise.all(sent.map(({ answer }) => answer));
  const refused: { status: number | undefined; headers: Record<string, unknown> }[] = [];
  for (const { answer } of sent)
    void answer.then((one) => {
      if (one.status === 503) refused.push(one);
    });
  expect(await until(() => refused.length === 5, { withinMs: 10_000 })).toBe(true);
  expect(working).toHaveLength(places);
  for (const { headers } of refused) {
    expect(headers).toMatchObject({ "retry-after": "10", "x-content-type-options": "nosniff" });
    expect(headers["x-request-id"]).toBeDefined();
  }
  // Anyone who comes with any other call does not wait.
  expect((await server.http.inject("/api/other")).statusCode).toBe(204);
  await finish(most);
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
  expect(statuses.filter((status) => status === 503)).toHaveLength(5);
});

test("the one who goes away, or sends what cannot be read, keeps no place", async () => {
  const { working, send, finish } = await serverThatHashes();
  const first = Array.from({ length: places }, (_, at) => send(`first${at}`));
  expect(await until(() => working.length === places, { withinMs: 5000 })).toBe(true);
  const gone = Array.from({ length: 5 }, (_, at) => send(`gone${at}`));
  const broken = Array.from({ length: 5 }, (_, at) => send(`broken${at}`, { text: "{not json" }));
  const last = Array.from({ length: 5 }, (_, at) => send(`last${at}`));
  await aWhile();
  leave(gone);
  await aWhile();
  await finish(places);
  expect((await Promise.all(broken.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
    broken.map(() => 400),
  );
  expect(await until(() => working.length === places, { withinMs: 5000 })).toBe(true);
  expect(working.every(({ name }) => name.startsWith("last"))).toBe(true);
  await finish(5);
  const ended = await Promise.all([...first, ...last].map(({ answer }) => answer));
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 200));
});

test("the one who goes away while being worked for keeps the place until the work has ended", async () => {
  const { working, send, finish } = await serverThatHashes();
  const first = Array.from({ length: places }, (_, at) => send(`first${at}`));
  expect(await until(() => working.length === places, { withinMs: 5000 })).toBe(true);
  leave(first);
  const next = send("next");
  await aWhile();
  expect(working.map(({ name }) => name)).not.toContain("next");
  await finish(places + 1);
  expect((await next.answer).status).toBe(200);
});

test("the one who sends slowly holds nobody up, and is answered in the end", async () => {
  const { port, working, send, finish } = await serverThatHashes();
  const slow: Socket[] = Array.from({ length: places + 3 }, () => connect(port, "127.0.0.1"));
  ends.push(() => slow.forEach((socket) => socket.destroy()));
  for (const socket of slow)
    socket.write(
      'POST /api/hashing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n{"name"',
    );
  await aWhile();
  const quick = send("quick");
  expect(await until(() => working.length === 1, { withinMs: 5000 })).toBe(true);
  await finish(1);
  expect((await quick.answer).status).toBe(200);
  const [socket] = slow;
  const heard = new Promise<string>((resolve) => socket?.once("data", (data) => resolve(String(data))));
  socket?.write(':"late"}');
  await finish(1);
  expect(await heard).toMatch(/^HTTP\/1\.1 200 /);
});

test("nobody fills the line alone: the one who calls too often is sent away at the door", async () => {
  const { working, send, finish } = await serverThatHashes();
  const sent = Array.from({ length: 6 }, (_, at) => send(`n${at}`, { path: "/limited" }));
  expect(await until(() => working.length === 2, { withinMs: 5000 })).toBe(true);
  await finish(2);
  const statuses = (await Promise.all(sent.map(({ answer }) => answer))).map(({ status }) => status);
  expect(statuses.toSorted((one = 0, other = 0) => one - other)).toEqual([200, 200, 429, 429, 429, 429]);
});

test("a call that comes without a connection of its own takes its place as well", async () => {
  const { server, working, finish } = await serverThatHashes();
  const sent = Array.from({ length: places + 2 }, () =>
    server.http.inject({ method: "POST", url: "/api/hashing", payload: { name: "x" } }),
  );
  expect(await until(() => working.length === places, { withinMs: 5000 })).toBe(true);
  await finish(places + 2);
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200));
});
