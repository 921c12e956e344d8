/**
 * SQL: the dependent `m` works here too. How to reach them is theirs to tell: the other family is not shown it.
 */
export const isEmployeeElsewhere = `m.relationship <> '18' and exists (
  select from members e where e.person_id = m.person_id and e.relationship = '18' and e.deleted_at is null)`;
