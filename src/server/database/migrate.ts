import path from "node:path";
import pg from "pg";
import PgBoss from "pg-boss";
import { type RecordedTables, recordingSql } from "../audit/recording.ts";
import type { Job } from "../jobs.ts";
import { projectRoot } from "../project-root.ts";
import { applyMigrations, readMigrations } from "./migrations.ts";
import { makePartitions } from "./partitions.ts";
import { pastFactsSql, pastRowsSql, pastTables } from "./past-rows.ts";
import { requirePolicies, rolesMissing } from "./require-policies.ts";
import { roleNames, signInFor, verifierOf } from "./sign-ins.ts";

const migrationsFolder = path.join(projectRoot, "migrations");
/** Any number will do, as long as it is always the same: two servers that start at once migrate one after the other. */
const migrationLock = 7_310_482;

/** The rooms say this of the database beside their tables. */
export type ProductSchema = Readonly<{ jobs: readonly Job<object>[]; recorded: RecordedTables }>;

/** Brings the schema up to date, as the owner of the database; then lays grants and forced policies over every table. */
export async function migrateDatabase(
  ownerUrl: string,
  { jobs, recorded }: ProductSchema,
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await requireVersion(client);
    await requireOurs(client, folder);
    await makeRoles(client);
    await makeSignIns(client, ownerUrl);
    await applyMigrations(client, folder);
    await requirePolicies(client, folder);
    await makePartitions(client);
    await makeQueues(ownerUrl, jobs);
    await secure(client, recorded);
  } finally {
    await client.end();
  }
}

/** A database that another version of the product has made in a way that this one cannot bring up to date. */
export class ForeignSchema extends Error {
  override name = "ForeignSchema";
  constructor() {
    super(
      "This database was made by another version of Openroll and cannot be brought up to date by this one. " +
        "Rename or delete the data folder (DATA_DIR, or ./data), or name an empty database in DATABASE_URL; then start again. " +
        "To keep what it holds, start the version that made it.",
    );
  }
}

/** Migrations go forward only: each one that has run here must be one of ours, word for word. */
async function requireOurs(client: pg.Client, folder: string): Promise<void> {
  const ours = new Set(readMigrations(folder).map(({ hash }) => hash));
  const { rows: made } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (made[0]?.name === null) return;
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations");
  if (rows.some(({ hash }) => !ours.has(hash))) throw new ForeignSchema();
}

async function requireVersion(client: pg.Client): Promise<void> {
  const answer = await client.query<{ server_version_num: string }>("show server_version_num");
  const version = Number(answer.rows[0]?.server_version_num);
  if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server is ${version}.`);
}

async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of roleNames) {
    // Roles belong to the whole cluster: another database on it may be making them at this moment.
    const made = client.query(`
      do $$ begin
        if exists (select from pg_roles where rolname = '${role}') then return; end if;
        create role ${role} nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls noreplication;
      exception when duplicate_object or unique_violation then null; end $$;`);
    await made.catch(async (error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== "42501") throw error;
      const { rows } = await client.query<{ owner: string }>("select current_user::text as owner");
      throw rolesMissing(role, rows[0]?.owner ?? "");
    });
    await client.query(`
      do $$ begin
        if not pg_has_role(current_user, '${role}', 'member') then execute 'grant ${role} to ' || quote_ident(current_user); end if;
      exception when unique_violation or raise_exception then null; end $$;
      do $$ begin
        if exists (select from pg_roles where rolname = '${role}' and (rolsuper or rolcreatedb or rolcreaterole or rolbypassrls)) then
          raise exception 'The role ${role} has rights that it must not have';
        end if;
      end $$;`);
  }
}

/** An owner who may not make them goes without: the pools then sign in as the owner and set their role. */
async function makeSignIns(client: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of roleNames) {
    const signIn = signInFor(ownerUrl, role);
    if (signIn === undefined) continue;
    const [name, verifier] = [pg.escapeIdentifier(signIn.user), pg.escapeLiteral(verifierOf(signIn))];
    await client.query(`
      do $$ begin
        create role ${name} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication password ${verifier};
      exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$;
      do $$ begin
        if not pg_has_role('${signIn.user}', '${role}', 'member') then grant ${role} to ${name}; end if;
      exception when undefined_object or unique_violation or raise_exception or insufficient_privilege then null; end $$;`);
  }
}

async function makeQueues(ownerUrl: string, jobs: readonly Job<object>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  for (const { name, retryLimit, retryDelay, retryBackoff, expireInSeconds } of jobs)
    await boss.createQueue(name, { name, retryLimit, retryDelay, retryBackoff, expireInSeconds });
  await boss.stop({ graceful: false, close: true });
}

/**
 * Grants and FORCE, over whatever tables there are now: none can be forgotten. Audit tables are append-only, and triggers
 * record what is changed (`recording.ts`). A temporary
 * table would hide one of ours by its name, so nobody makes any. The runtime role adds jobs and sees none.
 */
async function secure(client: pg.Client, recorded: RecordedTables): Promise<void> {
  await client.query(`
    do $$ begin
      execute format('revoke create, temporary on database %I from public, openroll_runtime, openroll_system', current_database());
    end $$;
    revoke create on schema public from public;
    grant usage on schema public, pgboss to openroll_runtime, openroll_system;
    grant usage on all sequences in schema public to openroll_runtime, openroll_system;
    revoke all on all tables in schema pgboss from openroll_runtime;
    grant insert on pgboss.job to openroll_runtime;
    grant select, insert, update, delete on all tables in schema pgboss to openroll_system;
    do $$
    declare one record;
    begin
      for one in select relname, relrowsecurity and relforcerowsecurity as is_forced
          from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
        -- To say it again would stop, table by table, the one who works with another copy of the server.
        if not one.is_forced then
          execute format('alter table public.%I enable row level security', one.relname);
          execute format('alter table public.%I force row level security', one.relname);
        end if;
        execute format('revoke all on public.%I from public, openroll_runtime, openroll_system', one.relname);
        if one.relname = 'audit_events' then
          grant select, insert on audit_events to openroll_system;
          grant select on audit_events to openroll_runtime;
          -- In whose name, and when, is nothing that a scope may say: the columns' defaults do.
          grant insert (client_id, action, subject, subject_id, request_id, details) on audit_events to openroll_runtime;
        elsif one.relname = 'audit_changes' then
          grant select on audit_changes to openroll_runtime, openroll_system;
          grant insert (installation_id, client_id, record, record_id, person_id, action, changed)
            on audit_changes to openroll_runtime, openroll_system;
        elsif one.relname = any ('{audit_seals,audit_drops,${pastTables.join(",")}}') then
          execute format('grant select, insert on public.%I to openroll_runtime, openroll_system', one.relname);
        else
          execute format('grant select, insert, update, delete on public.%I to openroll_runtime, openroll_system', one.relname);
        end if;
      end loop;
    end $$;
    ${recordingSql(recorded)}
    ${pastRowsSql}
    ${pastFactsSql}`);
}
