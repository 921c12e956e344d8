import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type pg from "pg";
import { type Access, isAllowed } from "#kernel/access.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { findNews, todayOfInstallation } from "#organization/messaging/news.service.ts";
import { membersThatWait } from "#workspace/member-pages/member-search.service.ts";
import { sightOf } from "#people/members/sight.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Home } from "./home.ts";
import { findActivity, findWaiting, lastSignIn } from "./member-home.service.ts";
import { homeCountLimit } from "./home-limit.ts";
import { isInSession, ofEmployment } from "#enrollment/offering/eligible-population.ts";
import { staffAccess } from "#enrollment/enrollment/staff-access.ts";

/** The newest; `GET /announcements` has them all. */
const newsOnHome = 5;

const sessionAccess = [
  ...staffAccess,
  { types: ["client"], permission: "viewEnrollmentSessions" },
] as const satisfies Access;

/** All of it in the caller's reach, which the database itself narrows; with `clientId`, of that client alone. */
export async function getHome(services: Services, scope: Scope, clientId?: string): Promise<Home> {
  const now = services.clock();
  const { principal } = scope;
  const isMember = principal.kind === "user" && principal.type === "member";
  const may = (access: Access) => isAllowed(access, principal);
  const [waits, lastTime] = isMember
    ? [await findWaiting(services, scope), await lastSignIn(services, scope)]
    : [null, null];
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const today = await todayOfInstallation(client, now);
    const recent = may(staffAccess) ? await findRecent(client, clientId) : null;
    const ids = (recent ?? []).map(({ id }) => id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "enrollments", details: { ids } });
    return {
      announcements: await findNews(client, scope, { today, limit: newsOnHome, newOnly: true }),
      reach: isMember ? null : await countReach(client, clientId),
      enrollmentSessions: may(sessionAccess) ? await findOpenEnrollmentSessions(client, now, clientId) : null,
      waiting: may(staffAccess) ? await countWaiting(client, clientId) : null,
      recent,
      waits,
      activity: isMember ? await findActivity(transaction, scope, { now, lastTime }) : null,
      coverages: isMember ? await findCoverages(transaction, today, scope) : null,
    };
  });
}

/** Where no client is named, the database's own narrowing is all there is. */
const ofClient = (column: string, place: string) => `(${place}::uuid is null or ${column} = ${place})`;

async function countReach(client: pg.ClientBase, clientId: string | undefined): Promise<Home["reach"]> {
  const { rows } = await client.query<NonNullable<Home["reach"]>>(
    `select (select count(*)::int from clients where status = 'active' and deleted_at is null and ${ofClient("id", "$2")}) as clients,
       (select count(*)::int from (select 1 from members
         where status = 'active' and deleted_at is null and ${ofClient("client_id", "$2")} limit $1) counted) as members`,
    [homeCountLimit, clientId ?? null],
  );
  return rows[0] ?? null;
}

/** Open by the clock of each client. */
async function findOpenEnrollmentSessions(
  client: pg.ClientBase,
  now: Date,
  clientId: string | undefined,
): Promise<Home["enrollmentSessions"]> {
  const { rows } = await client.query<NonNullable<Home["enrollmentSessions"]>[number]>(
    `select s.id, s.name, c.name as "clientName", s.closes_on as "closesOn", s.closes_on - day.today as "daysLeft",
       n.started, n.submitted, people.eligible
     from enrollment_sessions s
       join clients c on c.id = s.client_id and c.deleted_at is null
       cross join lateral (select ($1::timestamptz at time zone c.time_zone)::date as today) day
       cross join lateral (
         select count(*) filter (where e.status = 'started')::int as started,
           count(*) filter (where e.status not in ('started', 'cancelled'))::int as submitted
         from enrollments e where e.client_id = s.client_id and e.session_id = s.id and not e.is_preview and e.deleted_at is null) n
       cross join lateral (select count(*)::int as eligible from (
         select from members m ${ofEmployment}
         where ${isInSession("day.today")} limit $3) counted) people
     where s.status = 'open' and s.active and s.deleted_at is null and day.today between s.opens_on and s.closes_on
       and ${ofClient("s.client_id", "$2")}
     order by s.closes_on, s.name, s.id limit 12`,
    [now, clientId ?? null, homeCountLimit],
  );
  return rows;
}

async function countWaiting(client: pg.ClientBase, clientId: string | undefined): Promise<Home["waiting"]> {
  const { rows } = await client.query<NonNullable<Home["waiting"]>>(
    `select count(*) filter (where status = 'submitted')::int as submitted,
       count(*) filter (where status = 'pendingReview')::int as "pendingReview",
       count(*) filter (where status = 'returned')::int as returned,
       (select count(*)::int from members m where m.id in (${membersThatWait}) and m.deleted_at is null
         and ${ofClient("m.client_id", "$1")}) as eoi
     from enrollments where status in ('submitted', 'pendingReview', 'returned') and not is_preview and deleted_at is null
       and ${ofClient("client_id", "$1")}`,
    [clientId ?? null],
  );
  return rows[0] ?? null;
}

async function findRecent(client: pg.ClientBase, clientId: string | undefined): Promise<Home["recent"]> {
  const { rows } = await client.query<NonNullable<Home["recent"]>[number]>(
    `select e.id, e.status, c.name as "clientName", e.subscriber_name as "subscriberName",
       e.submitted_at as "submittedAt"
     from enrollments e join clients c on c.id = e.client_id
     where e.submitted_at is not null and not e.is_preview and e.deleted_at is null and ${ofClient("e.client_id", "$1")}
     order by e.submitted_at desc, e.id desc limit 8`,
    [clientId ?? null],
  );
  return rows;
}

/** One entry for the people who are covered together: what begins next first, then the latest start. */
async function findCoverages(
  transaction: Transaction,
  today: PlainDate,
  scope: Scope,
): Promise<Home["coverages"]> {
  const [inSight] = await sightOf(transaction, scope);
  const { rows } = await transaction.client.query<NonNullable<Home["coverages"]>[number] & { ids: string[] }>(
    `select v.coverage_type as "coverageType", b.name as "planName", v.tier_code as "tierCode",
       v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
       array_agg(m.first_name order by m.relationship <> '18', m.dob, m.id) as people, array_agg(m.id) as ids,
       max(v.volume_cents) filter (where m.id = own.id) as "volumeCents",
       max(v.pending_volume_cents) filter (where m.id = own.id and v.eoi = 'pending') as "pendingCents",
       max(v.eoi) filter (where m.id = own.id) as eoi,
       coalesce(jsonb_agg(v.beneficiaries) filter (where m.id = own.id) -> 0, '[]') as beneficiaries,
       case when v.effective_date > $1 then 'upcoming' when v.termination_date < $1 then 'expired' else 'current' end as period
     from coverages v join members m on m.id = v.member_id join base_plans b on b.id = v.base_plan_id
       cross join (select (select u.entity_id from users u where u.id = $2) as id) own
     where m.id = any($3::uuid[]) and v.deleted_at is null and m.deleted_at is null
       and (v.termination_date is null or v.termination_date >= v.effective_date)
     group by v.installation_id, v.coverage_type, b.id, b.name, v.tier_code, v.effective_date, v.termination_date
     order by case when v.effective_date > $1 then v.effective_date end, v.effective_date desc, ${coverageOrder("v")}, b.name
     limit 100`,
    [today, scope.userId ?? null, inSight],
  );
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  if (ids.length > 0) transaction.audit({ action: "view", subject: "members", details: { ids } });
  return rows;
}
