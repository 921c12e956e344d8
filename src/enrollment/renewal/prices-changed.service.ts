import { pricesChangedJob } from "#plans/plans/jobs.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { principalOf, type Scope, type SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { evaluateAll } from "./evaluate-all.service.ts";
import { begin } from "./start.service.ts";
import { readRenewal, type StoredRenewal } from "./terms.service.ts";

// Prices of a plan have changed: what those who are covered already cost from then on.

/** More families than this, and a tenth of the client's, wait for a member of staff, who sees the preview first. */
const mostByItself = 50;
const sharePerCent = 10;

type Changed = { planId: string; from: PlainDate; actor: string; installationId: string };

/**
 * The job: works out whom new prices of a plan are for and has them written, or leaves them prepared where they are for many.
 * Where nobody pays another price, nothing is left behind.
 */
export async function followPrices(services: Services, system: SystemScope, changed: Changed): Promise<void> {
  const { planId, installationId, actor } = changed;
  const [plan] = await system.query<{ clientId: string }>(
    `select client_id as "clientId" from base_plans where id = $1 and installation_id = $2 and deleted_at is null`,
    [planId, installationId],
  );
  if (plan === undefined) return;
  const { clientId } = plan;
  const scope = system.scopeFor(principalOf(actor), { installationId, clients: [clientId] });
  await scope.transaction(async (transaction) => {
    const renewal = await preparePrices(services, transaction, scope, { ...changed, clientId });
    if (renewal === null) return;
    if (renewal.isMany) return;
    await refuseAtWork(transaction, clientId);
    await begin(services, transaction, scope, renewal);
  });
}

/** Another run of the client is at work: the job is tried again later. */
async function refuseAtWork({ client }: Pick<Transaction, "client">, clientId: string): Promise<void> {
  const { rows } = await client.query(
    "select from renewals where client_id = $1 and status in ('working', 'undoing') and deleted_at is null",
    [clientId],
  );
  if (rows.length > 0) throw new Problem("conflict");
}

async function preparePrices(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { planId, from, actor, installationId, clientId }: Changed & { clientId: string },
): Promise<(StoredRenewal & { isMany: boolean }) | null> {
  const { client } = transaction;
  const now = services.clock();
  // One waits already for the same days: it will see these prices too.
  const waiting = await client.query<{ id: string }>(
    `select id from renewals where client_id = $1 and base_plan_id = $2 and status = 'draft' and effective_date <= $3
       and deleted_at is null limit 1`,
    [clientId, planId, from],
  );
  if (waiting.rows.length > 0) return null;
  const id = uuidv7(now.getTime());
  const candidate: StoredRenewal = {
    id,
    version: 1,
    installationId,
    clientId,
    kind: "prices",
    status: "draft",
    effectiveDate: from,
    factsOn: from,
    basePlanId: planId,
    plans: [],
    coverageTypes: [],
    round: 0,
    actor,
  };
  const families = [...(await evaluateAll(services, transaction, candidate)).values()];
  const changing = families.filter(({ renewal }) => renewal.written.length > 0).length;
  if (changing === 0) return null;
  await client.query(
    `insert into renewals (id, installation_id, client_id, kind, effective_date, facts_on, base_plan_id, total, actor,
       created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, 'prices', $4, $4, $5, $6, $7, $8, $9, $8, $9)`,
    [id, installationId, clientId, from, planId, changing, actor, now, scope.userId ?? null],
  );
  transaction.audit({
    action: "create",
    subject: "renewals",
    subjectId: id,
    clientId,
    details: { families: changing },
  });
  const { rows } = await client.query<{ employees: number }>(
    `select count(*)::int as employees from members where client_id = $1 and relationship = '18' and status = 'active'
       and deleted_at is null`,
    [clientId],
  );
  const employees = rows[0]?.employees ?? 0;
  const isMany = changing > mostByItself && changing * 100 > employees * sharePerCent;
  return { ...(await readRenewal(transaction, id)), isMany };
}

/** A plan's prices are looked at again for so many days, for the case that nobody was there on the first of them. */
const daysBack = 7;

/**
 * Once a day at each client: plans with a price that begins, or that ended the day before. The rest is the job's, in the name
 * of the user who entered the price.
 */
export async function pricesOfTheDay(
  services: Services,
  system: SystemScope,
  looked: Map<string, string>,
): Promise<void> {
  const clients = await system.query<{ id: string; installationId: string; today: PlainDate }>(
    `select id, installation_id as "installationId", ($1::timestamptz at time zone time_zone)::date as today
     from clients where deleted_at is null`,
    [services.clock()],
  );
  for (const { id, installationId, today } of clients) {
    if (looked.get(id) === today) continue;
    await system.transaction(installationId, async (transaction) => {
      const { rows } = await transaction.client.query<{ planId: string; from: PlainDate; by: string | null }>(
        `select b.id as "planId", min(x.day) as "from", (array_agg(x.by order by x.at desc) filter (where x.by is not null))[1] as by
         from base_plans b
           join lateral (
             select unnest(array[r.effective_date, r.termination_date + 1]) as day, r.updated_by as by, r.updated_at as at
             from rates r where r.base_plan_id = b.id and r.deleted_at is null
             union all
             select unnest(array[k.effective_date, k.termination_date + 1]), k.updated_by, k.updated_at
             from contributions k where k.base_plan_id = b.id and k.deleted_at is null
             union all
             select unnest(array[p.effective_date, p.termination_date + 1]), p.updated_by, p.updated_at
             from partner_tiers p where p.base_plan_id = b.id and p.deleted_at is null
             union all
             select unnest(array[a.effective_date, a.termination_date + 1]), a.updated_by, a.updated_at
             from plan_adjustments a where a.base_plan_id = b.id and a.deleted_at is null) x on x.day between $2::date - ${daysBack} and $2::date
         where b.client_id = $1 and b.active and b.deleted_at is null and not b.reprices_with_plan_year
         group by b.id`,
        [id, today],
      );
      for (const { planId, from, by } of rows) {
        const actor = by === null ? "anonymous" : `user:${by}`;
        await transaction.enqueue(pricesChangedJob, { planId, from, actor, installationId });
      }
    });
    looked.set(id, today);
  }
}
