/**
 * Holds where a row of coverage is on the day. Every figure that counts covered people, plans or tiers uses it; `v` is the row,
 * `m` its member.
 */
export const holdsOn = (day: "$2") =>
  `v.deleted_at is null and m.deleted_at is null and v.effective_date <= ${day}::date
    and coalesce(v.termination_date, ${day}::date) >= ${day}::date` as const;

/** Each family that is covered on the day, once, with the tier of the first of its coverage types (the employee's row first). */
export const familyTiers = (day: "$2") =>
  `(select distinct on (v.family_id) v.family_id, v.client_id, v.tier_code from coverages v
      join members m on m.id = v.member_id
      join coverage_types y on y.installation_id = v.installation_id and y.code = v.coverage_type
    where ${holdsOn(day)}
    order by v.family_id, y.sort_order, m.relationship <> '18', v.coverage_type, v.id)` as const;

/**
 * Whether a row of coverage is what a person costs in a month by its type, `month` being an expression for the month's first
 * day: it holds on that day, or begins first within the month, and costs a month in full. The same rule, of spans in memory, is
 * `monthDifferences`. Every figure of costs uses one of the two.
 */
export const costsInMonth = (month: "months.first" | "months.month" | "$2") =>
  `v.deleted_at is null and v.effective_date < date_trunc('month', ${month}::date) + interval '1 month'
    and coalesce(v.termination_date, 'infinity') >= greatest(date_trunc('month', ${month}::date)::date, v.effective_date)
    and not exists (select from coverages o where o.member_id = v.member_id and o.coverage_type = v.coverage_type
      and o.deleted_at is null and o.effective_date < v.effective_date
      and coalesce(o.termination_date, 'infinity') >= greatest(date_trunc('month', ${month}::date)::date, o.effective_date))` as const;
