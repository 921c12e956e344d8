import { and, eq, isNull, or, sql } from "drizzle-orm";
import { openBatches } from "#server/database/batches.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { RecordTable } from "./record-table.service.ts";
import {
  type At,
  below,
  column,
  narrowed,
  type Narrowing,
  ordered,
  present,
  readRow,
  requireParent,
  type Row,
  select,
  selection,
  titleOf,
} from "./rows.service.ts";
import { countedRows } from "./schemas.ts";
import { auditRow } from "./audit-row.service.ts";

export async function findRows(
  scope: Scope,
  kept: RecordTable,
  query: Narrowing & { page: number; pageSize: number },
) {
  return scope.transaction(async (transaction) => {
    const where = narrowed(scope, kept, query);
    const found = await select(transaction, kept, where)
      .orderBy(...ordered(kept, query.sort))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    const counted = select(transaction, kept, where, { one: sql`1`.as("one") })
      .limit(countedRows)
      .as("counted");
    const [count] = await transaction.db.select({ total: sql<number>`count(*)::int` }).from(counted);
    const { language } = scope.context;
    const rows = found.map((record) => present({ kept, language }, record));
    const ids = rows.map((row) => String(row["id"]));
    if (kept.resource.personal && ids.length > 0)
      transaction.audit({ action: "view", subject: kept.resource.subject, details: { ids } });
    return { rows, total: count?.total ?? 0, page: query.page };
  });
}

export type Wanted = { q?: string | undefined; client?: string | undefined; id?: string | undefined };

/** Records to refer to: those of `client`, and those that all clients share. */
export async function findOptions(scope: Scope, kept: RecordTable, { q, client, id }: Wanted) {
  const { columns, resource } = kept;
  const its = columns["clientId"];
  const { key = "id" } = resource;
  const where = and(
    narrowed(scope, kept, { q, sort: resource.sort }),
    id === undefined ? undefined : eq(column(columns, key), id),
    its && client !== undefined ? or(isNull(its), eq(its, client)) : undefined,
  );
  return scope.transaction(async (transaction) => {
    const label = titleOf(resource, columns, scope.context.language);
    const wanted = { id: column(columns, key), label };
    const rows = await select(transaction, kept, where, wanted)
      .orderBy(...ordered(kept, resource.sort))
      .limit(20);
    return { rows: rows.map((row) => ({ id: String(row["id"]), label: String(row["label"]) })) };
  });
}

/** All records there are, of the parent where they have one. */
export async function findAll(scope: Scope, kept: RecordTable, parent?: string): Promise<Row[]> {
  return scope.transaction(async (transaction) => {
    await requireParent(transaction, kept, parent);
    return readAll(scope, transaction, kept, parent);
  });
}

export async function readAll(
  scope: Scope,
  transaction: Transaction,
  kept: RecordTable,
  parent: string | undefined,
): Promise<Row[]> {
  const { sort, ordered: isOrdered } = kept.resource;
  const found = await select(
    transaction,
    kept,
    and(narrowed(scope, kept, { sort }), below(kept, parent)),
  ).orderBy(
    ...(isOrdered ? [column(kept.columns, "sortOrder"), column(kept.columns, "id")] : ordered(kept, sort)),
  );
  return found.map((record) => present({ kept, language: scope.context.language }, record));
}

export async function getRow(scope: Scope, kept: RecordTable, at: At): Promise<Row> {
  return scope.transaction(async (transaction) => {
    await requireParent(transaction, kept, at.parent);
    const row = await readRow(transaction, { kept, language: scope.context.language }, at);
    if (kept.resource.personal) auditRow(transaction, kept, "view", row);
    return row;
  });
}

/**
 * Every row that matches, in batches, so that the memory it takes does not grow with their number. A download that
 * breaks off is written to the audit too: some of it may have arrived.
 */
export async function exportRows(
  scope: Scope,
  kept: RecordTable,
  query: Narrowing,
  write: (batches: AsyncIterable<Row[]>) => Promise<void>,
): Promise<void> {
  const broken = await scope.transaction(async (transaction) => {
    const statement = select(transaction, kept, narrowed(scope, kept, query))
      .orderBy(...ordered(kept, query.sort))
      .toSQL();
    await openBatches(transaction.client, { text: statement.sql, values: statement.params });
    const names = Object.keys(selection(kept));
    const { language } = scope.context;
    let count = 0;
    async function* batches() {
      for (;;) {
        const { rows } = await transaction.client.query<unknown[]>({
          text: "fetch 2000 from batches",
          rowMode: "array",
        });
        if (rows.length === 0) return;
        count += rows.length;
        yield rows.map((row) =>
          present({ kept, language }, Object.fromEntries(names.map((name, at) => [name, row[at]]))),
        );
      }
    }
    const failure = await write(batches()).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const filters = Object.keys(query).filter(
      (name) => name !== "sort" && query[name as keyof Narrowing] !== undefined,
    );
    transaction.audit({
      action: "export",
      subject: kept.resource.subject,
      details: { rows: count, filters, ...(failure && { isWhole: false }) },
    });
    return failure;
  });
  if (broken) throw broken.error;
}
