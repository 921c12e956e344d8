/**
 * A dependent's last day in the family, null while they belong to it. Where the whole family's cover ends with the
 * employee's work, nobody leaves the family by it: they go on seeing of each other what they saw.
 */
export const lastDayInFamilySql = (member: "m" | "f") =>
  `case when exists (select from employments w where w.family_id = ${member}.family_id and w.is_current and w.deleted_at is null
      and w.last_day <= ${member}.termination_date)
    then null else ${member}.termination_date end` as const;
