import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#app/migrate.ts";
import { ForeignSchema } from "#server/database/migrate.ts";
import { testDatabase } from "../database/test-database.ts";
import { choices } from "./promises.ts";
import { type CatalogCheckName, catalogChecks } from "./checks.ts";

const database = await testDatabase();
// A clone keeps all of its template but the rights on the database itself. And a second start must change nothing.
await migrate(database.url);

describe("the schema as it is", () => {
  test.each(Object.entries(catalogChecks))("%s", async (_says, check) => {
    expect(await check(database.owner)).toEqual([]);
  });
});

test("a database whose migrations are not ours is left as it is, and the message says what to do", async () => {
  await database.owner.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', 1)",
  );
  const refused = migrate(database.url);
  await expect(refused).rejects.toThrow(ForeignSchema);
  await expect(refused).rejects.toThrow("Rename or delete the data folder");
  await database.owner.query("delete from drizzle.__drizzle_migrations where hash = 'older'");
});

/** What somebody might do to the schema by mistake, and how the check that is meant for it names it. */
const plants: [CatalogCheckName, string, string[]][] = [
  [
    "every table has row-level security, forced on its owner too",
    "create table planted (id int); create table half (id int); alter table half enable row level security",
    ["half lacks FORCE", "planted lacks row-level security"],
  ],
  [
    "a part of a table is forced too, stands apart, and is reached through its table alone",
    `create table partitions.planted partition of audit_events for values from ('1999-01-01') to ('1999-02-01');
     alter table partitions.planted enable row level security; grant select on partitions.planted to openroll_runtime`,
    ["planted is open to openroll_runtime", "planted lacks forced row-level security"],
  ],
  [
    "nothing that policies cannot guard holds data in reach of the server's roles",
    "create materialized view planted as select * from users; grant select on planted to openroll_runtime",
    ["public.planted is of kind m and open to openroll_runtime"],
  ],
  [
    "a table that only the system reaches, or that everyone reads, belongs to no tenant",
    `create table planted (installation_id uuid); create table open (client_id uuid);
     create policy everyone on open for select to openroll_runtime using (true)`,
    ["open has client_id and no policy for it", "planted has installation_id and no policy for it"],
  ],
  [
    "a policy without a condition lets the runtime role read, never write",
    "create policy planted on zip_codes for update to openroll_runtime using (true) with check (true)",
    ["planted on zip_codes lets everyone UPDATE"],
  ],
  [
    "policies read only settings that each transaction makes",
    `create policy planted on zip_codes for select to openroll_runtime
       using ((select current_setting('openroll.reach')) = 'installation')`,
    ["planted on zip_codes reads openroll.reach"],
  ],
  [
    "each policy of a table with an installation asks for it, and each of one with a client for the client or the actor",
    `create policy planted on members for select to openroll_runtime
       using (installation_id = (select current_setting('openroll.installation'))::uuid)`,
    ["planted on members does not ask for the client_id"],
  ],
  [
    "an update is checked before and after, so that no row moves to another tenant",
    `create policy planted on members for update to openroll_runtime
       using (installation_id = (select current_setting('openroll.installation'))::uuid)`,
    ["planted on members checks only one side of an update"],
  ],
  [
    "policies read each setting once a statement",
    `create policy planted on members for select to openroll_runtime
       using (installation_id = current_setting('openroll.installation')::uuid)`,
    ["planted on members calls current_setting for each row"],
  ],
  [
    "policies read each setting once a statement",
    `create policy planted on members for select to openroll_runtime
       using (client_id = any ((select current_setting('openroll.clients'))::uuid[])
         and installation_id = (select current_setting('openroll.installation')::uuid))`,
    ["planted on members calls current_setting for each row"],
  ],
  [
    "a setting that is missing raises",
    `create policy planted on members for select to openroll_runtime
       using (installation_id = (select current_setting('openroll.installation', true))::uuid)`,
    ["planted on members takes a missing setting for an empty one"],
  ],
  [
    "a view asks with the rights of the one who looks",
    `create view planted as select * from members;
     create view fine with (security_invoker = true) as select * from members`,
    ["public.planted lacks security_invoker"],
  ],
  [
    "no function runs with its owner's rights",
    "create function planted() returns int language sql security definer as 'select 1'",
    ["public.planted is SECURITY DEFINER"],
  ],
  [
    "the server's roles have no right beyond the tables",
    `grant create on schema public to openroll_runtime; create table owned (id int); alter table owned owner to openroll_system;
     do $$ begin execute format('grant temporary on database %I to openroll_runtime', current_database()); end $$`,
    [
      "openroll_runtime has TEMPORARY on the database",
      "openroll_runtime may create in schema public",
      "openroll_system owns something (pg_class)",
    ],
  ],
  [
    "a sign-in of the server may become its one role, and has no right of its own",
    `create role openroll_runtime_planted login inherit; grant openroll_system to openroll_runtime_planted;
     grant select on zip_codes to openroll_runtime_planted`,
    [
      "openroll_runtime_planted has rights by itself",
      "openroll_runtime_planted is granted something (pg_class)",
      "openroll_runtime_planted may become openroll_system",
    ],
  ],
  [
    "no right to empty a table, to refer to it or to hang triggers on it",
    "grant truncate on members to openroll_runtime",
    ["openroll_runtime may TRUNCATE public.members"],
  ],
  [
    "the audit is append-only for both roles",
    `grant update (details) on audit_events to openroll_system; grant delete on audit_seals to openroll_runtime;
     create policy planted on audit_seals for delete to openroll_runtime using (true)`,
    [
      "openroll_runtime may DELETE audit_seals",
      "openroll_system may UPDATE audit_events",
      "planted on audit_seals is for DELETE",
    ],
  ],
  [
    "a scope cannot say in whose name it writes the audit, nor when",
    "grant insert (actor, at) on audit_events to openroll_runtime",
    ["openroll_runtime may write actor", "openroll_runtime may write at"],
  ],
  [
    "each recorded table has its trigger, and no sealed or hashed column is recorded",
    "drop trigger record_change on members; alter table people add column proof_hash text",
    ["members has no trigger", "proof_hash of people is recorded"],
  ],
  [
    "beside the tenants' tables, the runtime role adds jobs and touches nothing",
    "grant select on pgboss.job to openroll_runtime",
    ["openroll_runtime may SELECT pgboss.job"],
  ],
  [
    "a closed choice is closed in the database too",
    `alter table people drop constraint people_gender_check; alter table members drop constraint members_status_check;
     alter table members add constraint members_status_check check (status in ('active', 'gone'))`,
    ["members.status takes any text", "people.gender takes any text"],
  ],
  [
    "money is bigint and not negative, a share at most 100 %, and nothing ends before it begins",
    `create table planted (pay_cents int, share_basis_points int, opens_on date, closes_on date)`,
    [
      "planted may end before it begins",
      "planted.pay_cents is integer",
      "planted.pay_cents may be negative",
      "planted.share_basis_points may be more than 100 %",
    ],
  ],
  [
    "every id names a row, or stands in a list that says why not",
    `create table planted (member_id uuid, form_ids uuid[], installation_id uuid)`,
    [
      "planted.form_ids names no row",
      "planted.installation_id names no row",
      "planted.member_id names no row",
    ],
  ],
  [
    "no row points to another client's",
    `create table planted (client_id uuid not null, member_id uuid constraint planted_fk references members (id))`,
    ["planted_fk may point to another client"],
  ],
  [
    "every reference begins an index",
    `create table planted (member_id uuid constraint planted_fk references members (id))`,
    ["planted_fk has no index"],
  ],
  [
    "the public role has no right to any table",
    "grant select on members to public",
    ["PUBLIC has SELECT on public.members"],
  ],
];

test("the closed choices of all tables are looked at", () => {
  expect(choices.length).toBeGreaterThan(60);
});

describe("a mistake is seen", () => {
  let client: pg.PoolClient;
  beforeEach(async () => {
    client = await database.owner.connect();
    await client.query("begin");
  });
  afterEach(async () => {
    await client.query("rollback");
    client.release();
  });

  test.each(plants)("unless %s", async (name, mistake, expected) => {
    await client.query(mistake);
    expect(await catalogChecks[name](client)).toEqual(expected);
  });

  test("no check is without its mistake", () => {
    const planted = new Set<string>(plants.map(([name]) => name));
    expect([...planted].toSorted()).toEqual(Object.keys(catalogChecks).toSorted());
  });
});
