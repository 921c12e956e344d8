import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { type QueueFilter, queueConditions } from "./queue.service.ts";

/** Which enrollments somebody means: by their ids, or all that match a filter; where both are named, those of both. */
export type Wanted = { ids?: readonly string[] | undefined; filter?: QueueFilter | undefined };

const mostAtOnce = 5000;

export async function idsOfWish(
  { client }: Transaction,
  scope: Scope,
  { ids, filter }: Wanted,
): Promise<string[]> {
  if (filter === undefined) {
    if (ids === undefined) throw new Problem("invalid", { details: { reason: "ids or filter" } });
    return [...new Set(ids)];
  }
  const { where, values } = queueConditions(filter, scope.userId);
  const { rows } = await client.query<{ id: string }>(
    `select e.id from enrollments e ${where} and ($${values.length + 1}::uuid[] is null or e.id = any($${values.length + 1}))
     order by e.submitted_at nulls last, e.id limit ${mostAtOnce}`,
    [...values, ids ?? null],
  );
  return rows.map((row) => row.id);
}
