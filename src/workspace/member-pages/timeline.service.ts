import { Problem } from "#kernel/problem.ts";
import { seesHealthOf } from "#server/database/health-sight.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { sightOf } from "#people/members/sight.service.ts";
import { groupByEvent } from "#people/members/timeline-groups.ts";
import type { TimelineEntry, TimelinePart } from "#people/members/timeline.ts";

const mostEntries = 500;

/** The history of a member's family, and the row of the audit that tells who looked. */
export async function getTimeline(
  scope: Scope,
  id: string,
): Promise<{ entries: TimelineEntry[]; isCut: boolean }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ familyId: string; clientId: string }>(
      `select family_id as "familyId", client_id as "clientId" from members where id = $1 and deleted_at is null`,
      [id],
    );
    const member = found.rows[0];
    if (member === undefined) throw new Problem("notFound");
    transaction.audit({ action: "view", subject: "timelines", subjectId: id, clientId: member.clientId });
    const rows = await readTimeline(transaction, scope, member.familyId);
    return { entries: groupByEvent(rows.slice(0, mostEntries)), isCut: rows.length > mostEntries };
  });
}

/** What happened to a family, the latest first, as far as the caller sees it. */
export async function readTimeline(transaction: Transaction, scope: Scope, familyId: string) {
  const { rows } = await transaction.client.query<TimelinePart & { lifeEventId: string | null }>({
    name: "member-timeline",
    text: timelineQuery,
    values: [familyId, scope.context.language, mostEntries + 1, ...(await sightOf(transaction, scope))],
  });
  return rows;
}

/** Those whose entries are shown; null for all of the family. */
const isInSight = "($4::uuid[] is null or m.id = any($4))";

const by = (actor: string) => `
  case split_part(${actor}, ':', 1) when 'enrollee' then 'employee' when 'user' then
    case when exists (select from users a where a.id::text = split_part(${actor}, ':', 2) and a.type = 'member')
      then 'employee' else 'staff' end
  else 'system' end`;
const byName = (actor: string) => `
  (select ${fullNameSql("a")} from users a where a.id::text = split_part(${actor}, ':', 2))`;

/** The name of a kind of life event, beside its code. */
const details = `
  case when v.kind = 'lifeEvent' and v.details ? 'code' then v.details || coalesce((
    select jsonb_build_object('label', k.label ->> $2) from life_event_kinds k
    where k.code = v.details ->> 'code' and k.installation_id = v.installation_id and k.deleted_at is null), '{}')
  else v.details end`;

/** The life event that an entry comes from: it tells so itself, by its enrollment, or by its kind and day. */
const lifeEvent = `
  coalesce((v.details ->> 'lifeEventId')::uuid, (select e.life_event_id from enrollments e where e.id = v.enrollment_id),
    case when v.kind = 'lifeEvent' then (select l.id from life_events l join life_event_kinds k on k.id = l.kind_id
      where l.member_id = v.member_id and k.code = v.details ->> 'code' and l.event_date::text = v.details ->> 'eventDate'
      order by l.id desc limit 1) end)`;

/** The same person has the same plan on the other side of the day: nothing but its price or its tier becomes another one. */
const touches = (side: -1 | 1) => `exists (select from coverages o
    where o.member_id = v.member_id and o.base_plan_id = v.base_plan_id and o.coverage_type = v.coverage_type and o.deleted_at is null
      and o.id <> v.id and (o.termination_date is null or o.termination_date >= o.effective_date)
      and ${side === -1 ? "o.termination_date = v.effective_date - 1" : "o.effective_date = v.termination_date + 1"})`;

/** Cover that begins or ends for several on one day, by one plan, is one entry; an end after which it goes on is none. */
const coverage = (kind: "coverageStart" | "coverageEnd", day: string, why: string) => `
  select min(v.id::text) || '${kind}', ${kind === "coverageStart" ? `case when k.goes_on then 'coverageContinues' else '${kind}' end` : `'${kind}'`}, ${day}, null::timestamptz, ${day},
    array_agg(m.first_name order by m.relationship <> '18', m.dob, m.id), null, null,
    jsonb_build_object('planName', b.name, 'coverageType', v.coverage_type, 'tierCode', min(v.tier_code)), min(e.id::text)::uuid, ${why},
    min(e.life_event_id::text)::uuid
  from coverages v join members m on m.id = v.member_id join base_plans b on b.id = v.base_plan_id
    left join enrollments e on e.id = v.${kind === "coverageStart" ? "enrollment_id" : "ended_by_enrollment_id"}
    cross join lateral (select ${touches(kind === "coverageStart" ? -1 : 1)} as goes_on) k
  where v.family_id = $1 and ${isInSight} and v.deleted_at is null and ${day} is not null
    and (v.termination_date is null or v.termination_date >= v.effective_date)
    ${kind === "coverageEnd" ? "and not k.goes_on" : ""}
  group by k.goes_on, ${day}, v.coverage_type, b.id, b.name, e.id, e.effective_date_why, e.effective_date`;

const timelineQuery = `
  select * from (
    select v.id::text as id, v.kind, (v.at at time zone c.time_zone)::date as day, v.at, v.effective_date as "effectiveDate",
      array[m.first_name] as people, ${by("v.actor")} as by, ${byName("v.actor")} as "byName",
      ${details} as details, v.enrollment_id as "enrollmentId", v.why, ${lifeEvent} as "lifeEventId"
    from member_events v join members m on m.id = v.member_id join clients c on c.id = v.client_id
    where v.family_id = $1 and ${isInSight} and ($5::uuid[] is null or v.kind <> 'eligibilityDecision' or m.id = any($5))
      and (not v.details ? 'eoi' or ${seesHealthOf("m.id")})
    union all
    select e.id::text, 'enrollmentSent', (e.submitted_at at time zone c.time_zone)::date, e.submitted_at, e.effective_date,
      array[m.first_name], 'employee', null, jsonb_build_object('sessionName', s.name, 'status', e.status), e.id, e.effective_date_why,
      e.life_event_id
    from enrollments e join members m on m.id = e.member_id join clients c on c.id = e.client_id
      join enrollment_sessions s on s.id = e.session_id
    where m.family_id = $1 and ${isInSight} and e.submitted_at is not null and not e.is_preview and e.deleted_at is null
    union all
    ${coverage("coverageStart", "v.effective_date", "coalesce(e.effective_date_why, '[]'::jsonb)")}
    union all
    ${coverage(
      "coverageEnd",
      "v.termination_date",
      `case when e.id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('code', 'date.dayBefore',
        'params', jsonb_build_object('effectiveDate', e.effective_date))) end`,
    )}
  ) entries
  order by day desc, at desc nulls last, id limit $3`;
