/**
 * The day of the divorce by which member `m` has left the family; null for everybody else. What only a dependent told counts
 * once the employee has enrolled by it, and nothing counts that was withdrawn or that a later marriage has made good.
 */
export const divorcedOnSql = latestDivorce("event_date");

/** The first day without the coverage of member `m` after that divorce. */
export const divorceStartsSql = latestDivorce("effective_date");

function latestDivorce(day: "event_date" | "effective_date"): string {
  return `(select max(l.${day}) from life_events l join life_event_kinds k on k.id = l.kind_id
  where l.about_member_id = m.id and k.code = 'divorce' and l.status <> 'withdrawn' and l.deleted_at is null
    and (l.told_by_member_id is null or l.status = 'used')
    and not exists (select from life_events n join life_event_kinds j on j.id = n.kind_id
      where n.family_id = m.family_id and j.code in ('marriage', 'domesticPartnership') and n.status <> 'withdrawn'
        and n.deleted_at is null and n.event_date > l.event_date))`;
}
