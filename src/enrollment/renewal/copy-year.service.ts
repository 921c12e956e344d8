import { addMonths, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { fieldError } from "#kernel/field-error.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { PlanDecision } from "./renewal-terms.ts";
import { holdRenewal } from "./terms.service.ts";
import { refuse } from "./renewal.texts.ts";

// What a new plan year takes over from the last one: rows of prices and benefits.

const contributionColumns = "tier_code, division_id, kind, amount_cents, basis_points, cap_cents" as const;
const partnerColumns = "tier_code, dp_tier_code, employee_post_tax_cents, imputed_income_cents" as const;
const benefitColumns = `deductible_individual_cents, deductible_family_cents, is_deductible_embedded,
  out_of_pocket_individual_cents, out_of_pocket_family_cents, is_out_of_pocket_embedded, coinsurance_basis_points,
  primary_copay_cents, specialist_copay_cents, urgent_care_copay_cents, emergency_copay_cents, generic_drug_copay_cents,
  preferred_drug_copay_cents, brand_drug_copay_cents, out_of_network_deductible_individual_cents,
  out_of_network_deductible_family_cents, out_of_network_maximum_individual_cents, out_of_network_maximum_family_cents,
  out_of_network_coinsurance_basis_points, is_hsa_eligible, deductible_crossing, out_of_pocket_crossing, deductible_carry_over` as const;

type Year = { clientId: string; firstDay: PlainDate; plans: readonly PlanDecision[] };

/**
 * Copies shares, partner tiers and benefits that end with the old plan year to the new one, for the plans that people go on
 * in and that have none of their own there. Answers how many rows.
 */
export async function copyYear(
  services: Services,
  { client }: Pick<Transaction, "client">,
  scope: Scope,
  { clientId, firstDay, plans }: Year,
): Promise<number> {
  const pairs = plans.flatMap(({ planId, action, toPlanId }) =>
    action === "end" ? [] : [{ from: planId, to: action === "map" ? (toPlanId ?? planId) : planId }],
  );
  const values = [
    JSON.stringify(pairs),
    firstDay,
    dayBefore(addMonths(firstDay, 12)),
    clientId,
    services.clock(),
    scope.userId ?? null,
  ];
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
  return (shares.rowCount ?? 0) + (partners.rowCount ?? 0) + (benefits.rowCount ?? 0);
}

/**
 * Copies last year's rates of a plan, and those of the plan that it follows, to the new plan year, raised or lowered. Last
 * year's end on the day before. A plan that has rates of the new year is left alone.
 */
export async function copyRates(
  services: Services,
  scope: Scope,
  { id, planId, basisPoints }: { id: string; planId: string; basisPoints: number },
): Promise<{ copied: number }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const renewal = await holdRenewal(transaction, { id });
    const { clientId, effectiveDate: firstDay } = renewal;
    const decision = renewal.plans.find(
      (one) => (one.action === "map" ? one.toPlanId : one.planId) === planId && one.action !== "end",
    );
    if (decision === undefined) throw refuse([fieldError("planId", "unknownPlan")], scope.context.language);
    const has = await client.query(
      "select from rates where base_plan_id = $1 and effective_date >= $2 and deleted_at is null limit 1",
      [planId, firstDay],
    );
    if (has.rows.length > 0)
      throw refuse([fieldError("planId", "hasRates", { day: firstDay })], scope.context.language);
    const now = services.clock();
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
      [decision.planId, planId, firstDay, basisPoints, now, scope.userId ?? null, clientId],
    );
    const copied = rowCount ?? 0;
    if (copied === 0) throw refuse([fieldError("planId", "noRatesToCopy")], scope.context.language);
    await client.query(
      `update rates set termination_date = $2::date - 1, version = version + 1, updated_at = $3, updated_by = $4
       where base_plan_id = $1 and effective_date < $2 and deleted_at is null
         and coalesce(termination_date, 'infinity') >= $2`,
      [planId, firstDay, now, scope.userId ?? null],
    );
    transaction.audit({
      action: "update",
      subject: "rate",
      clientId,
      details: { basePlanId: planId, copied, renewalId: id },
    });
    return { copied };
  });
}
