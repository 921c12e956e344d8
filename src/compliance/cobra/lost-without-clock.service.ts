import type { Transaction } from "#server/scope.ts";

/**
 * People who lose a group health plan on the day of a COBRA case of their family's employee, with a right to continue it,
 * and have no clock of it: as keys, case and person.
 */
export async function lostWithoutClock(
  { client }: Pick<Transaction, "client">,
  familyIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select distinct 'withoutClock ' || c.id || ' ' || m.id as key
     from cobra_cases c join members m on m.family_id = c.family_id and m.deleted_at is null
       join coverages v on v.member_id = m.id and v.deleted_at is null and v.cobra_clock_id is null
         and v.termination_date = c.loss_date - 1 and v.termination_date >= v.effective_date
       join coverage_types t on t.installation_id = v.installation_id and t.code = v.coverage_type and t.is_health_care
     where c.family_id = any($1) and c.deleted_at is null and m.relationship <> '53'
       and (c.event in ('employmentEnd', 'hoursReduced') or c.event in ('death', 'medicare') and m.relationship <> '18')
       and not exists (select from coverages g where g.member_id = m.id and g.coverage_type = v.coverage_type and g.deleted_at is null
         and g.cobra_clock_id is null and g.effective_date <= c.loss_date and coalesce(g.termination_date, 'infinity') >= c.loss_date)
       and not exists (select from cobra_clocks k join cobra_cases o on o.id = k.case_id and o.deleted_at is null
         where k.member_id = m.id and k.deleted_at is null and o.loss_date >= c.loss_date)`,
    [familyIds],
  );
  return new Set(rows.map(({ key }) => key));
}
