/**
 * Within a statement: whether the caller sees health data of this member (45 CFR 164.502(b)). The row-level policies ask the
 * same of tables that hold nothing else; this is for columns of a row that is shown without them.
 */
export const seesHealthOf = (member: string) =>
  `(current_setting('openroll.health') = 'all' or ${member} = any (current_setting('openroll.health_of')::uuid[]))`;
