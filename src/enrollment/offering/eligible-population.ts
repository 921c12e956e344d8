/**
 * The condition in SQL that a member is in a session: what `mayEnroll` and `mayChoosePlan` say of one person, for sets
 * of any size (a test compares them). Needs `s` (session), `m` (member) with `ofEmployment`, and the day.
 */
export const isInSession = (day: string): string => `
  m.client_id = s.client_id and m.relationship = '18' and m.active and m.deleted_at is null
  and case when w.last_day is null then w.status = 'active' else w.last_day >= ${day} end
  and case s.kind
    when 'openEnrollment' then w.hire_date is null or w.hire_date <= s.closes_on
    when 'newHire' then w.hire_date is not null and w.hire_date + s.new_hire_days >= ${day}
    -- By their events alone.
    else false end
  and not exists (select from session_members x
    where x.session_id = s.id and x.member_id = m.id and x.is_excluded and x.deleted_at is null)
  and exists (select from session_plans p
    where p.session_id = s.id and p.active and p.deleted_at is null
      and (not exists (select from session_plan_divisions v where v.session_plan_id = p.id)
        or exists (select from session_plan_divisions v where v.session_plan_id = p.id and v.division_id = w.division_id))
      and (cardinality(p.eligibility_classes) = 0
        or coalesce(w.eligibility_class, d.eligibility_class) = any (p.eligibility_classes)))`;

/** The current employment of `m`, and its division. */
export const ofEmployment = `
  join employments w on w.member_id = m.id and w.is_current left join divisions d on d.id = w.division_id`;

/** Members in the session who have no open invitation and have sent nothing by another link. */
export const isUninvited = `
  not exists (select from invitations i where i.session_id = s.id and i.member_id = m.id
    and i.kind in ('invited', 'lifeEvent') and i.revoked_at is null)
  and not exists (select from enrollments e where e.member_id = m.id and e.session_id = s.id
    and e.status not in ('started', 'cancelled') and not e.is_preview)
  and not exists (select from enrollments e where e.subscriber_ssn_index = m.ssn_index and e.session_id = s.id
    and e.status not in ('started', 'cancelled') and not e.is_preview)`;
