import type pg from "pg";
import { recordedTables } from "#app/recorded-tables.ts";
import { unrecorded } from "#server/audit/recording.ts";
import { settingsOf } from "#server/scope.ts";
import { loosePromises, openChoices } from "./promises.ts";
import { acrossClients, looseIds, unindexedReferences } from "./references.ts";

/** Looks at the database itself, as its owner, and says what is wrong; nothing when all is well. */
export type CatalogCheck = (database: pg.Pool | pg.ClientBase) => Promise<string[]>;

const roles = ["openroll_runtime", "openroll_system"] as const;
const isOurs =
  "n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%'";
const roleList = roles.map((role) => `('${role}')`).join(", ");

/** What `Scope.transaction` sets. */
const settingNames = [
  ...settingsOf(
    { kind: "apiKey", keyId: "any", permissions: [] },
    { installationId: "00000000-0000-4000-8000-000000000000", clients: "all" },
  ).matchAll(/set_config\('([^']+)'/gu),
].map(([, name]) => name);

/** The one answer of each row, in the words that its query makes. */
async function said(database: pg.Pool | pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await database.query<{ wrong: string }>(query);
  return rows.map((row) => row.wrong).toSorted();
}

export const catalogChecks = {
  "every table has row-level security, forced on its owner too": (database) =>
    said(
      database,
      `select format('%s lacks %s', c.relname, case when c.relrowsecurity then 'FORCE' else 'row-level security' end) as wrong
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),

  "a part of a table is forced too, stands apart, and is reached through its table alone": (database) =>
    said(
      database,
      `select format('%s %s', c.relname, w.wrong) as wrong from pg_class c
         cross join lateral (
           select 'lacks forced row-level security' as wrong where not (c.relrowsecurity and c.relforcerowsecurity)
           union all select 'stands among the tables' where c.relnamespace <> 'partitions'::regnamespace
           union all select 'is open to ' || r.role from (values ${roleList}) r (role)
             where has_schema_privilege(r.role, c.relnamespace, 'usage') or has_any_column_privilege(r.role, c.oid, 'select, insert, update')
               or has_table_privilege(r.role, c.oid, 'delete')) w
       where c.relispartition and c.relkind in ('r', 'p')
         and c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)`,
    ),

  "nothing that policies cannot guard holds data in reach of the server's roles": (database) =>
    said(
      database,
      `select format('%s.%s is of kind %s and open to %s', n.nspname, c.relname, c.relkind, r.role) as wrong
       from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join (values ${roleList}) r (role)
       where ${isOurs} and c.relkind in ('m', 'f') and has_table_privilege(r.role, c.oid, 'select')`,
    ),

  "a table that only the system reaches, or that everyone reads, belongs to no tenant": (database) =>
    said(
      database,
      `with reached as (
         select c.oid, c.relname, exists (
           select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE'
             and p.roles && array['openroll_runtime', 'public']::name[]
             and coalesce(p.qual, p.with_check) <> 'true'
         ) as by_tenant
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       )
       select format('%s has %s and no policy for it', r.relname, a.attname) as wrong
       from reached r join pg_attribute a on a.attrelid = r.oid
       where not r.by_tenant and a.attname in ('installation_id', 'client_id')`,
    ),

  "a policy without a condition lets the runtime role read, never write": (database) =>
    said(
      database,
      `select format('%s on %s lets everyone %s', policyname, tablename, cmd) as wrong from pg_policies
       where schemaname = 'public' and roles && array['openroll_runtime', 'public']::name[]
         and (qual = 'true' or with_check = 'true') and cmd <> 'SELECT'`,
    ),

  "policies read only settings that each transaction makes": (database) =>
    said(
      database,
      `select distinct format('%s on %s reads %s', p.policyname, p.tablename, m.found[1]) as wrong
       from pg_policies p
         cross join lateral regexp_matches(concat(p.qual, p.with_check), 'current_setting\\(''([^'']+)''', 'g') m (found)
       where m.found[1] <> all (array[${settingNames.map((name) => `'${name}'`).join(", ")}])`,
    ),

  "each policy of a table with an installation asks for it, and each of one with a client for the client or the actor":
    (database) =>
      said(
        database,
        `select format('%s on %s does not ask for the %s', p.policyname, p.tablename, a.attname) as wrong
       from pg_policies p
         join pg_attribute a on a.attrelid = format('public.%I', p.tablename)::regclass
           and a.attname in ('installation_id', 'client_id') and not a.attisdropped
         cross join lateral (values (p.qual), (p.with_check)) t (condition)
       -- A restrictive one takes from what the others allow.
       where p.schemaname = 'public' and p.roles && array['openroll_runtime', 'public']::name[]
         and p.permissive = 'PERMISSIVE' and t.condition is not null
         and not case a.attname
           when 'installation_id' then t.condition like '%openroll.installation%'
             -- What the role has no right to write, the column's default says.
             or (p.cmd = 'INSERT' and not has_column_privilege('openroll_runtime', a.attrelid, a.attnum, 'INSERT'))
           else t.condition like '%openroll.access_scope%' or t.condition like '%openroll.actor%' end`,
      ),

  "an update is checked before and after, so that no row moves to another tenant": (database) =>
    said(
      database,
      `select format('%s on %s checks only one side of an update', policyname, tablename) as wrong from pg_policies
       where schemaname = 'public' and cmd in ('UPDATE', 'ALL') and (qual is null or with_check is null)`,
    ),

  // A bare current_setting() is called for each row: 602 ms instead of 79 on a million rows.
  "policies read each setting once a statement": (database) =>
    said(
      database,
      `select format('%s on %s calls current_setting for each row', policyname, tablename) as wrong
       from pg_policies, lateral (select concat(qual, ' ', with_check)) t (condition)
       where schemaname = 'public'
         and (regexp_count(condition, 'current_setting\\(')
             <> regexp_count(condition, 'SELECT \\(?(NULLIF\\()?current_setting\\(')
           -- A list that is cast outside alone is cast for each row.
           or condition ~ 'SELECT current_setting\\([^)]*\\) AS current_setting\\)\\)::')`,
    ),

  "a setting that is missing raises": (database) =>
    said(
      database,
      `select format('%s on %s takes a missing setting for an empty one', policyname, tablename) as wrong
       from pg_policies, lateral (select concat(qual, ' ', with_check)) t (condition)
       where schemaname = 'public' and condition ~ 'current_setting\\(''[^'']*''::text,'`,
    ),

  "a view asks with the rights of the one who looks": (database) =>
    said(
      database,
      `select format('%s.%s lacks security_invoker', n.nspname, c.relname) as wrong
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${isOurs} and c.relkind = 'v'
         and not coalesce(c.reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)`,
    ),

  "no function runs with its owner's rights": (database) =>
    said(
      database,
      `select format('%s.%s is SECURITY DEFINER', n.nspname, p.proname) as wrong
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${isOurs} and p.prosecdef`,
    ),

  "the server's roles have no right beyond the tables": (database) =>
    said(
      database,
      `select format('%s has %s', rolname, right_name) as wrong from pg_roles,
         lateral (values ('SUPERUSER', rolsuper), ('BYPASSRLS', rolbypassrls), ('CREATEDB', rolcreatedb),
           ('CREATEROLE', rolcreaterole), ('REPLICATION', rolreplication), ('LOGIN', rolcanlogin)) r (right_name, held)
       where rolname in (${roles.map((role) => `'${role}'`).join(", ")}) and held
       union all
       select format('%s is a member of %s', m.rolname, g.rolname)
       from pg_auth_members a join pg_roles m on m.oid = a.member join pg_roles g on g.oid = a.roleid
       where m.rolname in (select role from (values ${roleList}) r (role))
       union all
       select format('%s owns something (%s)', r.rolname, s.classid::regclass)
       from pg_shdepend s join pg_roles r on r.oid = s.refobjid
       where s.deptype = 'o' and s.dbid in (0, (select oid from pg_database where datname = current_database()))
         and r.rolname in (select role from (values ${roleList}) r (role))
       union all
       select format('%s may create in schema %s', r.role, n.nspname)
       from pg_namespace n cross join (values ${roleList}) r (role)
       where n.nspname not like 'pg_temp%' and n.nspname not like 'pg_toast%' and has_schema_privilege(r.role, n.oid, 'create')
       union all
       select format('%s has %s on the database', r.role, p.name)
       from (values ${roleList}) r (role) cross join (values ('CREATE'), ('TEMPORARY')) p (name)
       where has_database_privilege(r.role, current_database(), p.name)`,
    ),

  "a sign-in of the server may become its one role, and has no right of its own": (database) =>
    said(
      database,
      `with sign_ins as (
         select oid, rolname, rolinherit, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as is_strong,
           substring(rolname from '^openroll_(?:runtime|system)') as role
         from pg_roles where rolname ~ '^openroll_(runtime|system)_'
       )
       select format('%s has rights by itself', rolname) as wrong from sign_ins where is_strong or rolinherit
       union all
       select format('%s may become %s', s.rolname, g.rolname)
       from sign_ins s join pg_auth_members a on a.member = s.oid join pg_roles g on g.oid = a.roleid where g.rolname <> s.role
       union all
       select format('%s is granted something (%s)', s.rolname, d.classid::regclass)
       from pg_shdepend d join sign_ins s on s.oid = d.refobjid
       where d.dbid = (select oid from pg_database where datname = current_database())`,
    ),

  "no right to empty a table, to refer to it or to hang triggers on it": (database) =>
    said(
      database,
      `select format('%s may %s %s.%s', r.role, p.name, n.nspname, c.relname) as wrong
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
         cross join (values ${roleList}) r (role) cross join (values ('TRUNCATE'), ('REFERENCES'), ('TRIGGER')) p (name)
       where ${isOurs} and c.relkind in ('r', 'p', 'v') and has_table_privilege(r.role, c.oid, p.name)`,
    ),

  "the audit is append-only for both roles": (database) =>
    said(
      database,
      `select format('%s may %s %s', r.role, p.name, c.relname) as wrong
       from pg_class c cross join (values ${roleList}) r (role) cross join (values ('UPDATE'), ('DELETE')) p (name)
       where c.relnamespace = 'public'::regnamespace and c.relname like 'audit%' and c.relkind in ('r', 'p')
         and case p.name when 'UPDATE' then has_any_column_privilege(r.role, c.oid, 'UPDATE') else has_table_privilege(r.role, c.oid, p.name) end
       union all
       select format('%s on %s is for %s', policyname, tablename, cmd) from pg_policies
       where schemaname = 'public' and tablename like 'audit%' and cmd not in ('SELECT', 'INSERT')`,
    ),

  "a scope cannot say in whose name it writes the audit, nor when": (database) =>
    said(
      database,
      `select format('openroll_runtime may write %s', a.attname) as wrong from pg_attribute a
       where a.attrelid = 'audit_events'::regclass and a.attname in ('id', 'at', 'transaction', 'installation_id', 'actor')
         and has_column_privilege('openroll_runtime', a.attrelid, a.attnum, 'INSERT') order by 1`,
    ),

  "each recorded table has its trigger, and no sealed or hashed column is recorded": (database) =>
    said(
      database,
      `with recorded (name, columns, except_of) as (values ${Object.entries(recordedTables)
        .map(
          ([name, { only = [], except = [] }]) =>
            `('${name}', '{${only.join(",")}}'::text[], '{${except.join(",")}}'::text[])`,
        )
        .join(", ")})
       select format('%s has no trigger', r.name) as wrong from recorded r
       where not exists (select from pg_trigger t where t.tgrelid = r.name::regclass and t.tgname = 'record_change' and t.tgenabled = 'O')
       union all
       select format('%s of %s is recorded', a.attname, r.name) from recorded r
         join pg_attribute a on a.attrelid = r.name::regclass and a.attnum > 0 and not a.attisdropped
       where (a.atttypid = 'bytea'::regtype or a.attname ~ '(_hash|_sealed|secret|password_hash)$')
         and case when r.columns = '{}' then a.attname <> all ('{${unrecorded.join(",")}}') and a.attname <> all (r.except_of) else a.attname = any (r.columns) end`,
    ),

  "beside the tenants' tables, the runtime role adds jobs and touches nothing": (database) =>
    said(
      database,
      `select format('openroll_runtime may %s %s.%s', p.name, n.nspname, c.relname) as wrong
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
         cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) p (name)
       where ${isOurs} and n.nspname <> 'public' and c.relkind in ('r', 'p', 'v')
         and has_schema_privilege('openroll_runtime', n.oid, 'usage') and has_table_privilege('openroll_runtime', c.oid, p.name)
         and not (n.nspname = 'pgboss' and c.relname = 'job' and p.name = 'INSERT')`,
    ),

  "the public role has no right to any table": (database) =>
    said(
      database,
      `select format('PUBLIC has %s on %s.%s', a.privilege_type, n.nspname, c.relname) as wrong
       from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
       where ${isOurs} and a.grantee = 0`,
    ),
  "a closed choice is closed in the database too": openChoices,

  "every id names a row, or stands in a list that says why not": looseIds,

  "no row points to another client's": acrossClients,

  "every reference begins an index": unindexedReferences,

  "money is bigint and not negative, a share at most 100 %, and nothing ends before it begins": loosePromises,
} as const satisfies Record<string, CatalogCheck>;

export type CatalogCheckName = keyof typeof catalogChecks;
