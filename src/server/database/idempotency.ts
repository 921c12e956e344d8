import { createHash } from "node:crypto";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "../scope.ts";

/**
 * Does the work once for a key and tells whether this call did it. The key's row is written in the transaction of the
 * change, so one exists if and only if the other does; a repeat at the same moment waits here for the first one's end.
 * The key with another request is refused. `answer` is kept beside the key: what finds the result again.
 */
export async function once(
  scope: Scope,
  { client }: Transaction,
  { key, request, answer }: { key: string; request: unknown; answer: Record<string, string> },
  work: () => Promise<void>,
): Promise<"done" | "repeated"> {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest();
  const claimed = await client.query({
    name: "idempotency-claim",
    text: `insert into idempotency_keys (installation_id, actor, key, request_hash, status, answer)
           values ($1, $2, $3, $4, 200, $5) on conflict (actor, key) do nothing`,
    values: [scope.accessScope.installationId, scope.actor, key, requestHash, answer],
  });
  if (claimed.rowCount === 1) {
    await work();
    return "done";
  }
  const { rows } = await client.query<{ request_hash: Buffer }>(
    "select request_hash from idempotency_keys where actor = $1 and key = $2",
    [scope.actor, key],
  );
  if (rows[0]?.request_hash.equals(requestHash) !== true) throw new Problem("idempotencyKeyReused");
  return "repeated";
}

/** Returns the id that the first call with a key answered (`answer.id` of `once`); '' where it has none. */
export async function idOfFirst({ client }: Transaction, scope: Scope, key: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select answer->>'id' as id from idempotency_keys where actor = $1 and key = $2 and answer->>'id' is not null",
    [scope.actor, key],
  );
  return rows[0]?.id ?? "";
}
