import { getTableColumns, getTableName } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { assert } from "#kernel/assert.ts";

// Writes of the hottest paths. Each form of one is put together once and prepared once a connection: to build it anew costs
// the server as much as to send it, and to plan it anew costs the database more than to write the row.

type Row<T extends PgTable> = T["$inferInsert"];
type Key<T extends PgTable> = keyof Row<T> & string;
type Form = { name: string; text: string };

const forms = new Map<string, Form>();

export async function insertHot<T extends PgTable>(
  client: pg.ClientBase,
  table: T,
  row: Row<T>,
): Promise<void> {
  const form = formOf(`insert ${getTableName(table)}`, row, (keys) => insertion(table, keys));
  await client.query({ ...form, values: valuesOf(table, row) });
}

/** Adds a row, or where one stands `at` its place already, gives that one the `values`. */
export async function upsertHot<T extends PgTable>(
  client: pg.ClientBase,
  table: T,
  { at, row, values }: { at: readonly Key<T>[]; row: Partial<Row<T>>; values: Partial<Row<T>> },
): Promise<void> {
  const whole = { ...row, ...values };
  const form = formOf(`upsert ${getTableName(table)}`, whole, (keys) => {
    const changes = keysOf(values).map((key) => `${toSnakeCase(key)} = excluded.${toSnakeCase(key)}`);
    return `${insertion(table, keys)} on conflict (${namesOf(at)}) do update set ${changes.join(", ")}`;
  });
  await client.query({ ...form, values: valuesOf(table, whole) });
}

/** Changes the row of this id. */
export async function updateHot<T extends PgTable>(
  client: pg.ClientBase,
  table: T,
  id: string,
  set: Partial<Row<T>>,
): Promise<void> {
  const form = formOf(`update ${getTableName(table)}`, set, (keys) => {
    const changes = keys.map((key, index) => `${toSnakeCase(key)} = $${index + 2}`);
    return `update ${getTableName(table)} set ${changes.join(", ")} where id = $1`;
  });
  await client.query({ ...form, values: [id, ...valuesOf(table, set)] });
}

function formOf(what: string, row: object, write: (keys: readonly string[]) => string): Form {
  const keys = keysOf(row);
  const form = `${what} ${keys.join()}`;
  const known = forms.get(form);
  if (known !== undefined) return known;
  const made = { name: `hot-${forms.size + 1}`, text: write(keys) };
  forms.set(form, made);
  return made;
}

function insertion(table: PgTable, keys: readonly string[]): string {
  const places = keys.map((_, index) => `$${index + 1}`);
  return `insert into ${getTableName(table)} (${namesOf(keys)}) values (${places.join(", ")})`;
}

/** What is left undefined keeps the default of its column. */
function keysOf(row: object): string[] {
  return Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key]));
}

function namesOf(keys: readonly string[]): string {
  return keys.map(toSnakeCase).join(", ");
}

function valuesOf(table: PgTable, row: object): unknown[] {
  const columns = getTableColumns(table);
  return Object.entries(row).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const column = columns[key];
    assert(column !== undefined, "a row names columns of its table only");
    return [value === null ? null : column.mapToDriverValue(value)];
  });
}
