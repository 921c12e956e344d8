import { uuidv7 } from "#kernel/ids.ts";
import { eachAlone, eachWork } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { eventOf, type RecordedChange, toldRecords, type WebhookEvent } from "./webhook-events.ts";

type Hook = {
  id: string;
  installationId: string;
  clientId: string | null;
  events: WebhookEvent[];
  seenTransaction: string;
  seenChange: string;
};
type Change = RecordedChange & {
  id: string;
  at: string;
  transaction: string;
  recordId: string;
  clientId: string | null;
  personId: string | null;
};

const atATime = 1000;
/** In one go; what is left waits for the next one. */
const mostRounds = 20;

/**
 * Makes a delivery of each recorded change that a webhook wants to be told of. Changes are read in the order of their
 * transactions, and only those below which no transaction is still under way: a late commit is never passed by. The
 * place that was reached is kept with the deliveries, so that each change is told once.
 */
export async function collectEvents(services: Services, system: SystemScope): Promise<void> {
  const hooks = await system.query<{ id: string; installationId: string }>(
    `select id, installation_id as "installationId" from webhooks
     where active and deleted_at is null and secret_sealed is not null`,
    [],
  );
  await eachWork(
    () =>
      eachAlone(hooks, async ({ id, installationId }) => {
        for (let round = 0; round < mostRounds; round += 1)
          if (!(await collectPage(services, system, { id, installationId }))) break;
      }),
    () => passBy(system),
  );
}

async function passBy(system: SystemScope): Promise<void> {
  // What happens while a webhook is switched off, or has no secret yet, is not told later.
  await system.query(
    `update webhooks set seen_transaction = pg_snapshot_xmin(pg_current_snapshot())::text::bigint, seen_change = 0
     where not (active and deleted_at is null and secret_sealed is not null)
       and seen_transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 100000`,
    [],
  );
}

/** Whether there is more. */
async function collectPage(
  services: Services,
  system: SystemScope,
  { id, installationId }: { id: string; installationId: string },
): Promise<boolean> {
  return system.transaction(installationId, async ({ client }) => {
    const found = await client.query<Hook & { horizon: string }>(
      `select id, installation_id as "installationId", client_id as "clientId", events,
         seen_transaction::text as "seenTransaction", seen_change::text as "seenChange",
         pg_snapshot_xmin(pg_current_snapshot())::text as horizon
       from webhooks where id = $1 and active and deleted_at is null and secret_sealed is not null for update skip locked`,
      [id],
    );
    const [hook] = found.rows;
    if (hook === undefined) return false;
    const { rows } = await client.query<Change>(
      `select id::text as id, at, transaction::text as transaction, record, record_id as "recordId", client_id as "clientId",
         person_id as "personId", action, changed
       from audit_changes
       where installation_id = $1 and transaction >= $2::bigint and transaction < $3::bigint
         and (transaction > $2::bigint or id > $4::bigint)
         and record = any($5::text[]) and ($6::uuid is null or client_id = $6)
       order by transaction, audit_changes.id limit ${atATime}`,
      [installationId, hook.seenTransaction, hook.horizon, hook.seenChange, toldRecords, hook.clientId],
    );
    const told = rows.flatMap((change) => {
      const event = eventOf(change);
      if (event === null || !hook.events.includes(event)) return [];
      const deliveryId = uuidv7(services.clock().getTime());
      return [{ id: deliveryId, event, number: change.id, body: bodyOf(deliveryId, event, change) }];
    });
    await client.query(
      `insert into webhook_deliveries (id, installation_id, webhook_id, event, change_number, body, created_at)
       select one.id, $1, $2, one.event, one.number, one.body, $3
       from unnest($4::uuid[], $5::text[], $6::bigint[], $7::text[]) one (id, event, number, body)
       on conflict do nothing`,
      [
        installationId,
        id,
        services.clock(),
        told.map((one) => one.id),
        told.map((one) => one.event),
        told.map((one) => one.number),
        told.map((one) => one.body),
      ],
    );
    const isMore = rows.length === atATime;
    const last = isMore ? rows.at(-1) : undefined;
    await client.query("update webhooks set seen_transaction = $2, seen_change = $3 where id = $1", [
      id,
      last?.transaction ?? hook.horizon,
      last?.id ?? "0",
    ]);
    return isMore;
  });
}

/** Ids and names of fields alone: what stands in them, an API key reads, by its own rights and with its row in the audit. */
function bodyOf(id: string, event: WebhookEvent, change: Change): string {
  return JSON.stringify({
    id,
    event,
    at: change.at,
    clientId: change.clientId,
    memberId: change.personId,
    record: { kind: change.record, id: change.recordId, action: change.action },
    fields: Object.keys(change.changed).toSorted(),
  });
}
