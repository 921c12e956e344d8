import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { openBatches } from "#server/database/batches.ts";
import { findInUse, moveParts } from "#server/database/dependents.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { harmlessHtml } from "#server/page-html.ts";
import { hasText, t } from "#server/i18n.ts";
import { isSameValue, type Values } from "./definition.ts";
import { refuseOverlaps } from "./dated.service.ts";
import type { RecordTable } from "./record-table.service.ts";
import {
  type At,
  below,
  column,
  type Narrowing,
  narrowed,
  ordered,
  present,
  readRow,
  requireParent,
  type Row,
  select,
  selection,
  titleOf,
  touched,
  valuesOf,
} from "./rows.service.ts";
import { countedRows } from "./schemas.ts";

type Outcome<Good extends string, Bad extends string> = { id: string; outcome: Good | Bad | "notFound" };

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

async function readAll(
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
    if (kept.resource.personal) audit(transaction, kept, "view", row);
    return row;
  });
}

export async function createRow(
  scope: Scope,
  kept: RecordTable,
  { parent: parentId, values: given }: { parent?: string | undefined; values: Values },
): Promise<Row> {
  return changing(scope, kept, async (transaction) => {
    const parent = await requireParent(transaction, kept, parentId);
    const id = uuidv7(Date.now());
    const by = scope.userId;
    const values = await kept.check(cleaned(kept, given), { scope, transaction, parent, before: null });
    await transaction.db.insert(kept.table).values({
      ...(await checkReferences(transaction, kept, values)),
      ...(parent && kept.parent ? { [kept.parent.key]: parent.id, clientId: parent.clientId } : {}),
      ...(kept.resource.ordered ? { sortOrder: nextPlace(scope, kept, parentId) } : {}),
      id,
      installationId: scope.accessScope.installationId,
      createdBy: by,
      updatedBy: by,
    });
    const row = await readRow(
      transaction,
      { kept, language: scope.context.language },
      { id, parent: parentId },
    );
    audit(transaction, kept, "create", row, {
      ...(parent && kept.parent ? { [kept.parent.key]: parent.id } : {}),
      fields: Object.keys(values).filter((name) => values[name] !== null),
    });
    await refuseOverlaps(scope, transaction, kept, [id]);
    await kept.afterChange(scope, transaction, [id]);
    return row;
  });
}

export async function updateRow(
  scope: Scope,
  kept: RecordTable,
  { version, values: given, ...at }: At & { version: number; values: Values },
): Promise<Row> {
  return changing(scope, kept, async (transaction) => {
    const { id } = at;
    const parent = await requireParent(transaction, kept, at.parent);
    const living = and(isNull(column(kept.columns, "deletedAt")), below(kept, at.parent));
    const [found] = await lock(transaction, kept, [id], living);
    if (found === undefined) throw new Problem("notFound");
    if (found["version"] !== version)
      throw new Problem("stale", { facts: { version: Number(found["version"]) } });
    await kept.beforeChange(scope, transaction, [id]);
    const before = valuesOf(kept, found);
    // What a change may leave out stays.
    const wanted = { ...before, ...cleaned(kept, given) };
    const values = await kept.check(wanted, { scope, transaction, parent, before });
    const changed = Object.keys(values).filter((name) => !isSameValue(values[name], before[name]));
    const fixed = changed.filter((name) => kept.resource.fields[name]?.fixed);
    if (fixed.length > 0)
      throw new Problem("invalid", { fieldErrors: fixed.map((name) => fieldError(name, "fixed")) });
    await transaction.db
      .update(kept.table)
      .set({ ...(await checkReferences(transaction, kept, values)), ...touched(scope, kept.columns) })
      .where(eq(column(kept.columns, "id"), id));
    const row = await readRow(transaction, { kept, language: scope.context.language }, at);
    audit(transaction, kept, "update", row, { fields: changed, version: row.version });
    await refuseOverlaps(scope, transaction, kept, [id]);
    await kept.afterChange(scope, transaction, [id]);
    return row;
  });
}

/** Puts all siblings in this order. Anyone who leaves one out, or names one that is none of them, has not seen the newest. */
export async function orderRows(
  scope: Scope,
  kept: RecordTable,
  { ids, parent: parentId }: { ids: readonly string[]; parent?: string | undefined },
): Promise<Row[]> {
  return scope.transaction(async (transaction) => {
    const { db } = transaction;
    const parent = await requireParent(transaction, kept, parentId);
    const { sort, subject } = kept.resource;
    const own = kept.columns;
    const siblings = await db
      .select({ id: column(own, "id") })
      .from(kept.table)
      .where(and(narrowed(scope, kept, { sort }), below(kept, parentId)))
      .orderBy(column(own, "id"))
      .for("update");
    const known = new Set(siblings.map(({ id }) => String(id)));
    if (!ids.every((id) => known.has(id)) || new Set(ids).size !== known.size) throw new Problem("stale");
    const id = column(own, "id");
    const place = sql`array_position(${sql.param([...ids])}::uuid[], ${id})`;
    await db
      .update(kept.table)
      .set({ sortOrder: place, ...touched(scope, kept.columns) })
      .where(and(inArray(id, [...ids]), sql`${column(own, "sortOrder")} <> ${place}`));
    transaction.audit({
      action: "update",
      subject,
      ...(parent === null ? {} : { subjectId: parent.id }),
      ...(parent?.clientId ? { clientId: parent.clientId } : {}),
      details: { order: ids.length },
    });
    await kept.afterChange(scope, transaction, ids);
    return readAll(scope, transaction, kept, parentId);
  });
}

/** Behind all siblings. */
function nextPlace(scope: Scope, kept: RecordTable, parent: string | undefined): SQL {
  const { sort } = kept.resource;
  const siblings = and(narrowed(scope, kept, { sort }), below(kept, parent));
  return sql`(select coalesce(max(${column(kept.columns, "sortOrder")}), 0) + 1 from ${kept.table} where ${siblings})`;
}

/** Removes one; what others depend on stays. */
export async function removeRow(scope: Scope, kept: RecordTable, { id, parent }: At): Promise<void> {
  const [result] = await removeRows(scope, kept, [id], parent);
  if (result?.outcome !== "removed") throw new Problem(result?.outcome ?? "notFound");
}

/** Takes rows out of sight; `restoreRows` brings them back. What others depend on stays. */
export async function removeRows(
  scope: Scope,
  kept: RecordTable,
  ids: readonly string[],
  parent?: string,
): Promise<Outcome<"removed", "inUse">[]> {
  return changing(scope, kept, async (transaction) => {
    await requireParent(transaction, kept, parent);
    const living = and(isNull(column(kept.columns, "deletedAt")), below(kept, parent));
    const rows = await lock(transaction, kept, ids, living);
    const found = rows.map((row) => String(row["id"]));
    const inUse = await findInUse(transaction.client, kept.name, found, kept.usedBy);
    for (const row of rows) if (kept.isLasting(row)) inUse.add(String(row["id"]));
    const free = rows.filter((row) => !inUse.has(String(row["id"])));
    const freeIds = free.map((row) => String(row["id"]));
    await kept.beforeChange(scope, transaction, freeIds);
    const now = { ...touched(scope, kept.columns), deletedAt: sql`now()` };
    await transaction.db
      .update(kept.table)
      .set(now)
      .where(inArray(column(kept.columns, "id"), freeIds));
    await moveParts(transaction.client, { table: kept.name, ids: freeIds, way: "along" });
    for (const row of free) audit(transaction, kept, "remove", row);
    await kept.afterChange(scope, transaction, freeIds);
    const removed = new Set(freeIds);
    return ids.map((id) => ({
      id,
      outcome: removed.has(id) ? "removed" : inUse.has(id) ? "inUse" : "notFound",
    }));
  });
}

/** Brings removed rows back, unless another has taken their place or what they refer to is gone. */
export async function restoreRows(
  scope: Scope,
  kept: RecordTable,
  ids: readonly string[],
): Promise<Outcome<"restored", "clash">[]> {
  return changing(scope, kept, async (transaction) => {
    const rows = await lock(transaction, kept, ids, isNotNull(column(kept.columns, "deletedAt")));
    await kept.beforeChange(
      scope,
      transaction,
      rows.map((row) => String(row["id"])),
    );
    const outcomes = new Map<string, "restored" | "clash">();
    for (const row of rows) {
      const id = String(row["id"]);
      await transaction.client.query("savepoint one");
      try {
        await checkReferences(transaction, kept, valuesOf(kept, row));
        await moveParts(transaction.client, { table: kept.name, ids: [id], way: "back" });
        await transaction.db
          .update(kept.table)
          .set({ ...touched(scope, kept.columns), deletedAt: null })
          .where(eq(column(kept.columns, "id"), id));
        await refuseOverlaps(scope, transaction, kept, [id]);
        audit(transaction, kept, "restore", row);
        outcomes.set(id, "restored");
      } catch (error) {
        if (!(error instanceof Problem) && databaseError(error)?.code !== "23505") throw error;
        await transaction.client.query("rollback to savepoint one");
        outcomes.set(id, "clash");
      }
    }
    const restored = [...outcomes].flatMap(([id, outcome]) => (outcome === "restored" ? [id] : []));
    await kept.afterChange(scope, transaction, restored);
    return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? "notFound" }));
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

/** A page of text keeps only what can do no harm; an empty text is none. */
function cleaned({ resource }: RecordTable, values: Values): Values {
  const errors: FieldError[] = [];
  const pairs = Object.entries(values).map(([name, value]) => {
    const field = resource.fields[name];
    if (field?.kind === "html" && typeof value === "string") {
      const kept = harmlessHtml(value);
      if (kept === "") errors.push(fieldError(name, "required"));
      // Written as HTML, one letter may be several.
      if (kept.length > field.max) errors.push(fieldError(name, "tooLong", { max: field.max }));
      return [name, kept] as const;
    }
    const isBlank = value === "" && !(field !== undefined && "blank" in field);
    return [name, isBlank ? null : value] as const;
  });
  if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
  return Object.fromEntries(pairs);
}

/** In the order of their ids, so that two who remove the same rows wait for each other and never block. */
async function lock(
  { db }: Transaction,
  { table, columns }: RecordTable,
  ids: readonly string[],
  where: SQL | undefined,
) {
  const id = column(columns, "id");
  return db
    .select({ ...columns })
    .from(table)
    .where(and(inArray(id, [...ids]), where))
    .orderBy(id)
    .for("update");
}

/**
 * Every record that is referred to must be one that the actor can see, not removed, and of the same client or shared.
 * Gives the values to keep: a part belongs to the client of its whole.
 */
async function checkReferences({ db }: Transaction, kept: RecordTable, values: Values): Promise<Values> {
  const { scope } = kept.resource;
  const whole = typeof scope === "object" ? scope.partOf : undefined;
  const errors: FieldError[] = [];
  let client = values["clientId"];
  for (const { field, to, table, columns } of kept.references) {
    const id = values[field];
    if (id === null || id === undefined) continue;
    const its = columns["clientId"] ?? sql<string | null>`null`;
    const where = and(eq(column(columns, to.key ?? "id"), id), isNull(column(columns, "deletedAt")));
    const [found] = await db.select({ client: its }).from(table).where(where);
    if (field === whole) client = found?.client as string | null;
    const isForeign = field !== whole && found?.client != null && found.client !== client;
    if (found === undefined || isForeign) errors.push(fieldError(field, "missingReference"));
  }
  if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
  return whole === undefined ? values : { ...values, clientId: client ?? null };
}

/** Runs a change; a clash with another row becomes an error at the field that has to differ. */
async function changing<T>(
  scope: Scope,
  kept: RecordTable,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await scope.transaction(work);
  } catch (error) {
    const broken = databaseError(error);
    const field = broken?.code === "23505" ? kept.unique.get(broken.constraint ?? "") : undefined;
    throw field === undefined ? error : taken(scope, kept, field);
  }
}

/** In the words of the resource, where it has some for that field. */
function taken(scope: Scope, { resource }: RecordTable, field: string): Problem {
  const key = `${resource.domain}:${resource.path}.taken.${field}`;
  const error = fieldError(field, "taken");
  const words = (language: Language) => t(language, key);
  return new Problem("invalid", {
    fieldErrors: hasText("en", key) ? saidInEach(error, scope.context.language, words) : [error],
  });
}

function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}

function audit(
  transaction: Transaction,
  { resource }: RecordTable,
  action: string,
  row: Record<string, unknown>,
  details: Record<string, unknown> = {},
): void {
  const client = resource.scope === "itself" ? row["id"] : row["clientId"];
  transaction.audit({
    action,
    subject: resource.subject,
    subjectId: String(row["id"]),
    ...(typeof client === "string" ? { clientId: client } : {}),
    details,
  });
}
