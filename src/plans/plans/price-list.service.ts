import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { addDays } from "#kernel/dates.ts";
import { amountTermsSql } from "./amount-terms.service.ts";
import { enqueuePrices } from "./prices-changed.service.ts";
import type { PriceList } from "./price-list.ts";

export async function readPriceList(scope: Scope, planId: string): Promise<PriceList> {
  return scope.transaction((transaction) => priceListOf(transaction, planId));
}

export async function priceListOf(
  { client }: Pick<Transaction, "client">,
  planId: string,
): Promise<PriceList> {
  const { rows } = await client.query<{ list: PriceList }>(listQuery, [planId]);
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row.list;
}

const listQuery = `
  select json_build_object(
    'plan', json_build_object('id', b.id, 'clientId', b.client_id, 'name', b.name, 'code', b.external_plan_code,
      'coverageType', b.coverage_type, 'ratingMode', b.rating_mode, 'childCountLimit', b.child_count_limit,
      'coversDependents', b.covers_dependents, 'maxChildAge', b.max_child_age, 'volumeCents', b.volume_cents,
      ${amountTermsSql},
      'ageBasis', b.age_basis, 'planYearStart', c.plan_year_start,
      'terminationDate', b.termination_date, 'repricesWithPlanYear', b.reprices_with_plan_year),
    'rates', (select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'tierCode', r.tier_code,
        'personKind', r.person_kind, 'ageFrom', r.age_from, 'ageTo', r.age_to, 'tobacco', r.tobacco,
        'ratingArea', r.rating_area, 'divisionId', r.division_id, 'amountCents', r.amount_cents,
        'amountMicros', r.amount_micros, 'basisPoints', r.basis_points, 'effectiveDate', r.effective_date,
        'terminationDate', r.termination_date)
        order by r.effective_date, r.rating_area, r.tier_code, r.person_kind, r.age_from nulls first, r.id), '[]')
      from rates r where r.base_plan_id = b.id and r.active and r.deleted_at is null),
    'contributions', (select coalesce(json_agg(json_build_object('id', k.id, 'version', k.version,
        'tierCode', k.tier_code, 'divisionId', k.division_id, 'kind', k.kind, 'amountCents', k.amount_cents,
        'basisPoints', k.basis_points, 'capCents', k.cap_cents, 'effectiveDate', k.effective_date,
        'terminationDate', k.termination_date) order by k.effective_date nulls first, k.tier_code nulls first, k.id), '[]')
      from contributions k where k.base_plan_id = b.id and k.active and k.deleted_at is null),
    'partnerTiers', (select coalesce(json_agg(json_build_object('id', p.id, 'version', p.version,
        'tierCode', p.tier_code, 'dpTierCode', p.dp_tier_code, 'employeePostTaxCents', p.employee_post_tax_cents,
        'imputedIncomeCents', p.imputed_income_cents, 'effectiveDate', p.effective_date,
        'terminationDate', p.termination_date) order by p.effective_date, p.tier_code, p.id), '[]')
      from partner_tiers p where p.base_plan_id = b.id and p.active and p.deleted_at is null),
    'adjustments', (select coalesce(json_agg(json_build_object('id', a.id, 'version', a.version, 'kind', a.kind,
        'appliesTo', a.applies_to, 'amountCents', a.amount_cents, 'effectiveDate', a.effective_date,
        'terminationDate', a.termination_date) order by a.effective_date, a.kind, a.applies_to desc, a.id), '[]')
      from plan_adjustments a where a.base_plan_id = b.id and a.active and a.deleted_at is null),
    'tierItems', (select coalesce(json_agg(json_build_object('code', i.code, 'label', i.label,
        'allowSpouse', i.allow_spouse, 'allowPartner', i.allow_partner, 'minChildren', i.min_children,
        'maxChildren', i.max_children, 'order', i.sort_order) order by i.sort_order), '[]')
      from tier_items i where i.tier_id = b.tier_id and i.active and i.deleted_at is null),
    'divisions', (select coalesce(json_agg(json_build_object('id', d.id, 'code', d.code, 'name', d.name,
        'ratingArea', d.rating_area) order by d.name_key), '[]')
      from divisions d where d.client_id = b.client_id and d.active and d.deleted_at is null),
    'ratingAreas', case when c.rating_area is null then '[]'::json else json_build_array(c.rating_area) end
  ) as list
  from base_plans b join clients c on c.id = b.client_id
  where b.id = $1 and b.deleted_at is null`;

type End = { ids: readonly string[]; terminationDate: string };

/** Rows that begin later than the day cannot end on it, nor does one that has ended earlier end later. */
export async function endMany(
  scope: Scope,
  planId: string,
  { ids, terminationDate }: End,
): Promise<{ ended: number }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const plan = await client.query<{ clientId: string }>(
      `select client_id as "clientId" from base_plans where id = $1 and deleted_at is null for update`,
      [planId],
    );
    const [found] = plan.rows;
    if (found === undefined) throw new Problem("notFound");
    const wanted = "base_plan_id = $1 and id = any($2) and deleted_at is null";
    const late = await client.query(`select 1 from rates where ${wanted} and effective_date > $3 limit 1`, [
      planId,
      ids,
      terminationDate,
    ]);
    if (late.rows.length > 0)
      throw new Problem("invalid", { fieldErrors: [fieldError("terminationDate", "endBeforeStart")] });
    const { rowCount } = await client.query(
      `update rates set termination_date = $3, version = version + 1, updated_at = now(), updated_by = $4
       where ${wanted} and (termination_date is null or termination_date > $3)`,
      [planId, ids, terminationDate, scope.userId ?? null],
    );
    const ended = rowCount ?? 0;
    if (ended > 0) await enqueuePrices(transaction, scope, new Map([[planId, addDays(terminationDate, 1)]]));
    transaction.audit({
      action: "update",
      subject: "rate",
      clientId: found.clientId,
      details: { basePlanId: planId, fields: ["terminationDate"], rows: ended },
    });
    return { ended };
  });
}
