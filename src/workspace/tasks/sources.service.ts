import { chargeDaySql } from "#enrollment/payments/charge-day.service.ts";
import { automaticAccess } from "#workspace/automatic-changes/automatic-changes.ts";
import { staffAccess } from "#enrollment/enrollment/staff-access.ts";
import { cobraAccess } from "#compliance/cobra/cobra.ts";
import { toldEvents } from "#workspace/member-pages/member-search.service.ts";
import { plansLackingContacts } from "#content/id-cards/cards-lacking.service.ts";
import { deskAccess } from "#content/inbox/messages.ts";
import type { Access } from "#kernel/access.ts";
import type { Transaction } from "#server/scope.ts";
import { failedSources } from "./failed-sources.service.ts";
import type { TaskSource, Waiting } from "./task-source.service.ts";
import { daysAhead, daysFailed, mostTasks } from "./tasks-kinds.ts";

// Each is one walk of an index of what is open; the policies keep to the caller's reach.

const claimAccess = { types: ["admin", "tpa"], permission: "viewHealthData" } as const satisfies Access;
const importers = { types: ["admin"], permission: "manageClaims" } as const satisfies Access;
const correctors = { types: ["admin", "tpa"], permission: "enrollment" } as const satisfies Access;
const administrators = { types: ["admin"] } as const satisfies Access;
const payers = { types: ["admin"], permission: "processPaymentQueue" } as const satisfies Access;
const unionKeepers = { types: ["admin"], permission: "manageUnions" } as const satisfies Access;
const systemKeepers = { types: ["admin"], permission: "manageInstallations" } as const satisfies Access;

const none: Waiting = { count: 0, mine: null, free: null, oldest: null, due: null };

type Status = "submitted" | "pendingReview" | "approved" | "returned" | "failed";

async function enrollments(
  { client }: Transaction,
  status: Status,
  { clientId, userId }: { clientId: string | null; userId: string | null },
): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(
    `select count(*)::int as count, count(*) filter (where assigned_to = $2)::int as mine,
       count(*) filter (where assigned_to is null)::int as free, min(submitted_at) as oldest, null::date as due
     from (select assigned_to, submitted_at from enrollments
       where status = '${status}' and not is_preview and deleted_at is null and ($1::uuid is null or client_id = $1)
       limit ${mostTasks}) waiting`,
    [clientId, userId],
  );
  return rows[0] ?? none;
}

export const taskSources: readonly TaskSource[] = [
  {
    kind: "enrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "submitted", asked),
  },
  {
    kind: "reviewedEnrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "pendingReview", asked),
  },
  {
    kind: "approvedEnrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "approved", asked),
  },
  {
    kind: "returnedEnrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "returned", asked),
  },
  {
    kind: "failedEnrollments",
    access: staffAccess,
    waiting: (transaction, asked) => enrollments(transaction, "failed", asked),
  },
  {
    kind: "eoi",
    access: staffAccess,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(distinct member_id)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select member_id, created_at from coverages
           where eoi = 'pending' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "automaticChanges",
    access: automaticAccess,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, min(day) as due
         from (select created_at, day from automatic_items
           where outcome in ('waiting', 'refused') and deleted_at is null and ($1::uuid is null or client_id = $1)
           limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "toldEvents",
    access: correctors,
    waiting: async ({ client }, { clientId, today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, min(closes_on) as due
         from (${toldEvents("$2::date")} and ($1::uuid is null or l.client_id = $1) limit ${mostTasks}) waiting`,
        [clientId, today],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "corrections",
    access: correctors,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from correction_requests
           where status = 'open' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "claimRequests",
    access: importers,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, min(due_on) as due
         from (select created_at, due_on from claim_requests
           where status in ('received', 'inReview') and deleted_at is null and ($1::uuid is null or client_id = $1)
           limit ${mostTasks}) waiting`,
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
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
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
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
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
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
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
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from total_differences
           where status = 'open' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "messages",
    access: deskAccess,
    waiting: async ({ client }, { clientId, userId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, count(*) filter (where assignee_id = $2)::int as mine,
           count(*) filter (where assignee_id is null)::int as free, min(last_at) as oldest, min(due_on) as due
         from (select assignee_id, last_at, due_on from conversations
           where state = 'open' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId, userId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "helpRequests",
    access: administrators,
    waiting: async ({ client }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from help_requests where status = 'open'
             and not exists (select from conversations c where c.help_request_id = help_requests.id) limit ${mostTasks}) waiting`,
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "cobra",
    access: cobraAccess,
    waiting: async ({ client }, { clientId, today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, null::timestamptz as oldest, min(task_due_on) as due
         from ((select task_due_on from cobra_clocks
           where task is not null and deleted_at is null and task_due_on <= $2::date + ${daysAhead}
             and ($1::uuid is null or client_id = $1) limit ${mostTasks})
           union all (select due_on from cobra_denials
           where sent_on is null and deleted_at is null and due_on <= $2::date + ${daysAhead}
             and ($1::uuid is null or client_id = $1) limit ${mostTasks}) limit ${mostTasks}) waiting`,
        [clientId, today],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "idCardOrders",
    access: correctors,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from id_card_orders
           where status = 'asked' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "cardsLacking",
    access: correctors,
    waiting: async (transaction, { clientId, today }) => {
      const plans = await plansLackingContacts(transaction, { today, clientId, most: mostTasks });
      return { ...none, count: plans.length };
    },
  },
  {
    kind: "unionSignups",
    access: unionKeepers,
    waiting: async ({ client }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from union_signups where status = 'waiting' and deleted_at is null limit ${mostTasks}) waiting`,
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "payments",
    access: payers,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, min(${chargeDaySql("month")}) as due
         from (select created_at, month from payment_charges
           where status = 'waiting' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "returnedPayments",
    access: payers,
    waiting: async ({ client }, { clientId }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from payment_charges
           where status = 'returned' and deleted_at is null and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "droppedFiles",
    access: systemKeepers,
    waiting: async ({ client }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from dropped_files where status = 'failed' and deleted_at is null limit ${mostTasks}) waiting`,
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "failedJobs",
    access: systemKeepers,
    waiting: async ({ client }, { clientId, today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from refresh_runs
           where status = 'failed' and deleted_at is null and created_at > $2::date - make_interval(days => ${daysFailed}) and ($1::uuid is null or client_id = $1) limit ${mostTasks}) waiting`,
        [clientId, today],
      );
      return rows[0] ?? none;
    },
  },
  {
    kind: "failedMails",
    access: administrators,
    waiting: async ({ client }, { today }) => {
      const { rows } = await client.query<Waiting>(
        `select count(*)::int as count, null::int as mine, null::int as free, min(created_at) as oldest, null::date as due
         from (select created_at from mails where status = 'failed' and created_at > $1::date - make_interval(days => ${daysFailed}) limit ${mostTasks}) waiting`,
        [today],
      );
      return rows[0] ?? none;
    },
  },
  ...failedSources,
];
