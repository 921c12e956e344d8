import { cp, open, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { fileStream, gunzipped } from "../streams.ts";
import {
  type BackedUpTable,
  BackupProblem,
  fileOf,
  isJobTable,
  type Manifest,
  readMigrations,
  readTables,
} from "./tables.ts";

/** So much of a table travels in one statement. */
const batchRows = 500;
const batchLetters = 4_000_000;

type Target = {
  ownerUrl: string;
  blobsFolder: string | undefined;
  /** Makes the schema of this version. */
  migrate: (ownerUrl: string) => Promise<void>;
};

/**
 * Makes roles, schema and policies anew in an empty database, then puts the rows of a backup into it, in one transaction: all
 * of them or none. It needs no superuser; an owner of the database that may make roles is enough.
 */
export async function restore({ ownerUrl, blobsFolder, migrate }: Target, source: string): Promise<Manifest> {
  const manifest = await readManifest(source);
  await requireUnused(ownerUrl);
  await migrate(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "openroll_restore" });
  await client.connect();
  try {
    await requireSameSchema(client, manifest);
    await passTransaction(client, manifest.transaction);
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local datestyle = 'ISO'");
    const tables = await readTables(client);
    await requireEveryTable(tables, manifest);
    const raise = await lower(client);
    for (const table of tables) {
      const file = path.join(source, "tables", fileOf(table));
      const written = await fill(client, table, file);
      const said = manifest.rows[fileOf(table)];
      if (written !== said)
        throw new BackupProblem(`${fileOf(table)} holds ${written} rows, and the backup says ${said}.`);
    }
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, value]);
    await raise();
    await client.query("commit");
  } finally {
    await client.end();
  }
  // Rows of earlier months move from the default part into parts of their own.
  await migrate(ownerUrl);
  if (blobsFolder !== undefined && manifest.files > 0)
    await cp(path.join(source, "blobs"), blobsFolder, { recursive: true, force: false });
  return manifest;
}

async function readManifest(source: string): Promise<Manifest> {
  const text = await readFile(path.join(source, "manifest.json"), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new BackupProblem(`${source} holds no whole backup: it has no manifest.json.`);
  // Written by `backUp`, whose format it states.
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new BackupProblem(`${source} is a backup of another version's format.`);
  return manifest;
}

/** Nothing is written over, and nobody works meanwhile. */
async function requireUnused(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const there = await client.query<{ name: string | null }>(
      "select to_regclass('public.installations') as name",
    );
    if (there.rows[0]?.name === null) return;
    const users = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('openroll_runtime', 'openroll_system')`,
    );
    if (users.rowCount !== 0) throw new BackupProblem("A server works with this database. Stop it first.");
    // Policies hide all rows from the owner; the system's role sees them.
    await client.query("begin");
    await client.query("set local role openroll_system");
    const rows = await client.query("select from installations limit 1");
    await client.query("rollback");
    if (rows.rowCount !== 0)
      throw new BackupProblem(
        "This database holds an installation. Name an empty one: nothing is written over.",
      );
  } finally {
    await client.end();
  }
}

const transactionsAtOnce = 100_000;

/**
 * The audit is sealed by the numbers of transactions, and webhooks remember how far they have read by them. A new server begins
 * to count anew: it counts on here until its next transaction is behind all that the backup holds.
 */
async function passTransaction(client: pg.Client, last: string): Promise<void> {
  await client.query("set synchronous_commit = off");
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      "select greatest(0, $1::text::bigint - pg_current_xact_id()::text::bigint + 1)::text as left",
      [last],
    );
    const left = Number(rows[0]?.left ?? 0);
    if (left === 0) break;
    const count = Math.min(left, transactionsAtOnce);
    await client.query(
      `do $$ begin for at in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    );
  }
  await client.query("reset synchronous_commit");
}

async function requireSameSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const ours = await readMigrations(client);
  if (
    ours.length === manifest.migrations.length &&
    ours.every((hash, at) => hash === manifest.migrations[at])
  )
    return;
  throw new BackupProblem(
    `The backup was made by another version: it had ${manifest.migrations.length} migrations, this one has ${ours.length}. ` +
      "Restore it with the version that made it, then start this one.",
  );
}

async function requireEveryTable(tables: readonly BackedUpTable[], manifest: Manifest): Promise<void> {
  const files = tables.map(fileOf);
  const missing = files.filter((file) => manifest.rows[file] === undefined);
  const more = Object.keys(manifest.rows).filter((file) => !files.includes(file));
  if (missing.length + more.length > 0)
    throw new BackupProblem(`The backup does not fit this version: ${[...missing, ...more].join(", ")}.`);
}

/**
 * Takes away what would keep rows from coming in any order: foreign keys, triggers and forced policies. The function that is
 * answered puts all of it back, and the keys are checked over all rows then.
 */
async function lower(client: pg.Client): Promise<() => Promise<void>> {
  const tables = await client.query<{ name: string; isForced: boolean }>(
    `select oid::regclass::text as name, relforcerowsecurity as "isForced" from pg_class
     where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'partitions') order by relkind desc, 1`,
  );
  const keys = await client.query<{ name: string; table: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as "table", coalesce(pg_get_constraintdef(oid), '') as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace::regnamespace::text in ('public', 'partitions') order by 1`,
  );
  for (const { name, table } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name, isForced } of tables.rows) {
    await client.query(`alter table ${name} disable trigger user`);
    if (isForced) await client.query(`alter table ${name} no force row level security`);
  }
  return async () => {
    for (const { name, table, definition } of keys.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, isForced } of tables.rows) {
      await client.query(`alter table ${name} enable trigger user`);
      if (isForced) await client.query(`alter table ${name} force row level security`);
    }
  };
}

/** Parted at line feeds alone: a text may hold other signs that end a line. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const chunk of content) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") yield begun;
}

async function fill(client: pg.Client, table: BackedUpTable, file: string): Promise<number> {
  const into = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const names = table.columns.map(({ name }) => client.escapeIdentifier(name)).join(", ");
  const values = table.columns.map(({ name, type }, at) =>
    // The worker of an active job is gone.
    isJobTable(table) && name === "state"
      ? `replace(one->>${at}, 'active', 'retry')::${type}`
      : `(one->>${at})::${type}`,
  );
  // What migrations put there is in the backup as well.
  if (!isJobTable(table)) await client.query(`delete from ${into}`);
  const statement = `insert into ${into} (${names}) overriding system value
    select ${values.join(", ")} from jsonb_array_elements($1::jsonb) one`;
  let [batch, letters, count] = [[] as string[], 0, 0];
  const send = async () => {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(",")}]`]);
    [batch, letters] = [[], 0];
  };
  for await (const line of linesOf(gunzipped(fileStream(await open(file))))) {
    batch.push(line);
    letters += line.length;
    count += 1;
    if (batch.length >= batchRows || letters >= batchLetters) await send();
  }
  await send();
  return count;
}
