import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { Problem } from "#kernel/problem.ts";
import { findInUse, moveParts } from "#server/database/dependents.ts";
import type { Scope } from "#server/scope.ts";
import { refuseOverlaps } from "./dated.service.ts";
import type { RecordTable } from "./record-table.service.ts";
import { type At, below, column, requireParent, touched, valuesOf } from "./rows.service.ts";
import { changing, checkReferences, databaseError, lock } from "./row-integrity.service.ts";
import { auditRow } from "./audit-row.service.ts";

type Outcome<Good extends string, Bad extends string> = { id: string; outcome: Good | Bad | "notFound" };

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
    for (const row of free) auditRow(transaction, kept, "remove", row);
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
        auditRow(transaction, kept, "restore", row);
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
