/** A supplier `s` that the cards of the client of `c` show on the day of the care. */
const shown = `select from client_suppliers u join suppliers s on s.id = u.supplier_id
  where u.client_id = c.client_id and u.show_on_id_card and u.active and s.active and u.deleted_at is null and s.deleted_at is null
    and (u.coverage_type is null or u.coverage_type = p.coverage_type)
    and u.effective_date <= p.day and (u.termination_date is null or u.termination_date >= p.day)`;
const cardHasAddress = `exists (${shown} and s.kind in ('carrier', 'network', 'other') and s.claims_address is not null)`;
const isAdministered = `(p.funding_type = 'selfFunded' and (p.carrier is not null or exists (${shown} and s.kind = 'carrier'))
  or exists (select from id_card_designs d where d.client_id = c.client_id and d.active and d.deleted_at is null
    and d.administered_by is not null))`;
const plan = `select b.funding_type, b.carrier, b.coverage_type, c.served_from as day
  from coverages o join base_plans b on b.id = o.base_plan_id
    join coverage_types k on k.code = o.coverage_type and k.installation_id = o.installation_id and k.is_health_care
  where o.member_id = c.member_id and o.deleted_at is null and o.effective_date <= c.served_from
    and (o.termination_date is null or o.termination_date >= c.served_from)
  order by o.coverage_type <> 'medical', b.id limit 1`;

/**
 * The statement of a decided claim `c` names no address for an appeal, as `eob-facts.service.ts` looks for one: at the payment, at the
 * payer's supplier, and on a card that is the payer's or its administrator's.
 */
export const lacksAppealAddress = `c.status in ('completed', 'denied', 'imported') and c.member_id is not null
  and not coalesce((select case when ${isAdministered} or c.payer_name is null then ${cardHasAddress}
      else lower(p.carrier) = lower(c.payer_name) and ${cardHasAddress} end from (${plan}) p), false)
  and not (c.payer_name is not null and not coalesce((select ${isAdministered} from (${plan}) p), false)
    and (c.header ->> 'payerAddress' is not null or exists (select from suppliers s
      where s.installation_id = c.installation_id and s.name_key = lower(c.payer_name) and s.active and s.deleted_at is null
        and s.claims_address is not null)))`;
