import { tellWalletsJob } from "#content/id-cards/jobs.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type CardKey, cardOfToday, saidHash } from "./wallet-cards.service.ts";

/** What a card says comes from these; of the first, the person is known whose card it may be. */
const ofPeople = ["coverages", "members", "people", "families"];
const ofClients = [
  "base_plans",
  "plan_benefits",
  "suppliers",
  "client_suppliers",
  "id_card_designs",
  "clients",
  "divisions",
  "groups",
];
/** A card also changes by the day alone: coverage begins, a plan's figures get new ones. */
const lookEveryHours = 12;
const atATime = 200;

/**
 * To be called every few seconds: finds the cards in wallets that say something else now, and has their wallets told. As
 * webhooks do, it reads the changes that triggers recorded with each change, whichever service made it (0077).
 */
export async function watchWallets(services: Services, system: SystemScope): Promise<void> {
  const { appleWallet, googleWallet } = services.configuration;
  if (appleWallet?.push === undefined && googleWallet?.api === undefined) return;
  const installations = await system.query<{ id: string }>(
    "select distinct installation_id as id from wallet_cards",
    [],
  );
  await eachAlone(installations, async ({ id }) => {
    await markStale(system, id, services.clock());
    await lookAgain(services, system, id);
  });
}

/** Only below the oldest transaction that is still under way, so that a late commit is never passed by. */
async function markStale(system: SystemScope, installationId: string, now: Date): Promise<void> {
  await system.transaction(installationId, async ({ client }) => {
    const begun = await client.query(
      `insert into wallet_watches (id, installation_id, seen_transaction)
       select $2, $1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint
       where not exists (select from wallet_watches where installation_id = $1)`,
      [installationId, uuidv7(now.getTime())],
    );
    // What changed before the first look is not read any more: each card is looked at itself.
    if (begun.rowCount === 1)
      await client.query("update wallet_cards set is_stale = true where installation_id = $1", [
        installationId,
      ]);
    const { rows } = await client.query<{ id: string; seen: string; horizon: string }>(
      `select id, seen_transaction::text as seen, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
       from wallet_watches where id = (select min(id::text)::uuid from wallet_watches where installation_id = $1)
       for update skip locked`,
      [installationId],
    );
    const [place] = rows;
    if (place === undefined || place.seen === place.horizon) return;
    await client.query(
      `with changed as (
         select distinct record, client_id, person_id from audit_changes
         where installation_id = $1 and transaction >= $2::bigint and transaction < $3::bigint and record = any($4::text[] || $5::text[]))
       update wallet_cards w set is_stale = true
       where w.installation_id = $1 and not w.is_stale and (
         w.family_id in (select m.family_id from changed c join members m on m.id = c.person_id or m.person_id = c.person_id
           where c.record = any($4))
         or exists (select from changed c where c.record = any($5) and (c.client_id is null or c.client_id = w.client_id)))`,
      [installationId, place.seen, place.horizon, ofPeople, ofClients],
    );
    await client.query("update wallet_watches set seen_transaction = $2 where id = $1", [
      place.id,
      place.horizon,
    ]);
  });
}

async function lookAgain(services: Services, system: SystemScope, installationId: string): Promise<void> {
  const due = await system.query<{ id: string }>(
    `select id from wallet_cards where installation_id = $1
       and (is_stale or looked_at < $2::timestamptz - make_interval(hours => $3))
     order by is_stale desc, looked_at limit ${atATime}`,
    [installationId, services.clock(), lookEveryHours],
  );
  await eachAlone(due, ({ id }) => lookAt(services, system, { id, installationId }), noteLooked);

  /** One that cannot be looked at goes to the end of the line, before others of its kind fill all of it. */
  async function noteLooked({ id }: { id: string }): Promise<void> {
    await system.query("update wallet_cards set looked_at = $2, is_stale = false where id = $1", [
      id,
      services.clock(),
    ]);
  }
}

type Row = CardKey & { saidHash: string | null };

/** The row stays locked while it is looked at: what changes meanwhile marks it once more, after this. */
async function lookAt(
  services: Services,
  system: SystemScope,
  { id, installationId }: { id: string; installationId: string },
): Promise<void> {
  await system.transaction(installationId, async (transaction) => {
    const { client, enqueue } = transaction;
    const { rows } = await client.query<Row>(
      `select member_id as "memberId", coverage_type as "coverageType", said_hash as "saidHash"
       from wallet_cards where id = $1 for update skip locked`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return;
    const now = services.clock();
    const hash = saidHash(await cardOfToday(transaction, row, now));
    await client.query(
      `update wallet_cards set is_stale = false, looked_at = $2, said_hash = $3,
         changed_at = case when said_hash is distinct from $3 then $2 else changed_at end where id = $1`,
      [id, now, hash],
    );
    if (hash !== row.saidHash) await enqueue(tellWalletsJob, { cardId: id, installationId });
  });
}
