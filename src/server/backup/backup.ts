import { createWriteStream } from "node:fs";
import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { writeGzipped } from "../streams.ts";
import {
  type BackedUpTable,
  BackupProblem,
  fileOf,
  isJobTable,
  type Manifest,
  openJobs,
  readMigrations,
  readTables,
} from "./tables.ts";

const rowsAtOnce = 1000;

/**
 * Writes the database, as it is at one moment, and the files into a new folder, whole or not at all. The server may run
 * meanwhile. The rows are read as the role that all policies show all rows to: no owner sees through forced policies, and a
 * tool that leaves out what it does not see makes a backup that only looks like one.
 */
export async function backUp(
  { ownerUrl, blobsFolder }: { ownerUrl: string; blobsFolder: string | undefined },
  target: string,
): Promise<Manifest> {
  const part = `${target}.part`;
  if (await isThere(target)) throw new BackupProblem(`${target} exists. Name a folder that does not.`);
  await rm(part, { recursive: true, force: true });
  await mkdir(path.join(part, "tables"), { recursive: true, mode: 0o700 });
  // Before and after: a file that goes or comes meanwhile is in one of the two.
  await copyFiles(blobsFolder, part);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "openroll_backup" });
  await client.connect();
  try {
    const migrations = await readMigrations(client);
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local role openroll_system");
    await client.query("set local datestyle = 'ISO'");
    await client.query("set local intervalstyle = 'postgres'");
    await client.query("set local bytea_output = 'hex'");
    const reached = await client.query<{ transaction: string }>(
      "select pg_snapshot_xmax(pg_current_snapshot())::text as transaction",
    );
    const tables = await readTables(client);
    await requireWholeSight(client);
    const rows: Record<string, number> = {};
    for (const table of tables)
      rows[fileOf(table)] = await writeTable(client, table, path.join(part, "tables", fileOf(table)));
    const sequences = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and sequencename is not null and last_value is not null`,
    );
    await client.query("commit");
    const files = await copyFiles(blobsFolder, part);
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      migrations,
      transaction: reached.rows[0]?.transaction ?? "0",
      rows,
      sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
      files,
    };
    await writeFile(path.join(part, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(part, target);
    return manifest;
  } finally {
    await client.end();
  }
}

async function isThere(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => undefined)) !== undefined;
}

/** A table of which the role does not see every row would be missing in part, and nobody would know. */
async function requireWholeSight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (not has_table_privilege('openroll_system', c.oid, 'select') or c.relrowsecurity and not exists (
         select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
           and p.cmd in ('ALL', 'SELECT') and 'openroll_system' = any (p.roles) and p.qual = 'true'))
     order by 1`,
  );
  if (rows.length > 0)
    throw new BackupProblem(
      `Not all rows can be seen of ${rows.map(({ name }) => name).join(", ")}. Start the server once, so that it brings the database in order.`,
    );
}

async function writeTable(client: pg.Client, table: BackedUpTable, file: string): Promise<number> {
  const texts = table.columns.map(({ name }) => `${client.escapeIdentifier(name)}::text`).join(", ");
  const from = `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`;
  const condition = isJobTable(table) ? ` where ${openJobs}` : "";
  await client.query(
    `declare backup no scroll cursor for select array_to_json(array[${texts}]::text[])::text as line from ${from}${condition}`,
  );
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from backup`);
      if (rows.length === 0) return;
      count += rows.length;
      yield `${rows.map(({ line }) => line).join("\n")}\n`;
    }
  }
  await writeGzipped(lines(), createWriteStream(file, { mode: 0o600, flush: true }));
  await client.query("close backup");
  return count;
}

/** Files never change under their name, so that those which were copied are left out. */
async function copyFiles(from: string | undefined, part: string): Promise<number> {
  if (from === undefined || !(await isThere(from))) return 0;
  const to = path.join(part, "blobs");
  await cp(from, to, {
    recursive: true,
    force: false,
    // Halves of files that are just being sent.
    filter: (source) => !source.endsWith(".part"),
  });
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
