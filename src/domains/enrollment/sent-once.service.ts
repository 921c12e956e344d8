import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Draft, subscriberOf } from "./draft.service.ts";

/**
 * One person sends one enrollment to a session. With one secret key the unique index over the SSN's blind index sees to
 * it alone. While keys change, two of a person's enrollments may be indexed under two keys: then whoever submits holds a
 * lock on the SSN under each key until the commit, and looks for a sent one under all of them.
 */
export async function requireFirst(
  { vault, database }: Services,
  { client }: Transaction,
  draft: Draft,
): Promise<void> {
  const subscriber = subscriberOf(draft);
  if (vault.keyIds.length === 1 || subscriber === undefined) return;
  const own = await client.query<{ ssn_sealed: Buffer | null }>(
    "select ssn_sealed from enrollment_people where id = $1",
    [subscriber.id],
  );
  const sealed = own.rows[0]?.ssn_sealed ?? null;
  if (sealed === null) return;
  const indexes = vault.blindIndexes(vault.open(sealed, `enrollment_people.ssn:${subscriber.id}`), "ssn");
  // In an order of their own, so that two with the keys the other way round never wait for each other.
  const locks = indexes.map((index) => index.readBigInt64BE()).toSorted((a, b) => (a < b ? -1 : 1));
  for (const lock of locks) await client.query("select pg_advisory_xact_lock($1)", [String(lock)]);
  // Asked as the system, after the lock: a person sees no enrollment but their own, and the other one has committed.
  const sent = await database.system.query(
    `select 1 from enrollments where session_id = $1 and subscriber_ssn_index = any($2) and id <> $3
       and status not in ('started', 'cancelled') and not is_preview and life_event_id is not distinct from $4 limit 1`,
    [draft.sessionId, indexes, draft.id, draft.lifeEventId],
  );
  if (sent.rowCount !== 0) {
    throw new Problem("alreadySubmitted", { details: { enrollmentId: draft.id } });
  }
}
