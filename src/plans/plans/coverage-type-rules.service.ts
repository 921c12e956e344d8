import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Transaction } from "#server/scope.ts";

type Rule = NonNullable<Ties["afterChange"]>;
type Fault = { path: string; code: string };
type Client = Transaction["client"];

// What the coverage type of a plan rules. Tiers tell apart who is covered, so a type that covers the employee alone has none;
// a type without an amount of insurance has no volume. Plans and prices hold their type as it is until they are committed, and
// a type that changes waits for them.

const typeLock = "hashtextextended('coverage_types' || t.id::text, 0)";

/** A tier that tells anything. */
const isTier = "r.deleted_at is null and r.tier_code is not null and r.tier_code <> 'NOTIER'";
const isPricedByTier = `(exists (select from rates r where r.base_plan_id = b.id and ${isTier})
  or exists (select from contributions r where r.base_plan_id = b.id and ${isTier})
  or exists (select from partner_tiers r where r.base_plan_id = b.id and ${isTier}))`;

/** Refuses plans that have what their coverage type has not. */
export const refusePlansBeyondType: Rule = async (_, { client }, ids) => {
  await holdTypes(client, ids);
  const { rows } = await client.query<Fault>(
    `select distinct f.path, f.code from base_plans b
       join coverage_types t on t.installation_id = b.installation_id and t.code = b.coverage_type
       cross join lateral (values
         ('tierId', 'noTiers', not t.covers_dependents and b.tier_id is not null),
         ('tierId', 'tierSetNeeded', t.covers_dependents and b.rating_mode = 'compositeTier' and b.tier_id is null),
         ('ratingMode', 'noTierPrice', not t.covers_dependents and b.rating_mode = 'compositeTier'),
         ('coverageType', 'hasTiers', not t.covers_dependents and ${isPricedByTier}),
         ('volumeCents', 'withoutVolume', not t.has_volume and b.volume_cents is not null),
         ('guaranteedIssueCents', 'withoutVolume', not t.has_volume and b.guaranteed_issue_cents is not null),
         ('ratingMode', 'noVolumePrice', not t.has_volume and b.rating_mode in ('per1000', 'per100', 'per10')),
         ('amountBasis', 'withoutVolume', not t.has_volume and b.amount_basis is not null),
         ('eventsStartByMonth', 'bornCovered', b.coverage_type = 'medical' and b.events_start_by_month)) f (path, code, is_wrong)
     where b.id = any($1) and b.deleted_at is null and f.is_wrong order by f.path, f.code`,
    [ids],
  );
  refuse(rows);
};

/** Refuses a coverage type that no longer has what plans of it have. */
export const refuseTypesBelowPlans: Rule = async (_, { client }, ids) => {
  await client.query(
    `select pg_advisory_xact_lock(${typeLock}) from coverage_types t where t.id = any($1) order by t.id`,
    [ids],
  );
  const { rows } = await client.query<Fault>(
    `select distinct f.path, f.code from coverage_types t
       join base_plans b on b.installation_id = t.installation_id and b.coverage_type = t.code and b.deleted_at is null
       cross join lateral (values
         ('coversDependents', 'tiersInUse', not t.covers_dependents
           and (b.tier_id is not null or b.rating_mode = 'compositeTier' or ${isPricedByTier})),
         ('hasVolume', 'volumeInUse', not t.has_volume
           and (b.volume_cents is not null or b.guaranteed_issue_cents is not null
             or b.amount_basis is not null or b.rating_mode in ('per1000', 'per100', 'per10')))) f (path, code, is_wrong)
     where t.id = any($1) and t.deleted_at is null and f.is_wrong order by f.path`,
    [ids],
  );
  refuse(rows);
};

/** Refuses prices by tier of plans whose coverage type has no tiers. */
export function refuseTieredPrices(table: "rates" | "contributions" | "partner_tiers"): Rule {
  return async (_, { client }, ids) => {
    // The plan keeps its type, and the type its rule, until these prices are kept.
    const { rows: plans } = await client.query<{ id: string }>(
      `select b.id from base_plans b where b.id in (select r.base_plan_id from ${table} r where r.id = any($1) and ${isTier})
       order by b.id for share`,
      [ids],
    );
    if (plans.length === 0) return;
    const planIds = plans.map(({ id }) => id);
    await holdTypes(client, planIds);
    const { rows } = await client.query(
      `select from base_plans b join coverage_types t on t.installation_id = b.installation_id and t.code = b.coverage_type
       where b.id = any($1) and not t.covers_dependents limit 1`,
      [planIds],
    );
    if (rows.length > 0) refuse([{ path: "tierCode", code: "noTiers" }]);
  };
}

/** What the coverage types of a client's plans rule stays as it is until the transaction ends. */
export async function holdTypesOfClient(client: Client, clientId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from base_plans where client_id = $1", [
    clientId,
  ]);
  await holdTypes(
    client,
    rows.map(({ id }) => id),
  );
}

async function holdTypes(client: Client, planIds: readonly string[]): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock_shared(${typeLock}) from (select distinct t.id from coverage_types t
       join base_plans b on b.installation_id = t.installation_id and b.coverage_type = t.code
       where b.id = any($1) order by t.id) t`,
    [planIds],
  );
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new Problem("invalid", { fieldErrors: faults.map(({ path, code }) => fieldError(path, code)) });
}
