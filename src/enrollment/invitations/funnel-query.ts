import { mostWrongProofs } from "#identity/access/proof-code.ts";

/**
 * `found`: the invitations of a session with their state; without previews and starts by the shared link. $1 is the
 * session, $2 the moment. A person whose own days are over counts as expired, like one whose link ended, and gets no
 * mail or letter. A person who came another way is recognized by the member or the SSN, so nobody is asked for what
 * they have sent.
 */
export const foundInvitations = `
  sent as materialized (
    select e.invitation_id, e.member_id, e.subscriber_ssn_index as ssn, e.life_event_id,
      not exists (select from enrollment_selections x
        where x.enrollment_id = e.id and x.session_plan_id is not null) as waived
    from enrollments e
    where e.session_id = $1 and e.status not in ('started', 'cancelled') and not e.is_preview and e.deleted_at is null),
  by_member as (
    select member_id, life_event_id, bool_and(waived) as waived from sent
    where member_id is not null group by member_id, life_event_id),
  by_ssn as (
    select ssn, life_event_id, bool_and(waived) as waived from sent where ssn is not null group by ssn, life_event_id),
  begun as (
    select invitation_id, bool_or(true) as is_begun from enrollments
    where session_id = $1 and status = 'started' and not is_preview and deleted_at is null group by invitation_id),
  joined as (
    select i.id, i.installation_id, i.client_id, i.member_id, i.first_name, i.last_name, i.email, i.language, i.sent_at,
      i.opened_at, i.expires_at, i.reminders, i.reminded_at, i.bounced_at, i.bounce, i.letter_at, i.revoked_at, i.wrong_proofs,
      m.division_id, begun.is_begun,
      -- As in windowOf: an event has days of its own, a new hire's count from the hire date.
      coalesce(v.closes_on, case when s.kind = 'newHire' then w.hire_date + s.new_hire_days end)
        < ($2::timestamptz at time zone c.time_zone)::date as is_over,
      coalesce(l.waived, by_member.waived, by_ssn.waived) as waived
    from invitations i
      join enrollment_sessions s on s.id = i.session_id
      join clients c on c.id = i.client_id
      left join life_events v on v.id = i.life_event_id
      left join members m on m.id = i.member_id
      left join employments w on w.member_id = m.id and w.is_current
      left join sent l on l.invitation_id = i.id
      left join begun on begun.invitation_id = i.id
      left join by_member on by_member.member_id = i.member_id
        and by_member.life_event_id is not distinct from i.life_event_id
      left join by_ssn on by_ssn.ssn = m.ssn_index and by_ssn.life_event_id is not distinct from i.life_event_id
    where i.session_id = $1 and i.kind in ('invited', 'lifeEvent') and i.active and i.deleted_at is null),
  found as (
    select joined.*,
      case
        when waived then 'waived'
        when waived is not null then 'submitted'
        when revoked_at is not null then 'revoked'
        when expires_at <= $2 or is_over then 'expired'
        when wrong_proofs >= ${mostWrongProofs} then 'locked'
        when is_begun then 'inProgress'
        when opened_at is not null then 'opened'
        when bounced_at is not null then 'bounced'
        else 'notStarted' end as state,
      case when is_begun then 'inProgress' when opened_at is not null then 'opened' else 'notStarted' end as progress
    from joined)`;

/** No mail reaches them, and they have not sent anything. */
export const needsLetter = `(state in ('notStarted', 'bounced', 'locked') and (email is null or bounced_at is not null))`;

/**
 * `target`: the invitations of `found` that have sent nothing and are at the state $5, in a division ($6) or all, with
 * the reason against a reminder now. $3 is the most reminders for one person, $4 the days between them and after the
 * invitation.
 */
export const reminderTarget = `
  target as (select *, case
    when is_over then 'windowOver'
    when expires_at <= $2 then 'expired'
    when bounced_at is not null then 'bounced'
    when email is null then 'noEmail'
    when reminders >= $3 then 'capReached'
    when greatest(reminded_at, sent_at) > $2::timestamptz - greatest(make_interval(days => $4), interval '1 hour')
      then 'tooSoon' end as refusal
    from found
    where waived is null and revoked_at is null and progress = any ($5) and ($6::uuid is null or division_id = $6))`;
