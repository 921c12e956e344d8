import { isAllowed } from "#kernel/access.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { TaskSource, Waiting } from "./task-source.service.ts";
import type { TaskKind } from "./tasks-kinds.ts";

type Asked = { clientId: string | null; today: PlainDate; sources: readonly TaskSource[] };

/** How much of each kind waits in the caller's reach; only the kinds that the caller may do. */
export async function waitingTasks(
  transaction: Transaction,
  scope: Scope,
  { clientId, today, sources }: Asked,
): Promise<(Waiting & { kind: TaskKind })[]> {
  const asked = { clientId, userId: scope.userId ?? null, today };
  const tasks = [];
  for (const { kind, access, waiting } of sources) {
    if (!isAllowed(access, scope.principal)) continue;
    // One connection: one after the other.
    tasks.push({ kind, ...(await waiting(transaction, asked)) });
  }
  return tasks;
}
