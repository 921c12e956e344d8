import type { Vault } from "#server/crypto.ts";
import type { Transaction } from "#server/scope.ts";
import { type Draft, subscriberOf } from "./draft.service.ts";

/**
 * Makes sure that one person sends one enrollment to a session. With one secret key the unique index over the SSN's
 * blind index does so alone. While keys change, two enrollments of a person may be indexed under two keys: then
 * submitting takes the place under each key in turn. The index rejects the second one, and waits for a first one that
 * has not committed.
 */
export async function requireFirst(vault: Vault, { client }: Transaction, draft: Draft): Promise<void> {
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
  for (const index of [...indexes.toSorted((one, other) => one.compare(other)), indexes[0]]) {
    await client.query(
      "update enrollments set status = 'submitted', subscriber_ssn_index = $2 where id = $1",
      [draft.id, index],
    );
  }
}
