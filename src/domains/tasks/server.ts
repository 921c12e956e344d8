import { isAllowed } from "#kernel/access.ts";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Api } from "#server/http/api.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { TaskSource } from "./task-source.service.ts";
import { taskList } from "./tasks.ts";

/** The day at the client that is asked for; else at the administrator, as the foot of each page tells it. */
async function todayOf({ client }: Transaction, clientId: string | null, now: Date): Promise<PlainDate> {
  const { rows } = await client.query<{ zone: string }>(
    `select coalesce((select time_zone from clients where id = $1), time_zone) as zone from installations`,
    [clientId],
  );
  return todayIn(rows[0]?.zone ?? "UTC", now);
}

/** The door through which the server mounts this domain. `sources`: the kinds of work, which the application names. */
export function mountTasks(api: Api, services: Services, sources: readonly TaskSource[]): void {
  api.handle(taskList, ({ scope, query }) =>
    scope.transaction(async (transaction) => {
      const clientId = query.client ?? null;
      const today = await todayOf(transaction, clientId, services.clock());
      const asked = { clientId, userId: scope.userId ?? null, today };
      const tasks = [];
      for (const { kind, access, waiting } of sources) {
        if (!isAllowed(access, scope.principal)) continue;
        // One connection: one after the other.
        tasks.push({ kind, ...(await waiting(transaction, asked)) });
      }
      return { today, tasks };
    }),
  );
}
