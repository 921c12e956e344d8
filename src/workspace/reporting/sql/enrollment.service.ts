import type { FieldsOf } from "../fields.ts";
import type { DatasetSql } from "./dataset-sql.ts";

// Enrollments, what was chosen in them, and the invitations to them. $1 to $5 as in `cover.service.ts`.

const shared = {
  clientName: "c.name",
  clientCode: "c.external_code",
  divisionName: "d.name",
  sessionName: "n.name",
  sessionKind: "n.kind",
  referenceNumber: "e.reference_number",
  subscriberName: "e.subscriber_name",
  status: "e.status",
  language: "e.language",
  startedOn: "e.started_on",
  submittedAt: "e.submitted_at",
  effectiveDate: "e.effective_date",
};
const joins = [
  ["c", "join clients c on c.id = e.client_id and c.deleted_at is null"],
  ["n", "join enrollment_sessions n on n.id = e.session_id"],
  ["d", "left join divisions d on d.id = e.division_id"],
] as const;
const isEnrollment = "not e.is_preview and e.deleted_at is null";
const isSent = `${isEnrollment} and e.status not in ('started', 'cancelled')
  and (e.submitted_at at time zone $5)::date between $1::date and $2::date`;
const client = "($3::uuid is null or e.client_id = $3)";

export const enrollments: DatasetSql<"enrollments"> = {
  fields: {
    ...shared,
    decidedAt: "e.decided_at",
    processedAt: "e.processed_at",
    employeeCents: "e.employee_cents",
    enrollments: "count(*)",
  },
  joins,
  needs: ["c"],
  client,
  key: "e.id",
  from: "enrollments e",
  where: `${isEnrollment} and e.started_on between $1::date and $2::date`,
};

export const choices: DatasetSql<"choices"> = {
  fields: {
    ...shared,
    coverageType:
      "coalesce(case $4 when 'ko' then k.name_ko when 'es' then k.name_es else k.name end, k.code)",
    choice: "case when x.session_plan_id is null then 'waived' else 'plan' end",
    planName: "x.plan_name",
    tierCode: "x.tier_code",
    waiveReasons: `(select string_agg(coalesce(nullif(r.label ->> $4, ''), r.label ->> 'en', w.code), '; ' order by w.place)
      from unnest(x.waive_reasons) with ordinality w (code, place)
        left join waive_reasons r on r.installation_id = x.installation_id and r.code = w.code)`,
    employeeCents: "x.employee_cents",
    employerCents: "x.employer_cents",
    totalCents: "x.total_cents",
    enrollments: "count(distinct e.id)",
  },
  joins: [
    ...joins,
    ["k", "left join coverage_types k on k.installation_id = x.installation_id and k.code = x.coverage_type"],
  ],
  needs: ["c"],
  codes: { coverageType: "x.coverage_type" },
  client,
  key: "x.id",
  from: "enrollments e join enrollment_selections x on x.enrollment_id = e.id",
  where: isSent,
};

/**
 * How far a person has come: by this link or another one, as the funnel of a session counts them. Who sent it waiving
 * everything has waived.
 */
const fields: Record<FieldsOf<"invitations">, string> = {
  clientName: "c.name",
  clientCode: "c.external_code",
  divisionName: "d.name",
  sessionName: "n.name",
  lastName: "coalesce(i.last_name, m.last_name)",
  firstName: "coalesce(i.first_name, m.first_name)",
  email: "i.email",
  language: "i.language",
  sentAt: "i.sent_at",
  openedAt: "i.opened_at",
  remindedAt: "i.reminded_at",
  reminders: "i.reminders",
  bouncedAt: "i.bounced_at",
  progress: `case when i.waived then 'waived' when i.waived is not null then 'sent' when i.is_begun then 'started'
    when i.opened_at is not null then 'opened' else 'notOpened' end`,
  invited: "count(*)",
  opened: "count(*) filter (where i.opened_at is not null or i.is_begun or i.waived is not null)",
  started: "count(*) filter (where i.is_begun or i.waived is not null)",
  enrolled: "count(*) filter (where not i.waived)",
  waived: "count(*) filter (where i.waived)",
  bounced: "count(*) filter (where i.bounced_at is not null)",
};
const isLive = "not e.is_preview and e.deleted_at is null";
const sent = `select e.session_id, e.invitation_id, e.member_id, e.subscriber_ssn_index as ssn, e.life_event_id,
    not exists (select from enrollment_selections x where x.enrollment_id = e.id and x.session_plan_id is not null) as waived
  from enrollments e where e.status not in ('started', 'cancelled') and ${isLive} and ($3::uuid is null or e.client_id = $3)`;

export const invitations: DatasetSql<"invitations"> = {
  fields,
  joins: [
    ["c", "join clients c on c.id = i.client_id and c.deleted_at is null"],
    ["n", "join enrollment_sessions n on n.id = i.session_id and n.deleted_at is null"],
    ["m", "left join members m on m.id = i.member_id"],
    ["d", "left join divisions d on d.id = m.division_id"],
  ],
  needs: ["c"],
  client: "($3::uuid is null or i.client_id = $3)",
  key: "i.id",
  from: `(
    with sent as materialized (${sent}),
      by_member as (select session_id, member_id, life_event_id, bool_and(waived) as waived from sent
        where member_id is not null group by session_id, member_id, life_event_id),
      by_ssn as (select session_id, ssn, life_event_id, bool_and(waived) as waived from sent
        where ssn is not null group by session_id, ssn, life_event_id),
      begun as (select e.invitation_id, true as is_begun from enrollments e
        where e.status = 'started' and ${isLive} and ($3::uuid is null or e.client_id = $3) group by e.invitation_id)
    select a.*, coalesce(begun.is_begun, false) as is_begun, coalesce(l.waived, by_member.waived, by_ssn.waived) as waived
    from invitations a
      left join members f on f.id = a.member_id
      left join sent l on l.invitation_id = a.id
      left join begun on begun.invitation_id = a.id
      left join by_member on by_member.session_id = a.session_id and by_member.member_id = a.member_id
        and by_member.life_event_id is not distinct from a.life_event_id
      left join by_ssn on by_ssn.session_id = a.session_id and by_ssn.ssn = f.ssn_index
        and by_ssn.life_event_id is not distinct from a.life_event_id
    where a.kind in ('invited', 'lifeEvent') and a.active and a.deleted_at is null and a.revoked_at is null) i`,
  where: "(coalesce(i.sent_at, i.created_at) at time zone $5)::date between $1::date and $2::date",
};
