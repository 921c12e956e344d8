import { groupBy } from "#plans/plans/group-by.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import type { PayerTotal } from "./differences.ts";
import type { Charge, Cover, Credit, FamilyFacts, PlanYear } from "./family-totals.ts";

/** The coverage that claims count toward: the reader of claims knows medical and hospital bills only. */
const countedType = "medical";

export type Family = FamilyFacts & {
  id: string;
  installationId: string;
  clientId: string;
  today: PlainDate;
  payerTotals: readonly PayerTotal[];
};
type OfFamily = { familyId: string };

/** Everything that the totals of these families rest on, with one question for each kind of row. */
export async function readFamilies(
  { client }: Transaction,
  familyIds: readonly string[],
  now: Date,
): Promise<Family[]> {
  // None needs another's answer.
  const askedFamilies = client.query<{
    id: string;
    installationId: string;
    clientId: string;
    today: PlainDate;
  }>(
    `select f.id, f.installation_id as "installationId", f.client_id as "clientId",
       ($2::timestamptz at time zone c.time_zone)::date::text as today
     from families f join clients c on c.id = f.client_id where f.id = any ($1::uuid[]) and f.deleted_at is null`,
    [familyIds, now],
  );
  const askedCovers = client.query<Cover & OfFamily>(
    `select family_id as "familyId", member_id as "memberId", base_plan_id as "basePlanId", tier_code as "tierCode",
       effective_date::text as "from", termination_date::text as "until"
     from coverages where family_id = any ($1::uuid[]) and coverage_type = $2 and deleted_at is null
     order by effective_date, id`,
    [familyIds, countedType],
  );
  const askedCharges = readCharges(client, familyIds);
  const askedFigures = client.query<PayerTotal & OfFamily & { use: "compare" | "add" }>(
    `select p.family_id as "familyId", p.member_id as "memberId", a.code, a.kind, a.network, a.scope, a.use,
       p.on_day::text as "onDay", p.amount_cents as cents
     from payer_totals p join accumulators a on a.id = p.accumulator_id and a.deleted_at is null
     where p.family_id = any ($1::uuid[]) and p.family_id is not null and p.member_id is not null and p.deleted_at is null
     order by p.member_id, a.code, p.on_day, p.created_at`,
    [familyIds],
  );
  await settleAll([askedFamilies, askedCovers, askedCharges, askedFigures]);
  const [families, covers, charges, figures] = [
    await askedFamilies,
    await askedCovers,
    await askedCharges,
    await askedFigures,
  ];
  const years = await readYears(client, [...new Set(covers.rows.map(({ basePlanId }) => basePlanId))]);
  const [coversOf, chargesOf, figuresOf] = [
    groupBy(covers.rows, ({ familyId }) => familyId),
    groupBy(charges, ({ familyId }) => familyId),
    groupBy(figures.rows, ({ familyId }) => familyId),
  ];
  return families.rows.map((family) => {
    const own = coversOf.get(family.id) ?? [];
    const plans = new Set(own.map(({ basePlanId }) => basePlanId));
    const said = figuresOf.get(family.id) ?? [];
    const credits: Credit[] = said.filter(({ use, scope }) => use === "add" && scope === "person");
    return {
      ...family,
      covers: own,
      charges: chargesOf.get(family.id) ?? [],
      years: [...plans].flatMap((id) => years.get(id) ?? []),
      credits,
      payerTotals: said.filter(({ use }) => use === "compare"),
    };
  });
}

/**
 * What lines of the latest versions charged, and what the claim itself did beside its lines. Outside the network is what a
 * table says so, else what its adjustments say: not provided by the network (242, 38), or the patient's above the usual charge (PR 45).
 */
async function readCharges(
  client: Transaction["client"],
  familyIds: readonly string[],
): Promise<(Charge & OfFamily)[]> {
  const { rows } = await client.query<Charge & OfFamily>(
    `with counted as materialized (
       select c.id, c.family_id, c.member_id, c.served_from, c.paid_on, c.current_version, c.deductible_cents, c.copay_cents,
         c.coinsurance_cents
       from claims c where c.family_id = any ($1::uuid[]) and c.member_id is not null and c.deleted_at is null
         and c.status in ('completed', 'imported', 'denied')),
     parts as materialized (
       select c.id, coalesce(l.served_from, c.served_from) as served_on,
         coalesce(l.is_out_of_network, l.adjustments @> '[{"reason": "242"}]' or l.adjustments @> '[{"reason": "38"}]'
           or l.adjustments @> '[{"group": "PR", "reason": "45"}]') as is_out,
         l.deductible_cents, l.copay_cents, l.coinsurance_cents
       from counted c join claim_lines l on l.claim_id = c.id and l.version = c.current_version),
     rest as (
       select c.id, c.served_from, coalesce(bool_or(p.is_out), false) as is_out,
         (c.deductible_cents - coalesce(sum(p.deductible_cents), 0))::bigint as deductible_cents,
         (c.copay_cents - coalesce(sum(p.copay_cents), 0))::bigint as copay_cents,
         (c.coinsurance_cents - coalesce(sum(p.coinsurance_cents), 0))::bigint as coinsurance_cents
       from counted c left join parts p on p.id = c.id
       group by c.id, c.served_from, c.deductible_cents, c.copay_cents, c.coinsurance_cents),
     every as (select * from parts union all
       select id, served_from, is_out, deductible_cents, copay_cents, coinsurance_cents from rest)
     select c.family_id as "familyId", c.id as "claimId", c.member_id as "memberId", e.served_on::text as "servedOn",
       c.paid_on::text as "decidedOn", case when e.is_out then 'out' else 'in' end as network,
       e.deductible_cents as "deductibleCents", e.copay_cents as "copayCents", e.coinsurance_cents as "coinsuranceCents"
     from every e join counted c on c.id = e.id
     where e.served_on is not null and c.family_id is not null and c.member_id is not null
       and (e.deductible_cents <> 0 or e.copay_cents <> 0 or e.coinsurance_cents <> 0)
     order by c.id, e.served_on`,
    [familyIds],
  );
  return rows;
}

async function readYears(
  client: Transaction["client"],
  planIds: readonly string[],
): Promise<Map<string, PlanYear[]>> {
  const { rows } = await client.query<PlanYear>(
    `select base_plan_id as "basePlanId", effective_date::text as "effectiveDate", termination_date::text as "terminationDate",
       deductible_individual_cents as "deductibleIndividualCents", deductible_family_cents as "deductibleFamilyCents",
       is_deductible_embedded as "isDeductibleEmbedded", out_of_pocket_individual_cents as "outOfPocketIndividualCents",
       out_of_pocket_family_cents as "outOfPocketFamilyCents", is_out_of_pocket_embedded as "isOutOfPocketEmbedded",
       out_of_network_deductible_individual_cents as "outOfNetworkDeductibleIndividualCents",
       out_of_network_deductible_family_cents as "outOfNetworkDeductibleFamilyCents",
       out_of_network_maximum_individual_cents as "outOfNetworkMaximumIndividualCents",
       out_of_network_maximum_family_cents as "outOfNetworkMaximumFamilyCents",
       deductible_crossing as "deductibleCrossing", out_of_pocket_crossing as "outOfPocketCrossing",
       deductible_carry_over as "deductibleCarryOver"
     from plan_benefits where base_plan_id = any ($1::uuid[]) and deleted_at is null order by base_plan_id, effective_date`,
    [planIds],
  );
  return groupBy(rows, ({ basePlanId }) => basePlanId);
}
