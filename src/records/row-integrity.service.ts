import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { hasText, t } from "#server/i18n.ts";
import type { Values } from "./definition.ts";
import type { RecordTable } from "./record-table.service.ts";
import { column } from "./rows.service.ts";

/** In the order of their ids, so that two who remove the same rows wait for each other and never block. */
export async function lock(
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
export async function checkReferences(
  { db }: Transaction,
  kept: RecordTable,
  values: Values,
): Promise<Values> {
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
export async function changing<T>(
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

export function databaseError(error: unknown): pg.DatabaseError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof pg.DatabaseError ? cause : undefined;
}
