import { digest, type Vault } from "#server/crypto.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";

/*
 * A personal link is made from its invitation's id under a secret key, and only its digest is kept. So a link works
 * whatever becomes of the key; only to show or mail it once more, the key is needed by which it was made.
 */

/** The session that a link leads to. */
type Linked = Pick<Offering, "signupKey">;

type Remembered = Map<string, { until: number; key: string | null }>;
const rememberMs = 60_000;
const remembered = new WeakMap<Vault, Remembered>();

/** The path of a person's own link; null when it was made by a key that is gone. */
export async function returnPath(
  vault: Vault,
  system: Queryable,
  enrollmentSession: Linked,
  invitationId: string,
): Promise<string | null> {
  const links = linksOf(vault);
  const known = links.get(invitationId);
  if (known !== undefined && known.until > performance.now()) return pathOf(enrollmentSession, known.key);
  // Asked as the system: an invitation is hidden from the person whose link it is.
  const { rows } = await system.query<{ key_hash: Buffer }>({
    name: "invitation-link",
    text: "select key_hash from invitations where id = $1",
    values: [invitationId],
  });
  const key = rows[0] === undefined ? null : madeBy(vault, invitationId, rows[0].key_hash);
  rememberLink(vault, invitationId, key);
  return pathOf(enrollmentSession, key);
}

/** The same for a mail, which is no good without a link: one that cannot be made again gives way to a new one. */
export async function renewedReturnPath(
  { vault }: Services,
  { client }: Transaction,
  enrollmentSession: Linked,
  invitationId: string,
): Promise<string> {
  const { rows } = await client.query<{ key_hash: Buffer }>(
    "select key_hash from invitations where id = $1 for update",
    [invitationId],
  );
  const known = rows[0] && madeBy(vault, invitationId, rows[0].key_hash);
  if (typeof known === "string") return pathOf(enrollmentSession, known);
  const key = vault.linkKey(invitationId);
  await client.query("update invitations set key_hash = $2 where id = $1", [invitationId, digest(key)]);
  linksOf(vault).delete(invitationId);
  return pathOf(enrollmentSession, key);
}

/** So that nobody asks for a link that has just been made. */
export function rememberLink(vault: Vault, invitationId: string, key: string | null): void {
  const links = linksOf(vault);
  if (links.size > 5000) links.clear();
  links.set(invitationId, { until: performance.now() + rememberMs, key });
}

/** How many personal links, of enrollments that are not sent, were made by an older key, and when the last of them ends. */
export async function linksOfOlderKeys({
  database,
  vault,
  clock,
}: Pick<Services, "database" | "vault" | "clock">): Promise<{ links: number; until: string | null }> {
  const found = { links: 0, until: null as string | null };
  if (vault.keyIds.length === 1) return found;
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await database.system.query<{ id: string; key_hash: Buffer; expires_at: string }>(
      `select i.id, i.key_hash, i.expires_at from invitations i
       where i.id > $1 and i.expires_at > $2 and i.active and i.deleted_at is null
         and not exists (select from enrollments e where e.invitation_id = i.id and e.status not in ('started', 'cancelled'))
       order by i.id limit 500`,
      [after, clock()],
    );
    for (const row of rows) {
      if (digest(vault.linkKey(row.id)).equals(row.key_hash)) continue;
      found.links += 1;
      if (found.until === null || row.expires_at > found.until) found.until = row.expires_at;
    }
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}

function madeBy(vault: Vault, invitationId: string, keyHash: Buffer): string | null {
  return vault.linkKeys(invitationId).find((key) => digest(key).equals(keyHash)) ?? null;
}

function linksOf(vault: Vault): Remembered {
  const links = remembered.get(vault) ?? new Map();
  remembered.set(vault, links);
  return links;
}

function pathOf(enrollmentSession: Linked, key: string): string;
function pathOf(enrollmentSession: Linked, key: string | null): string | null;
function pathOf(enrollmentSession: Linked, key: string | null): string | null {
  return key === null ? null : `/Welcome/${enrollmentSession.signupKey}/${key}`;
}
