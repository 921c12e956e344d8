import { isOwnAddress } from "#identity/access/own-address.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope } from "#server/scope.ts";

/** Of a member who has got an account in the meantime no sign-up works any more. */
export const working = `s.key_hash = $1 and s.used_at is null and s.expires_at > $2
  and m.deleted_at is null and m.active
  and not exists (select from users u where u.entity_id = m.id and u.type = 'member' and u.deleted_at is null)`;

export type PendingSignUp = {
  id: string;
  firstName: string;
  username: string;
  installationId: string;
  clientId: string;
  /** The member's address on file is another one than the link went to: a code from there is needed. */
  asksCode: boolean;
  /** That address; null where none is the member's alone any more. */
  ownEmail: string | null;
};

export async function findSignUp(
  system: SystemScope,
  key: string,
  now: Date,
): Promise<PendingSignUp | undefined> {
  const [found] = await system.query<PendingSignUp>(
    `select s.id, s.first_name as "firstName", s.username, m.installation_id as "installationId",
       m.client_id as "clientId", own.email as "ownEmail", lower(s.email) is distinct from lower(own.email) as "asksCode"
     from sign_ups s join members m on m.id = s.member_id join people h on h.id = m.person_id
       cross join lateral (select case when ${isOwnAddress("h.email")} then h.email end as email) own
     where ${working}`,
    [digest(key), now],
  );
  return found;
}
