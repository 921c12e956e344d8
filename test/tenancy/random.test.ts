import { beforeAll, expect, test } from "vitest";
import { newId } from "../factories.ts";
import { testServer } from "../server.ts";
import { type Act, type Actor, type Find, may } from "./model.ts";
import { columnList, keyExpression, keyOf, type Plot, type Row, type Table } from "./plots.ts";
import { asText, numbers, seeds, twentyClients } from "./twenty.ts";

// 100,000 random operations of many actors on the data of 20 clients, with no filter of ours: statements as somebody
// would write them who forgets, or means to forget, whose data it is. A trigger on every table tells what was changed.

const operations = 100_000;
const atATime = 250;

const server = await testServer();
const { owner } = server.database;
let tables: Table[];
let actors: Actor[];
let plots: Plot[];
let everything: Map<string, Row[]>;
let find: Find;

beforeAll(async () => {
  ({ tables, plots, actors, everything, find } = await twentyClients(server));
  await owner.query(`
    create function proof_note() returns trigger language plpgsql as $$
    declare seen jsonb := jsonb_build_array(tg_argv[0], case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end);
    begin
      perform set_config('proof.touched', concat_ws(',', nullif(current_setting('proof.touched'), ''), seen::text), true);
      return null;
    end $$;
    -- Each operation starts from the same rows: what it did is undone once it is noted.
    create function proof_run(operations text[]) returns jsonb language plpgsql as $$
    declare operation text; read jsonb; touched jsonb; answers jsonb[] := '{}'; 
    begin
      foreach operation in array operations loop
        begin
          perform set_config('proof.touched', '', true);
          read := null;
          if operation like 'select%' then
            execute 'select jsonb_agg(key) from (' || operation || ') t' into read;
          else
            execute operation;
          end if;
          touched := ('[' || current_setting('proof.touched') || ']')::jsonb;
          raise exception using errcode = 'PF000';
        exception
          when sqlstate 'PF000' then answers := answers || jsonb_build_array(null, read, touched);
          when others then answers := answers || jsonb_build_array(sqlstate, null, null);
        end;
      end loop;
      return to_jsonb(answers);
    end $$;
    do $$ declare one text; begin
      for one in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
        execute format('create trigger proof after insert or update or delete on %I for each row execute function proof_note(%L)', one, one);
      end loop;
    end $$`);
});

type Operation = { text: string; table: Table; isAll: boolean };
const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
/** Columns by which a row is somebody's. */
const tenancy = [
  "installation_id",
  "client_id",
  "division_id",
  "family_id",
  "enrollment_id",
  "member_id",
  "actor",
  "user_id",
  "role_id",
  "permission_id",
  "entity_id",
  "broker_id",
  "tier_id",
  "type",
];

function anOperation(random: (below: number) => number): Operation {
  const of = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const table = of(tables);
  const { name } = table;
  const rows = everything.get(name) ?? [];
  const row = rows[random(Math.max(1, rows.length))] ?? {};
  const key = keyExpression(table);
  const isAll = random(3) === 0;
  const where = isAll ? "" : `where ${key} = ${literal(keyOf(table, row))}`;
  const some = (text: string, all = false): Operation => ({ text, table, isAll: all });
  const columns = columnList(table);
  const first = columns.split(", ")[0] ?? "";
  const tenant = of(
    tenancy.filter((column) => columns.includes(`"${column}"`)).concat(first.replaceAll('"', "")),
  );
  const stranger = of(everything.get(of(tables).name) ?? [{}]);
  const value = stranger[tenant] ?? of(plots).ids.get(of(tables).name);
  const inserted = {
    ...row,
    ...(random(2) === 0 ? { id: newId() } : {}),
    ...(random(2) === 0 ? { [tenant]: value } : {}),
  };
  const texts: (() => Operation)[] = [
    () => some(`select ${key} as key from "${name}" ${where}`, isAll),
    () => some(`select ${key} as key from "${name}" where "${tenant}"::text = ${literal(row[tenant])}`),
    () => some(`select ${key} as key from "${name}" where true or "${tenant}" is null for update`),
    () => some(`update "${name}" set ${first} = ${first} ${where}`),
    () => some(`update "${name}" set "${tenant}" = ${literal(value)} ${where}`),
    () => some(`delete from "${name}" ${where}`),
    () =>
      some(
        `insert into "${name}" (${columns}) select ${columns} from jsonb_populate_record(null::"${name}", ${literal(JSON.stringify(inserted))})`,
      ),
    () =>
      some(
        `insert into "${name}" (${columns}) select ${columns} from jsonb_populate_record(null::"${name}", ${literal(JSON.stringify(inserted))}) on conflict do nothing`,
      ),
  ];
  return of(texts)();
}

type Answer = [string | null, string[] | null, [string, Row | null, Row | null][] | null];

/** Whether an actor may read or change a row that is there, found once for each. */
class Rights {
  readonly #actor: Actor;
  readonly #readable = new Map<string, ReadonlySet<string>>();

  constructor(actor: Actor) {
    this.#actor = actor;
  }

  readable(table: Table): ReadonlySet<string> {
    const known = this.#readable.get(table.name);
    if (known !== undefined) return known;
    const rows = (everything.get(table.name) ?? []).filter((row) => this.may("read", table, row));
    const keys = new Set(rows.map((row) => keyOf(table, row)));
    this.#readable.set(table.name, keys);
    return keys;
  }

  may(act: Act, table: Table, row: Row): boolean {
    return may(act, this.#actor, table, row, find);
  }
}

const byName = () => new Map(tables.map((table) => [table.name, table]));
const seen = { operations: 0, refused: 0, rowsRead: 0, rowsChanged: 0, foreign: 0 };

function leaksOf(
  rights: Rights,
  { text, table, isAll }: Operation,
  answer: Answer,
  named: Map<string, Table>,
): string[] {
  const [state, read, touched] = answer;
  seen.operations += 1;
  if (state !== null) seen.refused += 1;
  const leaks: string[] = [];
  if (read !== null) {
    const readable = rights.readable(table);
    seen.rowsRead += read.length;
    leaks.push(...read.filter((key) => !readable.has(key)).map((key) => `reads ${key}: ${text}`));
    if (isAll && state === null && read.length !== readable.size)
      leaks.push(`reads ${read.length} of ${readable.size}: ${text}`);
  }
  for (const [name, before, after] of touched ?? []) {
    const changed = named.get(name);
    if (changed === undefined) continue;
    seen.rowsChanged += 1;
    if (before !== null && !rights.may("change", changed, before))
      leaks.push(`changes ${keyOf(changed, before)}: ${text}`);
    const act = before === null ? "add" : "change";
    if (after !== null && !rights.may(act, changed, after))
      leaks.push(`makes ${keyOf(changed, after)}: ${text}`);
  }
  return leaks;
}

async function run(from: number, count: number): Promise<string[]> {
  const random = numbers(from);
  const named = byName();
  const leaks: string[] = [];
  const known = new Map(actors.map((actor) => [actor, new Rights(actor)]));
  for (let done = 0; done < count; done += atATime) {
    const actor = actors[random(actors.length)];
    const rights = actor === undefined ? undefined : known.get(actor);
    if (actor === undefined || rights === undefined) throw new Error("There are no actors");
    const batch = Array.from({ length: Math.min(atATime, count - done) }, () => anOperation(random));
    const answers = await actor.scope.transaction(async ({ client }) => {
      const { rows } = await client.query<{ answers: Answer[] }>("select proof_run($1) as answers", [
        batch.map(({ text }) => text),
      ]);
      return rows[0]?.answers ?? [];
    });
    expect(answers.length).toBe(batch.length);
    for (const [index, operation] of batch.entries()) {
      const answer = answers[index];
      if (answer !== undefined)
        leaks.push(
          ...leaksOf(rights, operation, answer, named).map((leak) => `seed ${from}: ${actor.name} ${leak}`),
        );
    }
  }
  return leaks;
}

test(
  "100,000 random operations over 20 clients read and change no foreign row",
  { timeout: 600_000 },
  async () => {
    const started = performance.now();
    expect(new Set(plots.map(({ clientId }) => clientId)).size).toBe(20);
    const leaks = (await Promise.all(seeds.map((seed) => run(seed, operations / seeds.length)))).flat();
    seen.foreign = leaks.length;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(
      `tenancy: seeds ${seeds.join(", ")}, ${actors.length} actors, ${seconds} s, ${JSON.stringify(seen)}\n`,
    );
    expect(leaks, asText(leaks)).toEqual([]);
    expect(seen.operations).toBe(operations);
    // Neither all refused nor all empty: there was something to leak.
    expect(seen.rowsRead).toBeGreaterThan(operations / 10);
    expect(seen.rowsChanged).toBeGreaterThan(operations / 100);
  },
);

test("the same operations find a hole", { timeout: 120_000 }, async () => {
  await owner.query("create policy hole on coverages for all to openroll_runtime using (true)");
  try {
    expect((await run(seeds[0] ?? 0, 5000)).join("\n")).toContain("coverages");
  } finally {
    await owner.query("drop policy hole on coverages");
  }
});
