import { staffAccess } from "#domains/enrollment/staff-access.ts";
import type { Access } from "#kernel/access.ts";
import type { Transaction } from "#server/scope.ts";
import type { TaskSource, Waiting } from "./source.ts";
import { mostTasks } from "./tasks-kinds.ts";

// Each is one walk of an index of what is open; the policies keep to the caller's reach.

const claimAccess = { types: ["admin", "tpa"], permission: "viewHealthData" } as const satisfies Access;
const importers = { types: ["admin"], permission: "manageClaims" } as const satisfies Access;
const correctors = { types: ["admin", "tpa"], permission: "enrollment" } as const satisfies Access;
const administrators = { types: ["admin"] } as const satisfies Access;

const none: Waiting = { count: 0, mine: null, oldest: null };

type Statuses = "'submitted', 'pendingReview'" | "'returned'" | "'failed'";

async function enrollments(
  { client }: Transaction,
  statuses: Statuses,
  { clientId, userId }: { clientId: string | null; userId: string | null },
): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(
    `select count(*)::int as count, count(*) filter (where assigned_to = $2)::int as mine, min(submitted_at) as oldest
     from (select assigned_to, submitted_at from enrollments
       where status in (${statuses}) and not is_preview and deleted_at is null and ($1::uuid is null or client_id = $1)
       limit ${mostTasks}) waiting`,
    [clientId, userId],
  );
  return rows[0] ?? none;
}

export const taskSources: readonly TaskSource[] = [
  {
    kind: "enrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "'submitted', 'pendingReview'", asked),
  },
  {
    kind: "returnedEnrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "'returned'", asked),
  },
  {
    kind: "failedEnrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "'failed'", asked),
  },
  {
    kind: "eoi",
    access: staffAccess,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(distinct member_id)::int as count, null::int as mine, min(created_at) as oldest
         from (select member_id, created_at from coverages
           where eoi = 'pending' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "corrections",
    access: correctors,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from correction_requests
           where status = 'open' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "unmatchedClaims",
    access: claimAccess,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from claims
           where member_id is null and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "heldClaims",
    access: importers,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from claim_holds
           where released_at is null and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "unknownAccumulators",
    access: importers,
    waiting: async ({ client }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from unknown_accumulators where status = 'new' and deleted_at is null limit ${mostTasks}) waiting`,
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "accumulatorDifferences",
    access: importers,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from total_differences
           where status = 'open' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "helpRequests",
    access: administrators,
    waiting: async ({ client }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from help_requests where status = 'open' limit ${mostTasks}) waiting`,
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "failedMails",
    access: administrators,
    waiting: async ({ client }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, min(created_at) as oldest
         from (select created_at from mails where status = 'failed' and created_at > now() - interval '30 days' limit ${mostTasks}) waiting`,
      );
      return rows[0] ?? none;
    },
  },
];
