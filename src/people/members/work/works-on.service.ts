/**
 * Holds where an employment `w` is on the day. Who is an employee of a client on a day is counted by it alone: reports, the matrix
 * of clients and a client's page.
 */
export const worksOn = (day: "$1" | "$2") =>
  `w.deleted_at is null and (w.hire_date is null or w.hire_date <= ${day}::date)
    and (w.last_day >= ${day}::date or (w.last_day is null and w.status = 'active'))` as const;
