import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import { linkExpiry } from "./link-paths.ts";

/** What a user's link is for; a sign-up's link stands in `sign_ups`, since it has no user yet. */
export type UserLinkKind = "invitation" | "reset";

/**
 * Makes a link's key, to be mailed and kept nowhere: the table has its digest. Older links of the kind end. Only the
 * system's transactions reach the table.
 */
export async function makeLink(
  { client }: Pick<Transaction, "client">,
  { userId, kind }: { userId: string; kind: UserLinkKind },
  now: Date,
): Promise<string> {
  await endLinks(client, userId, [kind], now);
  const key = newSecret();
  await client.query(
    "insert into user_links (id, user_id, kind, key_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)",
    [uuidv7(now.getTime()), userId, kind, digest(key), now, linkExpiry(kind, now)],
  );
  return key;
}

/** Ends a user's links before their time, unused. */
export async function endLinks(
  client: pg.ClientBase,
  userId: string,
  kinds: readonly UserLinkKind[],
  now: Date,
): Promise<void> {
  await client.query(
    "update user_links set expires_at = $3 where user_id = $1 and kind = any($2) and used_at is null and expires_at > $3",
    [userId, kinds, now],
  );
}

export type LinkedUser = {
  userId: string;
  installationId: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
};

const linkedUser = `u.id as "userId", u.installation_id as "installationId", u.username, u.email,
  u.first_name as "firstName", u.last_name as "lastName"`;
/** An invitation is for those who wait for it, a reset for those who have begun. */
const mayFollow = `u.deleted_at is null and u.active
  and u.status = case l.kind when 'invitation' then 'invited' else 'active' end`;

/** The user of a link, while it works. */
export async function findLink(
  system: SystemScope,
  { key, kind }: { key: string; kind: UserLinkKind },
  now: Date,
): Promise<LinkedUser> {
  const [found] = await system.query<LinkedUser>(
    `select ${linkedUser} from user_links l join users u on u.id = l.user_id and ${mayFollow}
     where l.key_hash = $1 and l.kind = $2 and l.used_at is null and l.expires_at > $3`,
    [digest(key), kind, now],
  );
  if (found === undefined) throw new Problem("linkEnded");
  return found;
}

/** What a key of `user_links` opens, while it works. */
export async function findUserLink(
  system: SystemScope,
  key: string,
  now: Date,
): Promise<(Pick<LinkedUser, "firstName" | "username"> & { kind: UserLinkKind }) | undefined> {
  const [found] = await system.query<Pick<LinkedUser, "firstName" | "username"> & { kind: UserLinkKind }>(
    `select l.kind, u.first_name as "firstName", u.username from user_links l join users u on u.id = l.user_id and ${mayFollow}
     where l.key_hash = $1 and l.used_at is null and l.expires_at > $2`,
    [digest(key), now],
  );
  return found;
}

/** Uses a link up, with all that its caller does in the transaction. Of two at the same moment one finds it ended. */
export async function followLink(
  { client }: Pick<Transaction, "client">,
  { key, kind }: { key: string; kind: UserLinkKind },
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `update user_links l set used_at = $3 from users u
     where l.key_hash = $1 and l.kind = $2 and l.used_at is null and l.expires_at > $3 and u.id = l.user_id and ${mayFollow}
     returning l.id`,
    [digest(key), kind, now],
  );
  if (rows[0] === undefined) throw new Problem("linkEnded");
  return rows[0].id;
}
