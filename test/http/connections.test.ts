import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server as HttpServer,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { permissions } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { isOwnMachine, limitSockets } from "#server/http/connections.ts";
import { buildServer, type ServerOptions } from "#server/http/server.ts";
import { aUser, anInstallation, newId } from "../factories.ts";
import { testServer } from "../server.ts";

// What a client with one connection lives through: a browser, a proxy, somebody who never finishes a sentence.

const app = await testServer();
await app.http.listen({ port: 0, host: "127.0.0.1" });
const agents: Agent[] = [];
afterAll(() => agents.forEach((agent) => agent.destroy()));

type Sent = { status: number; body: Record<string, unknown>; headers: IncomingMessage["headers"] };

/** A client that has one connection and keeps it. Like a browser it reads no answer before it has sent all. */
function aClient(http = app.http) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const { port } = http.server.address() as AddressInfo; // it listens on TCP
  const begin = (method: string, path: string, headers: Record<string, string> = {}): ClientRequest =>
    httpRequest({ agent, port, host: "127.0.0.1", method, path, headers });
  const answerTo = (request: ClientRequest) =>
    new Promise<Sent>((resolve, reject) => {
      request.on("error", reject).on("response", (response) => {
        let text = "";
        response
          .on("error", reject)
          .on("data", (chunk) => (text += String(chunk)))
          .on("end", () => {
            const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
            resolve({ status: response.statusCode ?? 0, body, headers: response.headers });
          });
      });
    });
  return {
    begin,
    answerTo,
    async send(method: string, path: string, headers?: Record<string, string>, body?: Buffer) {
      const request = begin(method, path, headers);
      const answer = answerTo(request);
      request.end(body);
      return answer;
    },
    /** Whether the connection still serves: the same one, at once. */
    async next() {
      const request = begin("GET", "/api/health");
      const answer = answerTo(request);
      request.end();
      const { status } = await answer;
      return { status, isSame: request.reusedSocket };
    },
  };
}
const fine = { status: 200, isSame: true };

const boundary = "----a-boundary";
const asForm = { "content-type": `multipart/form-data; boundary=${boundary}` };
const head = (name: string, more = "") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
const field = (name: string, value: string) => `${head(name)}\r\n${value}\r\n`;
const fileHead = (name = "x.bin") =>
  `${head("file", `; filename="${name}"`)}content-type: application/octet-stream\r\n\r\n`;
const theEnd = `--${boundary}--\r\n`;
const aFile = (content: Buffer | string, name?: string) =>
  Buffer.concat([Buffer.from(fileHead(name)), Buffer.from(content), Buffer.from("\r\n")]);
const form = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

describe("after a refusal the connection serves the next call at once", () => {
  const large = form(aFile(Buffer.alloc(3_000_000, "x")), theEnd);
  const uploads = app.api.calls.filter(({ upload }) => upload !== undefined);
  const urlOf = (path: string) => `/api${path.replaceAll(/\{\w+\}/g, newId())}`;
  // Files of claims and totals are taken whatever they hold, and read later: for a client that is not there they are refused.
  const ofNobody = form(field("clientId", newId()), aFile(Buffer.alloc(3_000_000, "x")), theEnd);

  test("every upload, of a stranger and of an administrator", async () => {
    expect(uploads.length).toBeGreaterThan(6);
    const { token } = await aUser(app, await anInstallation(app), { type: "admin", permissions });
    for (const { method, path } of uploads) {
      for (const headers of [asForm, { ...asForm, authorization: `Bearer ${token}` }]) {
        const client = aClient();
        expect(await client.next()).toEqual({ status: 200, isSame: false });
        const body = ["/claims/imports", "/accumulators/imports"].includes(path) ? ofNobody : large;
        const { status } = await client.send(method, urlOf(path), headers, body);
        expect([path, status >= 400 && status < 500, status]).toEqual([path, true, status]);
        expect([path, status, await client.next()]).toEqual([path, status, fine]);
      }
    }
  });

  const json = { "content-type": "application/json" };
  test.each([
    ["an address that is none", 404, "/api/nowhere", json, 3_000_000],
    ["a JSON body that is too large, by its length", 413, "/api/login", json, 3_000_000],
    [
      "a JSON body that is too large, without a length",
      413,
      "/api/login",
      { ...json, "transfer-encoding": "chunked" },
      3_000_000,
    ],
    ["a JSON body that is none", 400, "/api/login", json, 3_000],
    ["a JSON body larger than a sign-in needs", 413, "/api/login", json, 30_000],
    ["a kind of body that is not read", 400, "/api/login", { "content-type": "text/plain" }, 3_000_000],
    ["a body without a kind", 400, "/api/login", {}, 3_000_000],
    ["a call of somebody who is not signed in", 401, "/api/user/profile", json, 3_000_000],
    [
      "a call without the cookie's token",
      419,
      "/api/login",
      { ...json, cookie: "XSRF-TOKEN=something" },
      3_000_000,
    ],
  ] as [string, number, string, Record<string, string>, number][])(
    "%s: %d",
    async (_, expected, url, headers, bytes) => {
      const client = aClient();
      const method = url === "/api/user/profile" ? "PUT" : "POST";
      const { status } = await client.send(method, url, headers, Buffer.alloc(bytes, "x"));
      expect(status).toBe(expected);
      expect(await client.next()).toEqual(fine);
    },
  );

  test("a call too many: 429", async () => {
    const http = await aServer({ callsPerMinute: 0 });
    const client = aClient(http);
    const { status } = await client.send("POST", "/api/file", asForm, large);
    expect(status).toBe(429);
    expect(await client.next()).toEqual(fine);
  });

  test("what no call would have taken is not read to its end", async () => {
    const http = await aServer({ bodies: { mostDrained: 100_000, pace: { ...slowly, everyMs: 20 } } });
    const line = aLine(http);
    await line.send(requestHead("/api/nowhere", 9_000_000_000));
    expect(await line.heard(/"notFound"/u)).toContain("HTTP/1.1 404");
    await line.send(Buffer.alloc(300_000));
    await line.closed;
  });
});

describe("somebody who never finishes", () => {
  test("a body that comes too slowly is answered 408, and its connection ends", async () => {
    const http = await aServer({ bodies: { pace: { graceMs: 40, bytesPerSecond: 1e6, everyMs: 10 } } });
    for (const url of ["/api/file", "/api/nowhere"]) {
      const line = aLine(http);
      await line.send(`${requestHead(url, 5000)}--${boundary}`);
      expect(await line.heard(url === "/api/file" ? /tooSlow/u : /notFound/u)).toContain("HTTP/1.1 4");
      await line.closed;
    }
  });

  test("one address has only so many bodies under way, of any call; the next is refused until one has ended", async () => {
    const http = await aServer({ bodies: { perAddress: 2, isCounted: () => true } });
    const unfinished = [aLine(http), aLine(http)];
    for (const line of unfinished)
      await line.send(
        "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{",
      );
    const refused = aLine(http);
    await refused.send(
      "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
    );
    expect(await refused.heard(/tooMany/u)).toMatch(/HTTP\/1\.1 429[\s\S]*retry-after: 60/iu);
    unfinished.forEach((line) => line.end());
    await Promise.all(unfinished.map((line) => line.closed));
    await vi.waitFor(async () => {
      const next = aLine(http);
      await next.send(
        "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
      );
      expect(await next.heard(/HTTP\/1\.1/u)).not.toContain("429");
      next.end();
    });
    refused.end();
  });

  test("one that comes steadily may take as long as its size needs", async () => {
    const http = await aServer({ bodies: { pace: { graceMs: 1, bytesPerSecond: 10, everyMs: 5 } } });
    const body = form(aFile(Buffer.alloc(20_000)), theEnd);
    const line = aLine(http);
    // What has come pays for half an hour; the rest comes when it has been looked at many times.
    await line.send(
      Buffer.concat([Buffer.from(requestHead("/api/file", body.length)), body.subarray(0, 19_000)]),
    );
    await aServer();
    await line.send(body.subarray(19_000));
    expect(await line.heard(/"bytes":20000/u)).toContain("HTTP/1.1 200");
    line.end();
  });

  test("every connection has its time-outs", async () => {
    const { server } = await aServer();
    const { timeout, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server;
    expect({ timeout, headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      timeout: 120_000,
      headersTimeout: 30_000,
      requestTimeout: 3_600_000,
      keepAliveTimeout: 72_000,
      maxConnections: 10_000,
    });
  });

  test("what is no request is refused in the form of every other refusal", async () => {
    const http = await aServer();
    for (const [sent, status, code] of [
      ["nonsense\r\n\r\n", 400, "malformed"],
      [`GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(40_000)}\r\n\r\n`, 431, "tooLarge"],
    ] as const) {
      const line = aLine(http);
      await line.send(sent);
      const answer = await line.heard(/\}$/u);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, "u"));
      expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code });
      await line.closed;
    }
  });

  test("one address has a number of connections, and gets new ones as old ones end", async () => {
    const plain = createServer((_, response) => response.end("{}"));
    limitSockets(plain, { limits: { perAddress: 2, total: 100 }, isCounted: () => true });
    afterAll(() => plain.close());
    await new Promise<void>((resolve) => void plain.listen(0, "127.0.0.1", resolve));
    const request = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
    const isServed = async (line: ReturnType<typeof aLine>) => {
      await line.send(request).catch(() => undefined);
      return Promise.race([line.heard(/\{\}/u).then(() => true), line.closed.then(() => false)]);
    };
    const [one, two] = [aLine({ server: plain }), aLine({ server: plain })];
    expect([await isServed(one), await isServed(two), await isServed(aLine({ server: plain }))]).toEqual([
      true,
      true,
      false,
    ]);
    one.end();
    await one.closed;
    await expect.poll(() => isServed(aLine({ server: plain }))).toBe(true);
    two.end();
  });

  test.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["10.0.0.1", false],
    ["::ffff:10.127.0.1", false],
    ["2001:db8::127.0.0.1", false],
  ])("%s is of this machine: %s", (address, isOwn) => expect(isOwnMachine(address)).toBe(isOwn));
});

/** A connection by hand. */
function aLine({ server }: { server: HttpServer }) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1"); // it listens on TCP
  let text = "";
  socket.on("error", () => undefined).on("data", (chunk) => (text += String(chunk)));
  return {
    closed: new Promise<void>((resolve) => void socket.on("close", () => resolve())),
    send: (content: string | Buffer) =>
      new Promise<void>((resolve, reject) => {
        socket.write(content, (error) => (error == null ? resolve() : reject(error)));
      }),
    async heard(what: RegExp) {
      await expect.poll(() => text, { timeout: 20_000 }).toMatch(what);
      return text;
    },
    end: () => socket.destroy(),
  };
}

const slowly = { graceMs: 60_000, bytesPerSecond: 8_000 };

function requestHead(url: string, bytes: number): string {
  const type = `content-type: multipart/form-data; boundary=${boundary}`;
  return `POST ${url} HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: ${bytes}\r\n\r\n`;
}

const sendFile = call({
  method: "POST",
  path: "/file",
  access: "public",
  summary: "Takes a file",
  upload: { maxBytes: 5_000_000 },
  body: z.strictObject({ title: z.string().min(1).max(100).optional() }),
  answer: z.object({ bytes: z.int() }),
});

async function aServer(options: Partial<ServerOptions> = {}) {
  const { http } = await buildServer(app.services, {
    authenticate: async () => undefined,
    logLevel: "silent",
    mount: (api) =>
      api.handle(sendFile, async ({ file }) => {
        let bytes = 0;
        for await (const chunk of file.content) bytes += chunk.length;
        return { bytes };
      }),
    ...options,
  });
  afterAll(() => http.close());
  await http.listen({ port: 0, host: "127.0.0.1" });
  return http;
}

describe("a form that is none", async () => {
  const lines: string[] = [];
  const http = await aServer({ logLevel: "info", logStream: { write: (line) => void lines.push(line) } });
  const whole = form(field("title", "t"), aFile("abc"), theEnd);

  test("(one that is whole is read)", async () => {
    const client = aClient(http);
    expect(await client.send("POST", "/api/file", asForm, whole)).toMatchObject({
      status: 200,
      body: { bytes: 3 },
    });
    expect(await client.next()).toEqual(fine);
  });

  test.each([
    ["cut off in its file", form(fileHead(), "abc"), 400, "formBroken"],
    ["cut off in a large file", form(fileHead(), Buffer.alloc(900_000)), 400, "formBroken"],
    ["cut off after its file", aFile("abc"), 400, "formBroken"],
    ["cut off in the head of its file", Buffer.from(fileHead().slice(0, -30)), 400, "formBroken"],
    ["cut off in a field", form(head("title"), "\r\nabc"), 400, "formBroken"],
    ["empty", Buffer.alloc(0), 400, "fileMissing"],
    ["of no parts", Buffer.from(theEnd), 400, "fileMissing"],
    ["without a file", form(field("title", "t"), theEnd), 400, "fileMissing"],
    ["with another boundary", form(`--other\r\n`, "abc", `\r\n--other--\r\n`), 400, "formBroken"],
    ["of two files", form(aFile("abc"), aFile("def"), theEnd), 400, "oneFile"],
    [
      "with two files, the second large",
      form(aFile("abc"), aFile(Buffer.alloc(900_000)), theEnd),
      400,
      "oneFile",
    ],
    ["with a huge field", form(field("title", "x".repeat(50_000)), aFile("abc"), theEnd), 422, "invalid"],
    ["with an unknown field", form(field("other", "x"), aFile("abc"), theEnd), 422, "invalid"],
    [
      "with a field twice",
      form(field("title", "a"), field("title", "b"), aFile("abc"), theEnd),
      422,
      "invalid",
    ],
    [
      "with too many fields",
      form(...Array.from({ length: 60 }, (_, index) => field(`f${index}`, "x")), aFile("abc"), theEnd),
      400,
      "formBroken",
    ],
    ["that names a prototype", form(field("__proto__", "x"), aFile("abc"), theEnd), 400, "formBroken"],
    ["that names a function", form(field("toString", "x"), aFile("abc"), theEnd), 400, "formBroken"],
    [
      "with a file that names a prototype",
      form(head("constructor", '; filename="x"'), "\r\nabc\r\n", theEnd),
      400,
      "formBroken",
    ],
    ["with a part without a name", form(`--${boundary}\r\n\r\nabc\r\n`, theEnd), 400, "fileMissing"],
    [
      "with a field that is no JSON",
      form(head("title"), "content-type: application/json\r\n\r\n{\r\n", aFile("a"), theEnd),
      400,
      "formBroken",
    ],
    ["of zero bytes", Buffer.alloc(4000), 400, "formBroken"],
  ] as [string, Buffer, number, string][])("%s", async (_, body, status, code) => {
    const client = aClient(http);
    const answer = await client.send("POST", "/api/file", asForm, body);
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
    expect(await client.next()).toEqual(fine);
  });

  test.each([
    ["no boundary", "multipart/form-data"],
    ["an empty boundary", "multipart/form-data; boundary="],
    ["another kind of form", "multipart/mixed; boundary=a"],
    ["JSON", "application/json"],
  ])("%s", async (_, type) => {
    const client = aClient(http);
    const answer = await client.send("POST", "/api/file", { "content-type": type }, whole);
    expect(answer.status).toBe(400);
    expect(await client.next()).toEqual(fine);
  });

  test("a field behind the file is taken as one before it", async () => {
    const client = aClient(http);
    const parts = [field("title", "t"), aFile("abc")];
    const before = await client.send("POST", "/api/file", asForm, form(...parts, theEnd));
    const behind = await client.send("POST", "/api/file", asForm, form(...parts.toReversed(), theEnd));
    expect([before.status, behind.status]).toEqual([200, 200]);
    expect(behind.body).toEqual(before.body);
    expect(await client.next()).toEqual(fine);
  });

  test("a sender who goes away in the middle is nobody's fault", async () => {
    lines.length = 0;
    const client = aClient(http);
    const request = client.begin("POST", "/api/file", { ...asForm, "content-length": "900000" });
    request.on("error", () => undefined);
    request.write(form(fileHead(), Buffer.alloc(100_000)));
    await new Promise<void>((resolve) => void http.server.once("request", () => resolve()));
    request.destroy();
    const isTold = () => lines.some((line) => line.includes("request completed") || line.includes("refused"));
    await expect.poll(isTold).toBe(true);
    expect(lines.join("")).not.toMatch(/"level":50|a call failed|"statusCode":5/);
  });
});
