import { type ColumnOfRows, rowArrays } from "#server/database/row-arrays.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { differencesOf } from "./differences.ts";
import { keepDifferences } from "./differences.service.ts";
import { type Family, readFamilies } from "./family-facts.service.ts";
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

/** Drops what was counted for these families, before it is counted anew. */
export async function removeTotals(
  { client }: Pick<Transaction, "client">,
  familyIds: readonly string[],
): Promise<void> {
  await client.query("delete from accumulator_totals where family_id = any ($1::uuid[])", [familyIds]);
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
    counted.flatMap(({ family, totals }) => totals.map((total) => ({ total, family }))),
  );
  await keepDifferences(services, transaction, {
    familyIds: ids,
    found: counted.flatMap(({ family, totals }) =>
      differencesOf(family, totals).map((one) => ({ ...one, family })),
    ),
  });
}

type Row = { total: PersonTotal; family: Family };
type Column = readonly [
  name: string,
  type: ColumnOfRows["type"],
  of: (row: Row) => ColumnOfRows["values"][number],
];
/** Which of a person's totals one is. */
const keyColumns: readonly Column[] = [
  ["member_id", "uuid", ({ total }) => total.memberId],
  ["base_plan_id", "uuid", ({ total }) => total.basePlanId],
  ["period_from", "date", ({ total }) => total.from],
  ["kind", "text", ({ total }) => total.kind],
  ["network", "text", ({ total }) => total.network],
];
const columns: readonly Column[] = [
  ...keyColumns,
  ["installation_id", "uuid", ({ family }) => family.installationId],
  ["client_id", "uuid", ({ family }) => family.clientId],
  ["family_id", "uuid", ({ family }) => family.id],
  ["period_until", "date", ({ total }) => total.until],
  ["used_cents", "bigint", ({ total }) => total.used.value],
  ["limit_cents", "bigint", ({ total }) => total.limit.value],
  ["over_cents", "bigint", ({ total }) => total.overCents],
  ["family_used_cents", "bigint", ({ total }) => total.familyUsed.value],
  ["family_limit_cents", "bigint", ({ total }) => total.familyLimit.value],
  ["why", "jsonb", ({ total }) => JSON.stringify([...total.limit.why, ...total.used.why])],
  ["family_why", "jsonb", ({ total }) => JSON.stringify([...total.familyLimit.why, ...total.familyUsed.why])],
  ["postings", "jsonb", ({ total }) => JSON.stringify(total.postings)],
];

/** One statement writes them, with the moment when they were counted, and one removes what is no more. */
async function keepTotals(
  { client }: Transaction,
  familyIds: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const named = rowArrays(
    keyColumns.map(([name, type, of]) => ({ name, type, values: rows.map(of) })),
    2,
  );
  const gone = client.query(
    `delete from accumulator_totals t where t.family_id = any ($1::uuid[]) and not exists (
       select from (${named.select}) r
       where r.member_id = t.member_id and r.base_plan_id = t.base_plan_id and r.period_from = t.period_from
         and r.kind = t.kind and r.network = t.network)`,
    [familyIds, ...named.values],
  );
  const { select, values } = rowArrays(
    columns.map(([name, type, of]) => ({ name, type, values: rows.map(of) })),
    1,
  );
  const kept = client.query(
    `insert into accumulator_totals (installation_id, client_id, family_id, member_id, base_plan_id, period_from, period_until,
       kind, network, used_cents, limit_cents, over_cents, family_used_cents, family_limit_cents, why, family_why, postings)
     select installation_id, client_id, family_id, member_id, base_plan_id, period_from, period_until, kind, network, used_cents,
       limit_cents, over_cents, family_used_cents, family_limit_cents, why, family_why, postings
     from (${select}) r
     on conflict (member_id, base_plan_id, period_from, kind, network) do update set family_id = excluded.family_id,
       period_until = excluded.period_until, used_cents = excluded.used_cents, limit_cents = excluded.limit_cents,
       over_cents = excluded.over_cents, family_used_cents = excluded.family_used_cents,
       family_limit_cents = excluded.family_limit_cents, why = excluded.why, family_why = excluded.family_why,
       postings = excluded.postings, computed_at = now()`,
    values,
  );
  await settleAll([gone, kept]);
}
