import { returnPath } from "#enrollment/invitations/personal-link.service.ts";
import { readTimeline } from "#workspace/member-pages/timeline.service.ts";
import { findOpenSessions } from "#enrollment/enrollment/own-start/own-start.service.ts";
import { readOffering } from "#enrollment/offering/offering.service.ts";
import { addMonths, type PlainDate } from "#kernel/dates.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Home } from "./home.ts";

type Waiting = NonNullable<Home["waits"]>[number];
type Activity = NonNullable<Home["activity"]>[number];

/**
 * Lists what a member may still do or finish: sessions that are open for the employee, invited or not, and enrollments that a life event
 * opened. Asked as the system, because invitations are hidden from members; only the caller's own are read. Call it outside a
 * transaction.
 */
export async function findWaiting(services: Services, scope: Scope): Promise<Waiting[]> {
  const { system } = services.database;
  const { rows } = await system.query<Omit<Waiting, "path" | "kind"> & { id: string; sessionId: string }>(
    waitingQuery,
    [scope.userId, services.clock(), scope.context.language],
  );
  const events = await Promise.all(
    rows.map(async ({ id, sessionId, ...shown }): Promise<Waiting> => {
      const offering = await readOffering(system, sessionId);
      const path = offering && (await returnPath(services.vault, system, offering, id));
      return { ...shown, kind: "lifeEvent", path: path ?? null, sessionId: null };
    }),
  );
  const sessions = await findOpenSessions(services, scope);
  const enrollments = sessions.map(({ isInvited: _, ...session }): Waiting => ({
    ...session,
    kind: "enrollment",
    path: null,
  }));
  return [...events, ...enrollments].toSorted((one, other) => one.until.localeCompare(other.until));
}

const waitingQuery = `
  select i.id, i.session_id as "sessionId", coalesce(k.label ->> $3, s.name) as label, l.closes_on as until, e.status
  from users u join invitations i on i.member_id = u.entity_id join enrollment_sessions s on s.id = i.session_id
    join clients c on c.id = s.client_id
    cross join lateral (select ($2::timestamptz at time zone c.time_zone)::date as today) day
    join life_events l on l.id = i.life_event_id left join life_event_kinds k on k.id = l.kind_id
    left join lateral (select e.status from enrollments e where e.invitation_id = i.id and e.status <> 'cancelled'
      and e.deleted_at is null order by e.id desc limit 1) e on true
  where u.id = $1 and i.revoked_at is null and i.active and i.deleted_at is null and i.expires_at > $2
    and s.status = 'open' and s.active and s.deleted_at is null and (e.status is null or e.status in ('started', 'returned'))
    and l.status = 'open' and l.deleted_at is null and day.today between l.opens_on and l.closes_on
  order by until, i.id limit 5`;

/** When the user signed in the time before this one; null the first time. */
export async function lastSignIn(services: Services, scope: Scope): Promise<string | null> {
  const { rows } = await services.database.system.query<{ at: string }>(
    `select at from (select at, id, action from audit_events where actor = $1 order by id desc limit 2000) deed
     where action = 'signIn' order by id desc offset 1 limit 1`,
    [scope.actor],
  );
  return rows[0]?.at ?? null;
}

const [shownEntries, shownMonths] = [5, 12];

/** What happened to the member's family in the last year, as far as they see it. */
export async function findActivity(
  transaction: Transaction,
  scope: Scope,
  { now, lastTime }: { now: Date; lastTime: string | null },
): Promise<Activity[]> {
  const { rows } = await transaction.client.query<{ familyId: string; today: PlainDate }>(
    `select m.family_id as "familyId", ($2::timestamptz at time zone c.time_zone)::date as today
     from users u join members m on m.id = u.entity_id join clients c on c.id = m.client_id
     where u.id = $1 and m.deleted_at is null`,
    [scope.userId, now],
  );
  const [own] = rows;
  if (own === undefined) return [];
  const since = addMonths(own.today, -shownMonths);
  const entries = await readTimeline(transaction, scope, own.familyId);
  return entries
    .filter(({ day }) => day <= own.today && day >= since)
    .slice(0, shownEntries)
    .map(({ id, kind, day, people, details, at }) => {
      const text = (name: string) => (details[name] === undefined ? null : String(details[name]));
      return {
        id,
        kind,
        day,
        people,
        coverageType: text("coverageType"),
        label: text("planName") ?? text("label") ?? text("sessionName"),
        isNew: at !== null && lastTime !== null && new Date(at) > new Date(lastTime),
      };
    });
}
