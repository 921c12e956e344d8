import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { priceListOf } from "#domains/plans/price-list.service.ts";
import { priceOf } from "#domains/plans/price.ts";
import { coveredSince } from "#domains/plans/rating-age.ts";
import type { TierCode } from "#domains/plans/tier.ts";
import type { Transaction } from "#server/scope.ts";
import { spansOfFamily } from "../cover-spans.service.ts";
import type { Repriced } from "./family-changes.ts";

type Cover = {
  id: string;
  basePlanId: string;
  planName: string;
  coverageType: string;
  tierCode: TierCode;
  effectiveDate: PlainDate;
  volumeCents: number | null;
  employeeCents: number;
  employerCents: number;
};
type Asked = {
  /** The employee. */
  memberId: string;
  familyId: string;
  divisionId: string;
  ratingArea: string | null;
  salaryCents: number | null;
  day: PlainDate;
};

/** What the family's coverages cost in a division from a day on, where that differs from today's price. */
export async function repriceFamily(transaction: Transaction, asked: Asked): Promise<Repriced[]> {
  const { rows: covers } = await transaction.client.query<Cover>(
    `select v.id, v.base_plan_id as "basePlanId", b.name as "planName", v.coverage_type as "coverageType",
       v.tier_code as "tierCode", v.effective_date as "effectiveDate", v.volume_cents as "volumeCents",
       v.employee_cents as "employeeCents", v.employer_cents as "employerCents"
     from coverages v join base_plans b on b.id = v.base_plan_id
     where v.member_id = $1 and v.deleted_at is null
       and coalesce(v.termination_date, 'infinity') >= greatest(v.effective_date, $2::date)
     order by v.effective_date, v.coverage_type, v.id`,
    [asked.memberId, asked.day],
  );
  const spans = await spansOfFamily(transaction, asked.memberId);
  const found: Repriced[] = [];
  for (const cover of covers) {
    const from = cover.effectiveDate > asked.day ? cover.effectiveDate : asked.day;
    const after = await priceFrom(transaction, {
      ...asked,
      cover,
      from,
      spans: spans[cover.basePlanId] ?? {},
    });
    const { employeeCents, employerCents, planName, coverageType } = cover;
    const before = { employeeCents, employerCents };
    if (after?.employeeCents === employeeCents && after.employerCents === employerCents) continue;
    found.push({ coverageId: cover.id, planName, coverageType, from, before, after });
  }
  return found;
}

type Spans = Awaited<ReturnType<typeof spansOfFamily>>[string];

async function priceFrom(
  transaction: Transaction,
  {
    cover,
    from,
    spans,
    familyId,
    ...asked
  }: Asked & { cover: Cover; from: PlainDate; spans: NonNullable<Spans> },
): Promise<Repriced["after"]> {
  const list = await priceListOf(transaction, cover.basePlanId);
  const { rows: people } = await transaction.client.query<{
    id: string;
    dob: PlainDate;
    relationship: RelationshipCode;
    tobacco: boolean | null;
  }>(
    `select m.id, m.dob, m.relationship, p.tobacco from coverages v join members m on m.id = v.member_id
       join people p on p.id = m.person_id
     where v.family_id = $1 and v.base_plan_id = $2 and v.deleted_at is null and m.dob is not null
       and v.effective_date <= $3 and (v.termination_date is null or v.termination_date >= $3)`,
    [familyId, cover.basePlanId, from],
  );
  const price = priceOf({
    ...list,
    people: people.map((person) => ({
      ...person,
      coveredSince: coveredSince(spans[person.id] ?? [], from),
    })),
    tier: cover.tierCode,
    effectiveDate: from,
    ratingArea: asked.ratingArea,
    divisionId: asked.divisionId,
    volumeCents: cover.volumeCents,
    salaryCents: asked.salaryCents,
    // The price of a month does not follow from it.
    payPeriodsPerYear: 12,
  });
  if (!price.ok) return null;
  const { employeeCents, employerCents } = price.value;
  return { employeeCents, employerCents };
}
