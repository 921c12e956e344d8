import type pg from "pg";
import type { z } from "zod";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { newSecret } from "#server/crypto.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Secrets, sendOne } from "./send.service.ts";
import type { Delivery, webhookDeliveries, WebhookState } from "./webhooks.ts";

type Query = z.output<typeof webhookDeliveries.query>;

/** By which people and searches in code tell a secret of ours. */
const secretPrefix = "whs_";
/** The other side has so long to change over. */
const changeOverHours = 24;

export async function getState(scope: Scope, id: string): Promise<WebhookState> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<WebhookState>(
      `select secret_sealed is not null as "hasSecret", former_secret_until as "formerSecretUntil", failures,
         rests_until as "restsUntil",
         (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting') as waiting
       from webhooks w where id = $1 and deleted_at is null`,
      [id],
    );
    return rows[0] ?? gone();
  });
}

/** The secret leaves in this answer and is sealed afterwards. */
export async function makeSecret(services: Services, scope: Scope, id: string) {
  const secret = `${secretPrefix}${newSecret()}`;
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const hook = await lockHook(transaction.client, id);
    const former =
      hook.secretSealed === null
        ? null
        : services.vault.seal(
            services.vault.open(hook.secretSealed, `webhooks.secret:${id}`),
            `webhooks.former_secret:${id}`,
          );
    const { rows } = await transaction.client.query<{ formerSecretUntil: string | null }>(
      `update webhooks set secret_sealed = $2, former_secret_sealed = $3, updated_at = $4, updated_by = $5, version = version + 1,
         former_secret_until = case when $3::bytea is not null then $4::timestamptz + interval '${changeOverHours} hours' end,
         seen_transaction = case when secret_sealed is null then pg_current_xact_id()::text::bigint else seen_transaction end
       where id = $1 returning former_secret_until as "formerSecretUntil"`,
      [id, services.vault.seal(secret, `webhooks.secret:${id}`), former, now, scope.userId],
    );
    transaction.audit({
      action: "update",
      subject: "webhook",
      subjectId: id,
      details: { fields: ["secret"] },
    });
    return { secret, formerSecretUntil: rows[0]?.formerSecretUntil ?? null };
  });
}

/** Sends at once, outside of any transaction: the other side may take its time. */
export async function sendTest(services: Services, scope: Scope, webhookId: string): Promise<Delivery> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const body = JSON.stringify({ id, event: "test", at: now.toISOString() });
  const hook = await scope.transaction(({ client }) => lockHook(client, webhookId));
  if (hook.secretSealed === null) throw new Problem("webhookWithoutSecret");
  const { answered, failure, milliseconds } = await sendOne(services, hook, { id, event: "test", body });
  return scope.transaction(async (transaction) => {
    await transaction.client.query(
      `insert into webhook_deliveries (id, installation_id, webhook_id, event, body, status, created_at, tries, tried_at,
         milliseconds, answered, failure)
       values ($1, $2, $3, 'test', $4, $5, $6, 1, $6, $7, $8, $9)`,
      [
        id,
        scope.accessScope.installationId,
        webhookId,
        body,
        failure === null ? "delivered" : "failed",
        now,
        milliseconds,
        answered,
        failure?.slice(0, 300) ?? null,
      ],
    );
    transaction.audit({ action: "test", subject: "webhook", subjectId: webhookId });
    return readDelivery(transaction, id);
  });
}

export async function findDeliveries(scope: Scope, id: string, { page, pageSize, ...filter }: Query) {
  return scope.transaction(async ({ client }) => {
    await requireHook(client, id);
    const values = [id, filter["filter[status]"] ?? null];
    const where = "where webhook_id = $1 and ($2::text is null or status = $2)";
    const { rows } = await client.query<Delivery>(
      `select ${deliveryColumns} from webhook_deliveries ${where} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    );
    const total = await client.query<{ total: number }>(
      `select count(*)::int as total from webhook_deliveries ${where}`,
      values,
    );
    return { rows, total: total.rows[0]?.total ?? 0, page };
  });
}

/** Puts it back to what waits; the webhook stops resting. */
export async function resend(scope: Scope, id: string): Promise<Delivery> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ webhookId: string; event: string; status: string }>(
      `select webhook_id as "webhookId", event, status from webhook_deliveries where id = $1 for update`,
      [id],
    );
    const { webhookId, event, status } = found.rows[0] ?? gone();
    // A test tells of a moment that is over; what waits is sent in any case.
    if (event === "test" || status === "waiting") throw new Problem("conflict");
    await client.query("update webhook_deliveries set status = 'waiting' where id = $1", [id]);
    await client.query("update webhooks set rests_until = null where id = $1", [webhookId]);
    transaction.audit({
      action: "sendAgain",
      subject: "webhook",
      subjectId: webhookId,
      details: { deliveryId: id },
    });
    return readDelivery(transaction, id);
  });
}

async function lockHook(client: pg.ClientBase, id: string): Promise<Secrets> {
  const { rows } = await client.query<Secrets>(
    `select id, url, secret_sealed as "secretSealed", former_secret_sealed as "formerSecretSealed",
       former_secret_until as "formerSecretUntil"
     from webhooks where id = $1 and deleted_at is null for update`,
    [id],
  );
  return rows[0] ?? gone();
}

async function requireHook(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from webhooks where id = $1 and deleted_at is null", [
    id,
  ]);
  if (rowCount === 0) throw new Problem("notFound");
}

const deliveryColumns = `id, event, status, created_at as "createdAt", tries, tried_at as "triedAt", milliseconds, answered,
  failure, body`;

async function readDelivery({ client }: Transaction, id: string): Promise<Delivery> {
  const { rows } = await client.query<Delivery>(
    `select ${deliveryColumns} from webhook_deliveries where id = $1`,
    [id],
  );
  return rows[0] ?? gone();
}

function gone(): never {
  throw new Problem("notFound");
}
