import pg from "pg";

/** What tells a row's month: the column, its moment, and the least value of a month. */
type Monthly = { column: string; moment: string; from: (month: string) => string };

function byMoment(column: string): Monthly {
  return { column, moment: column, from: (month) => `timestamptz '${month}-01 00:00:00+00'` };
}

/** An id of version 7 begins with its time, so that a row is found in its month by its id alone. */
const byId: Monthly = {
  column: "id",
  moment: `case when substr(id::text, 15, 1) = '7'
    then to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) end`,
  from: (month) => `uuid '${firstIdOf(month)}'`,
};

/** The least id of this month and of all after it. */
export function firstIdOf(month: string): string {
  const time = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1)
    .toString(16)
    .padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/**
 * The tables that grow for ever are in parts, one a month (by UTC), so that a month is dropped in a moment. The parts
 * stand in the schema `partitions`, which no role of the server may use: they are reached through their table alone,
 * under its policies. Rows of a month that has no part yet go into the default one and move when the part is made.
 */
const monthlyTables: Readonly<Record<string, Monthly>> = {
  audit_events: byMoment("at"),
  audit_changes: byMoment("at"),
  mails: byId,
};

/** The parts of this month and so many after it are there before they are needed. */
const monthsAhead = 3;

/** What uses a table may be waiting behind the one that makes or drops a part: it gives up sooner than that is felt. */
export async function inLockedTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("begin isolation level read committed");
  try {
    await client.query("set local lock_timeout = '1s'");
    const made = await work();
    await client.query("commit");
    return made;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** `2026-11`, so many months after it. */
export function monthAfter(month: string, count: number): string {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
}

/** The month of now, by the clock of the database, which also gives the rows their time. */
export async function thisMonth(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ month: string }>(
    "select to_char(now() at time zone 'UTC', 'YYYY-MM') as month",
  );
  return rows[0]?.month ?? "";
}

/** The months that have a part, oldest first. */
export async function monthsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select replace(right(c.relname, 7), '_', '-') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass($1) and c.relname ~ '_\\d{4}_\\d{2}$' order by 1`,
    [table],
  );
  return rows.map(({ month }) => month);
}

export const partOf = (table: string, month: string) => `partitions.${table}_${month.replace("-", "_")}`;

/** Makes the parts that are missing, as the owner of the database. Returns their names. */
export async function makePartitions(client: pg.ClientBase): Promise<string[]> {
  const month = await thisMonth(client);
  const ahead = Array.from({ length: monthsAhead + 1 }, (_, count) => monthAfter(month, count));
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'p'
       and c.relname = any ($1)`,
    [Object.keys(monthlyTables)],
  );
  const made: string[] = [];
  for (const { name } of rows) made.push(...(await makePartsOf(client, name, ahead)));
  return made;
}

async function makePartsOf(
  client: pg.ClientBase,
  table: string,
  ahead: readonly string[],
): Promise<string[]> {
  const monthly = monthlyTables[table];
  if (monthly === undefined) return [];
  const rest = `partitions.${table}_default`;
  const { rows } = await client.query<{ is_empty: boolean; is_forced: boolean }>(
    `select pg_relation_size(oid) = 0 as is_empty, relforcerowsecurity as is_forced from pg_class where oid = $1::regclass`,
    [rest],
  );
  const [state] = rows;
  const there = await monthsOf(client, table);
  const isWhole = ahead.every((month) => there.includes(month));
  if (state === undefined || (isWhole && state.is_empty && state.is_forced)) return [];
  try {
    return await inLockedTransaction(client, async () => {
      // Its rows are counted and moved by the owner, whom FORCE would keep from seeing them.
      await force(client, rest, "no force");
      const waiting = await waitingMonths(client, rest, monthly.moment, ahead.at(-1) ?? "");
      const wanted = [...new Set([...ahead, ...waiting])];
      const missing = wanted.filter((month) => !there.includes(month)).toSorted();
      for (const month of missing)
        await makePart(client, { table, month, rest, isMoving: waiting.includes(month) });
      await force(client, rest, "force");
      return missing.map((month) => partOf(table, month));
    });
  } catch (error) {
    // Nothing is refused for want of a part: the default one takes the rows, and the next run makes what is missing.
    if (isBusy(error)) return [];
    throw error;
  }
}

/** Whether the lock did not come in time. */
export const isBusy = (error: unknown) => error instanceof pg.DatabaseError && error.code === "55P03";

async function force(client: pg.ClientBase, part: string, how: "force" | "no force"): Promise<void> {
  await client.query(`alter table ${part} enable row level security, ${how} row level security`);
}

/** Drops these parts with all that they hold. */
export async function dropParts(client: pg.ClientBase, parts: readonly string[]): Promise<void> {
  await client.query(`drop table ${parts.join(", ")}`);
}

/** The months of rows in the default part. What lies farther ahead than any part that is made stays there. */
async function waitingMonths(
  client: pg.ClientBase,
  rest: string,
  moment: string,
  last: string,
): Promise<string[]> {
  const { rows } = await client.query<{ month: string | null }>(
    `select distinct to_char(${moment} at time zone 'UTC', 'YYYY-MM') as month from ${rest}`,
  );
  if (rows.length === 0) await client.query(`truncate ${rest}`);
  return rows.flatMap(({ month }) =>
    month !== null && /^\d{4}-\d{2}$/u.test(month) && month <= last ? [month] : [],
  );
}

type NewPart = { table: string; month: string; rest: string; isMoving: boolean };

async function makePart(client: pg.ClientBase, { table, month, rest, isMoving }: NewPart): Promise<void> {
  const monthly = monthlyTables[table];
  if (monthly === undefined) return;
  const part = partOf(table, month);
  const [from, to] = [monthly.from(month), monthly.from(monthAfter(month, 1))];
  // Made alone and then attached, it stops nobody who writes into the table.
  await client.query(`create table ${part} (like public.${table} including all)`);
  if (isMoving)
    await client.query(
      `with moved as (delete from ${rest} where ${monthly.column} >= ${from} and ${monthly.column} < ${to} returning *)
       insert into ${part} select * from moved`,
    );
  await force(client, part, "force");
  await client.query(`revoke all on ${part} from public`);
  await client.query(
    `alter table public.${table} attach partition ${part} for values from (${from}) to (${to})`,
  );
}
