import type { PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { PlanLacking } from "./orders.ts";

const shownSupplier = `select from client_suppliers u join suppliers s on s.id = u.supplier_id
  where u.client_id = b.client_id and u.show_on_id_card and u.active and s.active and u.deleted_at is null
    and s.deleted_at is null and s.kind in ('carrier', 'network', 'other')
    and (u.coverage_type is null or u.coverage_type = b.coverage_type)
    and u.effective_date <= $1 and (u.termination_date is null or u.termination_date >= $1)`;

/** The card's own rules say the same of one plan (`card.ts`); here it is asked of all that cover a person on the day. */
const lacking = `
  select b.id as "planId", b.name as "planName", c.name as "clientName", not l.has_phone as "lacksPhone",
    not l.has_website as "lacksWebsite"
  from base_plans b join clients c on c.id = b.client_id and c.deleted_at is null
    join coverage_types k on k.code = b.coverage_type and k.installation_id = b.installation_id and k.is_health_care
    cross join lateral (select
      exists (${shownSupplier} and s.phone is not null) as has_phone,
      exists (${shownSupplier} and s.url is not null)
        or exists (select from id_card_designs d where d.client_id = b.client_id and d.active and d.deleted_at is null
          and d.website is not null and (d.supplier_id is null or d.supplier_id = b.supplier_id)) as has_website) l
  where b.deleted_at is null and not (l.has_phone and l.has_website) and ($2::uuid is null or b.client_id = $2)
    and exists (select from coverages v where v.base_plan_id = b.id and v.deleted_at is null
      and v.effective_date <= $1 and (v.termination_date is null or v.termination_date >= $1))`;

type LackQuery = { today: PlainDate; clientId: string | null; most: number };

/** Plans that cover a person today and whose card names no phone to call, or no web site: a supplier lacks it, or is not shown. */
export async function plansLackingContacts(
  { client }: Transaction,
  { today, clientId, most }: LackQuery,
): Promise<PlanLacking[]> {
  const { rows } = await client.query<PlanLacking>(
    `${lacking} order by "clientName", "planName", "planId" limit $3`,
    [today, clientId, most],
  );
  return rows;
}
