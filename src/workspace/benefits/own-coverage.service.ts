import type { PriceParts } from "#plans/plans/price-parts.ts";
import { partsSums } from "#plans/plans/price-parts.service.ts";
import type pg from "pg";
import { inOwnName } from "#identity/access/own-name.service.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import { isOfSession } from "#enrollment/offering/session-content/offering-parts.service.ts";
import { type BenefitFigures, benefitsOn, type PlanBenefits } from "#plans/plans/benefits-on.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { costOf, type Promised, whyCost } from "./cost.ts";
import type { OwnCoverage, OwnCoverages } from "./own-coverage.ts";
import { type OwnFamily, readOwnFamily } from "./own-family.service.ts";
import { payPeriodsOn } from "./pay-periods.service.ts";
import { benefitDay, periodOn, periods, whyEnds, whyStarts } from "./period.ts";

type Row = {
  id: string;
  basePlanId: string;
  coverageType: string;
  planName: string;
  tierCode: TierCode;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  enrollmentId: string | null;
  endedById: string | null;
  employeeCents: number;
  employerCents: number;
  people: OwnCoverage["people"];
  beneficiaries: Beneficiary[];
  /** The employee, by whose pay the price is paid, is one of the people. */
  isEmployees: boolean;
} & PriceParts;
type Plans = {
  names: ReadonlyMap<string, string>;
  benefits: (PlanBenefits & { basePlanId: string })[];
};

/** What the reader and their family are covered for, as it is known now, and the audit's row of the look at others. */
export async function getOwnCoverage(
  services: Services,
  scope: Scope,
  day: PlainDate | undefined,
): Promise<OwnCoverages> {
  const found = await scope.transaction(async (transaction) => {
    const family = await readOwnFamily(transaction, scope, services.clock());
    const ids = family.people.map(({ id }) => id);
    transaction.audit({
      action: "view",
      subject: "coverages",
      subjectId: family.selfId,
      clientId: family.clientId,
      details: { ids },
    });
    const asked = day ?? family.today;
    const rows = await readCoverages(transaction.client, family, { ids, day: asked });
    const { language } = scope.context;
    const plans = await readPlans(transaction.client, rows, language);
    const payPeriods = await payPeriodsOn(transaction.client, { clientId: family.clientId, day: asked });
    return { family, rows, plans, asked, payPeriods };
  });
  const { family, rows, plans, asked, payPeriods } = found;
  const enrollments = await readEnrollments(services, scope, rows);
  const coverages = rows.map((row) => present(row, { day: asked, plans, enrollments, payPeriods }));
  return withoutIdsOf(enrollments.people, {
    today: family.today,
    day: asked,
    people: family.people.map(({ relationship: _, ...one }) => ({
      ...one,
      isSelf: one.id === family.selfId,
    })),
    isUncovered: coverages.every(({ period }) => period === "expired"),
    reasonPeople: enrollments.people,
    coverages: periods.flatMap((period) => coverages.filter((one) => one.period === period)),
  });
}

/** The answer with numbers in place of the ids that people have in an enrollment: those are nobody's to know. */
function withoutIdsOf(people: Enrollments["people"], answer: OwnCoverages): OwnCoverages {
  const numbers = new Map(people.map(({ id }, at) => [id, `person${at + 1}`]));
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === "string" ? (numbers.get(value) ?? value) : value,
    ),
  ) as OwnCoverages;
}

/**
 * One row for the people who are covered together, of a type what begins next before what follows it, then the latest start
 * first. Each person's health data only to those who may see it.
 */
async function readCoverages(
  client: pg.ClientBase,
  family: OwnFamily,
  { ids, day }: { ids: readonly string[]; day: PlainDate },
): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select min(v.id::text)::uuid as id, b.id as "basePlanId", v.coverage_type as "coverageType", b.name as "planName",
       v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.termination_date as "terminationDate",
       min(v.enrollment_id::text)::uuid as "enrollmentId", min(v.ended_by_enrollment_id::text)::uuid as "endedById",
       sum(v.employee_cents)::bigint as "employeeCents", sum(v.employer_cents)::bigint as "employerCents",
       ${partsSums("v")},
       bool_or(m.relationship = '18') as "isEmployees",
       jsonb_agg(jsonb_build_object('id', m.id, 'firstName', m.first_name, 'volumeCents', v.volume_cents,
         'pendingCents', case when v.eoi = 'pending' and m.id = any($3::uuid[]) then v.pending_volume_cents end,
         'eoi', case when m.id = any($3::uuid[]) then v.eoi end) order by m.relationship <> '18', m.dob, m.id) as people,
       coalesce(jsonb_agg(v.beneficiaries) filter (where m.id = $4) -> 0, '[]') as beneficiaries
     from coverages v join members m on m.id = v.member_id join base_plans b on b.id = v.base_plan_id
     where v.family_id = $1 and m.id = any($2::uuid[]) and v.deleted_at is null and m.deleted_at is null
       and (v.termination_date is null or v.termination_date >= v.effective_date)
     group by v.installation_id, v.coverage_type, b.id, b.name, v.tier_code, v.effective_date, v.termination_date
     order by ${coverageOrder("v")}, case when v.effective_date > $5 then v.effective_date end, v.effective_date desc, b.name limit 200`,
    [family.familyId, ids, family.healthOf, family.selfId, day],
  );
  return rows;
}

async function readPlans(
  client: pg.ClientBase,
  rows: readonly Row[],
  language: Scope["context"]["language"],
): Promise<Plans> {
  const names = await coverageNames(client, language);
  const { rows: benefits } = await client.query<Plans["benefits"][number]>(
    `select base_plan_id as "basePlanId", effective_date as "effectiveDate", termination_date as "terminationDate",
       deductible_individual_cents as "deductibleIndividualCents", deductible_family_cents as "deductibleFamilyCents",
       is_deductible_embedded as "isDeductibleEmbedded",
       out_of_pocket_individual_cents as "outOfPocketIndividualCents",
       out_of_pocket_family_cents as "outOfPocketFamilyCents", is_out_of_pocket_embedded as "isOutOfPocketEmbedded",
       coinsurance_basis_points as "coinsuranceBasisPoints", primary_copay_cents as "primaryCopayCents",
       specialist_copay_cents as "specialistCopayCents", urgent_care_copay_cents as "urgentCareCopayCents",
       emergency_copay_cents as "emergencyCopayCents", generic_drug_copay_cents as "genericDrugCopayCents",
       preferred_drug_copay_cents as "preferredDrugCopayCents", brand_drug_copay_cents as "brandDrugCopayCents",
       out_of_network_deductible_individual_cents as "outOfNetworkDeductibleIndividualCents",
       out_of_network_deductible_family_cents as "outOfNetworkDeductibleFamilyCents",
       out_of_network_maximum_individual_cents as "outOfNetworkMaximumIndividualCents",
       out_of_network_maximum_family_cents as "outOfNetworkMaximumFamilyCents",
       out_of_network_coinsurance_basis_points as "outOfNetworkCoinsuranceBasisPoints",
       is_hsa_eligible as "isHsaEligible"
     from plan_benefits where base_plan_id = any($1::uuid[]) and active and deleted_at is null order by effective_date`,
    [rows.map(({ basePlanId }) => basePlanId)],
  );
  return { names, benefits };
}

type Enrollments = {
  of: ReadonlyMap<string, Promised>;
  /** Of plan and enrollment. */
  documents: ReadonlyMap<string, OwnCoverage["documents"]>;
  people: OwnCoverages["reasonPeople"];
};

/**
 * What the enrollments behind the coverage say: enrollments are hidden from members, and these are read for what the
 * reader was just shown.
 */
async function readEnrollments(services: Services, scope: Scope, rows: readonly Row[]): Promise<Enrollments> {
  const ids = [...new Set(rows.flatMap(({ enrollmentId, endedById }) => [enrollmentId, endedById]))];
  return inOwnName(services, scope, async ({ client }) => {
    const { rows: found } = await client.query<Promised & { id: string }>(
      `select e.id, e.effective_date as "effectiveDate", e.effective_date_why as "effectiveDateWhy",
         case when s.payment_required then 12 else s.pay_periods_per_year end as "payPeriodsPerYear",
         (select coalesce(jsonb_object_agg(x.coverage_type, jsonb_build_object('employeeCents', x.employee_cents,
             'employerCents', x.employer_cents, 'why', x.why)), '{}')
           from enrollment_selections x where x.enrollment_id = e.id and x.employee_cents is not null) as selections
       from enrollments e join enrollment_sessions s on s.id = e.session_id
       where e.id = any($1::uuid[]) and e.deleted_at is null`,
      [ids],
    );
    const { rows: people } = await client.query<{ id: string; firstName: string }>(
      `select p.id, p.first_name as "firstName" from enrollment_people p
       where p.enrollment_id = any($1::uuid[]) and p.first_name is not null`,
      [rows.map(({ enrollmentId }) => enrollmentId)],
    );
    const documents = await readDocuments(client, rows, scope.context.language);
    return { of: new Map(found.map(({ id, ...one }) => [id, one])), documents, people };
  });
}

type DocumentRow = OwnCoverage["documents"][number] & { basePlanId: string; enrollmentId: string | null };

/** A kind of document in the reader's language where there is one, else in English or in any. */
async function readDocuments(
  client: pg.ClientBase,
  rows: readonly Row[],
  language: string,
): Promise<Enrollments["documents"]> {
  const { rows: found } = await client.query<DocumentRow>(
    `select distinct on (asked."basePlanId", asked."enrollmentId", d.kind, d.title) asked."basePlanId", asked."enrollmentId",
       d.identifier, d.kind, d.title, d.language, d.size_bytes as "sizeBytes"
     from unnest($1::uuid[], $2::uuid[]) as asked ("basePlanId", "enrollmentId")
       left join enrollments e on e.id = asked."enrollmentId"
       left join enrollment_sessions s on s.id = e.session_id
       join plan_documents d on d.base_plan_id = asked."basePlanId" and d.active and d.deleted_at is null and ${isOfSession}
     where d.language = $3 or not exists (select from plan_documents o where o.base_plan_id = d.base_plan_id and o.kind = d.kind
       and o.language = $3 and o.active and o.deleted_at is null and (o.session_id is null or o.session_id = s.id))
     order by asked."basePlanId", asked."enrollmentId", d.kind, d.title, d.language <> 'en', d.id`,
    [rows.map(({ basePlanId }) => basePlanId), rows.map(({ enrollmentId }) => enrollmentId), language],
  );
  const documents = new Map<string, OwnCoverage["documents"]>();
  for (const { basePlanId, enrollmentId, ...document } of found) {
    const key = `${basePlanId} ${enrollmentId}`;
    documents.set(key, [...(documents.get(key) ?? []), document]);
  }
  return documents;
}

function present(
  row: Row,
  {
    day,
    plans,
    enrollments,
    payPeriods,
  }: {
    day: PlainDate;
    plans: Plans;
    enrollments: Enrollments;
    /** By the client's pay calendar, for coverage that came without an enrollment. */
    payPeriods: number | null;
  },
): OwnCoverage {
  const { basePlanId, enrollmentId, endedById, isEmployees, ...shown } = row;
  const period = periodOn(row, day);
  const promised = enrollmentId === null ? undefined : enrollments.of.get(enrollmentId);
  const endedBy = endedById === null ? undefined : enrollments.of.get(endedById);
  const year = benefitsOn(
    plans.benefits.filter((one) => one.basePlanId === basePlanId),
    benefitDay(row, day),
  );
  const cost =
    isEmployees || row.employeeCents > 0 ? costOf(row, promised?.payPeriodsPerYear ?? payPeriods) : null;
  return {
    id: shown.id,
    period: period.value,
    coverageType: shown.coverageType,
    coverageName: plans.names.get(row.coverageType) ?? row.coverageType,
    planName: shown.planName,
    tierCode: shown.tierCode,
    effectiveDate: shown.effectiveDate,
    terminationDate: shown.terminationDate,
    people: shown.people,
    beneficiaries: shown.beneficiaries,
    cost,
    planYear: figuresOf(year.value),
    documents: enrollments.documents.get(`${basePlanId} ${enrollmentId}`) ?? [],
    why: {
      period: period.why,
      starts: whyStarts(row, promised ?? null),
      ends: whyEnds(row, endedBy ?? null),
      cost: cost === null ? [] : whyCost(row, promised ?? null),
      planYear: year.why,
    },
  };
}

function figuresOf(figures: BenefitFigures): OwnCoverage["planYear"] {
  return {
    deductibleIndividualCents: figures.deductibleIndividualCents,
    deductibleFamilyCents: figures.deductibleFamilyCents,
    outOfPocketIndividualCents: figures.outOfPocketIndividualCents,
    outOfPocketFamilyCents: figures.outOfPocketFamilyCents,
    coinsuranceBasisPoints: figures.coinsuranceBasisPoints,
    primaryCopayCents: figures.primaryCopayCents,
    specialistCopayCents: figures.specialistCopayCents,
    urgentCareCopayCents: figures.urgentCareCopayCents,
    emergencyCopayCents: figures.emergencyCopayCents,
    genericDrugCopayCents: figures.genericDrugCopayCents,
  };
}
