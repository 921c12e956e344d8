import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { alias, getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { assert } from "#kernel/assert.ts";
import type { Use } from "#server/database/dependents.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Fields, RecordOf, Resource, Target, Values } from "./definition.ts";

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Filled = "id" | "installationId" | "clientId" | "version" | "createdBy" | "updatedBy" | "sortOrder";
type NeededBy<Row> = { [Name in keyof Row]-?: undefined extends Row[Name] ? never : Name }[keyof Row];

/** The names that a definition has and its table has not, or otherwise. */
type Untied<F extends Fields, Searched extends string, Key extends string, T extends PgTable> =
  | {
      [Name in keyof F]: Name extends keyof T["$inferSelect"]
        ? Same<RecordOf<F>[Name], T["$inferSelect"][Name]> extends true
          ? never
          : Name
        : Name;
    }[keyof F]
  | Exclude<`${Searched}Key` | "id" | "installationId" | "version" | "deletedAt", keyof T["$inferSelect"]>
  | Exclude<Key, keyof T["$inferSelect"]>;

/** The names in which a definition and its table do not agree. */
type Drift<F extends Fields, Searched extends string, Key extends string, T extends PgTable> =
  | Untied<F, Searched, Key, T>
  | Exclude<NeededBy<T["$inferInsert"]>, keyof F | Key | Filled>;

/** A table that keeps the records of a definition; what does not agree stands in the compiler's message. */
export type TableOf<F extends Fields, Searched extends string, Key extends string, T extends PgTable> = T & {
  [Name in Drift<F, Searched, Key, T> as `disagrees with its definition: ${string & Name}`]: never;
};

/** The same of records that other calls make: nothing that they need is missed here. */
export type ListedTableOf<F extends Fields, Searched extends string, T extends PgTable> = T & {
  [Name in Untied<F, Searched, never, T> as `disagrees with its definition: ${string & Name}`]: never;
};

export type Columns = Readonly<Record<string, PgColumn>>;
/** A field that refers to another resource: the table it points into, under a name of its own, and how those records are called. */
type Reference = { field: string; to: Target; table: PgTable; columns: Columns };

/** A definition with the table that keeps its records. */
export type RecordTable = {
  resource: Resource;
  table: PgTable;
  name: string;
  columns: Columns;
  references: readonly Reference[];
  /** The column that names the parent, and where the parents are. */
  parent: { key: string; table: PgTable; columns: Columns } | undefined;
  /** The fields that a unique index keeps apart, by the index's name. */
  unique: ReadonlyMap<string, string>;
  usedBy: readonly Use[];
  isLasting: (row: Readonly<Record<string, unknown>>) => boolean;
  derived: Readonly<Record<string, SQL | Derive>>;
  check: Check;
  beforeChange: Rule;
  afterChange: Rule;
  committed: (parent: string | undefined) => void;
};

/** The record below which others stand. */
export type Parent = { id: string; clientId: string | null };
type Asked = {
  scope: Scope;
  transaction: Transaction;
  /** Null: of records that have none. */
  parent: Parent | null;
  /** As it is before a change. */
  before: Values | null;
};
/** Looks at what is to be kept, beyond what the call's schema has read; answers what is kept of it. */
type Check = (values: Values, asked: Asked) => Promise<Values> | Values;
/** What a row shows, from what is kept in it. */
type Derive = (row: Values) => Values[string];

/** Throws where a change of these records is forbidden. */
type Rule = (scope: Scope, transaction: Transaction, ids: readonly string[]) => Promise<void>;
const noRule: Rule = async () => undefined;
const asItIs: Check = (values) => values;

/** What definition and tables do not say. */
export type Ties = {
  /** The table that a field points into. */
  references?: Readonly<Record<string, PgTable>>;
  /** Where other rows point to this table; a record that one of them names is not removed. */
  usedBy?: readonly Use[];
  /** A record that is never removed, whoever uses it. */
  isLasting?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Where `derived` comes from: a part of the statement, or a function of the row. */
  derived?: Readonly<Record<string, SQL | Derive>>;
  check?: Check;
  /** Asked of records that exist, as they are before an update, a removal or its undoing … */
  beforeChange?: Rule;
  /** … and as they have become, last in every change. */
  afterChange?: Rule;
  /** Told of the parent, once a change of its children is kept for good. */
  committed?: (parent: string | undefined) => void;
};

export function recordTable<
  F extends Fields,
  Searched extends string,
  T extends PgTable,
  Key extends string = never,
>(
  resource: Resource<F, string, Searched, Key>,
  table: TableOf<F, Searched, Key, T>,
  ties: Ties = {},
): RecordTable {
  return tiedTable(resource, table, ties);
}

export function listedTable<F extends Fields, Searched extends string, T extends PgTable>(
  resource: Resource<F, string, Searched, never>,
  table: ListedTableOf<F, Searched, T>,
  ties: Pick<Ties, "references" | "derived">,
): RecordTable {
  return tiedTable(resource, table, ties);
}

function tiedTable(resource: Resource, table: PgTable, ties: Ties): RecordTable {
  const { references: tied = {}, usedBy = [], isLasting = () => false, derived = {}, check = asItIs } = ties;
  const { beforeChange = noRule, afterChange = noRule, committed = () => undefined } = ties;
  const { name, foreignKeys, indexes } = getTableConfig(table);
  const columns = columnsOf(table);
  const targetOf = (field: string) =>
    foreignKeys.find((one) => one.reference().columns.at(-1)?.name === columns[field]?.name)?.reference()
      .foreignTable;
  const references = Object.entries(resource.fields).flatMap(([field, { kind, ...rest }]) => {
    if (!("to" in rest)) return [];
    const pointedTo = tied[field] ?? targetOf(field);
    assert(pointedTo !== undefined, `${name}.${field} has a foreign key`);
    const target = alias(pointedTo, `its_${field}`);
    return [{ field, to: rest.to, table: target, columns: columnsOf(target) }];
  });
  const unique = indexes.flatMap(({ config }): [string, string][] => {
    const last = config.unique ? config.columns.at(-1) : undefined;
    const field = last !== undefined && "name" in last ? last.name : undefined;
    return config.name !== undefined && field !== undefined && field in resource.fields
      ? [[config.name, field]]
      : [];
  });
  const parents = resource.parent && targetOf(resource.parent.key);
  assert((parents === undefined) === (resource.parent === undefined), `${name} has a key of its parent`);
  for (const one of Object.keys(resource.derived ?? {}))
    assert(derived[one] !== undefined, `${name} says where ${one} comes from`);
  return {
    resource,
    table,
    name,
    columns,
    references,
    parent:
      parents && resource.parent
        ? { key: resource.parent.key, table: parents, columns: columnsOf(parents) }
        : undefined,
    derived,
    check,
    unique: new Map(unique),
    usedBy,
    isLasting,
    beforeChange,
    afterChange,
    committed,
  };
}

/** A table's columns by the names that code gives them, where the table is known at run time only. */
export function columnsOf(table: PgTable): Columns {
  return getTableColumns(table);
}

/** How many living rows of `table` name a record of `whole` in the column `by`: for `derived`. */
export function countOf<T extends PgTable>(
  whole: PgTable,
  table: T,
  by: keyof T["$inferSelect"] & string,
): SQL {
  const [main, its] = [getTableConfig(whole).name, getTableConfig(table).name];
  // The statement has one table: Drizzle would write its columns without the table's name.
  return sql.raw(
    `select count(*)::int from ${its} x where x.${toSnakeCase(by)} = ${main}.id and x.deleted_at is null`,
  );
}
