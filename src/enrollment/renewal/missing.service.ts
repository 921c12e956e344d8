import type { PlainDate } from "#kernel/dates.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import { evaluateAll } from "./evaluate-all.service.ts";
import type { RenewalPlan } from "./renewal-terms.ts";
import type { StoredRenewal } from "./terms.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

export type Missing = Reason & { isBlocking: boolean };

type PlanRow = {
  id: string;
  hasRates: boolean;
  hasNewRates: boolean;
  hadShares: boolean;
  hasShares: boolean;
  hadBenefits: boolean;
  hasBenefits: boolean;
};

/** What a renewal lacks, by plan and by person: rates, shares, benefits, followers, pay, birth dates, open enrollment. */
export async function missingOf(
  services: Services,
  transaction: Transaction,
  renewal: StoredRenewal,
  plans: readonly RenewalPlan[],
): Promise<Missing[]> {
  const { effectiveDate: firstDay } = renewal;
  const targets = targetsOf(renewal, plans);
  const rows = await planRows(transaction, [...targets.keys()], firstDay);
  const found: Missing[] = [];
  for (const one of renewal.plans) {
    const plan = plans.find(({ id }) => id === one.planId);
    if (plan === undefined) continue;
    const ends = plan.terminationDate !== null && plan.terminationDate < firstDay;
    if (one.action === "keep" && ends) found.push(lack("planEnds", plan, firstDay, false));
    if (one.action === "end") found.push(lack("noFollower", plan, firstDay, false));
  }
  for (const [id, plan] of targets) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) continue;
    const isOn =
      plan.isActive &&
      plan.effectiveDate <= firstDay &&
      (plan.terminationDate === null || plan.terminationDate >= firstDay);
    if (!isOn) found.push(lack("notInForce", plan, firstDay, true));
    if (!row.hasRates) found.push(lack("noRates", plan, firstDay, true));
    else if (!row.hasNewRates) found.push(lack("oldRates", plan, firstDay, false));
    if (row.hadShares && !row.hasShares) found.push(lack("noShares", plan, firstDay, false));
    if (row.hadBenefits && !row.hasBenefits) found.push(lack("noBenefits", plan, firstDay, false));
  }
  const people = new Map<string, number>();
  for (const { renewal: one } of (await evaluateAll(services, transaction, renewal)).values())
    for (const problem of one.problems)
      if (problem.code !== "renewal.noPrice") {
        const code = problem.code.replace("renewal.", "");
        people.set(code, (people.get(code) ?? 0) + 1);
      }
  for (const [code, count] of people)
    found.push({ ...reason(`people.${code}`, { count }), isBlocking: false });
  if (!(await hasSession(transaction, renewal)))
    found.push({ ...reason("noSession", { day: firstDay }), isBlocking: false });
  return found;
}

const lack = (code: string, { name }: RenewalPlan, day: PlainDate, isBlocking: boolean): Missing => ({
  ...reason(code, { plan: name, day }),
  isBlocking,
});

/** The plans that people go on in, by their ids. */
function targetsOf(renewal: StoredRenewal, plans: readonly RenewalPlan[]): Map<string, RenewalPlan> {
  const ids = [
    ...renewal.plans.flatMap(({ action, planId, toPlanId }) =>
      action === "end" ? [] : action === "map" ? [toPlanId] : [planId],
    ),
    ...renewal.coverageTypes.map(({ rollOver, defaultPlanId }) =>
      rollOver === "default" ? defaultPlanId : null,
    ),
  ];
  return new Map(plans.filter(({ id }) => ids.includes(id)).map((plan) => [plan.id, plan]));
}

async function planRows(
  { client }: Pick<Transaction, "client">,
  ids: readonly string[],
  firstDay: PlainDate,
): Promise<PlanRow[]> {
  const { rows } = await client.query<PlanRow>(
    `select b.id,
       exists (select from rates r where r.base_plan_id = b.id and r.active and r.deleted_at is null
         and daterange(r.effective_date, r.termination_date, '[]') @> $2::date) as "hasRates",
       exists (select from rates r where r.base_plan_id = b.id and r.active and r.deleted_at is null
         and r.effective_date = $2) as "hasNewRates",
       exists (select from contributions k where k.base_plan_id = b.id and k.active and k.deleted_at is null
         and daterange(k.effective_date, k.termination_date, '[]') @> ($2::date - 1)) as "hadShares",
       exists (select from contributions k where k.base_plan_id = b.id and k.active and k.deleted_at is null
         and daterange(k.effective_date, k.termination_date, '[]') @> $2::date) as "hasShares",
       exists (select from plan_benefits n where n.base_plan_id = b.id and n.active and n.deleted_at is null
         and daterange(n.effective_date, n.termination_date, '[]') @> ($2::date - 1)) as "hadBenefits",
       exists (select from plan_benefits n where n.base_plan_id = b.id and n.active and n.deleted_at is null
         and daterange(n.effective_date, n.termination_date, '[]') @> $2::date) as "hasBenefits"
     from base_plans b where b.id = any($1::uuid[])`,
    [ids, firstDay],
  );
  return rows;
}

/** An open enrollment whose coverage begins with the plan year. */
async function hasSession(
  { client }: Pick<Transaction, "client">,
  { clientId, effectiveDate }: StoredRenewal,
): Promise<boolean> {
  const { rows } = await client.query(
    `select from enrollment_sessions where client_id = $1 and kind = 'openEnrollment' and deleted_at is null
       and (effective_date = $2 or closes_on between $2::date - 120 and $2) limit 1`,
    [clientId, effectiveDate],
  );
  return rows.length > 0;
}
