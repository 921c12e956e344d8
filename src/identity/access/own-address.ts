/**
 * SQL: whether an email address is read by the member `m` alone: neither a spouse nor a partner has the same one on file,
 * and nobody else of the family has it for their account. What the others read proves nothing.
 */
export const isOwnAddress = (email: string) => `not exists (
  select from members f join people p on p.id = f.person_id
    left join users u on u.entity_id = f.id and u.type = 'member' and u.deleted_at is null
  where f.family_id = m.family_id and f.person_id <> m.person_id and f.deleted_at is null
    and (lower(u.email) = lower(${email})
      or (m.relationship not in ('19', '22') and f.relationship not in ('19', '22') and lower(p.email) = lower(${email}))
      or (m.relationship in ('19', '22') and lower(p.email) = lower(${email}))))`;
