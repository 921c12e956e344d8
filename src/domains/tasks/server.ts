import { isAllowed } from "#kernel/access.ts";
import type { Api } from "#server/http/api.ts";
import type { TaskSource } from "./source.ts";
import { taskList } from "./tasks.ts";

/** The door through which the server mounts this domain. `sources`: the kinds of work, which the application names. */
export function mountTasks(api: Api, sources: readonly TaskSource[]): void {
  api.handle(taskList, ({ scope, query }) =>
    scope.transaction(async (transaction) => {
      const asked = { clientId: query.client ?? null, userId: scope.userId ?? null };
      const tasks = [];
      for (const { kind, access, waiting } of sources) {
        if (!isAllowed(access, scope.principal)) continue;
        // One connection: one after the other.
        tasks.push({ kind, ...(await waiting(transaction, asked)) });
      }
      return { tasks };
    }),
  );
}
