import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { permissions } from "#kernel/access.ts";
import type { Call } from "#kernel/call.ts";
import { compareKeys } from "#kernel/compare.ts";
import { bodyFor, queryFor } from "../access/bodies.ts";
import { resourceOf } from "../access/records.ts";
import { rowMakerOf } from "../access/rows.ts";
import { type AccessRow, readAccessTable } from "../access/table.ts";
import { aUserWith, aWorld, type Caller, Callers, serve, standingFor, type World } from "../access/world.ts";
import { answersByStatus, withoutReferences } from "../http/without-references.ts";
import { testServer } from "../server.ts";
import { aRequest, type Known, type Operation, type Parameter } from "./requests.ts";
import type { Json, Schema } from "./values.ts";
import { Judge } from "./verdict.ts";

// Every call of the API document, with requests that its schemas allow and others, by three kinds of callers.
// `npm run fuzz -- --cases 200 --seed 7 "POST /admin/clients"`

const cases = Number(process.env["FUZZ_CASES"] ?? 2);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_123);
const filter = process.env["FUZZ_CALL"] ?? "";
/** This process's share of the calls, `0/2` is each second one from the first. */
const [part = 0, parts = 1] = (process.env["FUZZ_PART"] ?? "0/1").split("/").map(Number);
/** A long run that was ended goes on where it was: at this call of its share. */
const firstCall = Number(process.env["FUZZ_FROM"] ?? 1) - 1;
const isLong = process.env["FUZZ_CASES"] !== undefined;
/** A call's own rows are made anew after so many cases: some of them remove what they name. */
const casesPerRow = 25;

type Document = {
  paths: Record<string, Record<string, Json>>;
  components: { responses: Record<string, Json>; schemas: Record<string, Schema> };
};

/** What the server had to say about its own faults. */
const log: string[] = [];
const server = await testServer({ logLevel: "error", logStream: { write: (line) => void log.push(line) } });
const document = withoutReferences((await server.http.inject("/api/openapi.json")).json<Document>());
const judge = new Judge(document);
const calls = new Map(server.api.calls.map((call) => [`${call.method} ${call.path}`, call]));
const rows = new Map(readAccessTable().map((row) => [row.route, row]));
const operations = Object.entries(document.paths)
  .flatMap(([path, item]) => Object.entries(item).map(([method, one]) => operationOf(method, path, one)))
  .filter((operation) => routeOf(operation).includes(filter))
  // What ends things comes last.
  .toSorted((one, other) => order(one) - order(other))
  .filter((_, index) => index % parts === part);

const seen: Record<string, number> = {};
afterAll(() => {
  const figures = Object.entries(seen)
    .toSorted(([one], [other]) => compareKeys(one, other))
    .map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(
    `Fuzzed ${operations.length} calls, ${cases} cases each for 3 callers, seed ${seed}: ${figures.join(", ")}\n`,
  );
});

test("every call keeps to the document, whatever it is sent", async () => {
  const world = await aWorld(server);
  await serve(server, world.own);
  const callers = new Callers(server, world);
  const faults: string[] = [];
  expect(operations.length).toBeGreaterThan(0);
  for (const [place, operation] of operations.entries()) {
    if (place < firstCall) continue;
    const from = performance.now();
    const route = routeOf(operation);
    const call = calls.get(route);
    const row = rows.get(route);
    if (call === undefined || row === undefined) continue;
    for (const [index, caller] of (await threeCallers(callers, row)).entries()) {
      const found = new Map<string, string>();
      // Who is refused at the door is not looked at for long.
      const most = cases < casesPerRow && !isLetIn(row.may[caller.kind]) ? 1 : cases;
      for (let at = 0; at < most; at += casesPerRow) {
        callers.forgetTokens();
        await server.database.owner.query("delete from attempts");
        const known = await knownOf(call, row, caller, world);
        const requests = fc.sample(
          fc.gen().map((draw) => aRequest(draw, operation, known)),
          { numRuns: Math.min(casesPerRow, most - at), seed: seed + at * 7 + index },
        );
        for (const sent of requests) {
          const fault = await faultOf(operation, sent, caller);
          if (fault !== undefined) found.set(fault.split(/[{\n]/u)[0] ?? "", fault);
        }
      }
      for (const fault of found.values()) {
        faults.push(`${route} as ${caller.name}: ${fault}`);
        // At once: a long run may be ended before its end.
        process.stdout.write(`FUZZ_SEED=${seed} ${route} as ${caller.name}: ${fault}\n`);
      }
    }
    if (isLong) {
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      process.stdout.write(`part ${part}: ${place + 1} of ${operations.length}, ${route}, ${seconds} s\n`);
    }
  }
  expect(faults.map((fault) => `FUZZ_SEED=${seed} ${fault}`)).toEqual([]);

  async function faultOf(operation: Operation, sent: ReturnType<typeof aRequest>, caller: Caller) {
    const token = await caller.token();
    const answer = await server.http.inject({
      method: operation.method,
      url: sent.url,
      remoteAddress: anAddress(),
      headers: { ...sent.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    });
    const group = `${caller.name.split(" ")[0]} ${answer.statusCode}`;
    seen[group] = (seen[group] ?? 0) + 1;
    const judged = judge.faultOf(operation, sent, answer);
    const fault = answer.statusCode >= 500 ? `${judged ?? ""} ${log.at(-1)?.slice(0, 900) ?? ""}` : judged;
    const payload = typeof sent.payload === "string" ? sent.payload.slice(0, 400) : "";
    return fault === undefined ? undefined : `${fault}\n   ${sent.url.slice(0, 300)} ${payload}`;
  }
}, 7_200_000);

/** Nobody, an administrator who may do all, and the person whom the call is for. */
async function threeCallers(callers: Callers, { may, path }: AccessRow): Promise<Caller[]> {
  const admin = await callers.user("admin", permissions, "all");
  const [first] = (["member", "client", "broker", "partner", "tpa"] as const).filter((type) =>
    isLetIn(may[type]),
  );
  const person =
    may.enrollee === "yes"
      ? callers.enrollee(path.startsWith("/selfenrollment/confirmation"))
      : may.unfinished !== "no" && may.unfinished !== "-" && may.unfinished !== "" && may.unfinished !== "yes"
        ? await callers.unfinished(may.unfinished.split(" or ")[0] ?? "")
        : await callers.user(first ?? "member", permissions, "all", standingFor(first ?? "member", path));
  return [callers.anonymous(), admin, person];
}

async function knownOf(call: Call, row: AccessRow, caller: Caller, world: World): Promise<Known> {
  const owner = { userId: caller.userId ?? "", actor: caller.actor ?? "" };
  const ids = { path: {} as Record<string, string>, query: {} as Json, body: {} as Json };
  // Nobody gets as far as an id, unless the call is for everybody.
  const isLetIn = caller.kind !== "anonymous" || call.access === "public";
  for (const { where, name, table } of row.ids) {
    const make = rowMakerOf(server, table);
    if (
      make === undefined ||
      !isLetIn ||
      (owner.userId === "" && call.access !== "public" && caller.kind !== "enrollee")
    )
      continue;
    const id = await make(server, world.own, owner.userId === "" ? await strangerOf(world) : owner, caller);
    ids[where][name] = where === "path" ? String(id) : id;
  }
  return {
    ...ids,
    query: queryFor(call, ids.query),
    sample: await bodyFor(call, ids.body, caller, resourceOf(server.api, call.path)?.resource),
  };
}

let stranger: { userId: string; actor: string } | undefined;
async function strangerOf(world: World) {
  if (stranger === undefined) {
    const userId = await aUserWith(server, world.own, { type: "broker", permissions: [] });
    stranger = { userId, actor: `user:${userId}` };
  }
  return stranger;
}

const isLetIn = (cell: string) => !["no", "-", ""].includes(cell);

let addresses = 0;
/** Limits count by address; here everybody has one of their own. */
function anAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function routeOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function order({ method, path }: Operation): number {
  const last = /logout|password|token|sessions\/end|devices/u.test(path) ? 10 : 0;
  return last + ["GET", "POST", "PUT", "DELETE"].indexOf(method);
}

function operationOf(method: string, path: string, one: Json): Operation {
  const content = ((one["requestBody"] ?? {}) as Json)["content"] as
    | Record<string, { schema: Schema }>
    | undefined;
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  const declared = answersByStatus(one["responses"] as Record<string, Json>);
  const responses = Object.entries(declared).map(([status, response]) => {
    const types = Object.entries((response["content"] ?? {}) as Record<string, { schema: Schema }>);
    return [
      status,
      { content: Object.fromEntries(types.map(([name, { schema }]) => [name, schema])) },
    ] as const;
  });
  return {
    method: method.toUpperCase() as Operation["method"],
    path,
    parameters: (one["parameters"] ?? []) as Parameter[],
    body:
      type === undefined || media === undefined
        ? undefined
        : { type: type as "application/json", schema: media.schema },
    responses: Object.fromEntries(responses),
  };
}
