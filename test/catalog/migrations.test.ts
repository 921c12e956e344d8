import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "#server/database/migrate.ts";

// What a migration carries over. The database belongs to a user who is no superuser: forced policies bind that owner too.

const { url: base } = inject("postgres");
const maker = new pg.Client({ connectionString: base });
const folders: string[] = [];
const made: string[] = [];
await maker.connect();
afterAll(async () => {
  for (const name of made) {
    await maker.query(`drop database if exists ${name} with (force)`);
    // The server's two sign-ins of this database are its own roles.
    const { rows } = await maker.query<{ role: string }>(
      `select distinct roleid::regrole::text as role from pg_auth_members
       where grantor = $1::regrole and roleid::regrole::text not in ('openroll_runtime', 'openroll_system')
       union select distinct member::regrole::text from pg_auth_members where grantor = $1::regrole and member <> $1::regrole`,
      [name],
    );
    for (const { role } of rows) await maker.query(`drop owned by ${role} cascade; drop role ${role}`);
    await maker.query(`drop owned by ${name} cascade`);
    await maker.query(`drop role ${name}`);
  }
  await maker.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The migrations before the one of this name. */
function before(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-migrations-"));
  folders.push(folder);
  cpSync("migrations", folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag.endsWith(`_${name}`));
  expect(last).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last) }));
  return folder;
}

/** An empty database of an owner who may make roles, and nothing more. */
async function anEmptyDatabase(): Promise<string> {
  const name = `openroll_moved_${randomBytes(4).toString("hex")}`;
  made.push(name);
  await maker.query(`create role ${name} login createrole password '${name}'`);
  await maker.query(`grant openroll_runtime, openroll_system to ${name} with admin option`);
  await maker.query(`create database ${name} owner ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = name;
  return url.href;
}

test("what a plan said of care becomes the figures of its own time", async () => {
  const url = await anEmptyDatabase();
  const former = new pg.Client({ connectionString: url });
  await former.connect();
  await migrate(drizzle(former), { migrationsFolder: before("plan_benefits") });
  await former.query("alter table base_plans force row level security");
  await former.end();
  const asMaker = new URL(base);
  asMaker.pathname = new URL(url).pathname;
  const owner = new pg.Client({ connectionString: asMaker.href });
  owner.on("error", () => undefined);
  await owner.connect();
  const one = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id;
  const installation = await one(
    "insert into installations (id, name, machine_name, kind, time_zone) values (gen_random_uuid(), 'Harbor', 'harbor', 'demo', 'America/New_York')",
    [],
  );
  const client = await one(
    `insert into clients (id, installation_id, name, external_code)
     values (gen_random_uuid(), $1, 'Bakery', 'B')`,
    [installation],
  );
  const plan = (code: string, columns: string, figures: string) =>
    one(
      `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode,
         effective_date, termination_date ${columns})
       values (gen_random_uuid(), $1, $2, $3, 'P', 'medical', 'flat', '2026-01-01',
         case when $3 = 'ENDS' then date '2027-06-30' end ${figures})`,
      [installation, client, code],
    );
  const full = await plan(
    "FULL",
    `, deductible_individual_cents, deductible_family_cents, out_of_pocket_individual_cents, out_of_pocket_family_cents,
     coinsurance_basis_points, primary_copay_cents, specialist_copay_cents, emergency_copay_cents, drug_copay_cents, is_hsa_eligible`,
    ", 1, 2, 3, 4, 5, 6, 7, 8, 9, true",
  );
  const ends = await plan("ENDS", ", primary_copay_cents", ", 0");
  await plan("LIFE", "", "");

  await migrateDatabase(url);
  const { rows } = await owner.query(
    `select base_plan_id, effective_date::text, termination_date::text, deductible_individual_cents, deductible_family_cents,
       out_of_pocket_individual_cents, out_of_pocket_family_cents, coinsurance_basis_points, primary_copay_cents,
       specialist_copay_cents, emergency_copay_cents, generic_drug_copay_cents, is_hsa_eligible, is_deductible_embedded
     from plan_benefits n order by n.termination_date nulls first`,
  );
  await owner.end();
  expect(rows.map((row: Record<string, unknown>) => Object.values(row).map(String))).toEqual([
    [full, "2026-01-01", "null", "1", "2", "3", "4", "5", "6", "7", "8", "9", "true", "true"],
    [
      ends,
      "2026-01-01",
      "2027-06-30",
      ...Array<string>(5).fill("null"),
      "0",
      "null",
      "null",
      "null",
      "false",
      "true",
    ],
  ]);
});
