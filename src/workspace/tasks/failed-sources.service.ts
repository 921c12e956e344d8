import type { Access } from "#kernel/access.ts";
import type { TaskSource, Waiting } from "./task-source.service.ts";
import { daysFailed, mostTasks } from "./tasks-kinds.ts";

// What the system began and could not finish. It is nobody's task any more once the same was done later, or after `daysFailed`.

const censusKeepers = { types: ["admin"], permission: "manageEnrollmentSessions" } as const satisfies Access;
const importers = { types: ["admin"], permission: "manageClaims" } as const satisfies Access;
const reporters = { types: ["admin", "tpa"], permission: "enrollment" } as const satisfies Access;
const keyKeepers = { types: ["admin"], permission: "manageApiKeys" } as const satisfies Access;
const writers = { types: ["admin"], permission: "manageMessages" } as const satisfies Access;

const none: Waiting = { count: 0, mine: null, free: null, oldest: null, due: null };

export const failedSources: readonly TaskSource[] = [
  {
    kind: "failedImports",
    access: censusKeepers,
    waiting: async ({ client }, { clientId, today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select i.created_at from imports i
           where i.kind = 'census' and i.status = 'failed' and i.deleted_at is null
             and i.created_at > $2::date - make_interval(days => ${daysFailed}) and ($1::uuid is null or i.client_id = $1)
             and not exists (select from imports later where later.client_id = i.client_id and later.kind = 'census'
               and later.status = 'done' and later.created_at > i.created_at) limit ${mostTasks}) waiting`,
        [clientId, today],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "failedClaimFiles",
    access: importers,
    waiting: async ({ client }, { clientId, today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select f.created_at from claim_files f
           where f.status = 'failed' and f.deleted_at is null
             and f.created_at > $2::date - make_interval(days => ${daysFailed}) and ($1::uuid is null or f.client_id = $1)
             and not exists (select from claim_files later where later.content_hash = f.content_hash
               and later.status = 'done') limit ${mostTasks}) waiting`,
        [clientId, today],
      );
      return rows[0] ?? none;
    },
  },
  {
    // Reports are their owner's alone, and of no one client.
    kind: "failedReports",
    access: reporters,
    waiting: async ({ client }, { today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select r.created_at from report_runs r
           where r.status = 'failed' and r.deleted_at is null and r.created_at > $1::date - make_interval(days => ${daysFailed})
             and not exists (select from report_runs later where later.name = r.name and later.status = 'done'
               and later.created_at > r.created_at) limit ${mostTasks}) waiting`,
        [today],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "failingWebhooks",
    access: keyKeepers,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, null::timestamptz as oldest, null::date as due
         from (select from webhooks where active and failures > 2 and deleted_at is null
             and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "stoppedBroadcasts",
    access: writers,
    waiting: async ({ client }, { today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from broadcasts where state = 'stopped' and sent < total and deleted_at is null
             and created_at > $1::date - make_interval(days => ${daysFailed}) limit ${mostTasks}) waiting`,
        [today],
      );
      return rows[0] ?? none;
    },
  },
];
