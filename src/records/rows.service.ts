import { and, asc, desc, eq, gte, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { assert } from "#kernel/assert.ts";
import { type Language, languages } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { type Target, type Values, valueOf } from "./definition.ts";
import type { Columns, Parent, RecordTable } from "./record-table.service.ts";

// How rows of any resource are asked for, and what becomes of one on its way out.

/** A search, filters (`filter[status]`) and an order, as the query's schema let them through. */
export type Narrowing = {
  q?: string | undefined;
  sort: string;
  [filter: `filter[${string}]`]: string | undefined;
};
export type Row = {
  id: string;
  version: number;
  updatedAt: string;
  labels: Record<string, string | null>;
  [field: string]: unknown;
};

export function column(columns: Columns, name: string) {
  const found = columns[name];
  assert(found !== undefined, `a column ${name}`);
  return found;
}

export function selection({ resource, columns, references, derived }: RecordTable) {
  const names = [
    "id",
    "version",
    "updatedAt",
    ...Object.keys(resource.fields),
    ...("clientId" in columns ? ["clientId"] : []),
    ...(resource.ordered ? ["sortOrder"] : []),
  ];
  const own = names.map((name) => [name, column(columns, name)] as const);
  const labels = references.flatMap(({ field, to, columns: its }) =>
    (to.titles === undefined ? (["en"] as const) : languages).map(
      (language) => [`label ${field} ${language}`, titleOf(to, its, language)] as const,
    ),
  );
  const parts = Object.entries(derived).flatMap(([name, one]) =>
    typeof one === "function" ? [] : [[name, sql`(${one})`.as(name)] as const],
  );
  return Object.fromEntries([...own, ...labels, ...parts]);
}

/** What names a record to readers of a language. */
export function titleOf({ title, titles }: Target, columns: Columns, language: Language) {
  return column(columns, titles === undefined || language === "en" ? title : titles[language]);
}

export function select(
  { db }: Transaction,
  kept: RecordTable,
  where: SQL | undefined,
  wanted: SelectedFields = selection(kept),
) {
  let query = db.select(wanted).from(kept.table).$dynamic();
  for (const { table, field, to, columns } of kept.references) {
    const isIt = eq(column(columns, to.key ?? "id"), column(kept.columns, field));
    const ours = eq(column(columns, "installationId"), column(kept.columns, "installationId"));
    query = query.leftJoin(table, to.key === undefined ? isIt : and(ours, isIt));
  }
  return query.where(where);
}

export function narrowed(scope: Scope, kept: RecordTable, query: Narrowing): SQL | undefined {
  const { resource, columns } = kept;
  const filters = resource.filters.map((name) => {
    const value = query[`filter[${name}]`];
    if (value === undefined) return undefined;
    const its = column(columns, name);
    const { kind } = resource.fields[name] ?? {};
    if (kind === "flag" || kind === "answer") return eq(its, value === "true");
    if (kind !== "date") return eq(its, value);
    const [from = "", to = ""] = value.split("..");
    return and(from === "" ? undefined : gte(its, from), to === "" ? undefined : lte(its, to));
  });
  return and(
    // The policies say so already; this lets the planner begin with the index.
    eq(column(columns, "installationId"), scope.accessScope.installationId),
    isNull(column(columns, "deletedAt")),
    ...filters,
    query.q ? found(scope, kept, query.q) : undefined,
  );
}

/** Of several columns each is looked up by itself: with `or`, the planner walks the order's whole index instead. */
function found(scope: Scope, { resource, table, columns }: RecordTable, text: string): SQL | undefined {
  const [name = "", ...others] = resource.search;
  if (resource.searchesWithin)
    return or(
      ...resource.search.map((one) => sql`strpos(${column(columns, `${one}Key`)}, lower(${text})) > 0`),
    );
  if (others.length === 0) return startsWith(columns, name, text);
  const id = column(columns, "id");
  const own = eq(column(columns, "installationId"), scope.accessScope.installationId);
  const lookUps = resource.search.map(
    (one) => sql`select ${id} from ${table} where ${and(own, startsWith(columns, one, text))}`,
  );
  return sql`${id} = any(array(${sql.join(lookUps, sql` union all `)}))`;
}

/** A range on the lower-case key: the only search that an index serves under a policy. */
function startsWith(columns: Columns, name: string, text: string): SQL | undefined {
  const key = column(columns, `${name}Key`);
  return and(gte(key, sql`lower(${text})`), lt(key, sql`lower(${text}) || ${"\u{10ffff}"}`));
}

export function ordered({ columns, references }: RecordTable, sort: string): SQL[] {
  const name = sort.replace(/^-/u, "");
  const direction = sort.startsWith("-") ? desc : asc;
  const reference = references.find(({ field }) => field === name);
  const among = reference?.columns ?? columns;
  const wanted = reference?.to.title ?? name;
  const key = among[`${wanted}Key`] ?? column(among, wanted);
  const order = direction(key);
  return [key.notNull && !reference ? order : sql`${order} nulls last`, direction(column(columns, "id"))];
}

/** A row, and the parent in whose address it stands. */
export type At = { id: string; parent?: string | undefined };

type Reading = { kept: RecordTable; language: Language };

export async function readRow(
  transaction: Transaction,
  { kept, language }: Reading,
  { id, parent }: At,
): Promise<Row> {
  const where = and(
    eq(column(kept.columns, "id"), id),
    isNull(column(kept.columns, "deletedAt")),
    below(kept, parent),
  );
  const [record] = await select(transaction, kept, where).limit(1);
  if (record === undefined) throw new Problem("notFound");
  return present({ kept, language }, record);
}

/** The children of this parent; of records that have none, all. */
export function below({ parent, columns }: RecordTable, id: string | undefined): SQL | undefined {
  if (parent === undefined) return undefined;
  assert(id !== undefined, "the address names the parent");
  return eq(column(columns, parent.key), id);
}

/** The parent, if the caller reaches it; none for records that have none. */
export async function requireParent(
  { db }: Transaction,
  { parent }: RecordTable,
  id: string | undefined,
): Promise<Parent | null> {
  if (parent === undefined) return null;
  const { columns, table } = parent;
  const wanted = { clientId: columns["clientId"] ?? sql<string | null>`null` };
  const [found] = await db
    .select(wanted)
    .from(table)
    .where(and(eq(column(columns, "id"), id), isNull(column(columns, "deletedAt"))));
  if (id === undefined || found === undefined) throw new Problem("notFound");
  return { id, clientId: typeof found.clientId === "string" ? found.clientId : null };
}

export function present({ kept, language }: Reading, record: Record<string, unknown>): Row {
  const row: Row = {
    ...record,
    id: String(record["id"]),
    version: Number(record["version"]),
    updatedAt: isoOf(record["updatedAt"]),
    labels: {},
  };
  for (const [name, field] of Object.entries(kept.resource.fields)) {
    if (field.kind === "dateTime" && row[name] !== null) row[name] = isoOf(row[name]);
    const label = record[`label ${name} ${language}`] ?? record[`label ${name} en`];
    if (field.kind === "reference") row.labels[name] = typeof label === "string" ? label : null;
  }
  for (const [name, one] of Object.entries(kept.derived)) {
    if (typeof one === "function") row[name] = one(valuesOf(kept, record));
  }
  return row;
}

export function valuesOf({ resource }: RecordTable, record: Record<string, unknown>): Values {
  return Object.fromEntries(Object.keys(resource.fields).map((name) => [name, valueOf(record, name)]));
}

function isoOf(moment: unknown): string {
  return new Date(String(moment)).toISOString();
}

export function touched(scope: Scope, columns: RecordTable["columns"]) {
  return {
    version: sql`${column(columns, "version")} + 1`,
    updatedAt: sql`now()`,
    updatedBy: scope.userId ?? null,
  };
}
