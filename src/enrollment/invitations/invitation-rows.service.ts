import type { Queryable } from "#server/database/connections.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import { endOfDay } from "./mail-invitations.service.ts";

// Other rooms call these to write a person's link into a session.

type Client = Pick<Transaction, "client">;

/** The first time that the link's page is seen. */
export async function markOpened(database: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  await database.query("update invitations set opened_at = $2 where id = $1 and opened_at is null", [
    id,
    now,
  ]);
}

/** The first time that the link is mailed. */
export async function markLinkSent(
  { client }: Client,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await client.query("update invitations set sent_at = $2 where id = $1 and sent_at is null", [id, now]);
}

/** Staff give the link to the person themselves: it opens once without a code where no address is theirs alone. */
export async function handLinkOver(
  { client }: Client,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await client.query("update invitations set handed_over_at = $2 where id = $1", [id, now]);
}

/** Returns false where the link was opened so before: of two devices at the same moment one is let in. */
export async function takeHandedOver({ client }: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "update invitations set handed_over_at = null where id = $1 and handed_over_at is not null",
    [id],
  );
  return rowCount === 1;
}

/** After a change of keys the link's key is another one. The link works at least through the day on which the session closes. */
export async function renewLinkKey(
  { client }: Client,
  { id, keyHash, closesOn, timeZone }: { id: string; keyHash: Buffer; closesOn: string; timeZone: string },
): Promise<void> {
  await client.query(
    `update invitations set key_hash = $2, expires_at = greatest(expires_at, ${endOfDay("$3", "$4")}) where id = $1`,
    [id, keyHash, closesOn, timeZone],
  );
}

/** The link works for so many days more, or longer. */
export async function extendLink(
  { client }: Client,
  { id, days, now }: { id: string; days: number; now: Date },
): Promise<void> {
  await client.query(
    `update invitations set expires_at = greatest(expires_at, $2::timestamptz + make_interval(days => $3)) where id = $1`,
    [id, now, days],
  );
}

export async function revokeLinksOfEvent(
  { client }: Client,
  { lifeEventId, now }: { lifeEventId: string; now: Date },
): Promise<void> {
  await client.query(
    "update invitations set revoked_at = $2 where life_event_id = $1 and revoked_at is null",
    [lifeEventId, now],
  );
}

/** A shared link's enrollment turns out to be an employee's: the link is theirs, and no device is known for it any more. */
export async function giveLinkToMember(
  { client }: Client,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  await client.query(
    `update invitations i set member_id = $2, kind = case when i.kind = 'invited' and exists (
         select from invitations o where o.session_id = i.session_id and o.member_id = $2 and o.kind = 'invited'
           and o.life_event_id is null and o.revoked_at is null) then 'self' else i.kind end
     where i.id = $1`,
    [id, memberId],
  );
  await client.query("delete from invitation_devices where invitation_id = $1", [id]);
}

type Device = { invitationId: string; hash: Buffer; now: Date };

/** From now on the link is one click on this device. */
export async function rememberDeviceOfLink(
  { client }: Client,
  { invitationId, hash, now }: Device,
): Promise<void> {
  await client.query({
    name: "remember-link-device",
    text: `insert into invitation_devices (invitation_id, hash, first_used_at, last_used_at) values ($1, $2, $3, $3)
      on conflict (invitation_id, hash) do update set last_used_at = excluded.last_used_at`,
    values: [invitationId, hash, now],
  });
}

/** The link is one click on this device, and on no other that came by it before. */
export async function keepOnlyDevice(
  database: Queryable,
  { invitationId, hash, now }: Device,
): Promise<void> {
  await database.query(
    `with forgotten as (delete from invitation_devices where invitation_id = $1 and hash <> $2)
     insert into invitation_devices (invitation_id, hash, first_used_at, last_used_at) values ($1, $2, $3, $3)
     on conflict (invitation_id, hash) do update set last_used_at = excluded.last_used_at`,
    [invitationId, hash, now],
  );
}

/** A new code ends the former one. */
export async function setProofCode(
  { client }: Client,
  { id, code, minutes, now }: { id: string; code: Buffer | undefined; minutes: number; now: Date },
): Promise<void> {
  await client.query(
    "update invitations set proof_code = $2, proof_code_until = $3::timestamptz + make_interval(mins => $4) where id = $1",
    [id, code, now, minutes],
  );
}

/** Counts a try before it is looked at. Returns how many there were, undefined where there are no more than these. */
export async function countProof(
  system: SystemScope,
  { id, most }: { id: string; most: number },
): Promise<number | undefined> {
  const [counted] = await system.query<{ count: number }>(
    `update invitations set wrong_proofs = wrong_proofs + 1 where id = $1 and wrong_proofs < $2
     returning wrong_proofs as count`,
    [id, most],
  );
  return counted?.count;
}

/** Uses up the code, and takes its try back. Returns whether it was right. */
export async function spendProofCode(
  system: SystemScope,
  { id, codes, now }: { id: string; codes: readonly Buffer[]; now: Date },
): Promise<boolean> {
  const right = await system.query(
    `update invitations set wrong_proofs = greatest(wrong_proofs - 1, 0), proof_code = null
     where id = $1 and proof_code = any ($2) and proof_code_until > $3 returning id`,
    [id, codes, now],
  );
  return right.length === 1;
}

/** SQL: previews whose day is over. */
export const endedPreviews = "select id from invitations where kind = 'preview' and expires_at <= $1";

export async function removeLinks(system: SystemScope, ids: readonly string[]): Promise<void> {
  await system.query("delete from invitations where id = any ($1::uuid[])", [ids]);
}
