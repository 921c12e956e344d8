import { personKnown } from "./person-known.ts";

/**
 * What was paid of a client's claims (`$1`), as it was known at a moment (`$2`), or is known now: each decision, reversal and
 * correction by its own day, with what it paid beyond the one before it. A correction after the policy's days leaves what was paid
 * in them. A claim whose decisions are not stored counts as it stands. `person_id` is one person, however many memberships they
 * have; whose care it was, and of which day, is as it was known then too. No claim moves from one client to another.
 */
export const payments = `
  select p.id, c.id as claim_id, m.id as member_id, ${personKnown("m", "$2")} as person_id, c.claim_number,
    case when w.id is null then c.served_from else w.served_from end as served_from, p.paid_on, p.kind, p.cents
  from claims c
    left join lateral (
      select o.id, o.member_id, o.served_from from past_claims o
      where $2::timestamptz is not null and o.id = c.id and o.known_to >= $2::timestamptz order by o.known_to limit 1
    ) w on true
    join members m on m.id = case when w.id is null then c.member_id else w.member_id end
    cross join lateral (
      select v.id, v.kind, v.paid_on,
        v.plan_payment_cents - lag(v.plan_payment_cents, 1, 0::bigint) over (order by v.rank, v.number) as cents
      from claim_versions v
      where v.claim_id = c.id and v.kind in ('decided', 'corrected', 'reversed') and v.status <> 'estimate'
        and ($2::timestamptz is null or v.at < $2::timestamptz)
      union all
      select c.id, 'decided', c.paid_on, c.plan_payment_cents
      where ($2::timestamptz is null or c.created_at < $2::timestamptz) and not exists (
        select from claim_versions v where v.claim_id = c.id and v.kind in ('decided', 'corrected', 'reversed'))
    ) p
  where c.client_id = $1 and c.deleted_at is null`;
