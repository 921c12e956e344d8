import { compareKeys } from "#kernel/compare.ts";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { type AnyPgColumn, PgArray, PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

// What the tables' types promise, asked of the database itself.

const modules = import.meta.glob<Record<string, unknown>>("../../src/**/*.table.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((one) => Object.values(one))
  .filter((one) => is(one, PgTable));

type Choice = { table: string; column: string; values: readonly string[] };

/** Every column whose type is a closed list of words, or an array of them. */
export const choices: Choice[] = tables.flatMap((table) =>
  Object.entries<AnyPgColumn>(getTableColumns(table)).flatMap(([key, column]) => {
    const values = is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues;
    return values === undefined || values.length === 0
      ? []
      : [{ table: getTableName(table), column: toSnakeCase(key), values }];
  }),
);

/** Closed choices that the database does not keep closed, or closes otherwise. */
export async function openChoices(database: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ table: string; column: string; condition: string }>(
    `select c.conrelid::regclass::text as "table", a.attname as "column", pg_get_constraintdef(c.oid) as condition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`,
  );
  const wordsOf = (condition: string) =>
    [...condition.matchAll(/'([^']*)'::text/gu)].map(([, word = ""]) => word).toSorted(compareKeys);
  return choices
    .filter(
      ({ table, column, values }) =>
        !rows.some(
          (row) =>
            row.table === table &&
            row.column === column &&
            wordsOf(row.condition).join() === values.toSorted().join(),
        ),
    )
    .map(({ table, column }) => `${table}.${column} takes any text`)
    .toSorted();
}

/** Money is counted in bigint and never below zero; shares lie between 0 and 10000. */
export async function loosePromises(database: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ wrong: string }>(
    `with numbers as (
       select t.relname, a.attname, a.atttypid::regtype::text as type,
         coalesce((select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
           where c.conrelid = t.oid and c.contype = 'c' and a.attnum = any (c.conkey)), '') as conditions
       from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
       where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p'))
     select format('%s.%s is %s', relname, attname, type) as wrong from numbers
     where attname ~ '_(cents|micros)$' and type <> 'bigint'
     union all
     select format('%s.%s may be negative', relname, attname) from numbers
     where attname ~ '_(cents|micros)$' and conditions not like format('%%(%s >= 0)%%', attname)
       -- A reversal takes back: the amounts of claims may be negative, and are bounded on both sides.
       and not (relname ~ '^claim' and conditions like format('%%(abs(%s) < %%', attname))
     union all
     select format('%s.%s may be more than 100 %%', relname, attname) from numbers
     where attname ~ 'basis_points$' and conditions not like format('%%%s <= 10000%%', attname)
     union all
     select format('%s may end before it begins', f.relname) from numbers f join numbers t using (relname)
     where (f.attname, t.attname) in (('effective_date', 'termination_date'), ('opens_on', 'closes_on'), ('starts_on', 'ends_on'),
       ('age_from', 'age_to'), ('min', 'max'), ('min_children', 'max_children'))
       and f.conditions not like format('%%%s%%', t.attname)`,
  );
  return rows.map(({ wrong }) => wrong).toSorted(compareKeys);
}
