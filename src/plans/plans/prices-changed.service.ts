import { pricesChangedJob } from "./jobs.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Transaction } from "#server/scope.ts";

// New, changed and ended prices: those who are covered already are looked at by a job, from the first day that is another one.

type PriceTable = "rates" | "contributions" | "partner_tiers" | "plan_adjustments";
type Rule = NonNullable<Ties["afterChange"]>;
type Row = {
  id: string;
  planId: string;
  from: PlainDate;
  to: PlainDate | null;
  /** All that a price follows from, in one text. */
  facts: string;
  isGone: boolean;
};

/** The rows as they were before a change, until the transaction ends. */
const before = new WeakMap<Transaction, Map<string, Row>>();

export function noteBefore(table: PriceTable): Rule {
  return async (_, transaction, ids) => {
    const known = before.get(transaction) ?? new Map<string, Row>();
    for (const row of await readRows(transaction, table, ids)) known.set(row.id, row);
    before.set(transaction, known);
  };
}

/** Has the job look at each plan whose prices are other ones on a day that has come; later days it sees when they come. */
export function tellOfPrices(table: PriceTable): Rule {
  return async (scope, transaction, ids) => {
    const first = new Map<string, PlainDate>();
    for (const row of await readRows(transaction, table, ids)) {
      const was = before.get(transaction)?.get(row.id);
      const day = firstDifference(was, row);
      if (day === null) continue;
      const earlier = first.get(row.planId);
      if (earlier === undefined || day < earlier) first.set(row.planId, day);
    }
    await enqueuePrices(transaction, scope, first);
  };
}

/** The first day on which a row says another price than before; null: on none. */
function firstDifference(was: Row | undefined, row: Row): PlainDate | null {
  if (was === undefined || was.isGone) return row.isGone ? null : row.from;
  if (row.isGone || row.facts !== was.facts) return row.from < was.from ? row.from : was.from;
  if (row.from !== was.from) return row.from < was.from ? row.from : was.from;
  if (row.to === was.to) return null;
  const earlier = row.to === null ? was.to : was.to === null || row.to < was.to ? row.to : was.to;
  return earlier;
}

async function readRows(
  { client }: Pick<Transaction, "client">,
  table: PriceTable,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select r.id, r.base_plan_id as "planId", coalesce(r.effective_date, b.effective_date) as "from", r.termination_date + 1 as "to",
       (to_jsonb(r) - array['version', 'updated_at', 'updated_by', 'effective_date', 'termination_date', 'deleted_at'])::text as facts,
       (r.deleted_at is not null or not r.active) as "isGone"
     from ${table} r join base_plans b on b.id = r.base_plan_id where r.id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

type By = Parameters<Rule>[0];

/** Plans with the first day that is another one; days that are still to come are left to the look of that day. */
export async function enqueuePrices(
  transaction: Pick<Transaction, "client" | "enqueue">,
  { actor, accessScope: { installationId } }: By,
  first: ReadonlyMap<string, PlainDate>,
): Promise<void> {
  if (first.size === 0) return;
  const { rows } = await transaction.client.query<{ planId: string }>(
    `select b.id as "planId" from base_plans b join clients c on c.id = b.client_id
       join json_each_text($1::json) as f (id, day) on f.id = b.id::text
     where f.day::date <= (now() at time zone c.time_zone)::date and not b.reprices_with_plan_year`,
    [JSON.stringify(Object.fromEntries(first))],
  );
  for (const { planId } of rows) {
    const from = first.get(planId);
    if (from !== undefined)
      await transaction.enqueue(pricesChangedJob, { planId, from, actor, installationId });
  }
}
