import { uuidv7 } from "#kernel/ids.ts";
import { digest } from "#server/crypto.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/**
 * Replaces an invitation whose link is not safe any more, or takes no more tries, by a new one with a new link; what
 * was begun by the old one ends. `endDevices` follows after the commit. One that staff hand to the person themselves opens
 * once without a code where no address is the person's alone.
 */
export async function replaceInvitation(
  { vault, clock }: Services,
  { client }: Transaction,
  id: string,
  { isHandedOver = false }: { isHandedOver?: boolean } = {},
): Promise<{ id: string; key: string }> {
  const now = clock();
  const next = uuidv7(now.getTime());
  const key = vault.linkKey(next);
  // First the old one makes way: the index allows one living invitation for each person.
  await client.query("update invitations set revoked_at = $2, active = false where id = $1", [id, now]);
  await client.query(
    `insert into invitations (id, installation_id, client_id, session_id, kind, key_hash, first_name, last_name, email,
       member_id, language, sent_at, opened_at, expires_at, life_event_id, reminders, reminded_at, letter_at, created_by, handed_over_at)
     select $2, installation_id, client_id, session_id, kind, $3, first_name, last_name, email,
       member_id, language, sent_at, opened_at, expires_at, life_event_id, reminders, reminded_at, letter_at, created_by, $4
     from invitations where id = $1`,
    [id, next, digest(key), isHandedOver ? now : null],
  );
  await client.query(
    "update enrollments set invitation_id = $2 where invitation_id = $1 and status in ('started', 'returned')",
    [id, next],
  );
  return { id: next, key };
}

/** Anyone who is inside by these links is outside again; what they have saved stays. */
export async function endDevices({ database }: Services, ids: readonly string[]): Promise<void> {
  await database.system.query(
    `delete from tokens where enrollment_id in
       (select id from enrollments where invitation_id = any ($1::uuid[]) and status in ('started', 'returned'))`,
    [ids],
  );
}
