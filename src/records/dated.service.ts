import { and, asc, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { assert } from "#kernel/assert.ts";
import { dayBefore, formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { t } from "#server/i18n.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { columnsOf, type RecordTable } from "./record-table.service.ts";
import { column, touched } from "./rows.service.ts";

/**
 * Refuses records that would hold on the same day as another one for the same thing, and says when that one holds. Changes of
 * one thing wait for each other, so that two at once do not pass each other by. A record without a first day stands
 * beside the dated ones; of those there is one.
 */
export async function refuseOverlaps(
  scope: Scope,
  transaction: Transaction,
  kept: RecordTable,
  ids: readonly string[],
): Promise<void> {
  const { dated } = kept.resource;
  const { db } = transaction;
  if (dated === undefined || ids.length === 0) return;
  const other = alias(kept.table, "other");
  const [own, its] = [kept.columns, columnsOf(other)];
  const among = inArray(column(own, "id"), [...ids]);
  const things = db
    .selectDistinct({
      thing: sql<string>`jsonb_build_array(${sql.join(named(own, dated.of), sql`, `)})`.as("thing"),
    })
    .from(kept.table)
    .where(among)
    .as("things");
  await db
    .select({
      locked: sql`pg_advisory_xact_lock(hashtextextended(${kept.name} || ${things.thing}::text, 0))`,
    })
    .from(db.select().from(things).orderBy(asc(things.thing)).as("things"));
  const days = (columns: typeof own) =>
    sql`daterange(${column(columns, dated.from)}, ${column(columns, dated.to)}, '[]')`;
  const isDated = (columns: typeof own) => sql`(${column(columns, dated.from)} is null)`;
  const overlaps = and(
    ne(column(its, "id"), column(own, "id")),
    eq(column(its, "installationId"), column(own, "installationId")),
    ...dated.of.map((name) => sql`${column(its, name)} is not distinct from ${column(own, name)}`),
    eq(isDated(its), isDated(own)),
    sql`${days(its)} && ${days(own)}`,
  );
  const where = and(among, isNull(column(own, "deletedAt")), isNull(column(its, "deletedAt")));
  if (dated.endsFormer === true) {
    const former = and(isNull(column(its, dated.to)), lt(column(its, dated.from), column(own, dated.from)));
    const ending = await db
      .select({ id: column(its, "id"), clientId: column(its, "clientId"), next: column(own, dated.from) })
      .from(kept.table)
      .innerJoin(other, overlaps)
      .where(and(where, former))
      .orderBy(asc(column(own, dated.from)))
      .limit(1);
    for (const one of ending) await end(scope, transaction, kept, one);
  }
  const [rival] = await db
    .select({ from: column(its, dated.from), to: column(its, dated.to) })
    .from(kept.table)
    .innerJoin(other, overlaps)
    .where(where)
    .limit(1);
  if (rival === undefined) return;
  const words = (language: Language) => overlapWords(language, rival);
  const error = { path: dated.from, code: "overlap" };
  throw new Problem("invalid", { fieldErrors: saidInEach(error, scope.context.language, words) });
}

/** The record that goes on without a last day ends on the day before the next one. */
async function end(
  scope: Scope,
  transaction: Transaction,
  { columns, resource, table }: RecordTable,
  { id, clientId, next }: { id: unknown; clientId: unknown; next: unknown },
): Promise<void> {
  const { dated, subject } = resource;
  assert(dated !== undefined && isDate(next), "a dated record begins on a day");
  await transaction.db
    .update(table)
    .set({ ...touched(scope, columns), [dated.to]: dayBefore(next) })
    .where(eq(column(columns, "id"), id));
  transaction.audit({
    action: "update",
    subject,
    subjectId: String(id),
    clientId: String(clientId),
    details: { fields: [dated.to] },
  });
}

const named = (columns: RecordTable["columns"], names: readonly string[]) =>
  names.map((name) => column(columns, name));

function overlapWords(language: Language, { from, to }: { from: unknown; to: unknown }): string {
  const day = (value: unknown) => (isDate(value) ? formatLong(value, language) : null);
  const [first, last] = [day(from), day(to)];
  const key = first === null ? (last === null ? "always" : "until") : last === null ? "since" : "between";
  return t(language, `records:overlap.${key}`, { from: first ?? "", to: last ?? "" });
}
