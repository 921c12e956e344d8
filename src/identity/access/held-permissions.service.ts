/** What a user of the table `u` holds by roles, as an array; null where it is nothing. */
export const heldPermissions = `(select array_agg(distinct p.machine_name) from user_roles ur
  join roles r on r.id = ur.role_id and r.active and r.deleted_at is null and r.user_type = u.type
  join role_permissions rp on rp.role_id = r.id
  join permissions p on p.id = rp.permission_id where ur.user_id = u.id)::text[]`;
