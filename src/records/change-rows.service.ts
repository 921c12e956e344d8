import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import { harmlessHtml } from "#server/page-html.ts";
import { isSameValue, type Values } from "./definition.ts";
import { refuseOverlaps } from "./dated.service.ts";
import type { RecordTable } from "./record-table.service.ts";
import {
  type At,
  below,
  column,
  narrowed,
  readRow,
  requireParent,
  type Row,
  touched,
  valuesOf,
} from "./rows.service.ts";
import { readAll } from "./find-rows.service.ts";
import { changing, checkReferences, lock } from "./row-integrity.service.ts";
import { auditRow } from "./audit-row.service.ts";

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
    auditRow(transaction, kept, "create", row, {
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
    auditRow(transaction, kept, "update", row, { fields: changed, version: row.version });
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
