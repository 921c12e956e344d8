import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "#kernel/call.ts";
import { formatSsn } from "#kernel/ssn.ts";
import { typedLine } from "#kernel/typed-text.ts";
import { GoodRequests } from "../access/good-request.ts";
import { resourceOf } from "../access/records.ts";
import { readAccessTable } from "../access/table.ts";
import { aWorld, Callers, serve } from "../access/world.ts";
import { testServer } from "../server.ts";
import { otherColumns, ownWordsName, typedColumns, whyOpen } from "./own-words.ts";

// An SSN is typed into every text that any call takes, one field at a time where all together are refused. What keeps it is named
// by its column: a new call, or a new column, that forgets to mask what people type is red here.

const lines: string[] = [];
const server = await testServer({ logLevel: "trace", logStream: { write: (line) => void lines.push(line) } });
const { owner } = server.database;
const rows = new Map(readAccessTable().map((row) => [row.route, row]));
const nameOf = (call: Call) => `${call.method} ${call.path}`;
const calls = server.api.calls.filter(({ body, upload }) => body !== undefined && upload === undefined);
let callers: Callers;
let requests: GoodRequests;
beforeAll(async () => {
  const world = await aWorld(server);
  await serve(server, world.own);
  callers = new Callers(server, world);
  requests = new GoodRequests(server, world, callers);
});

type Schema = { [key: string]: unknown };
type Place = { path: readonly (string | number)[] };

/** Where a body takes a text of somebody's own words. */
function placesOf(schema: Schema, body: unknown, path: Place["path"] = []): Place[] {
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices !== undefined) {
    const all = choices.flatMap((one) => placesOf(one, body, path));
    return [...new Map(all.map((one) => [one.path.join("."), one])).values()];
  }
  const type = [schema["type"]].flat()[0];
  if (type === "string") {
    const isFree = ["format", "enum", "const", "pattern"].every((key) => schema[key] === undefined);
    const most = (schema["maxLength"] as number | undefined) ?? 100_000;
    return isFree && most >= 20 ? [{ path }] : [];
  }
  if (type === "array") {
    const [first] = Array.isArray(body) ? (body as unknown[]) : [];
    return placesOf((schema["items"] ?? {}) as Schema, first, [...path, 0]);
  }
  if (type !== "object") return [];
  return Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).flatMap(([name, one]) =>
    placesOf(one, isObject(body) ? body[name] : undefined, [...path, name]),
  );
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function planted(body: unknown, [key, ...rest]: Place["path"], text: string): unknown {
  if (key === undefined) return text;
  if (typeof key === "number") {
    const list = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[key] = planted(list[key], rest, text);
    return list;
  }
  const record = isObject(body) ? body : {};
  return { ...record, [key]: planted(record[key], rest, text) };
}

type FreeText = { call: Call; path: Place["path"]; name: string };
const typed = new Map<string, FreeText>();
function newText(where: FreeText): string {
  const at = typed.size;
  const ssn = `${530 + Math.floor(at / 600)}${String(20 + (at % 60)).padStart(2, "0")}${1000 + at}`;
  typed.set(ssn, where);
  const written = [formatSsn(ssn), ssn, formatSsn(ssn).replaceAll("-", " ")][at % 3] ?? ssn;
  return `SSN ${written}`;
}

async function send(call: Call, places: readonly Place[]): Promise<boolean> {
  const row = rows.get(nameOf(call));
  if (row === undefined) throw new Error(`${call.path} has no row in docs/access.md`);
  callers.forgetTokens();
  // The limits count by the minute.
  server.clock.now = new Date(server.clock.now.getTime() + 61_000);
  const good = await requests.of(call, row);
  const body = places.reduce(
    (whole, { path }) =>
      planted(whole, path, newText({ call, path, name: `${nameOf(call)} ${path.join(".")}` })),
    good.body,
  );
  const answer = await server.http.inject({
    method: call.method,
    url: good.url,
    headers: { ...good.headers, "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
  return answer.statusCode < 300;
}

type Zod = z.core.$ZodType & { _zod: { def: Record<string, unknown> } };
/** The schemas below one that may take what stands at a place. */
function inner(schema: Zod, key: string | number): Zod[] {
  const { def } = schema._zod;
  if (def["innerType"] !== undefined) return inner(def["innerType"] as Zod, key);
  if (def["in"] !== undefined) return inner(def["in"] as Zod, key);
  if (def["options"] !== undefined) return (def["options"] as Zod[]).flatMap((one) => inner(one, key));
  if (def["element"] !== undefined) return typeof key === "number" ? [def["element"] as Zod] : [];
  const one = (def["shape"] as Record<string, Zod> | undefined)?.[key];
  return one === undefined ? [] : [one];
}

/** Whether a place takes an SSN and hands it on as it is. */
function handsOn(schema: Zod, [key, ...rest]: Place["path"]): boolean {
  if (key !== undefined) return inner(schema, key).some((one) => handsOn(one, rest));
  const said = z.safeParse(schema, "SSN 530-20-1000");
  return said.success && JSON.stringify(said.data).includes("530-20-1000");
}

/** Texts of a call that hand an SSN on, and those that mask it. */
function textsOf(call: Call): { open: Place["path"][]; masked: Place["path"][] } {
  const schema = z.toJSONSchema(call.body as z.ZodType, { io: "input", unrepresentable: "any" });
  const texts = placesOf(schema as Schema, undefined).map(({ path }) => path);
  const isOpen = (path: Place["path"]) => handsOn(call.body as unknown as Zod, path);
  return { open: texts.filter(isOpen), masked: texts.filter((path) => !isOpen(path)) };
}
const isRecord = ({ path }: Call) => resourceOf(server.api, path) !== undefined;
const forgotten = (all: readonly Call[]) =>
  all.flatMap((call) =>
    textsOf(call)
      .open.filter((path) => whyOpen(nameOf(call), path, isRecord(call)) === undefined)
      .map((path) => `${nameOf(call)} ${path.join(".")}`),
  );

test("every text of every call masks SSNs, or is of a kind that is named with the reason", () => {
  expect(calls.length).toBeGreaterThan(200);
  expect(forgotten(calls)).toEqual([]);
});

test("a text of a call that is forgotten is named, wherever it stands", () => {
  const note = z.string().trim().max(500);
  const body = z.strictObject({
    comment: note.optional(),
    people: z.array(z.object({ note: note.nullable().default(null), reason: typedLine().max(200) })),
    either: z.union([z.object({ remark: note }), z.object({ code: z.enum(["a"]) })]),
  });
  expect(forgotten([{ method: "POST", path: "/planted", access: "signedIn", summary: "", body }])).toEqual([
    "POST /planted comment",
    "POST /planted people.0.note",
    "POST /planted either.remark",
  ]);
});

/** Columns that are called like somebody's own words, and that nobody has said to be typed or not. */
async function unknownColumns(database: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows: columns } = await database.query<{ name: string; column: string }>(
    `select c.table_name || '.' || c.column_name as name, c.column_name as "column" from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
       and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.contype = 'c' and cardinality(k.conkey) = 1 and a.attname = c.column_name
           and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass) order by name`,
  );
  return columns
    .filter(({ name, column }) => ownWordsName.test(column) && !(name in typedColumns))
    .map(({ name }) => name)
    .filter((name) => !otherColumns.includes(name));
}

test("each column of somebody's own words is masked by the call that takes it, or is known not to be typed", async () => {
  expect(await unknownColumns(owner)).toEqual([]);
  const masked = new Set(
    calls.flatMap((call) => textsOf(call).masked.map((path) => `${nameOf(call)} ${path.join(".")}`)),
  );
  expect(Object.entries(typedColumns).filter(([, where]) => !masked.has(where))).toEqual([]);
});

test("a column that is forgotten is named", async () => {
  const client = await owner.connect();
  try {
    await client.query("begin; create table planted (id uuid, visit_note text, remarks jsonb)");
    expect(await unknownColumns(client)).toEqual(["planted.remarks", "planted.visit_note"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

let taken = 0;
test.each(calls.map((call) => [nameOf(call), call] as const))("%s is told SSNs", async (_, call) => {
  const { open, masked } = textsOf(call);
  const places = [...open, ...masked].map((path) => ({ path }));
  if (places.length > 0 && (await send(call, places))) taken += places.length;
  else for (const place of places) if (await send(call, [place])) taken += 1;
  expect(typed.size).toBeGreaterThanOrEqual(places.length);
});

const find = (text: string): string[] =>
  [...text.matchAll(/\d{3}[- _]?\d{2}[- _]?\d{4}/gu)]
    .map(([one]) => one.replaceAll(/\D/gu, ""))
    .filter((ssn) => typed.has(ssn));

/** By the column that keeps it: where each SSN was typed. */
async function kept(): Promise<string[]> {
  const columns = await owner.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as "table", column_name as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' and table_name <> 'zip_codes'
       and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying', 'tsvector')`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns.rows) {
    const { rows: values } = await owner.query<{ value: string }>(
      `select "${column}"::text as value from "${schema}"."${table}" where "${column}"::text ~ '\\d{3}[- _]?\\d{2}[- _]?\\d{4}'`,
    );
    for (const ssn of values.flatMap(({ value }) => find(value))) {
      const where = typed.get(ssn);
      if (where !== undefined && !isExcused(where)) found.push(`${table}.${column}: ${where.name}`);
    }
  }
  return found;
}
const isExcused = ({ call, path }: FreeText) => whyOpen(nameOf(call), path, isRecord(call)) !== undefined;

test("no column and no line of the log keeps an SSN of somebody's own words, and the search for them finds one", async () => {
  expect(typed.size).toBeGreaterThan(500);
  expect(taken).toBeGreaterThan(250);
  expect(await kept()).toEqual([]);
  expect(find(lines.join("\n"))).toEqual([]);
  const [ssn = ""] = [...typed].find(([, where]) => !isExcused(where)) ?? [];
  await owner.query("update installations set postal_address = $1", [`No. ${formatSsn(ssn)}`]);
  expect((await kept()).map((one) => one.split(":")[0])).toContain("installations.postal_address");
});
