/** How the changes of a table are recorded. */
export type Recording = Readonly<{
  /** The columns to record; all but `unrecorded` where this is left out. */
  only?: readonly string[];
  /** Columns of its own that say nothing to anybody, where all others are recorded. */
  except?: readonly string[];
  /** The columns that tell the record's id, its client and the member whose it is; `id` and `client_id` by themselves. */
  id?: string;
  client?: string;
  person?: string;
  /** False: that a row is added tells nothing yet. */
  inserts?: false;
}>;

/** The recordings by the name of the table; the table file of each room names its own, `src/app/recorded-tables.ts` lists them all. */
export type RecordedTables = Readonly<Record<string, Recording>>;

/** What says nothing to anybody: ids, moments, versions, keys of searches. And what is sealed or hashed, in any table. */
export const unrecorded = [
  "id",
  "installation_id",
  "client_id",
  "family_id",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
  "deleted_at",
  "version",
  "name_key",
  "ssn_sealed",
  "ssn_index",
  "change_id",
] as const;

const listOf = (names: readonly string[]) => `{${names.join(",")}}`;

/**
 * The trigger's function, and the trigger of each table. Only what the server's roles change is recorded: what the owner of
 * the database does there (a migration, the demo installation) has no row in the audit that would say who it was. An SSN
 * shows by its last four digits; where another one ends in the same, the record's version tells it from a new seal.
 */
export const recordingSql = (tables: RecordedTables) => `
  create or replace function record_change() returns trigger language plpgsql as $body$
  declare
    was jsonb; is_now jsonb; one jsonb; found jsonb; act text;
  begin
    if current_user not in ('openroll_runtime', 'openroll_system') then return null; end if;
    if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
    one := coalesce(is_now, was);
    act := case
      when tg_op = 'INSERT' then 'create'
      when tg_op = 'DELETE' then 'remove'
      when was ->> 'deleted_at' is null and is_now ->> 'deleted_at' is not null then 'remove'
      when was ->> 'deleted_at' is not null and is_now ->> 'deleted_at' is null then 'restore'
      else 'update' end;
    select jsonb_object_agg(key, jsonb_build_array(was -> key, is_now -> key)) into found
    from jsonb_object_keys(one) key
    where coalesce(was -> key, 'null') is distinct from coalesce(is_now -> key, 'null')
      and (tg_op = 'UPDATE' or one -> key not in ('null', 'false', '[]', '{}', '""') and key <> 'active')
      and case when tg_argv[3] = '{}' then key <> all ('${listOf(unrecorded)}') and key <> all (tg_argv[4]::text[]) else key = any (tg_argv[3]::text[]) end;
    if tg_op = 'UPDATE' and was -> 'ssn_last4' = is_now -> 'ssn_last4' and was -> 'ssn_index' <> is_now -> 'ssn_index'
      and was -> 'version' <> is_now -> 'version' then
      found := coalesce(found, '{}') || jsonb_build_object('ssn_last4', jsonb_build_array(was -> 'ssn_last4', is_now -> 'ssn_last4'));
    end if;
    if found is null and act not in ('remove', 'restore') then return null; end if;
    insert into audit_changes (installation_id, client_id, record, record_id, person_id, action, changed)
    values (coalesce(one ->> 'installation_id', one ->> 'id')::uuid, (one ->> tg_argv[1])::uuid, tg_table_name,
      (one ->> tg_argv[0])::uuid, (one ->> tg_argv[2])::uuid, act, coalesce(found, '{}'));
    return null;
  end $body$;
  ${Object.entries(tables)
    .map(([table, { id = "id", client = "client_id", person = "", only = [], except = [], inserts }]) => {
      const isKept = id === "id";
      const when =
        only.length === 0 || !isKept ? "update" : `update of ${[...only, "deleted_at"].join(", ")}`;
      const acts = inserts === false ? `${when} or delete` : `insert or ${when} or delete`;
      // In a database of an earlier version a table may be yet to come, or a column of it.
      return `do $do$ begin if (select count(*) from pg_attribute where attrelid = to_regclass('${table}')
        and attname = any('${listOf([...only, ...except])}'::text[]) and not attisdropped) = ${only.length + except.length} and to_regclass('${table}') is not null then
        create or replace trigger record_change after ${acts} on ${table}
        for each row execute function record_change('${id}', '${client}', '${person}', '${listOf(only)}', '${listOf(except)}');
        end if; end $do$;`;
    })
    .join("\n")}`;
