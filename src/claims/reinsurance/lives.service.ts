import type { TierCode } from "#plans/plans/tier.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type PolicyQuestion, forStopLoss, readPolicy } from "./read-policy.service.ts";
import type { StandingLife } from "./standing.ts";
import { type Lives, policyMonthOf, policyMonths } from "./stop-loss.ts";

/**
 * Coverage of a client as it was known at a moment (`$2`), or is known now. `life` is one employee with whom a family is
 * covered; those who continue it under COBRA by one event are one besides.
 */
const known = `
  select v.family_id, v.member_id, v.base_plan_id, v.coverage_type, v.tier_code, v.effective_date, v.termination_date,
    concat_ws(' ', v.family_id, (select k.case_id from cobra_clocks k where k.id = v.cobra_clock_id)) as life
  from (
    select family_id, member_id, base_plan_id, coverage_type, tier_code, effective_date, termination_date,
      cobra_clock_id, deleted_at
    from coverages where client_id = $1 and ($2::timestamptz is null or updated_at < $2::timestamptz)
    union all
    select family_id, member_id, base_plan_id, coverage_type, tier_code, effective_date, termination_date,
      cobra_clock_id, deleted_at
    from past_coverages where client_id = $1 and updated_at < $2::timestamptz and known_to >= $2::timestamptz
  ) v
  where v.deleted_at is null`;

/** The factors of a policy (`$1`) as they were known at a moment (`$2`), or are known now. */
const factorsKnown = `
  select t.coverage_type, t.tier_code, t.factor_cents
  from agg_factors f
    cross join lateral (
      select o.known_to, o.coverage_type, o.tier_code, o.factor_cents, o.deleted_at from past_agg_factors o
      where $2::timestamptz is not null and o.id = f.id and o.known_to >= $2::timestamptz
      union all
      select 'infinity', f.coverage_type, f.tier_code, f.factor_cents, f.deleted_at
      order by 1 limit 1
    ) t
  where f.policy_id = $1 and t.deleted_at is null and ($2::timestamptz is null or f.created_at < $2::timestamptz)`;

/** Lives on the first day of each of the policy's months, by coverage type and tier, with the factor of one; only types that have factors. */
export async function readLives(
  { client }: Transaction,
  { policy, day, knownUntil, termsUntil }: PolicyQuestion,
): Promise<{ rows: Lives[]; hasFactors: boolean }> {
  const last = day < policy.terminationDate ? day : policy.terminationDate;
  const { rows: factors } = await client.query<{
    coverageType: string;
    tierCode: TierCode;
    factorCents: number;
  }>(
    `select f.coverage_type as "coverageType", f.tier_code as "tierCode", f.factor_cents as "factorCents"
     from (${factorsKnown}) f`,
    [policy.id, termsUntil],
  );
  if (factors.length === 0) return { rows: [], hasFactors: false };
  const { rows } = await client.query<Lives>(
    `select g.month, v.coverage_type as "coverageType", v.tier_code as "tierCode",
       count(distinct v.life)::int as lives, f."factorCents"
     from unnest($3::date[]) g (month)
       join (${known}) v on v.effective_date <= g.month and (v.termination_date is null or v.termination_date >= g.month)
       join json_to_recordset($4::json) f ("coverageType" text, "tierCode" text, "factorCents" bigint)
         on f."coverageType" = v.coverage_type and f."tierCode" = v.tier_code
     where g.month is not null and f."factorCents" is not null
     group by 1, 2, 3, 5
     order by 1, 2, 3`,
    [policy.clientId, knownUntil, policyMonths(policy.effectiveDate, last), JSON.stringify(factors)],
  );
  return { rows, hasFactors: true };
}

type Wanted = {
  id: string;
  day?: string | undefined;
  month: string;
  coverageType: string;
  tierCode: TierCode;
  page: number;
  pageSize: number;
};

/** The people behind a number of `readLives`: of each life the employee, else the first who is covered. */
export async function findLives(
  services: Services,
  scope: Scope,
  wanted: Wanted,
): Promise<{ rows: StandingLife[]; total: number }> {
  return forStopLoss(services, scope).transaction(async (transaction) => {
    const { policy, knownUntil } = await readPolicy(services, transaction, wanted);
    const month = policyMonthOf(policy.effectiveDate, wanted.month);
    const { rows } = await transaction.client.query<StandingLife & { total: number }>(
      `select l.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name, m.member_number as "memberNumber",
         b.name as "planName", l.effective_date as "effectiveDate", l.termination_date as "terminationDate",
         count(*) over ()::int as total
       from (
         select distinct on (v.life) v.member_id, v.base_plan_id, v.effective_date, v.termination_date
         from (${known}) v join members k on k.id = v.member_id
         where v.coverage_type = $3 and v.tier_code = $4 and v.effective_date <= $5
           and (v.termination_date is null or v.termination_date >= $5)
         order by v.life, k.relationship <> '18', k.dob, k.id
       ) l join members m on m.id = l.member_id join base_plans b on b.id = l.base_plan_id
       order by m.last_name, m.first_name, m.id limit $6 offset $7`,
      [
        policy.clientId,
        knownUntil,
        wanted.coverageType,
        wanted.tierCode,
        month,
        wanted.pageSize,
        (wanted.page - 1) * wanted.pageSize,
      ],
    );
    transaction.audit({
      action: "view",
      subject: "stopLossPolicy",
      subjectId: policy.id,
      clientId: policy.clientId,
      details: { month, ids: rows.map(({ memberId }) => memberId) },
    });
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
}
