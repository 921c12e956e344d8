import { todayIn, type PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { PlanBenefits } from "#plans/plans/benefits-on.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { Transaction } from "#server/scope.ts";
import { logoPathOf } from "#server/site-identity.ts";
import type { CardDesign, CardFacts, CardPerson, CardPlan, CardSupplier } from "./card.ts";

export type FamilyCards = {
  clientId: string;
  familyId: string;
  today: PlainDate;
  day: PlainDate;
  plans: CardFacts[];
};
type Family = {
  clientId: string;
  familyId: string;
  clientName: string;
  clientCode: string;
  timeZone: string;
};
type Cover = CardPerson & { plan: CardPlan; tierCode: TierCode };

/** What the cards of a member's family say on a day, plan by plan; only plans that pay for care have cards. */
export async function readCardFacts(
  { client }: Transaction,
  { memberId, day, now }: { memberId: string; day?: PlainDate | undefined; now: Date },
): Promise<FamilyCards> {
  const { rows: families } = await client.query<Family>(
    `select m.client_id as "clientId", m.family_id as "familyId", c.name as "clientName", c.external_code as "clientCode",
       c.time_zone as "timeZone"
     from members m join clients c on c.id = m.client_id where m.id = $1 and m.deleted_at is null`,
    [memberId],
  );
  const [family] = families;
  if (family === undefined) throw new Problem("notFound");
  const { clientId, familyId, clientName, clientCode, timeZone } = family;
  const today = todayIn(timeZone, now);
  const asked = day ?? today;
  const { rows: covers } = await client.query<Cover>(coversQuery, [familyId, asked]);
  const planIds = [...new Set(covers.map(({ plan }) => plan.id))];
  if (planIds.length === 0) return { clientId, familyId, today, day: asked, plans: [] };
  const { rows: people } = await client.query<CardFacts["subscriber"]>(subscriberQuery, [familyId]);
  const { rows: benefits } = await client.query<PlanBenefits & { planId: string }>(benefitsQuery, [planIds]);
  const { rows: suppliers } = await client.query<CardSupplier & { coverageType: string | null }>(
    suppliersQuery,
    [clientId, asked],
  );
  const { rows: groups } = await client.query<{ groupNumber: string | null }>(groupQuery, [familyId, asked]);
  const { rows: payerNumbers } = await client.query<CardFacts["payerNumbers"][number]>(numbersQuery, [
    familyId,
    asked,
  ]);
  const { rows: designs } = await client.query<CardDesign>(designsQuery, [clientId]);
  const siteLogo = await readLogoPath(client, clientId);
  const plans = planIds.flatMap((planId): CardFacts[] => {
    const covered = covers.filter(({ plan }) => plan.id === planId);
    const [first] = covered;
    if (first === undefined) return [];
    const { plan } = first;
    return [
      {
        day: asked,
        clientName,
        clientCode,
        groupNumber: groups[0]?.groupNumber ?? null,
        plan,
        tierCode: first.tierCode,
        subscriber: people[0] ?? first,
        payerNumbers,
        covered,
        benefits: benefits.filter((one) => one.planId === planId),
        suppliers: suppliers.filter(
          ({ coverageType }) => coverageType === null || coverageType === plan.coverageType,
        ),
        designs,
        siteLogo,
      },
    ];
  });
  return { clientId, familyId, today, day: asked, plans };
}

/** The logo that the installation keeps for its pages stands on its cards. */
async function readLogoPath(client: Transaction["client"], clientId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string; version: number }>(
    `select i.id, i.version from clients c join installations i on i.id = c.installation_id
     where c.id = $1 and i.site_name is not null and i.logo is not null`,
    [clientId],
  );
  const [kept] = rows;
  return kept === undefined ? null : logoPathOf(kept.id, kept.version);
}

const personColumns = `m.id as "memberId", m.member_number as "memberNumber", m.first_name as "firstName",
  m.middle_name as "middleName", m.last_name as "lastName", m.suffix`;

const coversQuery = `
  select ${personColumns}, m.relationship, v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
    v.tier_code as "tierCode",
    json_build_object('id', b.id, 'name', b.name, 'coverageType', b.coverage_type, 'coverageName', k.name, 'carrier', b.carrier,
      'network', b.network, 'fundingType', b.funding_type, 'oneIdCardPerFamily', b.one_id_card_per_family, 'showsSubscriberNumber', b.shows_subscriber_number,
      'supplierId', b.supplier_id) as plan
  from coverages v
    join members m on m.id = v.member_id and m.deleted_at is null
    join base_plans b on b.id = v.base_plan_id
    join coverage_types k on k.code = v.coverage_type and k.installation_id = v.installation_id
  where v.family_id = $1 and v.deleted_at is null and k.is_health_care
    and v.effective_date <= $2 and (v.termination_date is null or v.termination_date >= $2)
  order by k.sort_order, b.name, b.id, m.relationship <> '18', m.relationship <> '01', m.dob, m.id`;

const subscriberQuery = `select ${personColumns} from members m where m.id = $1`;

const numbersQuery = `
  select n.member_id as "memberId", n.supplier_id as "supplierId", n.number from member_numbers n
  where n.family_id = $1 and n.supplier_id is not null and n.deleted_at is null
    and (n.effective_date is null or n.effective_date <= $2) and (n.termination_date is null or n.termination_date >= $2)
  order by n.effective_date desc nulls last, n.number`;

const benefitsQuery = `
  select base_plan_id as "planId", effective_date as "effectiveDate", termination_date as "terminationDate",
    deductible_individual_cents as "deductibleIndividualCents", deductible_family_cents as "deductibleFamilyCents",
    is_deductible_embedded as "isDeductibleEmbedded", out_of_pocket_individual_cents as "outOfPocketIndividualCents",
    out_of_pocket_family_cents as "outOfPocketFamilyCents", is_out_of_pocket_embedded as "isOutOfPocketEmbedded",
    coinsurance_basis_points as "coinsuranceBasisPoints", primary_copay_cents as "primaryCopayCents",
    specialist_copay_cents as "specialistCopayCents", urgent_care_copay_cents as "urgentCareCopayCents",
    emergency_copay_cents as "emergencyCopayCents", generic_drug_copay_cents as "genericDrugCopayCents",
    preferred_drug_copay_cents as "preferredDrugCopayCents", brand_drug_copay_cents as "brandDrugCopayCents",
    out_of_network_deductible_individual_cents as "outOfNetworkDeductibleIndividualCents",
    out_of_network_deductible_family_cents as "outOfNetworkDeductibleFamilyCents",
    out_of_network_maximum_individual_cents as "outOfNetworkMaximumIndividualCents",
    out_of_network_maximum_family_cents as "outOfNetworkMaximumFamilyCents",
    out_of_network_coinsurance_basis_points as "outOfNetworkCoinsuranceBasisPoints", is_hsa_eligible as "isHsaEligible"
  from plan_benefits where base_plan_id = any($1) and deleted_at is null`;

/** Those that the card is to show on the day; one for this coverage type comes before one for all. */
const suppliersQuery = `
  select s.id as "supplierId", s.name, s.kind, s.phone, s.provider_phone as "providerPhone",
    s.precertification_phone as "precertificationPhone", s.url, s.claims_address as "claimsAddress", s.payer_id as "payerId",
    s.rx_bin as "rxBin", s.rx_pcn as "rxPcn", u.rx_group as "rxGroup", u.policy_number as "policyNumber",
    u.coverage_type as "coverageType"
  from client_suppliers u join suppliers s on s.id = u.supplier_id
  where u.client_id = $1 and u.show_on_id_card and u.active and s.active and u.deleted_at is null and s.deleted_at is null
    and u.effective_date <= $2 and (u.termination_date is null or u.termination_date >= $2)
  order by u.coverage_type is null, u.effective_date desc, s.name, u.id`;

/** The group of the subscriber's division, else the only one of the client, if it holds on the day. */
const groupQuery = `
  with held as (
    select g.id, g.client_id, g.group_number from groups g
    where g.deleted_at is null and (g.effective_date is null or g.effective_date <= $2)
      and (g.termination_date is null or g.termination_date >= $2))
  select coalesce(
      (select h.group_number from held h where h.id = d.group_id),
      (select min(h.group_number) from held h where h.client_id = m.client_id having count(*) = 1)) as "groupNumber"
  from members m left join divisions d on d.id = m.division_id where m.id = $1`;

const designsQuery = `
  select id, supplier_id as "supplierId", band_color as "bandColor", text_color as "textColor", issuer_name as "issuerName",
    administered_by as "administeredBy", website, front_text as "frontText", back_text as "backText"
  from id_card_designs where client_id = $1 and active and deleted_at is null order by updated_at desc, id`;
