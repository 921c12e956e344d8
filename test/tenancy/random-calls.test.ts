import type { InjectOptions } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { type Principal, isAllowed, permissions } from "#kernel/access.ts";
import type { Call } from "#kernel/call.ts";
import { bodyFor, idPlacesOf, queryFor } from "../access/bodies.ts";
import { unique } from "../factories.ts";
import { testServer } from "../server.ts";
import { type Actor, may } from "./model.ts";
import { keyOf, type Row, type Table } from "./plots.ts";
import { asText, numbers, seeds, type Twenty, twentyClients } from "./twenty.ts";

// The same over HTTP: random calls of random actors who hold every permission, with ids of anybody's rows. What an
// answer tells and what a call changes must be the actor's.

const count = 2000;
const server = await testServer();
const { owner } = server.database;
let twenty: Twenty;
let callers: Actor[];
const rowById = new Map<string, { table: Table; row: Row }>();

beforeAll(async () => {
  twenty = await twentyClients(server);
  callers = twenty.actors.filter(({ token }) => token !== "");
  await owner.query(
    `insert into permissions (id, installation_id, name, machine_name)
     select gen_random_uuid(), i.id, p, p from installations i cross join unnest($1::text[]) p on conflict do nothing`,
    [permissions],
  );
  await owner.query(`insert into role_permissions (installation_id, role_id, permission_id)
    select r.installation_id, r.id, p.id from roles r join permissions p using (installation_id) on conflict do nothing`);
  await twenty.look();
  for (const table of twenty.tables) {
    for (const row of twenty.everything.get(table.name) ?? [])
      if (typeof row["id"] === "string") rowById.set(row["id"], { table, row });
  }
  await owner.query(`
    create table proof_log (id bigserial, role text, entry jsonb);
    grant insert on proof_log to openroll_runtime, openroll_system;
    grant usage on sequence proof_log_id_seq to openroll_runtime, openroll_system;
    create function proof_note() returns trigger language plpgsql as $$
    begin
      insert into proof_log (role, entry) values (current_user, jsonb_build_array(tg_argv[0],
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end));
      return null;
    end $$;
    do $$ declare one text; begin
      for one in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'proof_log' loop
        execute format('create trigger proof after insert or update or delete on %I for each row execute function proof_note(%L)', one, one);
      end loop;
    end $$`);
});

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Calls that end the caller's own way in, have nobody who asks, or need more sense than there is in planted rows. */
const isPlayed = ({ access, path }: Call) =>
  access !== "public" &&
  !/sessions|logout|emergency|updatePassword|\/user\/secondFactors|removesecond|referencecodes|selfenrollment\/enrollment$/.test(
    path,
  );

type Change = { role: string; entry: [string, Row | null, Row | null] };

/** What somebody was told or did that is not theirs. `known` are ids that they sent themselves. */
function leaksOf(caller: Actor, body: string, known: ReadonlySet<string>, changes: Change[]): string[] {
  // The database of this test gives every role every permission.
  const { principal } = caller.scope;
  const scope =
    "permissions" in principal
      ? Object.create(caller.scope, { principal: { value: { ...principal, permissions } } })
      : caller.scope;
  const actor: Actor = { ...caller, scope };
  const leaks: string[] = [];
  for (const id of new Set(body.match(uuid) ?? [])) {
    const found = rowById.get(id);
    // Everybody may know what they themselves may do.
    const isOwnRight =
      found !== undefined &&
      ["permissions", "roles"].includes(found.table.name) &&
      found.row["installation_id"] === actor.installationId;
    const isOwnPlace = id === actor.installationId || id === actor.organisation;
    if (isOwnRight || isOwnPlace || found === undefined || known.has(id)) continue;
    if (!may("read", actor, found.table, found.row, twenty.find))
      leaks.push(`is told of ${found.table.name} ${id}`);
  }
  for (const { role, entry } of changes) {
    const [name, before, after] = entry;
    const table = twenty.tables.find((one) => one.name === name);
    if (table === undefined) continue;
    for (const [row, act] of [
      [before, "change"],
      [after, before === null ? "add" : "change"],
    ] as const) {
      if (row === null) continue;
      const isAllowed =
        role === "openroll_runtime"
          ? may(act, actor, table, row, twenty.find)
          : (row["installation_id"] ?? actor.installationId) === actor.installationId;
      if (!isAllowed) leaks.push(`${act}s ${name} ${keyOf(table, row)}`);
    }
    // What comes of a call is there for the next one.
    if (after !== null) {
      rowById.set(String(after["id"]), { table, row: after });
      twenty.learn(table, after);
    }
  }
  return leaks;
}

/** Plays so many calls, and answers what was not the callers'. */
async function play(from: number, most: number): Promise<string[]> {
  const random = numbers(from);
  const of = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const calls = server.api.calls.filter(isPlayed);
  const ids = [...rowById.keys()];
  const statuses: Record<string, number> = {};
  const leaks: string[] = [];
  const broken: string[] = [];
  let told = 0;
  let changed = 0;
  for (let done = 0; done < most; done += 1) {
    const actor = of(callers);
    const { principal } = actor.scope;
    const open = calls.filter(({ access }) => isAllowed(access, { ...principal, permissions } as Principal));
    const call = of(random(5) === 0 ? calls : open);
    const known = new Set<string>();
    const anId = () => {
      const id = random(20) === 0 ? of(twenty.plots).clientId : of(ids);
      known.add(id);
      return id;
    };
    const places = idPlacesOf(call);
    const inQuery = Object.fromEntries(
      places
        .filter((place) => place.startsWith("?"))
        .filter(() => random(2) === 0)
        .map((place) => [place.slice(1), anId()]),
    );
    const inBody = Object.fromEntries(
      places
        .filter((place) => !place.startsWith("?") && !call.path.includes(`{${place}}`))
        .map((place) => [place, anId()]),
    );
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === "key" ? "language" : anId(),
    );
    const query = Object.entries(queryFor(call, inQuery)).map(([name, value]) => [name, String(value)]);
    const body = bodyFor(call, inBody, {
      ...actor,
      kind: "admin",
      permissions: [],
      token: async () => undefined,
    });
    const url = `/api${path}?${new URLSearchParams(query).toString()}`;
    const request: InjectOptions = {
      method: call.method,
      url,
      remoteAddress: `10.9.${done >> 8}.${done & 255}`,
      headers: {
        authorization: `Bearer ${actor.token}`,
        "if-match": '"1"',
        "idempotency-key": unique("random-key-"),
      },
      ...(body === undefined ? {} : { payload: body }),
    };
    const answer = await server.http.inject(request);
    const sent = body === undefined ? "" : ` with ${JSON.stringify(body).slice(0, 300)}`;
    const name = `seed ${from}, call ${done}: ${actor.name} by ${call.method} ${url}${sent}`;
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    if (answer.statusCode >= 500) broken.push(`${name} is answered ${answer.body}`);
    const { rows } = await owner.query<Change>(
      "with gone as (delete from proof_log returning *) select role, entry from gone order by id",
    );
    told += (answer.body.match(uuid) ?? []).length;
    changed += rows.length;
    leaks.push(...leaksOf(actor, answer.body, known, rows).map((leak) => `${name} ${leak}`));
  }
  process.stdout.write(
    `tenancy over HTTP: seed ${from}, ${most} calls, ${told} ids told, ${changed} rows changed, ${JSON.stringify(statuses)}\n`,
  );
  expect(told).toBeGreaterThan(most / 10);
  expect(broken, asText(broken)).toEqual([]);
  return leaks;
}

test(
  "2,000 random calls over 20 clients tell of no foreign row and change none",
  { timeout: 600_000 },
  async () => {
    const leaks: string[] = [];
    for (const seed of seeds) leaks.push(...(await play(seed, count / seeds.length)));
    expect(leaks, asText(leaks)).toEqual([]);
  },
);

test("the same calls find a hole", { timeout: 120_000 }, async () => {
  await owner.query("create policy hole on clients for select to openroll_runtime using (true)");
  try {
    expect((await play(seeds[0] ?? 0, 500)).join("\n")).toContain("is told of clients");
  } finally {
    await owner.query("drop policy hole on clients");
  }
});
