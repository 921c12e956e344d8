import { daysBetween, type PlainDate, todayIn } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { coverageRowOrder } from "#plans/plans/coverage-names.service.ts";
import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";
import { isInSession, ofEmployment } from "#enrollment/offering/eligible-population.ts";
import type { Participation, ParticipationCounts } from "./participation.ts";

type EnrollmentSession = Omit<Participation["enrollmentSession"], "daysLeft"> & { timeZone: string };

/** Sent, and whether it was all waivers. Looks of staff are nobody's. */
const sent = `
  sent as materialized (
    select e.id, e.division_id, not exists (select from enrollment_selections x
      where x.enrollment_id = e.id and x.session_plan_id is not null) as is_waived
    from enrollments e
    where e.session_id = $1 and e.status not in ('started', 'cancelled') and not e.is_preview and e.deleted_at is null)`;

/** As far as the caller's reach goes: a broker of one division reads of that one. */
export async function getParticipation(
  services: Services,
  scope: Scope,
  sessionId: string,
): Promise<Participation> {
  return scope.transaction(async (transaction) => {
    const { timeZone, ...enrollmentSession } = await getEnrollmentSession(transaction, sessionId);
    const today = todayIn(timeZone, services.clock());
    const divisions = await countByDivision(transaction, {
      sessionId,
      clientId: enrollmentSession.clientId,
      day: dayWithin(today, enrollmentSession),
    });
    const add = (key: keyof ParticipationCounts) => divisions.reduce((sum, one) => sum + one[key], 0);
    return {
      enrollmentSession: { ...enrollmentSession, daysLeft: daysBetween(today, enrollmentSession.closesOn) },
      total: {
        eligible: add("eligible"),
        started: add("started"),
        enrolled: add("enrolled"),
        waived: add("waived"),
      },
      divisions,
      coverage: await countByType(transaction, sessionId),
      waiveReasons: await countReasons(transaction, sessionId),
    };
  });
}

async function getEnrollmentSession({ client }: Transaction, sessionId: string): Promise<EnrollmentSession> {
  const { rows } = await client.query<EnrollmentSession>(
    `select s.name, c.name as "clientName", s.client_id as "clientId", c.time_zone as "timeZone", s.status,
       s.opens_on as "opensOn", s.closes_on as "closesOn"
     from enrollment_sessions s join clients c on c.id = s.client_id
     where s.id = $1 and s.deleted_at is null and c.deleted_at is null`,
    [sessionId],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

/** Who is in a session is asked for a day of its own. */
function dayWithin(
  today: PlainDate,
  { opensOn, closesOn }: Pick<EnrollmentSession, "opensOn" | "closesOn">,
): PlainDate {
  if (today < opensOn) return opensOn;
  return today > closesOn ? closesOn : today;
}

async function countByDivision(
  { client }: Transaction,
  { sessionId, clientId, day }: { sessionId: string; clientId: string; day: PlainDate },
): Promise<Participation["divisions"]> {
  const { rows } = await client.query<Participation["divisions"][number]>(
    `with ${sent},
       eligible as (
         select m.division_id, count(*)::int as count
         from enrollment_sessions s join members m on m.client_id = s.client_id ${ofEmployment}
         where s.id = $1 and ${isInSession("$2::date")} group by m.division_id),
       begun as (
         select division_id, count(*)::int as count from enrollments
         where session_id = $1 and status = 'started' and not is_preview and deleted_at is null group by division_id),
       done as (
         select division_id, count(*) filter (where not is_waived)::int as enrolled,
           count(*) filter (where is_waived)::int as waived from sent group by division_id),
       places as (
         select id, name, name_key from divisions where client_id = $3 and deleted_at is null
         union all select null, null, null)
     select places.id, places.name, coalesce(eligible.count, 0) as eligible, coalesce(begun.count, 0) as started,
       coalesce(done.enrolled, 0) as enrolled, coalesce(done.waived, 0) as waived
     from places
       left join eligible on eligible.division_id is not distinct from places.id
       left join begun on begun.division_id is not distinct from places.id
       left join done on done.division_id is not distinct from places.id
     where coalesce(eligible.count, begun.count, done.enrolled, done.waived) is not null
     order by places.name_key nulls last`,
    [sessionId, day, clientId],
  );
  return rows;
}

async function countByType({ client }: Transaction, sessionId: string): Promise<Participation["coverage"]> {
  const { rows } = await client.query<Participation["coverage"][number]>(
    `with ${sent}
     select x.coverage_type as "coverageType", count(x.session_plan_id)::int as enrolled,
       (count(*) - count(x.session_plan_id))::int as waived
     from sent join enrollment_selections x on x.enrollment_id = sent.id group by x.coverage_type`,
    [sessionId],
  );
  const order = orderedCoverageTypes(
    rows.map(({ coverageType }) => coverageType),
    await coverageRowOrder(client),
  );
  return rows.toSorted((one, other) => order.indexOf(one.coverageType) - order.indexOf(other.coverageType));
}

/** Each reason once for each waiver that names it. */
async function countReasons(
  { client }: Transaction,
  sessionId: string,
): Promise<Participation["waiveReasons"]> {
  const { rows } = await client.query<Participation["waiveReasons"][number]>(
    `with ${sent}
     select r.code, w.label, r.count from (
       select code, count(*)::int as count
       from sent join enrollment_selections x on x.enrollment_id = sent.id and x.session_plan_id is null
         cross join lateral unnest(x.waive_reasons) code
       group by code) r
       left join lateral (select label from waive_reasons w where w.code = r.code and w.deleted_at is null limit 1) w on true
     order by r.count desc, r.code`,
    [sessionId],
  );
  return rows;
}
