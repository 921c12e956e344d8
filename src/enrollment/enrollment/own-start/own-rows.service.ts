import type { PlainDate } from "#kernel/dates.ts";
import { enrollmentIsOn } from "#organization/services/service-sql.service.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

export type Employee = {
  memberId: string;
  clientId: string;
  firstName: string;
  lastName: string;
  email: string | null;
};

/** The employee who is signed in; null for a dependent, and for who is no member any more. */
export async function findEmployee(services: Services, scope: Scope): Promise<Employee | null> {
  const { rows } = await services.database.system.query<Employee>(
    `select m.id as "memberId", m.client_id as "clientId", m.first_name as "firstName", m.last_name as "lastName", p.email
     from users u join members m on m.id = u.entity_id join people p on p.id = m.person_id
     where u.id = $1 and u.type = 'member' and m.relationship = '18' and m.active and m.deleted_at is null`,
    [scope.userId ?? null],
  );
  return rows[0] ?? null;
}

export type OpenSession = {
  sessionId: string;
  label: string;
  until: PlainDate;
  status: "started" | "returned" | null;
  isInvited: boolean;
};

/** Sessions of the client whose window is open, or whose enrollment came back, and in which nothing of the employee's was sent. */
export const openSessionsQuery = `
  select s.id as "sessionId", s.name as label, s.closes_on::text as until, e.status,
    exists (select from invitations i where i.session_id = s.id and i.member_id = $2 and i.expires_at > $3
      and i.revoked_at is null and i.active and i.deleted_at is null) as "isInvited"
  from enrollment_sessions s join clients c on c.id = s.client_id
    cross join lateral (select ($3::timestamptz at time zone c.time_zone)::date as today) day
    left join lateral (select x.status from enrollments x join invitations i on i.id = x.invitation_id
      where x.session_id = s.id and coalesce(x.member_id, i.member_id) = $2 and x.life_event_id is null
        and x.status <> 'cancelled' and not x.is_preview and x.deleted_at is null
      order by x.id desc limit 1) e on true
  where s.client_id = $1 and s.kind <> 'lifeEvent' and s.active and s.deleted_at is null and s.status = 'open' and ${enrollmentIsOn}
    and (s.opens_on <= day.today or e.status = 'returned') and (e.status is null or e.status in ('started', 'returned'))
  order by s.closes_on, s.id limit 20`;

/** The employee's way into a session: first one by which something is under way. */
export const ownInvitationQuery = `
  select i.id, i.first_name as "firstName", i.last_name as "lastName", i.email, i.language, i.member_id as "memberId",
    i.life_event_id as "lifeEventId", false as "isPreview", e.id as "enrollmentId", e.status as "enrollmentStatus"
  from invitations i left join enrollments e on e.invitation_id = i.id and e.status <> 'cancelled' and e.deleted_at is null
  where i.session_id = $1 and i.member_id = $2 and i.life_event_id is null and i.kind <> 'preview' and i.expires_at > $3
    and i.revoked_at is null and i.active and i.deleted_at is null
  order by case when e.status in ('started', 'returned') then 0 when e.id is not null then 1 else 2 end, i.id desc limit 1`;
