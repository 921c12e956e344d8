import { insuredAmountSql } from "#plans/plans/amount-terms.service.ts";
import type { InsuredPlan } from "#plans/plans/insured-amount.ts";
import type { Transaction } from "#server/scope.ts";
import type { PlanRule } from "./breaches.ts";

export type ChangePlan = PlanRule & {
  id: string;
  coverageType: string;
  isInForce: boolean;
  guaranteedIssueCents: number | null;
  /** The plan's terms of amounts of insurance. */
  amounts: InsuredPlan;
  hasVolume: boolean;
};

/** What the rules of a change ask about plans of one client, and whether each is in force on a day. */
export async function planRules(
  { client }: Pick<Transaction, "client">,
  { clientId, ids, on }: { clientId: string; ids: readonly string[]; on: string },
): Promise<Map<string, ChangePlan>> {
  const { rows } = await client.query<ChangePlan>(
    `select b.id, b.name, b.coverage_type as "coverageType", b.covers_dependents as "coversDependents",
       b.covers_partners as "coversPartners", b.max_child_age as "maxChildAge", b.child_cover_ends as "childCoverEnds",
       b.guaranteed_issue_cents as "guaranteedIssueCents", k.has_volume as "hasVolume",
       json_build_object('volumeCents', b.volume_cents, 'ageBasis', b.age_basis, 'planYearStart', c.plan_year_start,
         ${insuredAmountSql}) as amounts,
       (b.active and b.effective_date <= $3::date and coalesce(b.termination_date >= $3::date, true)) as "isInForce",
       (select coalesce(json_agg(json_build_object('eligibilityClasses', p.eligibility_classes, 'divisionIds',
           (select coalesce(json_agg(d.division_id), '[]') from session_plan_divisions d where d.session_plan_id = p.id))), '[]')
         from session_plans p join enrollment_sessions s on s.id = p.session_id and s.status <> 'draft' and s.deleted_at is null
         where p.base_plan_id = b.id and p.active and p.deleted_at is null) as audiences,
       (select json_build_object('min', v.min, 'max', v.max, 'step', v.step) from benefit_required_values v
         join session_plans p on p.session_id = v.session_id and p.base_plan_id = b.id and p.deleted_at is null
         join enrollment_sessions s on s.id = v.session_id and s.status <> 'draft' and s.deleted_at is null
         where v.feeds = 'volume' and v.coverage_type = b.coverage_type and coalesce(v.session_plan_id = p.id, true)
           and v.active and v.deleted_at is null
         order by s.opens_on desc, s.id desc, v.session_plan_id nulls last limit 1) as amount
     from base_plans b join clients c on c.id = b.client_id join coverage_types k on k.code = b.coverage_type and k.installation_id = b.installation_id
     where b.client_id = $1 and b.id = any($2::uuid[]) and b.deleted_at is null`,
    [clientId, ids, on],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
