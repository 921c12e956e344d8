/**
 * What was paid of a client's claims (`$1`), as it was known at a moment (`$2`), or is known now: each decision, reversal and
 * correction by its own day, with what it paid beyond the one before it. A correction after the policy's days leaves what was paid
 * in them. A claim whose decisions are not stored counts as it stands. `person_id` is one person, however many memberships they have.
 */
export const payments = `
  select p.id, c.id as claim_id, c.member_id, m.person_id, c.claim_number, c.served_from, p.paid_on, p.kind, p.cents
  from claims c join members m on m.id = c.member_id
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
