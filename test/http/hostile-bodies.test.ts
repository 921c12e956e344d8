import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "#kernel/call.ts";
import { bodyBytesOf, mostValuesOf } from "#server/http/json-limits.ts";
import { type GoodRequest, GoodRequests } from "../access/good-request.ts";
import { readAccessTable } from "../access/table.ts";
import { aWorld, Callers, serve } from "../access/world.ts";
import { testServer } from "../server.ts";

// Every call, with JSON that was made to cost more than it says. Nobody is helped by a long answer to it.

const server = await testServer();
const rows = new Map(readAccessTable().map((row) => [row.route, row]));
const nameOf = (call: Call) => `${call.method} ${call.path}`;
/** Also those that take no body: they leave it alone, and that is not free. */
const calls = server.api.calls.filter(({ method }) => method !== "GET");
let callers: Callers;
let requests: GoodRequests;
beforeAll(async () => {
  const world = await aWorld(server);
  await serve(server, world.own);
  callers = new Callers(server, world);
  requests = new GoodRequests(server, world, callers);
});
/** `npm run fuzz -- --only attacks` measures besides how long one body keeps all others waiting. */
const isMeasured = process.env["FUZZ_ATTACKS"] !== undefined;
const longestHoldMs = 50;
const delay = monitorEventLoopDelay({ resolution: 1 });
const holds: { what: string; ms: number }[] = [];
afterAll(() => {
  if (!isMeasured) return;
  const worst = holds.toSorted((one, other) => other.ms - one.ms);
  for (const { what, ms } of worst.slice(0, 10)) process.stdout.write(`held ${ms.toFixed(0)} ms: ${what}\n`);
  expect(worst.filter(({ ms }) => ms > longestHoldMs)).toEqual([]);
});

const longestAnswer = 40_000;
const mostErrors = 50;
/** Short of the limit of the call, so that the check of its schema is what is tried. */
const filled = (bytes: number, one: (at: number) => string, [begin, end]: readonly [string, string]) => {
  const parts: string[] = [];
  for (let size = 2; ;) {
    const part = one(parts.length);
    size += part.length + 1;
    if (size > bytes) return begin + parts.join(",") + end;
    parts.push(part);
  }
};
const unknownKey = (at: number) => `"k${at}":${at}`;

/** What no call takes, whatever it is for. */
const tooMuch: [what: string, json: (bytes: number) => string][] = [
  ["80,000 unknown keys", () => filled(752_000, unknownKey, ["{", "}"])],
  ["30,000 lists in each other", () => "[".repeat(30_000) + "]".repeat(30_000)],
  [
    "lists in each other within its length",
    (bytes) => `[${"[".repeat(bytes / 2 - 2)}${"]".repeat(bytes / 2 - 2)}]`,
  ],
  ["objects in each other", () => `${'{"a":'.repeat(100)}1${"}".repeat(100)}`],
  ["one value too many", (bytes) => `[${Array(mostValuesOf(bytes)).fill("1").join(",")}]`],
  [
    "one key too many",
    (bytes) => `{${Array.from({ length: mostValuesOf(bytes) }, (_, at) => unknownKey(at)).join(",")}}`,
  ],
];
/** What is refused, or, where a call has no form that says otherwise, left alone. */
const wrong: [what: string, json: (bytes: number, call: Call) => string][] = [
  ["an unknown key as long as it may be", (bytes) => `{"${"k".repeat(bytes - 10)}":1}`],
  ["400 unknown keys", () => filled(7000, unknownKey, ["{", "}"])],
  [
    "a long text in each of its fields",
    (bytes, call) => eachField(call, JSON.stringify("x".repeat(bytes / 40))),
  ],
  ["a list in each of its fields", (_, call) => eachField(call, `[${Array(40).fill("null").join(",")}]`)],
];

function eachField({ body }: Call, json: string): string {
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : ["a"];
  return `{${names.map((name) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

async function aRequest(call: Call): Promise<GoodRequest> {
  const row = rows.get(nameOf(call));
  if (row === undefined) throw new Error(`${call.path} has no row in docs/access.md`);
  callers.forgetTokens();
  return requests.of(call, row);
}

async function send(call: Call, { url, headers }: GoodRequest, json: string) {
  // The limits count by the minute.
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  delay.enable();
  delay.reset();
  const answer = await server.http.inject({
    method: call.method,
    url,
    remoteAddress: "10.1.2.3",
    headers: { ...headers, "content-type": "application/json" },
    payload: json,
  });
  delay.disable();
  holds.push({ what: `${nameOf(call)} ${answer.statusCode} ${json.slice(0, 30)}`, ms: delay.max / 1e6 });
  return answer;
}

const named = calls.map((call) => [nameOf(call), call] as const);

test("there are calls to try", () => {
  expect(named.length).toBeGreaterThan(200);
});

test.each(named)("%s refuses in few words what no call takes", async (_, call) => {
  const request = await aRequest(call);
  for (const [what, json] of tooMuch) {
    const answer = await send(call, request, json(bodyBytesOf(call)));
    expect([what, answer.statusCode]).toEqual([
      what,
      expect.toSatisfy((status: number) => [400, 413].includes(status)),
    ]);
    expect([what, answer.body.length]).toEqual([what, expect.toSatisfy((length: number) => length < 500)]);
  }
});

test.each(named)("%s names at most fifty faults, in a short answer", async (_, call) => {
  for (const [what, json] of wrong) {
    const answer = await send(call, await aRequest(call), json(bodyBytesOf(call), call));
    expect([what, answer.statusCode]).toEqual([what, expect.toSatisfy((status: number) => status < 500)]);
    expect([what, answer.statusCode]).not.toEqual([what, 401]);
    if (answer.statusCode < 400) continue;
    expect([what, answer.body.length]).toEqual([
      what,
      expect.toSatisfy((length: number) => length < longestAnswer),
    ]);
    const { errors = [] } = answer.json<{ errors?: unknown[] }>();
    expect([what, errors.length]).toEqual([what, expect.toSatisfy((count: number) => count <= mostErrors)]);
  }
});

test("what signs in takes little, and what anybody may send is never long without a reason", () => {
  const byPath = new Map(calls.map((call) => [nameOf(call), bodyBytesOf(call)]));
  for (const path of [
    "/login",
    "/auth/passwordReset",
    "/auth/lookupUsername",
    "/selfenrollment/start",
    "/surveycode",
  ])
    expect([path, byPath.get(`POST ${path}`)]).toEqual([path, 4096]);
  const long = calls.filter((call) => call.access === "public" && bodyBytesOf(call) > 4096).map(nameOf);
  // Forms with a drawn signature, and forms with texts of some length.
  expect(long.toSorted()).toEqual([
    "POST /auth/beginAccount",
    "POST /auth/checkSignUp",
    "POST /auth/signUp",
    "POST /cobra/link/{key}",
    "POST /cobra/link/{key}/election",
    "POST /esign/{key}/sign",
    "POST /help",
    "POST /survey",
    "POST /surveyesign",
    "POST /unionsignup",
    "POST /wallet/apple/v1/log",
  ]);
});

type Schema = { [key: string]: unknown };

/** The longest text of JSON that a schema takes, by one byte for each letter; undefined where it sets no end. */
function longest(schema: Schema): number | undefined {
  const whole = (parts: (number | undefined)[]) =>
    parts.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]).length;
  if (Array.isArray(schema["enum"]))
    return Math.max(...schema["enum"].map((one) => JSON.stringify(one).length));
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices !== undefined) {
    const sizes = choices.map(longest);
    return sizes.includes(undefined) ? undefined : Math.max(...(sizes as number[]));
  }
  const type = [schema["type"]].flat()[0];
  if (type === "string") return schema["format"] === "uuid" ? 38 : plus(schema["maxLength"] as number, 2);
  if (type === "array")
    return times(schema["maxItems"] as number, longest((schema["items"] ?? {}) as Schema));
  if (type === "object") {
    if (typeof schema["additionalProperties"] === "object") return undefined;
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
    return whole(properties.map(([name, one]) => plus(longest(one), name.length + 4)));
  }
  return type === undefined || type === "object" ? undefined : 20;
}
const plus = (one: number | undefined, more: number) => (one === undefined ? undefined : one + more);
const times = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one * (other + 1);

test("no call is shorter of breath than its own schema", () => {
  const bodies = calls.flatMap((call) =>
    call.body === undefined || call.upload !== undefined
      ? []
      : [{ call, size: longest(z.toJSONSchema(call.body, { io: "input", unrepresentable: "any" })) }],
  );
  const bounded = bodies.filter(({ size }) => size !== undefined);
  expect(bounded.length).toBeGreaterThan(80);
  const short = bounded.filter(({ call, size = 0 }) => size > bodyBytesOf(call));
  expect(short.map(({ call, size }) => `${nameOf(call)}: ${size} of ${bodyBytesOf(call)}`)).toEqual([]);
});
