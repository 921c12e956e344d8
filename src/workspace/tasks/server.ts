import { type PlainDate, todayIn } from "#kernel/dates.ts";
import type { Api } from "#server/http/api.ts";
import type { Transaction } from "#server/scope.ts";
import { registerTexts } from "#server/i18n.ts";
import type { Services } from "#server/services.ts";
import type { TaskSource } from "./task-source.service.ts";
import { taskList } from "./tasks.ts";
import { waitingTasks } from "./waiting.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("tasks", { en, ko, es });

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
      const tasks = await waitingTasks(transaction, scope, { clientId, today, sources });
      return { today, tasks };
    }),
  );
}
