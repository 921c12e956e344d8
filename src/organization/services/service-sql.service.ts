/** `isServiceOn` for people of the client of a session `s`, who are in no broker or partner: where a link is followed by nobody known. */
export const enrollmentIsOn = `not exists (select from services v where v.installation_id = s.installation_id
    and v.key = 'enrollment' and v.deleted_at is null and (not v.active or not coalesce(
      (select x.enabled from entity_services x where x.service_id = v.id and x.client_id = s.client_id and x.deleted_at is null),
      (select x.enabled from entity_services x where x.service_id = v.id and x.client_id is null and x.broker_id is null
         and x.partner_id is null and x.deleted_at is null), true)))`;
