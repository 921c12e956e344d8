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
