import { SomeFailed } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { post, type Posted } from "./post.service.ts";
import { givenUpAfterHours, keptDays, restingSeconds } from "./resting.ts";
import { signatureHeader, signatureOf } from "./signature.service.ts";

export type Secrets = {
  id: string;
  url: string;
  secretSealed: Buffer | null;
  formerSecretSealed: Buffer | null;
  formerSecretUntil: string | null;
};
type Turn = Secrets & { installationId: string; failures: number };

/** How long one process sends for one webhook before others may. */
const turnMs = 8000;
const atATime = 100;

/** Sends what waits, webhook by webhook side by side, the events of each in their order. */
export async function sendEvents(services: Services, system: SystemScope): Promise<void> {
  const now = services.clock();
  const ready = await system.query<{ id: string }>(
    `select id from webhooks w where active and deleted_at is null and secret_sealed is not null
       and (rests_until is null or rests_until <= $1) and (sending_until is null or sending_until <= now())
       and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting')`,
    [now],
  );
  const sent = await Promise.allSettled(ready.map(({ id }) => sendFor(services, system, id)));
  await system.query(
    `delete from webhook_deliveries where created_at < $1::timestamptz - interval '${keptDays} days' and status <> 'waiting'`,
    [now],
  );
  const failed = sent.filter((one) => one.status === "rejected").map(({ reason }): unknown => reason);
  if (failed.length > 0) throw new SomeFailed(failed, ready.length);
}

async function sendFor(services: Services, system: SystemScope, id: string): Promise<void> {
  // The lease is longer than a turn with its last message under way.
  const [turn] = await system.query<Turn>(
    `update webhooks set sending_until = now() + interval '60 seconds'
     where id = $1 and (sending_until is null or sending_until <= now())
     returning id, url, installation_id as "installationId", failures, secret_sealed as "secretSealed",
       former_secret_sealed as "formerSecretSealed", former_secret_until as "formerSecretUntil"`,
    [id],
  );
  if (turn === undefined) return;
  const began = performance.now();
  try {
    for (;;) {
      const waiting = await system.query<{ id: string; event: string; body: string; isOld: boolean }>(
        `select id, event, body, created_at < $2::timestamptz - interval '${givenUpAfterHours} hours' as "isOld"
         from webhook_deliveries where webhook_id = $1 and status = 'waiting' order by id limit ${atATime}`,
        [id, services.clock()],
      );
      if (waiting.length === 0) return;
      for (const delivery of waiting) {
        if (performance.now() - began > turnMs) return;
        const posted = await sendOne(services, turn, delivery);
        await noteDelivery(services, system, { ...delivery, posted });
        if (posted.failure === null) continue;
        await rest(services, system, turn);
        // The first that fails keeps its place, so that the order stays; when it is given up, the next one is tried.
        return;
      }
      if (waiting.length < atATime) return;
    }
  } finally {
    await system.query("update webhooks set sending_until = null where id = $1", [id]);
  }
}

/** Signs a message and sends it. */
export async function sendOne(
  services: Services,
  hook: Secrets,
  { id, event, body }: { id: string; event: string; body: string },
): Promise<Posted> {
  const now = services.clock();
  const signature = signatureOf(body, secretsOf(services, hook, now), now);
  return post(new URL(hook.url), {
    body,
    headers: {
      [signatureHeader]: signature,
      "openroll-event": event,
      "openroll-delivery": id,
    },
    mayReachInner: services.configuration.webhooksMayReachInner,
  });
}

function secretsOf(services: Services, hook: Secrets, now: Date): string[] {
  const { id, secretSealed, formerSecretSealed, formerSecretUntil } = hook;
  const isFormerGood = formerSecretUntil !== null && new Date(formerSecretUntil) > now;
  const opened: string[] = [];
  if (secretSealed !== null) opened.push(services.vault.open(secretSealed, `webhooks.secret:${id}`));
  if (formerSecretSealed !== null && isFormerGood)
    opened.push(services.vault.open(formerSecretSealed, `webhooks.former_secret:${id}`));
  return opened;
}

type Tried = { id: string; isOld: boolean; posted: Posted };

async function noteDelivery(services: Services, system: SystemScope, { id, isOld, posted }: Tried) {
  const status = posted.failure === null ? "delivered" : isOld ? "failed" : "waiting";
  await system.query(
    `with tried as (
       update webhook_deliveries set status = $2, tries = tries + 1, tried_at = $3, milliseconds = $4, answered = $5, failure = $6
       where id = $1 returning webhook_id)
     update webhooks w set failures = 0, rests_until = null from tried
     where w.id = tried.webhook_id and $2 = 'delivered' and w.failures > 0`,
    [
      id,
      status,
      services.clock(),
      posted.milliseconds,
      posted.answered,
      posted.failure?.slice(0, 300) ?? null,
    ],
  );
}

async function rest(services: Services, system: SystemScope, { id, failures }: Turn): Promise<void> {
  await system.query(
    `update webhooks set failures = failures + 1, rests_until = $2::timestamptz + make_interval(secs => $3) where id = $1`,
    [id, services.clock(), restingSeconds(failures + 1)],
  );
}
