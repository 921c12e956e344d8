import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseErrorOf } from "#server/http/errors.ts";
import type { Transaction } from "#server/scope.ts";
import { aClient, anInstallation, aUser, newId } from "../factories.ts";
import { anOffering } from "../offering.ts";
import { chooseAll, introduce, startEnrolling } from "../enrollee.ts";
import { testServer } from "../server.ts";
import { actorsOf, idIn, type World } from "./actors.ts";
import { type Act, type Actor, may, isLasting } from "./model.ts";
import { aPlot, columnList, keyExpression, keyOf, type Row, type Table, tablesOf } from "./plots.ts";

// All statements here are raw: what holds is what the database itself refuses, whatever our own queries forget.

const server = await testServer();
const { owner } = server.database;
let tables: Table[];
let world: World;
let actors: Actor[];
/** Every row there is, by its table. */
let everything: Map<string, Row[]>;
let byId: Map<string, Row>;

beforeAll(async () => {
  tables = await tablesOf(server.database);
  const [a, b] = [await anInstallation(server), await anInstallation(server)];
  const plot = async (installationId: string, clientId?: string) =>
    aPlot(server.database, tables, {
      installationId,
      clientId: clientId ?? (await aClient(server, installationId)),
    });
  const a1 = await plot(a);
  world = {
    a1,
    a1Neighbour: await plot(a, a1.clientId),
    a2: await plot(a),
    a3: await plot(a),
    b1: await plot(b),
  };
  actors = await actorsOf(server, world);
  // Nobody's data: a few will do.
  await owner.query(
    "delete from zip_codes where code not in (select min(code) from zip_codes group by state)",
  );
  everything = await readEverything();
  byId = new Map(
    [...everything].flatMap(([name, rows]) => rows.map((row) => [`${name} ${String(row["id"])}`, row])),
  );
});

async function readEverything(): Promise<Map<string, Row[]>> {
  const read = async ({ name }: Table) => {
    const { rows } = await owner.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t`);
    return [name, rows.map(({ row }) => row)] as const;
  };
  return new Map(await Promise.all(tables.map(read)));
}

const rowsOf = (table: Table) => everything.get(table.name) ?? [];
const find = (table: string, id: unknown) => byId.get(`${table} ${String(id)}`);
const isBarred = (act: Act, actor: Actor, table: Table, row: Row) => !may(act, actor, table, row, find);
const barredRows = (act: Act, actor: Actor, table: Table) =>
  rowsOf(table).filter((row) => isBarred(act, actor, table, row));

class Undo extends Error {}

/** Runs in the actor's own scope, and leaves no trace. */
async function tried<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await actor.scope
    .transaction(async (transaction) => {
      result = { value: await work(transaction) };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (result === undefined) throw new Error("The work did not end");
  return result.value;
}

/** How many rows a statement touched, or the state that the database refused it with, back at the savepoint. */
async function outcome({ client }: Transaction, text: string, values: unknown[]): Promise<number | string> {
  try {
    const { rowCount } = await client.query(text, values);
    return rowCount ?? 0;
  } catch (error) {
    await client.query("rollback to before");
    return databaseErrorOf(error)?.code ?? String(error);
  }
}

const refused = "42501";

/** Foreign rows that somebody reads, and how many rows each reads of each table. */
async function readLeaks(who: readonly Actor[], seen: Record<string, number> = {}): Promise<string[]> {
  const leaks: string[] = [];
  const all = tables
    .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from "${name}" t`)
    .join(" union all ");
  for (const actor of who) {
    const { rows } = await tried(actor, ({ client }) => client.query<{ name: string; row: Row }>(all));
    for (const table of tables) {
      const read = rows.filter(({ name }) => name === table.name);
      seen[`${actor.name}: ${table.name}`] = read.length;
      const foreign = read.filter(({ row }) => isBarred("read", actor, table, row));
      const own = rowsOf(table).filter((row) => !isBarred("read", actor, table, row));
      if (read.length - foreign.length !== own.length)
        leaks.push(`${actor.name} reads ${read.length - foreign.length} of ${own.length} own ${table.name}`);
      leaks.push(...foreign.map(({ row }) => `${actor.name} reads ${table.name} ${keyOf(table, row)}`));
    }
  }
  return leaks;
}

async function changeLeaks(who: readonly Actor[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const actor of who) {
    await tried(actor, async (transaction) => {
      await transaction.client.query("savepoint before");
      for (const table of tables) {
        const keys = barredRows("change", actor, table).map((row) => keyOf(table, row));
        const column = table.columns.find(({ generated }) => !generated)?.name;
        for (const act of [
          `update "${table.name}" set "${column}" = "${column}"`,
          `delete from "${table.name}"`,
        ]) {
          const result = await outcome(transaction, `${act} where ${keyExpression(table)} = any($1)`, [keys]);
          // A table that nobody may change refuses; any other does not find the rows.
          if (result !== (isLasting(table.name) ? refused : 0))
            leaks.push(`${actor.name}: ${act} (${result})`);
        }
      }
    });
  }
  return leaks;
}

async function addLeaks(who: readonly Actor[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const actor of who) {
    await tried(actor, async (transaction) => {
      await transaction.client.query("savepoint before");
      for (const table of tables) {
        const columns = columnList(table);
        const text = `insert into "${table.name}" (${columns}) select ${columns} from jsonb_populate_record(null::"${table.name}", $1)`;
        for (const row of barredRows("add", actor, table)) {
          const result = await outcome(transaction, text, [JSON.stringify(row)]);
          if (result !== refused) leaks.push(`${actor.name} adds to ${table.name} (${result})`);
        }
      }
    });
  }
  return leaks;
}

/** Rows of one's own that can be given to another installation, client, enrollment, family or actor. */
async function moveLeaks(who: readonly Actor[]): Promise<string[]> {
  const { a3, b1, a1Neighbour } = world;
  const elsewhere: Record<string, string> = {
    installation_id: b1.installationId,
    client_id: a3.clientId,
    enrollment_id: idIn(a1Neighbour, "enrollments"),
    family_id: a1Neighbour.familyId,
    actor: `user:${newId()}`,
    division_id: idIn(a1Neighbour, "divisions"),
    member_id: idIn(a1Neighbour, "members"),
    entity_id: a3.clientId,
    type: "admin",
    user_id: idIn(a3, "users"),
    role_id: idIn(b1, "roles"),
    permission_id: idIn(b1, "permissions"),
  };
  const leaks: string[] = [];
  for (const actor of who) {
    await tried(actor, async (transaction) => {
      await transaction.client.query("savepoint before");
      for (const table of tables) {
        for (const [column, value] of Object.entries(elsewhere)) {
          if (!table.columns.some(({ name }) => name === column)) continue;
          const isBarredThere = (row: Row) => isBarred("change", actor, table, { ...row, [column]: value });
          const own = rowsOf(table).filter(
            (row) => !isBarred("change", actor, table, row) && isBarredThere(row),
          );
          const text = `update "${table.name}" set "${column}" = $2 where ${keyExpression(table)} = any($1)`;
          const result = await outcome(transaction, text, [own.map((row) => keyOf(table, row)), value]);
          if (result !== 0 && result !== refused)
            leaks.push(`${actor.name} moves ${table.name}.${column} (${result})`);
        }
      }
    });
  }
  return leaks;
}

test("there are rows of every tenant in every table that has tenants", () => {
  expect(tables.length).toBeGreaterThan(30);
  for (const table of tables.filter(({ columns }) =>
    columns.some(({ name }) => name === "installation_id"),
  )) {
    const installations = new Set(rowsOf(table).map((row) => row["installation_id"]));
    expect([table.name, installations.size]).toEqual([table.name, 2]);
  }
});

describe("without any filter of ours", () => {
  test("nobody reads a foreign row, and everybody reads their own", async () => {
    const seen: Record<string, number> = {};
    expect(await readLeaks(actors, seen)).toEqual([]);
    expect(seen).toMatchObject({
      "an admin: clients": 3,
      "an admin: enrollments": 4,
      "an admin: members": 5,
      "an admin elsewhere: members": 1,
      "a broker: clients": 1,
      "a broker: enrollments": 2,
      "a broker: users": 2,
      "a broker of one division: clients": 2,
      "a broker of one division: divisions": 2,
      "a broker of one division: members": 3,
      "a broker of one division: coverages": 2,
      "a broker of one division: enrollment_people": 2,
      "a broker of one division: invitations": 2,
      "a broker of one division: base_plans": 3,
      "a client's user: members": 3,
      "a client's user: base_plans": 2,
      "a partner: members": 1,
      "a TPA's user: enrollments": 3,
      "a broker without clients: clients": 0,
      "a client's user without a client: members": 0,
      "a client's user without a client: users": 1,
      "a member: members": 2,
      "a member: coverages": 1,
      "a member: enrollments": 0,
      "an enrollee: enrollments": 1,
      "an enrollee: enrollment_people": 1,
      "an enrollee: members": 0,
      "an enrollee: users": 0,
      "an adult dependent: members": 2,
      "an adult dependent: users": 1,
      "an API key: members": 5,
      "an API key of one client: members": 1,
      "an API key of one client: users": 0,
    });
  });

  test("nobody changes or removes a foreign row", async () => expect(await changeLeaks(actors)).toEqual([]));
  test("nobody adds a row for somebody else", async () => expect(await addLeaks(actors)).toEqual([]));
  test("nobody hands a row of their own to somebody else", async () =>
    expect(await moveLeaks(actors)).toEqual([]));

  test("a query outside a scope finds nothing, on a fresh connection and on one that a scope has used", async () => {
    const guarded = tables.filter(({ name }) => name !== "zip_codes");
    const pool = new pg.Pool({
      connectionString: server.database.url,
      max: 1,
      options: "-c role=openroll_runtime",
    });
    await server.database.runtime.hold(async (used) => {
      const settings = {
        installation: world.a1.installationId,
        access_scope: "installation",
        kind: "admin",
        actor: "user:x",
      };
      const lists = { clients: "{}", limited: "{}", divisions: "{}", health_of: "{}", private_of: "{}" };
      const all = { ...settings, ...lists, health: "listed", organisation: "", person: "", former: "" };
      await used.query("begin");
      for (const [name, value] of Object.entries(all)) {
        await used.query("select set_config($1, $2, true)", [`openroll.${name}`, value]);
      }
      expect((await used.query("select 1 from members")).rowCount).toBe(5);
      await used.query("commit");
      for (const table of guarded) {
        for (const connection of [pool, used]) {
          const rows = await connection.query(`select 1 from "${table.name}"`).then(
            ({ rowCount }) => rowCount,
            () => 0,
          );
          expect([table.name, rows]).toEqual([table.name, 0]);
        }
      }
    });
    await pool.end();
  });
});

/** A policy more is a right more: what somebody might write by mistake, and the search that must find it. */
const everyone = "to openroll_runtime using (true)";
const ofTheClient = `to openroll_runtime using (client_id = any ((select current_setting('openroll.clients'))::uuid[]))`;
const ofTheOrganisation = `to openroll_runtime using (entity_id = nullif((select current_setting('openroll.organisation')), '')::uuid)`;
test.each([
  ["select", "members", everyone, readLeaks, "a broker", "reads members"],
  ["select", "enrollment_people", ofTheClient, readLeaks, "an enrollee", "reads enrollment_people"],
  ["select", "audit_events", everyone, readLeaks, "a member", "reads audit_events"],
  ["all", "coverages", everyone, changeLeaks, "an admin elsewhere", 'update "coverages"'],
  ["insert", "mails", "to openroll_runtime with check (true)", addLeaks, "a partner", "adds to mails"],
  ["all", "divisions", everyone, moveLeaks, "a client's user", "moves divisions.client_id"],
  ["select", "members", ofTheClient, readLeaks, "a broker of one division", "reads members"],
  ["select", "invitations", ofTheClient, readLeaks, "a broker of one division", "reads invitations"],
  ["all", "broker_maps", ofTheClient, changeLeaks, "a broker", 'update "broker_maps"'],
  ["all", "users", ofTheOrganisation, moveLeaks, "a broker", "moves users.type"],
  [
    "insert",
    "user_roles",
    "to openroll_runtime with check (true)",
    addLeaks,
    "a TPA's user",
    "adds to user_roles",
  ],
  ["update", "role_permissions", everyone, moveLeaks, "an admin", "moves role_permissions.role_id"],
] as const)("a hole for %s in %s is found", async (act, table, rule, search, name, finding) => {
  const who = actors.filter((actor) => actor.name === name);
  await owner.query(`create policy hole on ${table} for ${act} ${rule}`);
  try {
    expect((await search(who)).join("\n")).toContain(finding);
  } finally {
    await owner.query(`drop policy hole on ${table}`);
  }
});

test("random statements of random actors, committed, touch no foreign row", async () => {
  const names = tables.map(({ name }) => name);
  const statement = fc.record({
    who: fc.nat(actors.length - 1),
    table: fc.constantFrom(...names),
    act: fc.constantFrom("select", "update", "move", "delete", "insert"),
    all: fc.boolean(),
    row: fc.nat(1000),
    from: fc.constantFrom("a1", "a1Neighbour", "a2", "a3", "b1"),
  });
  const bystanders = () =>
    readEverything().then((all) =>
      [...all].map(([name, rows]) => [
        name,
        rows
          .filter((row) => [row["client_id"], row["id"]].includes(world.a3.clientId))
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]),
    );
  // The two who may reach the bystander's rows by right take no part.
  const players = actors.filter(
    ({ clients, name }) => clients !== "all" && name !== "a broker without clients",
  );
  const before = await bystanders();
  let successes = 0;
  await fc.assert(
    fc.asyncProperty(statement, async ({ who, table: name, act, all, row: index, from }) => {
      const actor = players[who % players.length];
      const table = tables.find((one) => one.name === name);
      if (actor === undefined || table === undefined) return;
      const rows = rowsOf(table);
      const row = rows[index % Math.max(rows.length, 1)] ?? {};
      const columns = columnList(table);
      const [first] = columns.split(", ");
      const where = all ? "true" : `${keyExpression(table)} = '${keyOf(table, row)}'`;
      const target = world[from as keyof World];
      const change = table.columns.some((column) => column.name === "client_id")
        ? `client_id = '${target.clientId}'`
        : undefined;
      const texts: Record<string, string> = {
        select: `select to_jsonb(t) as row from "${name}" t where ${where}`,
        update: `update "${name}" t set ${first} = ${first} where ${where} returning to_jsonb(t) as row`,
        move: `update "${name}" t set ${change ?? `${first} = ${first}`} where ${where} returning to_jsonb(t) as row`,
        delete: `delete from "${name}" t where ${where} returning to_jsonb(t) as row`,
        insert: `insert into "${name}" as t (${columns}) select ${columns} from jsonb_populate_record(null::"${name}", $1) returning to_jsonb(t) as row`,
      };
      const touched = await actor.scope
        .transaction(({ client }) =>
          client.query<{ row: Row }>(texts[act] ?? "", act === "insert" ? [JSON.stringify(row)] : []),
        )
        .then(
          (answer) => answer.rows,
          () => [],
        );
      if (touched.length > 0) successes += 1;
      const kind = { select: "read", insert: "add" } as const;
      const isForeign = ({ row: one }: { row: Row }) =>
        isBarred(act in kind ? kind[act as keyof typeof kind] : "change", actor, table, one);
      const foreign = touched.filter(isForeign);
      expect([actor.name, texts[act], foreign]).toEqual([actor.name, texts[act], []]);
    }),
    { numRuns: 600 },
  );
  expect(successes).toBeGreaterThan(30);
  expect(await bystanders()).toEqual(before);
});

describe("over HTTP somebody else's id is not found", () => {
  test("an enrollment, its paper and its plans' documents", async () => {
    const [ours, theirs] = [await anOffering(server), await anOffering(server)];
    const enrollee = await startEnrolling(server, theirs);
    await introduce(enrollee, theirs);
    await chooseAll(enrollee, theirs);
    expect((await enrollee.submit("tenancy-key-1")).status).toBe(200);
    const { id, identifier, plans } = enrollee.enrollment;
    const document = plans[0]?.documents[0]?.identifier;
    const staff = async (place: typeof ours, type: "admin" | "client") =>
      (
        await aUser(server, place.installationId, {
          type,
          permissions: ["enrollment"],
          ...(type === "client" ? { entityId: place.clientId } : {}),
        })
      ).token;
    const neighbour = await startEnrolling(server, theirs);
    const statuses = async (token: string, urls: string[]) =>
      Promise.all(urls.map(async (url) => (await server.call("GET", url, { token })).statusCode));
    const staffUrls = [`/enrollment?id=${id}`, `/enrollmentpdf/${id}`];
    const personUrls = [
      `/selfenrollment/plandoc/${identifier}/${document}`,
      `/selfenrollment/confirmation/${identifier}`,
    ];
    expect(await statuses(await staff(theirs, "client"), staffUrls)).toEqual([200, 200]);
    expect(await statuses(enrollee.token, personUrls)).toEqual([200, 200]);
    expect(await statuses(await staff(ours, "admin"), staffUrls)).toEqual([404, 404]);
    expect(await statuses(await staff(ours, "client"), staffUrls)).toEqual([404, 404]);
    expect(await statuses(neighbour.token, personUrls)).toEqual([404, 404]);
    expect(await statuses((await startEnrolling(server, ours)).token, personUrls)).toEqual([404, 404]);
    const list = await server.call("GET", "/enrollments?pageSize=100", { token: await staff(ours, "admin") });
    expect(list.body).not.toContain(id);
  });
});
