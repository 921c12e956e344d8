import { Agent, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { Problem } from "#kernel/problem.ts";
import { openDatabase } from "#server/database/database.ts";
import { buildApp } from "#app/app.ts";
import type { Api } from "#server/http/api.ts";
import { newSecret } from "#server/crypto.ts";
import { buildServer, type Server, type ServerOptions } from "#server/http/server.ts";
import { until } from "#server/until.ts";
import { contact, introduce, startEnrolling } from "../enrollee.ts";
import { aClient, anInstallation, aUser } from "../factories.ts";
import { anOffering } from "../offering.ts";
import { testServer } from "../server.ts";
import { databaseDoor } from "./database-door.ts";

const app = await testServer();
const { http } = app;
type Body = {
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
  facts?: Record<string, unknown>;
};

const started: Server[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.http.close()));
});

/** A server with calls of the test's own. */
async function serverWith(mount: (api: Api) => void, options: Partial<ServerOptions> = {}): Promise<Server> {
  const server = await buildServer(app.services, {
    authenticate: async () => undefined,
    mount,
    logLevel: "silent",
    ...options,
  });
  started.push(server);
  return server;
}

const echo = call({
  method: "POST",
  path: "/echo/{id}",
  access: "public",
  summary: "Answers what it got",
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(9).default(1) }),
  body: z.strictObject({
    name: z.string().min(1).max(5),
    people: z.array(z.strictObject({ age: z.int().min(0) })).max(2),
  }),
  answer: z.object({
    id: z.string(),
    version: z.int(),
    inner: z.object({ kept: z.string() }).nullable(),
    list: z.array(z.object({ kept: z.string() })),
  }),
});
const id = "018f0000-0000-7000-8000-000000000001";

async function echoServer(answer: Record<string, unknown> = {}): Promise<Server> {
  return serverWith((api) => {
    api.handle(echo, async ({ params }) => {
      // Fields that the schema does not declare: what a careless `select *` would bring along.
      const careless = {
        id: params.id,
        version: 7,
        inner: { kept: "a", ssn: "1" },
        list: [{ kept: "b", ssn: "2" }],
        ssn: "3",
      };
      return { ...careless, ...answer };
    });
  });
}

describe("what comes in", () => {
  test("all that is wrong in a body is told, by its path", async () => {
    const server = await echoServer();
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      payload: { name: "too long", people: [{ age: -1 }, { age: "x", more: 1 }], unknown: true },
    });
    expect(answer.statusCode).toBe(422);
    const body = answer.json<Body>();
    expect(body.code).toBe("invalid");
    expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
      "name",
      "people.0.age",
      "people.1.age",
      "people.1.more",
      "unknown",
    ]);
    expect(new Set(body.errors?.map(({ message }) => message)).size).toBeGreaterThan(3);
  });

  test.each([
    ["no JSON", "{not json", "application/json", 400, "malformed"],
    ["nothing", "", "application/json", 400, "malformed"],
    ["a body that poisons prototypes", '{"__proto__":{"a":1}}', "application/json", 400, "malformed"],
    ["XML", "<a/>", "application/xml", 400, "malformed"],
    ["plain text, which a form of another site may send", "{}", "text/plain", 400, "malformed"],
    ["a form", "name=a", "application/x-www-form-urlencoded", 400, "malformed"],
    [
      "more than a megabyte",
      JSON.stringify({ name: "x".repeat(1_100_000) }),
      "application/json",
      413,
      "tooLarge",
    ],
    ["a list instead of an object", "[]", "application/json", 422, "invalid"],
    ["null", "null", "application/json", 422, "invalid"],
    ["half a letter", '{"name":"\\ud800","people":"\\u0000"}', "application/json", 422, "invalid"],
  ])("a body that is %s", async (_name, payload, type, status, code) => {
    const server = await echoServer();
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      payload,
      headers: { "content-type": type },
    });
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([status, code]);
  });

  test("an id that is none is not found; a query that is wrong is malformed, and says where", async () => {
    const server = await echoServer();
    const post = (url: string) =>
      server.http.inject({ method: "POST", url, payload: { name: "a", people: [] } });
    expect((await post("/api/echo/42")).json<Body>().code).toBe("notFound");
    const page = await post(`/api/echo/${id}?page=10&other=1`);
    expect(page.statusCode).toBe(400);
    expect(page.json<Body>().errors?.map(({ path }) => path)).toEqual(["page", "other"]);
    expect((await post(`/api/echo/${id}?page=9`)).statusCode).toBe(200);
  });

  test.each([
    "%00",
    "a%00b",
    "%ED%A0%80",
    "%zz",
    "%",
    "..%2f..%2fetc",
    "a".repeat(300),
    "%F0%9F%92%A9".repeat(30),
  ])("an address with %s is a plain refusal", async (part) => {
    for (const url of [`/api/selfenrollment/${part}`, `/api/zip?code=${part}`, `/api/${part}`]) {
      const answer = await http.inject({ method: "GET", url });
      expect([url, [200, 400, 404].includes(answer.statusCode), answer.statusCode]).toEqual([
        url,
        true,
        answer.statusCode,
      ]);
      if (answer.statusCode === 200) continue;
      expect([url, answer.json<Body>().code]).toEqual([
        url,
        expect.stringMatching(/^(malformed|notFound|keyUnknown)$/),
      ]);
    }
  });

  test("a character that no database keeps is refused like any other wrong input", async () => {
    await anInstallation(app);
    const body = { username: "a\u0000b", password: "x" };
    const answer = await app.call("POST", "/login", { body });
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([400, "malformed"]);
  });
});

describe("what goes out", () => {
  test("a health check, with a name of the request", async () => {
    const answer = await http.inject({
      method: "GET",
      url: "/api/health",
      headers: { "x-request-id": "mine" },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
    expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(answer.headers["x-request-id"]).not.toBe("mine");
  });

  test("only fields that the answer declares, at every depth; the version as an ETag", async () => {
    const server = await echoServer();
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      payload: { name: "a", people: [] },
    });
    expect(answer.json()).toEqual({ id, version: 7, inner: { kept: "a" }, list: [{ kept: "b" }] });
    expect(answer.headers["etag"]).toBe('"7"');
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("an answer that breaks its own schema is our failure, and none of it leaves", async () => {
    const server = await echoServer({ list: undefined, inner: null });
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      payload: { name: "a", people: [] },
    });
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([500, "unexpected"]);
    expect(answer.body).not.toMatch(/required|list|\.ts/);
  });

  test("security headers on every answer, with a strict policy of contents", async () => {
    for (const url of ["/api/health", "/api/nowhere", "/config.json"]) {
      const { headers } = await http.inject({ method: "GET", url });
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self' 'nonce-[\da-f]{32}'/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["server"]).toBeUndefined();
    }
    const nonces = await Promise.all(
      [1, 2].map(async () => String((await http.inject("/api/health")).headers["content-security-policy"])),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test("strict transport in production", async () => {
    const server = await buildServer(
      { ...app.services, configuration: { ...app.services.configuration, production: true } },
      { authenticate: async () => undefined, mount: () => undefined, logLevel: "silent" },
    );
    started.push(server);
    const { headers } = await server.http.inject("/api/health");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  test("nothing of the API is stored on the way", async () => {
    expect((await http.inject("/api/health")).headers["cache-control"]).toBe("no-store");
  });

  test("an address that nothing answers is a problem in JSON, by any method", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
      const answer = await http.inject({ method, url: "/api/nowhere" });
      expect([method, answer.statusCode, answer.json<Body>().code]).toEqual([method, 404, "notFound"]);
      expect(answer.headers["content-type"]).toContain("application/json");
    }
    expect((await http.inject({ method: "POST", url: "/api/health" })).statusCode).toBe(404);
  });

  test("the words are in the language that is asked for", async () => {
    const said = async (language: string) =>
      (
        await http.inject({ method: "GET", url: "/api/nowhere", headers: { "accept-language": language } })
      ).json<Body>().message;
    const [english, korean, spanish] = [
      await said("en"),
      await said("ko-KR,en;q=0.5"),
      await said("fr, es;q=0.9, en;q=0.3"),
    ];
    expect(korean).toMatch(/[가-힣]/);
    expect(spanish).not.toBe(english);
    expect(await said("zz")).toBe(english);
    expect(await said(";;q=,,x".repeat(500))).toBe(english);
  });

  test("a page that may be switched to another language asks for the words of each", async () => {
    const answer = await http.inject({
      method: "GET",
      url: "/api/nowhere",
      headers: { "accept-language": "es", prefer: "every-language" },
    });
    const { message, words } = answer.json<Body & { words: Record<string, string> }>();
    expect(Object.keys(words)).toEqual(["en", "ko", "es"]);
    expect(words["es"]).toBe(message);
    expect(new Set(Object.values(words)).size).toBe(3);
  });
});

describe("versions", () => {
  const change = call({
    method: "PUT",
    path: "/thing",
    access: "public",
    summary: "Changes it",
    needs: ["if-match"],
    answer: z.object({ seen: z.int() }),
  });
  test.each([
    ['"3"', 200],
    ['W/"12"', 200],
    [undefined, 428],
    ["3", 428],
    ["*", 428],
    ['"3", "4"', 428],
    ['"99999999999"', 428],
  ])("If-Match %s", async (value, status) => {
    const server = await serverWith((api) => api.handle(change, async ({ ifMatch }) => ({ seen: ifMatch })));
    const answer = await server.http.inject({
      method: "PUT",
      url: "/api/thing",
      headers: value === undefined ? {} : { "if-match": value },
    });
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.json()).toEqual({ seen: Number(/\d+/.exec(value ?? "")?.[0]) });
  });
});

describe("limits", () => {
  const tight = call({
    method: "GET",
    path: "/tight",
    access: "public",
    summary: "Twice a minute",
    answer: z.object({ ok: z.literal(true) }),
    perMinute: 2,
  });
  const guarded = call({
    method: "GET",
    path: "/guarded/{what}",
    access: "public",
    summary: "Two slips a minute",
    params: z.object({ what: z.string() }),
    answer: z.object({ ok: z.literal(true) }),
    failuresPerMinute: 2,
  });
  const linked = call({
    ...guarded,
    path: "/linked/{key}",
    params: z.object({ key: z.string() }),
    perLink: 2,
  });
  const own = call({ ...tight, path: "/own", access: "enrollee" });
  const loose = call({
    method: "GET",
    path: "/loose",
    access: "public",
    summary: "Any time",
    answer: z.object({ ok: z.literal(true) }),
  });
  const limited = (options: Partial<ServerOptions> = {}) =>
    serverWith(
      (api) => {
        for (const one of [tight, loose]) api.handle(one, async () => ({ ok: true as const }));
        api.handle(own, async () => ({ ok: true as const }));
        api.handle(guarded, async ({ params }) => {
          if (params.what === "wrong") throw new Problem("notFound");
          return { ok: true as const };
        });
        api.handle(linked, async ({ params }) => {
          if (params.key.startsWith("new")) throw new Problem("proofNeeded");
          return { ok: true as const };
        });
      },
      { callsPerMinute: 5, ...options },
    );
  const from = (server: Server, remoteAddress: string, url = "/api/tight", token?: string) =>
    server.http.inject({
      method: "GET",
      url,
      remoteAddress,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

  test("one call's own, for each address; the refusal says when to come back", async () => {
    const server = await limited();
    for (let count = 0; count < 2; count += 1) expect((await from(server, "10.0.0.1")).statusCode).toBe(200);
    const refused = await from(server, "10.0.0.1");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "tooMany" });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.json<Body>().facts).toEqual({ retryAfterSeconds: seconds });
    expect(refused.json<Body>().message).toContain("in 1 minute.");
    expect((await from(server, "10.0.0.2")).statusCode).toBe(200);
    expect((await from(server, "10.0.0.1", "/api/loose")).statusCode).toBe(200);
  });

  test.each([
    ["en", 61, "Try again in 2 minutes."],
    ["en", 60, "Try again in 1 minute."],
    ["ko", 900, "15분 후에"],
    ["es", 900, "en 15 minutos."],
    ["es", 1, "en 1 minuto."],
  ])("it says in %s, of %d seconds: %s", async (language, retryAfterSeconds, words) => {
    const server = await serverWith((api) =>
      api.handle(echo, async () => {
        throw new Problem("tooMany", { facts: { retryAfterSeconds } });
      }),
    );
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      headers: { "accept-language": language },
      payload: { name: "a", people: [] },
    });
    expect(answer.json<Body>().message).toContain(words);
    expect(answer.headers["retry-after"]).toBe(String(retryAfterSeconds));
  });

  test("where only slips count, an office is let in; after too many slips from its address nobody is", async () => {
    const server = await limited({ callsPerMinute: 1000 });
    const once = async (what: string, address = "10.0.0.1") =>
      (await from(server, address, `/api/guarded/${what}`)).statusCode;
    const office = await Promise.all(Array.from({ length: 200 }, () => once("right")));
    expect(new Set(office)).toEqual(new Set([200]));
    expect([await once("wrong"), await once("wrong")]).toEqual([404, 404]);
    expect([await once("wrong"), await once("right")]).toEqual([429, 429]);
    expect(await once("right", "10.0.0.2")).toBe(200);
  });

  test("one link wears itself out, not the office; that a new device is asked for a code is no slip", async () => {
    const server = await limited({ callsPerMinute: 1000 });
    const once = async (key: string) => (await from(server, "10.0.0.1", `/api/linked/${key}`)).statusCode;
    const letters = Array.from({ length: 30 }, (_, at) => `new${at}`);
    const asked = await Promise.all(letters.map(once));
    expect(new Set(asked)).toEqual(new Set([409]));
    expect([await once("mine"), await once("mine"), await once("mine")]).toEqual([200, 200, 429]);
    expect(await once("yours")).toBe(200);
  });

  test("all calls of an address together; health is always answered", async () => {
    const server = await limited();
    for (let count = 0; count < 5; count += 1)
      expect((await from(server, "10.0.0.1", "/api/loose")).statusCode).toBe(200);
    expect((await from(server, "10.0.0.1", "/api/loose")).statusCode).toBe(429);
    expect((await from(server, "10.0.0.1", "/api/health")).statusCode).toBe(200);
  });

  test("tokens that nobody knows, and addresses of one network, are no way round", async () => {
    const server = await limited();
    const made = (count: number) => `${"x".repeat(40)}${count}`;
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await from(server, "10.0.0.1", "/api/tight", made(count))).statusCode);
    for (let count = 0; count < 3; count += 1)
      statuses.push((await from(server, `2001:db8:1:2::${count}`)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 429, 200, 200, 429]);
    // A guess at a call that needs a sign-in counts too.
    const guesses = await Promise.all(
      Array.from({ length: 6 }, (_, count) =>
        server.http.inject({
          method: "GET",
          url: "/api/nowhere",
          remoteAddress: "10.9.9.9",
          headers: { authorization: `Bearer ${made(count)}` },
        }),
      ),
    );
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test("people behind one address do not take each other's calls", async () => {
    const server = await limited({
      authenticate: async (token) => ({
        principal: { kind: "enrollee", enrollmentId: token },
        accessScope: { installationId: id, clients: [], person: id },
      }),
    });
    for (const person of ["a", "b"]) {
      for (let count = 0; count < 5; count += 1) {
        expect((await from(server, "10.0.0.1", "/api/loose", person.repeat(30))).statusCode).toBe(200);
      }
    }
    expect((await from(server, "10.0.0.1", "/api/loose", "a".repeat(30))).statusCode).toBe(429);
    // Nor of a call with a limit of its own; a public one counts by address, whatever token comes with it.
    const statuses = async (url: string) => {
      const answers = [];
      for (const person of ["c", "d"])
        for (let count = 0; count < 2; count += 1)
          answers.push((await from(server, "10.0.0.1", url, person.repeat(30))).statusCode);
      return answers;
    };
    expect(await statuses("/api/own")).toEqual([200, 200, 200, 200]);
    expect(await statuses("/api/tight")).toEqual([200, 200, 429, 429]);
  });
});

test("a route below /api that states no access keeps the server from starting", async () => {
  const server = await serverWith(() => undefined);
  const app2 = buildServer(app.services, {
    authenticate: async () => undefined,
    logLevel: "silent",
    mount: (api) =>
      api.handle({ ...echo, access: undefined } as unknown as typeof echo, async () => ({}) as never),
  });
  await expect(app2).rejects.toThrow("The route POST /api/echo/:id states no access");
  expect(() => server.http.get("/api/secret", async () => "x")).toThrow();
});

test("a call that fails in an unforeseen way tells nothing of it", async () => {
  const server = await serverWith((api) => {
    api.handle(echo, async () => {
      throw new Error("select ssn from members where name = 'Moreno'");
    });
  });
  const answer = await server.http.inject({
    method: "POST",
    url: `/api/echo/${id}`,
    payload: { name: "a", people: [] },
  });
  expect(answer.statusCode).toBe(500);
  expect(Object.keys(answer.json<Body>()).toSorted()).toEqual(["code", "message"]);
  expect(answer.body).not.toMatch(/select|Moreno|at |\.ts/);
});

describe("the log", () => {
  const secrets = {
    ssn: "219-09-9997",
    digits: "219099997",
    password: "harbor lights at nine",
    name: "Okonkwo-Searched",
    query: "recipient=private-link",
  };

  test("holds no query, token, SSN, password or name, whatever happens", async () => {
    const lines: string[] = [];
    const logged = await buildApp(app.services, {
      logLevel: "trace",
      logStream: { write: (line) => void lines.push(line) },
      callsPerMinute: 1_000_000,
    });
    started.push(logged);
    const server = { ...app, ...logged, call: callOn(logged) };
    const offering = await anOffering(server);
    const enrollee = await startEnrolling(server, offering);
    await introduce(enrollee, offering);
    await enrollee.save({ contact: { ...contact, lastName: secrets.name } });
    await enrollee.save({ ssn: { ssn: secrets.ssn } });
    await enrollee.save({ ssn: { ssn: `${secrets.ssn}9` } });
    await enrollee.submit("log-key-1");
    const { token } = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    await server.call("GET", `/enrollments?q=${secrets.name}`, { token });
    await server.call("GET", `/enrollments?q=${secrets.name}&unknown=${secrets.digits}`, { token });
    await server.call("GET", `/selfenrollment/${offering.signupKey}?${secrets.query}`);
    await server.call("GET", `/nowhere/${secrets.digits}?${secrets.query}`, { token });
    await server.call("GET", `/%zz${secrets.digits}?${secrets.query}`, { token });
    await server.call("POST", "/login", { body: { username: secrets.name, password: secrets.password } });
    await logged.http.inject({
      method: "POST",
      url: "/api/login",
      payload: `{"username":"${secrets.name}", ${secrets.ssn}`,
      headers: { "content-type": "application/json" },
    });
    await failing(server.services, secrets.digits);

    const log = lines.join("\n");
    expect(lines.length).toBeGreaterThan(20);
    expect(log).toContain("/api/selfenrollment/update");
    for (const [what, secret] of Object.entries({
      ...secrets,
      enrollee: enrollee.token,
      token,
      email: contact.email,
    })) {
      expect([what, log.includes(secret)]).toEqual([what, false]);
    }
  });

  function callOn({ http: logged }: Server): typeof app.call {
    return async (method, url, { body, token, headers } = {}) =>
      logged.inject({
        method,
        url: `/api${url}`,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
  }

  /** A failure of the database whose message quotes what somebody typed. */
  async function failing(services: typeof app.services, secret: string): Promise<void> {
    const lines: string[] = [];
    const server = await buildServer(services, {
      authenticate: async () => undefined,
      logLevel: "trace",
      logStream: { write: (line) => void lines.push(line) },
      mount: (api) =>
        api.handle(echo, async () => {
          await services.database.runtime.query("select $1::int", [secret.repeat(5)]);
          return {} as never;
        }),
    });
    started.push(server);
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      payload: { name: "a", people: [] },
    });
    expect(answer.statusCode).toBe(500);
    expect(lines.join("\n")).toContain("a call failed");
    expect(lines.join("\n") + answer.body).not.toContain(secret);
  }
});

describe("a stop", () => {
  const slow = call({
    method: "GET",
    path: "/slow",
    access: "public",
    summary: "Takes its time",
    answer: z.object({ done: z.literal(true) }),
  });

  test("lets a running request finish, takes no new one, and does not wait for connections kept open", async () => {
    let isRunning = false;
    let finish = (): void => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const server = await serverWith((api) =>
      api.handle(slow, async () => {
        isRunning = true;
        await held;
        return { done: true as const };
      }),
    );
    await server.http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = server.http.server.address() as AddressInfo; // it listens on TCP
    const agent = new Agent({ keepAlive: true });
    afterAll(() => agent.destroy());
    const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      httpRequest({ port, host: "127.0.0.1", path: "/api/slow", agent }, (response) => {
        let body = "";
        response.on("data", (chunk) => (body += String(chunk)));
        response.on("end", () => resolve({ status: response.statusCode, body }));
      })
        .on("error", reject)
        .end();
    });
    expect(await until(() => isRunning, { withinMs: 5000 })).toBe(true);

    const stopped = server.http.close();
    const isRefused = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.destroy();
          resolve(false);
        }).on("error", () => resolve(true));
      });
    expect(await until(isRefused, { withinMs: 5000 })).toBe(true);
    finish();
    expect(await answer).toEqual({ status: 200, body: '{"done":true}' });
    const before = performance.now();
    await stopped;
    // A connection kept for more calls would hold the stop for 72 seconds.
    expect(performance.now() - before).toBeLessThan(3000);
  });
});

describe("without a database", () => {
  test("calls say that we are busy and when to come back, and all is well when it returns", async () => {
    const door = await databaseDoor(app.database.url);
    const database = await openDatabase(door.url, { runtime: 2, system: 2 });
    const server = await buildApp({ ...app.services, database }, { logLevel: "silent" });
    started.push(server);
    const ask = async () => {
      const token = newSecret();
      const urls = ["/api/health", "/api/selfenrollment/SOME-KEY", "/api/userInfo"];
      return Promise.all(
        urls.map((url) =>
          server.http.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } }),
        ),
      );
    };
    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 404, 401]);
    await door.shut();
    for (let round = 0; round < 3; round += 1) {
      for (const answer of await ask()) {
        expect([answer.statusCode, answer.json<Body>().code]).toEqual([503, "busy"]);
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer.body).not.toMatch(/ECONN|pg|at |5432/);
      }
    }
    await door.open();
    expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 404, 401]);
    await door.shut();
    await database.end();
  });

  test.each([
    ["57P01", 503],
    ["53300", 503],
    ["08006", 503],
    ["40001", 503],
    ["40P01", 503],
    ["57014", 504],
    ["23505", 409],
    ["23503", 409],
    ["22021", 400],
    ["22P05", 400],
    ["XX000", 500],
  ])("state %s answers %d", async (state, status) => {
    const server = await serverWith((api) =>
      api.handle(echo, async () => {
        await app.database.owner.query(
          `do $$ begin raise exception 'private words' using errcode = '${state}'; end $$`,
        );
        return {} as never;
      }),
    );
    const answer = await server.http.inject({
      method: "POST",
      url: `/api/echo/${id}`,
      payload: { name: "a", people: [] },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain("private words");
  });
});

test("the pages' configuration is read without signing in", async () => {
  await aClient(app, await anInstallation(app));
  const answer = await http.inject("/config.json");
  expect(answer.json()).toMatchObject({ siteName: "Harborview Benefits", idleSeconds: 1800 });
});
