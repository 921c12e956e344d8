import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { differencesOf } from "./differences.ts";
import { keepDifferences } from "./differences.service.ts";
import { readFamilies } from "./family-facts.service.ts";
import { familyTotals, type PersonTotal } from "./family-totals.ts";

type Job = { installationId: string; familyIds: string[] };

/**
 * Counts the totals of these families anew, from all their claims. It may run as often as it is called, and beside another
 * one: each family is held, so that who comes later reads what came before.
 */
export async function recountTotals(
  services: Pick<Services, "clock">,
  system: SystemScope,
  job: Job,
): Promise<void> {
  await system.transaction(job.installationId, (transaction) => recountIn(services, transaction, job));
}

export async function recountIn(
  services: Pick<Services, "clock">,
  transaction: Transaction,
  { installationId, familyIds }: Job,
): Promise<void> {
  const { client } = transaction;
  const held = await client.query<{ id: string }>(
    `select id from families where id = any ($1::uuid[]) and installation_id = $2 order by id for no key update`,
    [familyIds, installationId],
  );
  const ids = held.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const families = await readFamilies(transaction, ids, services.clock());
  const counted = families.map((family) => ({ family, totals: familyTotals(family, family.today) }));
  await keepTotals(
    transaction,
    ids,
    counted.flatMap(({ family, totals }) => totals.map((total) => totalRow(total, family))),
  );
  await keepDifferences(services, transaction, {
    familyIds: ids,
    found: counted.flatMap(({ family, totals }) =>
      differencesOf(family, totals).map((one) => ({ ...one, family })),
    ),
  });
}

const totalRow = (
  total: PersonTotal,
  { id, installationId, clientId }: { id: string; installationId: string; clientId: string },
) => ({
  installation_id: installationId,
  client_id: clientId,
  family_id: id,
  member_id: total.memberId,
  base_plan_id: total.basePlanId,
  period_from: total.from,
  period_until: total.until,
  kind: total.kind,
  network: total.network,
  used_cents: total.used.value,
  limit_cents: total.limit.value,
  over_cents: total.overCents,
  family_used_cents: total.familyUsed.value,
  family_limit_cents: total.familyLimit.value,
  why: [...total.limit.why, ...total.used.why],
  family_why: [...total.familyLimit.why, ...total.familyUsed.why],
  postings: total.postings,
});

/** One statement writes what has changed, and one removes what is no more. */
async function keepTotals(
  { client }: Transaction,
  familyIds: readonly string[],
  rows: readonly ReturnType<typeof totalRow>[],
): Promise<void> {
  const given = JSON.stringify(rows);
  await client.query(
    `delete from accumulator_totals t where t.family_id = any ($1::uuid[]) and not exists (
       select from json_to_recordset($2::json) r (member_id uuid, base_plan_id uuid, period_from date, kind text, network text)
       where r.member_id = t.member_id and r.base_plan_id = t.base_plan_id and r.period_from = t.period_from
         and r.kind = t.kind and r.network = t.network)`,
    [familyIds, given],
  );
  await client.query(
    `insert into accumulator_totals (installation_id, client_id, family_id, member_id, base_plan_id, period_from, period_until,
       kind, network, used_cents, limit_cents, over_cents, family_used_cents, family_limit_cents, why, family_why, postings)
     select installation_id, client_id, family_id, member_id, base_plan_id, period_from, period_until, kind, network, used_cents,
       limit_cents, over_cents, family_used_cents, family_limit_cents, why, family_why, postings
     from json_to_recordset($1::json) r (installation_id uuid, client_id uuid, family_id uuid, member_id uuid, base_plan_id uuid,
       period_from date, period_until date, kind text, network text, used_cents bigint, limit_cents bigint, over_cents bigint,
       family_used_cents bigint, family_limit_cents bigint, why jsonb, family_why jsonb, postings jsonb)
     on conflict (member_id, base_plan_id, period_from, kind, network) do update set family_id = excluded.family_id,
       period_until = excluded.period_until, used_cents = excluded.used_cents, limit_cents = excluded.limit_cents,
       over_cents = excluded.over_cents, family_used_cents = excluded.family_used_cents,
       family_limit_cents = excluded.family_limit_cents, why = excluded.why, family_why = excluded.family_why,
       postings = excluded.postings, computed_at = now()`,
    [given],
  );
}
