import { isAllowed } from "#kernel/access.ts";
import { todayIn } from "#kernel/dates.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import type { TaskSource } from "./task-source.service.ts";
import { taskList } from "./tasks.ts";

/** The latest day that it is at any client: what is due is late once it is late for all of them. */
const latestZone = "Pacific/Honolulu";

/** The door through which the server mounts this domain. `sources`: the kinds of work, which the application names. */
export function mountTasks(api: Api, services: Services, sources: readonly TaskSource[]): void {
  api.handle(taskList, ({ scope, query }) =>
    scope.transaction(async (transaction) => {
      const today = todayIn(latestZone, services.clock());
      const asked = { clientId: query.client ?? null, userId: scope.userId ?? null, today };
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
