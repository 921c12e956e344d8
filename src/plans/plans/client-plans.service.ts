import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClientBenefit, ClientPlan } from "./client-plans.ts";
import { coverageOrder } from "./coverage-order.ts";

type Asked = { clientId: string; on?: PlainDate | undefined };

export async function findClientPlans(services: Services, scope: Scope, asked: Asked) {
  return scope.transaction(async (transaction) => {
    const on = await dayAtClient(services, transaction, asked);
    return { on, plans: await plansOn(transaction, { clientId: asked.clientId, on }) };
  });
}

export async function findClientBenefits(services: Services, scope: Scope, asked: Asked) {
  return scope.transaction(async (transaction) => {
    const on = await dayAtClient(services, transaction, asked);
    const { rows } = await transaction.client.query<ClientBenefit>(
      `select b.id as "planId", b.name as "planName", b.coverage_type as "coverageType", n.effective_date as "effectiveDate",
         n.termination_date as "terminationDate", n.deductible_individual_cents as "deductibleIndividualCents",
         n.deductible_family_cents as "deductibleFamilyCents", n.out_of_pocket_individual_cents as "outOfPocketIndividualCents",
         n.out_of_pocket_family_cents as "outOfPocketFamilyCents", n.coinsurance_basis_points as "coinsuranceBasisPoints",
         n.primary_copay_cents as "primaryCopayCents", n.specialist_copay_cents as "specialistCopayCents",
         n.urgent_care_copay_cents as "urgentCareCopayCents", n.emergency_copay_cents as "emergencyCopayCents",
         n.generic_drug_copay_cents as "genericDrugCopayCents", n.preferred_drug_copay_cents as "preferredDrugCopayCents",
         n.brand_drug_copay_cents as "brandDrugCopayCents", n.is_hsa_eligible as "isHsaEligible"
       from base_plans b join plan_benefits n on n.base_plan_id = b.id and n.active and n.deleted_at is null
       where b.client_id = $1 and ${inForce("b")} and ${inForce("n")} and b.active and b.deleted_at is null
       order by ${coverageOrder("b")}, b.name, b.id`,
      [asked.clientId, on],
    );
    return { on, benefits: rows };
  });
}

const inForce = (of: "b" | "n") =>
  `${of}.effective_date <= $2 and (${of}.termination_date is null or ${of}.termination_date >= $2)`;

/** A client's plans on a day, in the order of the wizard. */
export async function plansOn(
  { client }: Pick<Transaction, "client">,
  { clientId, on }: { clientId: string; on: PlainDate },
): Promise<ClientPlan[]> {
  const { rows } = await client.query<ClientPlan>(
    `select b.id, b.client_id as "clientId", b.name, b.external_plan_code as code, b.coverage_type as "coverageType", b.carrier,
       b.rating_mode as "ratingMode", b.covers_dependents as "coversDependents", b.covers_partners as "coversPartners",
       b.volume_cents as "volumeCents",
       b.rating_mode in ('per1000', 'per100', 'per10') and b.volume_cents is null
         and (b.amount_basis is null or b.pay_share is null) as "asksVolume", b.effective_date as "effectiveDate", b.termination_date as "terminationDate",
       (select coalesce(json_agg(json_build_object('code', i.code, 'label', i.label) order by i.sort_order), '[]')
         from tier_items i where i.tier_id = b.tier_id and i.active and i.deleted_at is null) as tiers
     from base_plans b
     where b.client_id = $1 and ${inForce("b")} and b.active and b.deleted_at is null
     order by ${coverageOrder("b")}, b.name, b.id`,
    [clientId, on],
  );
  return rows;
}

async function dayAtClient(
  { clock }: Services,
  { client }: Transaction,
  { clientId, on }: Asked,
): Promise<PlainDate> {
  const { rows } = await client.query<{ today: PlainDate }>(
    `select ($2::timestamptz at time zone time_zone)::date as today from clients where id = $1 and deleted_at is null`,
    [clientId, clock()],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return on ?? found.today;
}
