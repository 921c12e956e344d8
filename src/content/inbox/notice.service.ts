import { uuidv7 } from "#kernel/ids.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";

type Notice = {
  installationId: string;
  clientId: string;
  memberId: string;
  /** The site speaks, since no user wrote it. */
  authorName: string;
  subject: string;
  text: string;
};

/**
 * Puts a message of the system into a member's inbox. It asks nothing of the desk, and its caller has mailed the news already: no
 * mail says that it is there.
 */
export async function writeNotice(
  { client }: Transaction,
  { installationId, clientId, memberId, authorName, subject, text }: Notice,
  now: Date,
): Promise<void> {
  const id = uuidv7(now.getTime());
  await client.query(
    `insert into conversations (id, installation_id, client_id, party_type, party_id, party_name, subject, state, last_at,
       desk_count, party_told_at, created_at, updated_at)
     select $1, $2, $3, 'member', m.id, coalesce(${fullNameSql("m")}, m.member_number), left($5, 150), 'done', $6, 1, $6, $6, $6
     from members m where m.id = $4`,
    [id, installationId, clientId, memberId, subject, now],
  );
  await client.query(
    `insert into messages (id, installation_id, conversation_id, place, side, author_name, body, created_at)
     values ($1, $2, $3, 1, 'desk', $4, $5, $6)`,
    [uuidv7(now.getTime()), installationId, id, authorName, text, now],
  );
}
