import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import type { Manifest } from "#server/backup/tables.ts";
import { migrate } from "#app/migrate.ts";
import { newId } from "../factories.ts";

// Owners as a hosted database gives them: they may make roles, and are no superusers.

const superuser = inject("postgres").url;
const folder = mkdtempSync(path.join(tmpdir(), "openroll-backup-"));
const made: string[] = [];
afterAll(async () => {
  await asSuperuser(async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
  });
  rmSync(folder, { recursive: true });
});

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const asSuperuser = <T>(work: (client: pg.Client) => Promise<T>) => connected(superuser, work);

/** An empty database and the address by which its owner signs in. */
async function aDatabase(word: string, rights = "createrole"): Promise<string> {
  const name = `openroll_backup_${process.pid}_${word}`;
  made.push(name);
  await asSuperuser(async (client) => {
    await client.query(`drop role if exists ${name}`);
    await client.query(`create role ${name} login password 'x' ${rights}`);
    // The roles are of the whole cluster; on a server of its own the owner makes them.
    await client.query(`grant openroll_runtime, openroll_system to ${name} with admin option`);
    await client.query(`create database ${name} owner ${name}`);
  });
  return Object.assign(new URL(superuser), { pathname: `/${name}`, username: name, password: "x" }).href;
}

const installationId = newId();
const odd = { name: 'Ünïon "A" \\ \n\t\'', bytes: Buffer.from([0, 255, 10]), json: { a: [null, "x\u2028"] } };

async function fill(client: pg.Client): Promise<void> {
  await client.query("set role openroll_system");
  await client.query(
    "insert into installations (id, name, machine_name, kind, time_zone) values ($1, $2, 'a', 'demo', 'America/New_York')",
    [installationId, odd.name],
  );
  for (const at of ["2024-01-15", "2026-11-10", "2031-05-05"])
    await client.query(
      `insert into audit_events (installation_id, actor, action, subject, at, details, request_id) values ($1, 'system', 'view', 'members', $2, $3, 'r')`,
      [installationId, at, odd.json],
    );
  await client.query("reset role");
}

const facts = (url: string) =>
  connected(url, async (client) => {
    await client.query("set role openroll_system");
    const rows = async (text: string) => (await client.query(text)).rows as unknown[];
    return {
      installations: await rows("select id, name, machine_name from installations"),
      audit: await rows("select id::text as id, at::text as at, details from audit_events order by id"),
      policies: await rows(
        "select tablename, policyname, roles::text as roles, qual from pg_policies where schemaname = 'public' order by 1, 2",
      ),
      forced: await rows(
        "select oid::regclass::text as name from pg_class where relrowsecurity and relforcerowsecurity and relkind in ('r', 'p') order by 1",
      ),
      keys: await rows(
        "select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2",
      ),
      triggers: await rows(
        "select count(*)::int as n from pg_trigger where not tgisinternal and tgenabled = 'O'",
      ),
      next: await rows("select nextval('audit_events_id_seq')::int > 3 as n").catch(() => "no such sequence"),
    };
  });

test("an owner who is no superuser backs up and restores every row, in the months and under the policies that it had", async () => {
  const [from, to] = [await aDatabase("from"), await aDatabase("to")];
  await migrate(from);
  await connected(from, fill);
  // As at each start and each hour: rows of a month without a part get one.
  await migrate(from);
  const target = path.join(folder, "one");
  const manifest = await backUp({ ownerUrl: from, blobsFolder: undefined }, target);
  expect(manifest.rows["public.audit_events.ndjson.gz"]).toBe(3);
  const restored = await restore({ ownerUrl: to, blobsFolder: undefined, migrate }, target);
  expect(restored).toEqual(manifest);
  const [before, after] = [await facts(from), await facts(to)];
  expect(after).toEqual(before);
  expect(after.audit).toHaveLength(3);
  expect(after.policies.length).toBeGreaterThan(800);
  // Over what is there nothing is written.
  await expect(restore({ ownerUrl: to, blobsFolder: undefined, migrate }, target)).rejects.toThrow(
    "holds an installation",
  );
  await expect(backUp({ ownerUrl: from, blobsFolder: undefined }, target)).rejects.toThrow("exists");
}, 600_000);

test("a backup that was changed by hand, or is of another version, leaves the database empty", async () => {
  const [source, to] = [path.join(folder, "one"), await aDatabase("hand")];
  const file = path.join(source, "tables", "public.audit_events.ndjson.gz");
  const whole = readFileSync(file);
  const [, ...rest] = gunzipSync(whole).toString("utf8").trim().split("\n");
  writeFileSync(file, gzipSync(`${rest.join("\n")}\n`));
  await expect(restore({ ownerUrl: to, blobsFolder: undefined, migrate }, source)).rejects.toThrow(
    "holds 2 rows",
  );
  writeFileSync(file, whole);
  const place = path.join(source, "manifest.json");
  const text = readFileSync(place, "utf8");
  const manifest = JSON.parse(text) as Manifest;
  writeFileSync(place, JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(1) }));
  await expect(restore({ ownerUrl: to, blobsFolder: undefined, migrate }, source)).rejects.toThrow(
    "another version",
  );
  writeFileSync(place, text);
  const found = await facts(to);
  expect([found.installations, found.audit]).toEqual([[], []]);
  await restore({ ownerUrl: to, blobsFolder: undefined, migrate }, source);
  expect((await facts(to)).audit).toHaveLength(3);
}, 600_000);

test("a database that lost its policies does not start, and says in words what is missing", async () => {
  const url = await aDatabase("policies");
  await migrate(url);
  await connected(url, (client) =>
    client.query("drop policy system on mails; drop policy system on members"),
  );
  await expect(migrate(url)).rejects.toThrow(
    /lacks 2 of its \d{3} row-level policies, such as mails\.system, members\.system.*npm run restore/u,
  );
}, 300_000);
