import { getTableColumns } from "drizzle-orm";
import { alias, getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { assert } from "#kernel/assert.ts";
import type { Use } from "#server/database/dependents.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Fields, RecordOf, Resource, Target } from "./definition.ts";

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type Filled = "id" | "installationId" | "clientId" | "version" | "createdBy" | "updatedBy";
type NeededBy<Row> = { [Name in keyof Row]-?: undefined extends Row[Name] ? never : Name }[keyof Row];

/** The names in which a definition and its table do not agree. */
type Drift<F extends Fields, Searched extends string, T extends PgTable> =
  | {
      [Name in keyof F]: Name extends keyof T["$inferSelect"]
        ? Same<RecordOf<F>[Name], T["$inferSelect"][Name]> extends true
          ? never
          : Name
        : Name;
    }[keyof F]
  | Exclude<`${Searched}Key` | "id" | "installationId" | "version" | "deletedAt", keyof T["$inferSelect"]>
  | Exclude<NeededBy<T["$inferInsert"]>, keyof F | Filled>;

/** A table that keeps the records of a definition; what does not agree stands in the compiler's message. */
export type TableOf<F extends Fields, Searched extends string, T extends PgTable> = T & {
  [Name in Drift<F, Searched, T> as `disagrees with its definition: ${string & Name}`]: never;
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
  /** The fields that a unique index keeps apart, by the index's name. */
  unique: ReadonlyMap<string, string>;
  usedBy: readonly Use[];
  isLasting: (row: Readonly<Record<string, unknown>>) => boolean;
  beforeChange: Rule;
  afterChange: Rule;
};

/** Throws where a change of these records is forbidden. */
type Rule = (scope: Scope, transaction: Transaction, ids: readonly string[]) => Promise<void>;
const noRule: Rule = async () => undefined;

/** What definition and tables do not say. */
export type Ties = {
  /** The table that a field points into. */
  references?: Readonly<Record<string, PgTable>>;
  /** Where other rows point to this table; a record that one of them names is not removed. */
  usedBy?: readonly Use[];
  /** A record that is never removed, whoever uses it. */
  isLasting?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Asked of records that exist, as they are before an update, a removal or its undoing … */
  beforeChange?: Rule;
  /** … and as they have become, last in every change. */
  afterChange?: Rule;
};

export function recordTable<F extends Fields, Searched extends string, T extends PgTable>(
  resource: Resource<F, string, Searched>,
  table: TableOf<F, Searched, T>,
  {
    references: tied = {},
    usedBy = [],
    isLasting = () => false,
    beforeChange = noRule,
    afterChange = noRule,
  }: Ties = {},
): RecordTable {
  const { name, foreignKeys, indexes } = getTableConfig(table);
  const columns = columnsOf(table);
  const references = Object.entries(resource.fields).flatMap(([field, { kind, ...rest }]) => {
    if (!("to" in rest)) return [];
    const key = foreignKeys.find((one) => one.reference().columns.at(-1)?.name === columns[field]?.name);
    const pointedTo = tied[field] ?? key?.reference().foreignTable;
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
  return {
    resource,
    table,
    name,
    columns,
    references,
    unique: new Map(unique),
    usedBy,
    isLasting,
    beforeChange,
    afterChange,
  };
}

/** A table's columns by the names that code gives them, where the table is known at run time only. */
export function columnsOf(table: PgTable): Columns {
  return getTableColumns(table);
}
