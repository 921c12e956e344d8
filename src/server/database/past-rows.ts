/**
 * The tables of which nothing is updated away: before a row changes, what was known until then goes to `past_` and the
 * table's name, with the moment from which it is known otherwise. A row is known since its `updated_at`, which each
 * change moves forward, by a microsecond at least. Beside each, the columns that its past leaves out: secrets, because keys
 * change and a past holds none; copies of facts that another table tells; the import that wrote a row last; where a number came from.
 */
export const leftOutOfPast = {
  coverages: [],
  employments: [],
  employment_spans: [],
  members: [
    "division_id",
    "dob",
    "first_key",
    "first_name",
    "health_sharing_changed_at",
    "import_id",
    "is_number_brought",
    "last_name",
    "middle_name",
    "name_key",
    "ssn_index",
    "suffix",
  ],
  people: ["ssn_index", "ssn_sealed"],
} as const satisfies Record<string, readonly string[]>;

const tablesWithPast = Object.keys(leftOutOfPast);

/**
 * The tables whose past tells the columns alone that an answer of a former day rests on. Other columns change without it, and so
 * does `updated_at`: the row as it was known at a moment is the first past one that was known longer, or else the present one.
 */
const tablesWithPastFacts = ["agg_factors", "claims", "stop_loss_policies"] as const;

/** What only the triggers below write. */
export const pastTables: readonly string[] = [...tablesWithPast, ...tablesWithPastFacts].map(
  (table) => `past_${table}`,
);

/**
 * A function and a trigger for each, written anew after the migrations: they name the columns that the past has now.
 *
 * `openroll.change` is the change by staff that a transaction makes (`recordChange`): a row bears it as `change_id`, and what it
 * ends as `ended_by_change_id`. A statement that gives a row another `change_id` itself puts back what was: two functions for
 * each table, one removes what a change added, one gives back what it ended (`undoChange` calls them). Where it is `each`, the
 * transaction makes many changes, and each row of a statement names its own (`recordChanges`).
 *
 * A statement that changes nothing of what the past tells leaves `updated_at` as it was, and no past row. One that names
 * none of these columns, such as the change of keys, does not ask the trigger at all.
 */
export const pastRowsSql = `
  do $made$
  declare
    one text; names text; olds text; news text; facts text; told text; givenback text;
  begin
    foreach one in array '{${tablesWithPast.join(",")}}'::text[] loop
      -- A database of an earlier version has no such past, or keeps it by the triggers of then.
      continue when not exists (select from information_schema.columns
        where table_schema = 'public' and table_name = 'past_' || one and column_name = 'ended_by_change_id');
      with columns as (
        select quote_ident(column_name) as name,
          column_name not in ('id', 'change_id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by') as is_fact
        from information_schema.columns
        where table_schema = 'public' and table_name = 'past_' || one and column_name not in ('known_to', 'ended_by_change_id'))
      select string_agg(name, ', '), string_agg('old.' || name, ', '), string_agg('old.' || name, ', ') filter (where is_fact),
        string_agg('new.' || name, ', ') filter (where is_fact), string_agg(name, ', ') filter (where is_fact),
        string_agg(format('%1$s = p.%1$s', name), ', ') filter (where is_fact)
      into names, olds, told, news, facts, givenback
      from columns;
      execute format($function$
        create or replace function keep_past_%1$s() returns trigger language plpgsql as $body$
        declare
          said text := nullif(current_setting('openroll.change', true), '');
          change uuid;
        begin
          if said is distinct from 'each' then change := said::uuid;
          elsif tg_op = 'UPDATE' then change := new.change_id;
          end if;
          if tg_op = 'DELETE' then
            insert into past_%1$s (%2$s, known_to, ended_by_change_id)
            values (%3$s, greatest(clock_timestamp(), old.updated_at + interval '1 microsecond'), change);
            return old;
          end if;
          if (%4$s) is not distinct from (%5$s) then
            if said = 'each' then new.change_id := old.change_id; end if;
            new.updated_at := old.updated_at;
            new.updated_by := old.updated_by;
            return new;
          end if;
          new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 microsecond');
          if new.change_id is not distinct from old.change_id then new.change_id := change; end if;
          insert into past_%1$s (%2$s, known_to, ended_by_change_id) values (%3$s, new.updated_at, change);
          return new;
        end $body$;
        create or replace trigger keep_past before delete or update of %6$s, updated_at on %1$s
          for each row execute function keep_past_%1$s();
        $function$, one, names, olds, told, news, facts);
      execute format($function$
        create or replace function undo_change_of_%1$s(family uuid, change uuid, moment timestamptz, by_user uuid)
          returns void language plpgsql as $body$
        begin
          update %1$s t set %4$s, change_id = p.change_id, updated_at = moment, updated_by = by_user, version = t.version + 1
          from past_%1$s p
          where p.id = t.id and p.ended_by_change_id = change and p.change_id is distinct from change and t.%2$s (%3$s);
        end $body$;
        create or replace function drop_added_by_%1$s(family uuid, change uuid, moment timestamptz, by_user uuid)
          returns void language plpgsql as $body$
        begin
          %5$s t %6$s
          where t.change_id = change and t.%2$s (%3$s) and not exists (select from past_%1$s p
            where p.id = t.id and p.ended_by_change_id = change and p.change_id is distinct from change);
        end $body$;
        $function$, one,
        case one when 'people' then 'id in' else 'family_id in' end,
        case one when 'people' then 'select m.person_id from members m where m.family_id = family' else 'select family' end,
        givenback,
        -- Employments have no removed rows: a current one would be in the way of the one before it.
        case one when 'employments' then 'delete from employments' else 'update ' || one end,
        case one when 'employments' then '' else
          'set deleted_at = moment, change_id = null, updated_at = moment, updated_by = by_user, version = t.version + 1' end);
    end loop;
  end $made$;`;

/** The same for the tables of which facts alone are kept; a row that is gone for good takes its past out of every answer. */
export const pastFactsSql = `
  do $made$
  declare
    one text; facts text; olds text; news text;
  begin
    foreach one in array '{${tablesWithPastFacts.join(",")}}'::text[] loop
      -- A database of an earlier version has no such past.
      continue when to_regclass('public.past_' || one) is null;
      select string_agg(name, ', '), string_agg('old.' || name, ', '), string_agg('new.' || name, ', ') into facts, olds, news
      from (select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = 'past_' || one and column_name not in ('id', 'known_to')) columns;
      execute format($function$
        create or replace function keep_past_%1$s() returns trigger language plpgsql as $body$
        begin
          if (%3$s) is distinct from (%4$s) then
            insert into past_%1$s (id, known_to, %2$s) values (old.id, greatest(new.updated_at,
              (select max(known_to) + interval '1 microsecond' from past_%1$s where id = old.id)), %3$s);
          end if;
          return new;
        end $body$;
        create or replace trigger keep_past before update of %2$s on %1$s
          for each row execute function keep_past_%1$s();
        $function$, one, facts, olds, news);
    end loop;
  end $made$;`;
