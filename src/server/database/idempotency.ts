import { createHash } from "node:crypto";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "../scope.ts";

/**
 * Does the work once for a key. A repeat of the same request gets the first answer; the key with another request is
 * refused. The key's row is written in the transaction of the change, so one exists if and only if the other does.
 */
export async function once<Answer>(
  scope: Scope,
  transaction: Transaction,
  { key, request }: { key: string; request: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
  // Two repeats at the same moment wait for each other here, and the second finds the first one's answer.
  await transaction.client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${scope.actor} ${key}`]);
  const found = await transaction.client.query<{ request_hash: Buffer; answer: Answer }>(
    "select request_hash, answer from idempotency_keys where actor = $1 and key = $2",
    [scope.actor, key],
  );
  const earlier = found.rows[0];
  if (earlier !== undefined) {
    if (!earlier.request_hash.equals(requestHash)) throw new Problem("idempotencyKeyReused");
    return earlier.answer;
  }
  const answer = await work();
  await transaction.client.query(
    `insert into idempotency_keys (installation_id, actor, key, request_hash, status, answer)
     values ($1, $2, $3, $4, 200, $5)`,
    [scope.reach.installationId, scope.actor, key, requestHash, JSON.stringify(answer)],
  );
  return answer;
}
