import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import {
  type AnyIndexBuilder,
  type AnyPgColumn,
  type ExtraConfigColumn,
  type ForeignKey,
  type PgColumn,
  unique,
  type UniqueConstraintBuilder,
  CheckBuilder,
  check,
  index,
  IndexBuilder,
  PrimaryKeyBuilder,
  pgTable as drizzleTable,
  PgArray,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
} from "drizzle-orm/pg-core";

/**
 * Drizzle's `pgTable`, which also lets the database promise what the types promise: a closed choice holds one of its
 * values, an amount is not negative, a share lies between 0 and 100 %, and what ends does not end before it begins. The
 * columns' types and names say which: `enum`, `…Cents`, `…Micros`, `…BasisPoints`, and the pairs below. References stay
 * within one client.
 */
export const pgTable = ((
  name: string,
  columns: Record<string, PgColumnBuilderBase>,
  extra?: (self: object) => PgTableExtraConfigValue[],
) => {
  const table: PgTable = drizzleTable(name, columns, (self) => {
    const own = extra?.(self) ?? [];
    // A check of the table's own stands in the place of the one that follows from the names.
    const said = new Set(own.map((one) => (is(one, CheckBuilder) ? one.name : undefined)));
    return [
      ...own,
      ...promisesOf(name, table).filter((one) => !said.has(one.name)),
      ...lookups(name, table, self, own),
    ];
  });
  for (const key of inlineReferences(table)) withinOneClient(name, key);
  return table;
  // The same arguments and the same answer; only its inner type says less.
}) as unknown as typeof drizzleTable;

/** The references that the columns themselves name. Drizzle tells them only together with the rest, which is made later. */
const inlineReferences = (table: PgTable): ForeignKey[] =>
  Reflect.get(table, Symbol.for("drizzle:PgInlineForeignKeys")) as ForeignKey[];

/**
 * Where both rows belong to a client, the reference names the client as well, so that no row ever points to another
 * client's. The table that is pointed to says `oneClient`.
 */
function withinOneClient(name: string, key: ForeignKey): void {
  const said = key.reference;
  Reflect.set(key, "reference", (): ReturnType<typeof said> => {
    const { columns, foreignTable, foreignColumns } = said();
    const [own, foreign] = [clientOf(key.table), clientOf(foreignTable)];
    const called = `${name}_${columns.map((column) => toSnakeCase(column.name)).join("_")}_fk`;
    if (own === undefined || foreign === undefined)
      return { name: called, columns, foreignTable, foreignColumns };
    return {
      name: called,
      columns: [own, ...columns],
      foreignTable,
      foreignColumns: [foreign, ...foreignColumns],
    };
  });
}

/** Tables whose rows are never removed: nothing looks for what points there. */
const lasting = new Set(["installations", "clients"]);

/** An index for each reference that none begins with yet: the row that it points to is removed only after a look there. */
function lookups(
  name: string,
  table: PgTable,
  self: Record<string, ExtraConfigColumn>,
  own: readonly PgTableExtraConfigValue[],
): AnyIndexBuilder[] {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const served = new Set(
    Object.values(columns).flatMap((one) => (one.primary || one.isUnique ? [one.name] : [])),
  );
  for (const first of own.map(firstColumn)) if (first !== undefined) served.add(first);
  return inlineReferences(table).flatMap((key) => {
    const { columns: from, foreignTable } = key.reference();
    const column = from.at(-1);
    const said = self[column?.name ?? ""];
    if (column === undefined || said === undefined) return [];
    if (served.has(column.name) || lasting.has(getTableName(foreignTable))) return [];
    served.add(column.name);
    const made = index(`${name}_${toSnakeCase(column.name)}_lookup`).on(said);
    return [column.notNull ? made : made.where(sql.raw(`${quoted(column.name)} is not null`))];
  });
}

/** The column that an index or a primary key of the whole table begins with. Drizzle's types keep it to itself. */
function firstColumn(one: PgTableExtraConfigValue): string | undefined {
  type Built = { columns?: { name?: string }[]; config?: { columns: { name?: string }[]; where?: SQL } };
  const { columns, config } = one as unknown as Built;
  if (is(one, PrimaryKeyBuilder)) return columns?.[0]?.name;
  return is(one, IndexBuilder) && config?.where === undefined ? config?.columns[0]?.name : undefined;
}

function clientOf(table: PgTable): PgColumn | undefined {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return columns["clientId"]?.notNull === true ? columns["clientId"] : undefined;
}

/** What references within one client point to. */
export const oneClient = (
  name: string,
  { clientId, id }: Record<"clientId" | "id", ExtraConfigColumn>,
): UniqueConstraintBuilder => unique(`${name}_of_client`).on(clientId, id);

/** Columns of which the first is not after the second. */
const pairs = [
  ["effectiveDate", "terminationDate"],
  ["opensOn", "closesOn"],
  ["startsOn", "endsOn"],
  ["ageFrom", "ageTo"],
  ["min", "max"],
  ["minChildren", "maxChildren"],
] as const;

function promisesOf(name: string, table: PgTable): CheckBuilder[] {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const made = Object.entries(columns).flatMap(([key, column]) => {
    const condition = conditionOf(key, column);
    return condition === undefined ? [] : [named(name, toSnakeCase(key), condition)];
  });
  for (const [first, second] of pairs) {
    if (columns[first] === undefined || columns[second] === undefined) continue;
    const condition = sql.raw(`${quoted(first)} <= ${quoted(second)}`);
    made.push(named(name, `${toSnakeCase(first)}_order`, condition));
  }
  return made;
}

function conditionOf(key: string, column: AnyPgColumn): SQL | undefined {
  const values = is(column, PgArray) ? column.baseColumn.enumValues : column.enumValues;
  if (values !== undefined && values.length > 0) {
    const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
    return sql.raw(
      is(column, PgArray) ? `${quoted(key)} <@ array[${list}]::text[]` : `${quoted(key)} in (${list})`,
    );
  }
  if (/Cents$|Micros$|^sizeBytes$/u.test(key)) return sql.raw(`${quoted(key)} >= 0`);
  if (key.endsWith("asisPoints")) return sql.raw(`${quoted(key)} between 0 and 10000`);
  return undefined;
}

/** The column, a list in JSON, holds nothing but these values. */
export function onlyOf(table: string, column: string, values: readonly string[]): CheckBuilder {
  return named(table, column, sql.raw(`"${column}" <@ '${JSON.stringify(values)}'::jsonb`));
}

/** The share of each person in a list in JSON lies between 0 and 100 %. */
export const sharesOf = (table: string): CheckBuilder =>
  named(
    table,
    "beneficiaries",
    sql.raw(`not jsonb_path_exists("beneficiaries", '$[*].share ? (@ < 0 || @ > 10000)')`),
  );

/** `table_what_check`, as PostgreSQL itself would name it. */
export function named(table: string, what: string, condition: SQL): CheckBuilder {
  const name = `${table}_${what}_check`;
  // PostgreSQL would cut it, and take two that then are the same for one.
  if (name.length > 63) throw new Error(`The name ${name} is too long for PostgreSQL`);
  return check(name, condition);
}

const quoted = (key: string) => `"${toSnakeCase(key)}"`;
