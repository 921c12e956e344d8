import type pg from "pg";
import type { PlainDate } from "#kernel/dates.ts";

// Rows of a plan that a new plan year takes over from the last one.

const contributionColumns = "tier_code, division_id, kind, amount_cents, basis_points, cap_cents" as const;
const partnerColumns = "tier_code, dp_tier_code, employee_post_tax_cents, imputed_income_cents" as const;
const adjustmentColumns = "kind, applies_to, amount_cents" as const;
const benefitColumns = `deductible_individual_cents, deductible_family_cents, is_deductible_embedded,
  out_of_pocket_individual_cents, out_of_pocket_family_cents, is_out_of_pocket_embedded, coinsurance_basis_points,
  primary_copay_cents, specialist_copay_cents, urgent_care_copay_cents, emergency_copay_cents, generic_drug_copay_cents,
  preferred_drug_copay_cents, brand_drug_copay_cents, out_of_network_deductible_individual_cents,
  out_of_network_deductible_family_cents, out_of_network_maximum_individual_cents, out_of_network_maximum_family_cents,
  out_of_network_coinsurance_basis_points, is_hsa_eligible, deductible_crossing, out_of_pocket_crossing, deductible_carry_over` as const;

type Year = {
  /** The plan that gives its rows, and the one that gets them. */
  pairs: readonly { from: string; to: string }[];
  firstDay: PlainDate;
  lastDay: PlainDate;
  clientId: string;
  now: Date;
  by: string | null;
};

/**
 * Copies shares, partner tiers, surcharges and benefits that end with the old plan year, to plans that have none of their own in the new
 * one. Returns how many rows.
 */
export async function copyYearRows(
  client: pg.ClientBase,
  { pairs, firstDay, lastDay, clientId, now, by }: Year,
): Promise<number> {
  const values = [JSON.stringify(pairs), firstDay, lastDay, clientId, now, by];
  // One plan may follow several: the first of them that has rows gives them.
  const shares = await client.query(
    `insert into contributions (id, installation_id, client_id, base_plan_id, ${contributionColumns}, effective_date,
       termination_date, created_at, created_by, updated_at, updated_by)
     select gen_random_uuid(), installation_id, client_id, "to", ${contributionColumns}, $2, $3, $5, $6, $5, $6
     from (select k.*, p."to", dense_rank() over (partition by p."to" order by p."from") as turn
       from json_to_recordset($1::json) as p ("from" uuid, "to" uuid) join contributions k on k.base_plan_id = p."from"
       where k.client_id = $4 and k.active and k.deleted_at is null and k.termination_date = $2::date - 1
         and not exists (select from contributions o where o.base_plan_id = p."to" and o.deleted_at is null
           and daterange(o.effective_date, o.termination_date, '[]') @> $2::date)) x
     where turn = 1`,
    values,
  );
  const partners = await client.query(
    `insert into partner_tiers (id, installation_id, client_id, base_plan_id, ${partnerColumns}, effective_date,
       termination_date, created_at, created_by, updated_at, updated_by)
     select gen_random_uuid(), installation_id, client_id, "to", ${partnerColumns}, $2, $3, $5, $6, $5, $6
     from (select k.*, p."to", dense_rank() over (partition by p."to" order by p."from") as turn
       from json_to_recordset($1::json) as p ("from" uuid, "to" uuid) join partner_tiers k on k.base_plan_id = p."from"
       where k.client_id = $4 and k.active and k.deleted_at is null and k.termination_date = $2::date - 1
         and not exists (select from partner_tiers o where o.base_plan_id = p."to" and o.deleted_at is null
           and daterange(o.effective_date, o.termination_date, '[]') @> $2::date)) x
     where turn = 1`,
    values,
  );
  const adjustments = await client.query(
    `insert into plan_adjustments (id, installation_id, client_id, base_plan_id, ${adjustmentColumns}, effective_date,
       termination_date, created_at, created_by, updated_at, updated_by)
     select gen_random_uuid(), installation_id, client_id, "to", ${adjustmentColumns}, $2, $3, $5, $6, $5, $6
     from (select k.*, p."to", dense_rank() over (partition by p."to" order by p."from") as turn
       from json_to_recordset($1::json) as p ("from" uuid, "to" uuid) join plan_adjustments k on k.base_plan_id = p."from"
       where k.client_id = $4 and k.active and k.deleted_at is null and k.termination_date = $2::date - 1
         and not exists (select from plan_adjustments o where o.base_plan_id = p."to" and o.deleted_at is null
           and daterange(o.effective_date, o.termination_date, '[]') @> $2::date)) x
     where turn = 1`,
    values,
  );
  const benefits = await client.query(
    `insert into plan_benefits (id, installation_id, client_id, base_plan_id, ${benefitColumns}, effective_date,
       termination_date, created_at, created_by, updated_at, updated_by)
     select gen_random_uuid(), installation_id, client_id, "to", ${benefitColumns}, $2, $3, $5, $6, $5, $6
     from (select k.*, p."to", dense_rank() over (partition by p."to" order by p."from") as turn
       from json_to_recordset($1::json) as p ("from" uuid, "to" uuid) join plan_benefits k on k.base_plan_id = p."from"
       where k.client_id = $4 and k.active and k.deleted_at is null and k.termination_date = $2::date - 1
         and not exists (select from plan_benefits o where o.base_plan_id = p."to" and o.deleted_at is null
           and daterange(o.effective_date, o.termination_date, '[]') && daterange($2::date, $3::date, '[]'))) x
     where turn = 1`,
    values,
  );
  return (
    (shares.rowCount ?? 0) + (partners.rowCount ?? 0) + (adjustments.rowCount ?? 0) + (benefits.rowCount ?? 0)
  );
}

type Rates = Pick<Year, "firstDay" | "clientId" | "now" | "by"> & {
  from: string;
  to: string;
  /** What is added to each rate; less than 0 lowers it. */
  basisPoints: number;
};

/** Copies the rates of the day before, which end there. Returns how many rows; nothing ends where there are none. */
export async function copyRatesOf(
  client: pg.ClientBase,
  { from, to, clientId, firstDay, basisPoints, now, by }: Rates,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into rates (id, installation_id, client_id, base_plan_id, tier_code, age_from, age_to, rating_area, division_id,
         person_kind, tobacco, amount_cents, amount_micros, basis_points, effective_date, created_at, created_by, updated_at,
         updated_by)
       select gen_random_uuid(), installation_id, client_id, $2, tier_code, age_from, age_to, rating_area, division_id,
         person_kind, tobacco, round(amount_cents * (10000 + $4::bigint) / 10000.0)::bigint,
         round(amount_micros * (10000 + $4::bigint) / 10000.0)::bigint,
         round(basis_points * (10000 + $4::bigint) / 10000.0)::int, $3::date, $5, $6, $5, $6
       from rates where base_plan_id = $1 and client_id = $7 and active and deleted_at is null
         and daterange(effective_date, termination_date, '[]') @> ($3::date - 1)`,
    [from, to, firstDay, basisPoints, now, by, clientId],
  );
  if (rowCount === 0) return 0;
  await client.query(
    `update rates set termination_date = $2::date - 1, version = version + 1, updated_at = $3, updated_by = $4
       where base_plan_id = $1 and effective_date < $2 and deleted_at is null
         and coalesce(termination_date, 'infinity') >= $2`,
    [to, firstDay, now, by],
  );
  return rowCount ?? 0;
}
